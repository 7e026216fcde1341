import CPageAssets
import CivilTime
import NIOConcurrencyHelpers
import Charts

/// What is sent besides plans: the pages' own files, and pages as they were made last.
final class Assets: Sendable {
    /// The files that pages load, by name.
    let files: [String: Representation]
    private let pages = NIOLockedValueBox<[String: Representation]>([:])

    /// Pages differ by the host that they were opened with; who asks by ever new names gets them made anew.
    private static let keptPages = 256

    init(now: Instant) {
        var files: [String: Representation] = [:]
        for asset in UnsafeBufferPointer(start: horarium_assets(), count: horarium_assets_count()) {
            let bytes = Array(UnsafeBufferPointer(start: asset.bytes, count: asset.size))
            files[String(cString: asset.name)] = .of(bytes, type: String(cString: asset.type), after: nil, now: now)
        }
        for (name, type, bytes) in [
            ("picture.css", "text/css; charset=utf-8", PictureAssets.style),
            ("picture.js", "text/javascript; charset=utf-8", PictureAssets.script),
        ] { files[name] = .of(bytes, type: type, after: nil, now: now) }
        self.files = files
    }

    /// A page to be sent, which keeps its time as long as it stays the same.
    func page(_ html: HTML, at address: String, now: Instant) -> Representation {
        let earlier = pages.withLockedValue { $0[address] }
        let page = Representation.of(
            Array(html.text.utf8), type: "text/html; charset=utf-8", after: earlier, now: now)
        pages.withLockedValue { pages in
            if pages.count >= Self.keptPages { pages = [:] }
            pages[address] = page
        }
        return page
    }
}
