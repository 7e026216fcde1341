import CPageAssets
import CivilTime
import Drawing
import NIOConcurrencyHelpers
import Charts

/// The files that pages load, and a cache of the pages themselves.
final class Assets: Sendable {
    /// The files by name.
    let files: [String: Representation]
    private let pages = NIOLockedValueBox<[String: Representation]>([:])

    /// The largest number of cached pages. Pages differ by the host in their links, so a client could request an
    /// unlimited number of them.
    private static let pageLimit = 256

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

    /// Returns the representation of a page, which keeps its date while the page stays the same.
    func page(_ html: HTML, at address: String, now: Instant) -> Representation {
        let earlier = pages.withLockedValue { $0[address] }
        let page = Representation.of(
            Array(html.text.utf8), type: "text/html; charset=utf-8", after: earlier, now: now)
        pages.withLockedValue { pages in
            if pages.count >= Self.pageLimit { pages = [:] }
            pages[address] = page
        }
        return page
    }
}
