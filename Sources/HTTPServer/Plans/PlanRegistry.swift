import Pipeline
import Diagnostics
package import Documents
import NIOConcurrencyHelpers
import Text
import Watching

/// The served plans, by their ids.
package final class PlanRegistry: Sendable {
    /// The folders whose plans are served, including plans that are added later.
    let folders: [ServedFolder]
    let builder: PlanBuilder
    private let log: @Sendable (String) -> Void
    private let caches: NIOLockedValueBox<[String: PlanCache]>
    /// The messages that ``logOnce(_:)`` has written.
    private let loggedMessages = NIOLockedValueBox<Set<String>>([])
    private let listener = NIOLockedValueBox(Listener())

    /// Functions that are called as plans come and change.
    struct Listener: Sendable {
        /// Called with the location of a plan that is about to be served.
        var willAdd: @Sendable (PlanLocation) -> Void = { _ in }
        /// Called after each build of a plan, on the thread that built it.
        var didBuild: @Sendable (PlanCache) -> Void = { _ in }
    }

    /// The reason why plans cannot be served.
    package enum Failure: Error {
        case unreadable(path: String, FileFailure)
        /// Two files have the same name except for its extension.
        case alike(id: String, first: String, second: String)
    }

    /// Whether a path is that of a plan's file, by its name.
    package static func isFile(_ path: String) -> Bool {
        endings.contains(where: path.hasSuffix) && SystemFiles.exists(path) && !SystemFiles.isFolder(path)
    }

    /// Returns the id of a plan that is named by its file, by its id, or by an address that has it.
    package static func id(ofPlan plan: String) -> String {
        let isAddress = plan.hasPrefix(PlanURLs.root) || plan.contains("://")
        if isAddress, !isFile(plan), let root = plan.firstRange(of: PlanURLs.root) {
            let id = plan[root.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            return id.percentDecoded ?? String(id)
        }
        let name = plan.split(separator: "/").last.map(String.init) ?? plan
        return endings.contains(where: name.hasSuffix) ? String(FileName.stem(of: name)) : name
    }

    /// Finds the plans in `paths`, which are files of plans and folders of plans; `log` receives messages for the
    /// person who runs the server.
    package init(
        _ paths: [String], by builder: PlanBuilder, log: @escaping @Sendable (String) -> Void
    ) throws(Failure) {
        var folders: [ServedFolder] = []
        var locations: [PlanLocation] = []
        // Paths are normalized like those of included files, so that prefixes can be compared.
        for path in paths.map(FileName.normalized) {
            if path.isEmpty || SystemFiles.isFolder(path) {
                let prefix = path.isEmpty || path == "/" ? path : path + "/"
                guard !folders.contains(where: { $0.prefix == prefix }) else { continue }
                do throws(FileFailure) {
                    folders.append(try Self.folder(prefix))
                } catch {
                    throw .unreadable(path: prefix, error)
                }
            } else {
                let prefix = String(FileName.folder(of: path))
                do throws(FileFailure) {
                    let location = PlanLocation(
                        folder: try Self.folder(prefix), name: String(path.dropFirst(prefix.utf8.count)))
                    _ = try location.folder.read(path)
                    locations.append(location)
                } catch {
                    throw .unreadable(path: path, error)
                }
            }
        }
        self.folders = folders
        self.builder = builder
        self.log = log
        caches = NIOLockedValueBox([:])
        for location in locations { try add(location) }
        for folder in folders { for location in plans(in: folder) { try add(location) } }
    }

    private static func folder(_ prefix: String) throws(FileFailure) -> ServedFolder {
        let folder = try PlanFolder(prefix.isEmpty ? "." : prefix)
        folder.clearStaged(endings: endings)
        return ServedFolder(prefix: prefix, folder: folder)
    }

    func add(_ location: PlanLocation) throws(Failure) {
        let id = location.id
        if cache(id) == nil { listener.withLockedValue(\.willAdd)(location) }
        let other = caches.withLockedValue { caches in
            let other = caches[id]
            if other == nil { caches[id] = PlanCache(location, by: builder) { [weak self] in self?.publish($0) } }
            return other?.location.path
        }
        // One file that is given twice is a single plan.
        if let other, !other.utf8.elementsEqual(location.path.utf8) {
            throw .alike(id: id, first: other, second: location.path)
        }
    }

    // MARK: Changes

    /// The ids of the plans.
    package var ids: [String] { all.map(\.location.id) }

    /// Builds all plans.
    package func build() { for cache in all { cache.refresh() } }

    func listen(_ listener: Listener) {
        self.listener.withLockedValue { $0 = listener }
    }

    private func publish(_ cache: PlanCache) {
        let plan = cache.plan
        if let fault = plan.fault {
            log("'\(cache.location.path)' cannot be read: \(fault); \(plan.feedStatus)")
        } else if !plan.isCurrent {
            log("'\(cache.location.path)' has \(counted(plan.errorCount, "error")); \(plan.feedStatus)")
        }
        reportSharedID(cache)
        listener.withLockedValue(\.didBuild)(cache)
    }

    /// Logs a message where two plans have one id: their events have the same UIDs, which confuses subscribers of both.
    private func reportSharedID(_ cache: PlanCache) {
        guard let id = cache.plan.planID else { return }
        let others = all.filter { $0.location.path != cache.location.path && $0.plan.planID == id }
        // The paths are sorted, so that a pair is logged once, whichever plan was built last.
        for pair in others.map({ [cache.location.path, $0.location.path].sorted() }) {
            logOnce(
                "'\(pair[0])' and '\(pair[1])' have one id, '\(id)', so that events and notifications of one are taken for the other's; write another 'id' into one of them"
            )
        }
    }

    // MARK: Access

    /// Returns the plan with an id.
    func cache(_ id: String) -> PlanCache? { caches.withLockedValue { $0[id] } }

    /// All plans, in the order of their ids.
    var all: [PlanCache] { caches.withLockedValue { $0.values.sorted { $0.location.id < $1.location.id } } }

    // MARK: Folders

    static let endings = [".yaml", ".yml", ".json"]

    /// Returns the plans in a folder, without files that plans include and other files. An empty one is a plan to fill;
    /// one that a plan includes may be about to be saved.
    private func plans(in folder: ServedFolder) -> [PlanLocation] {
        let included = Set(all.flatMap { cache in cache.files.filter { $0 != cache.location.path } })
        return folder.folder.names.compactMap { name in
            guard !name.hasPrefix("."), Self.endings.contains(where: name.hasSuffix) else { return nil }
            let location = PlanLocation(folder: folder, name: name)
            do throws(FileFailure) {
                let text = try folder.read(location.path)
                let isToFill = Self.isEmpty(text) && !name.hasSuffix(".json") && !included.contains(location.path)
                return isToFill || Self.isPlan(text) ? location : nil
            } catch {
                if error != .missing { logOnce("'\(location.path)' is not served: \(error.reason)") }
                return nil
            }
        }
    }

    /// Whether a file, complete or not, is a plan: it has the key `plan` at the left margin.
    static func isPlan(_ file: [UInt8]) -> Bool {
        SourceFile.readable(file).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            // In JSON, and in YAML's flow style, a quotation mark or a brace precedes the key.
            let margin = line.prefix { " \t{\"".utf8.contains($0) }
            guard margin.isEmpty || margin.last == UInt8(ascii: "\"") || margin.first == UInt8(ascii: "{") else {
                return false
            }
            let rest = line.dropFirst(margin.count)
            let end = rest.dropFirst(4).drop { " \t\"".utf8.contains($0) }
            return rest.starts(with: "plan".utf8) && end.first == UInt8(ascii: ":")
        }
    }

    /// Whether a file has nothing but white space.
    static func isEmpty(_ file: [UInt8]) -> Bool {
        SourceFile.readable(file).allSatisfy(" \t\r\n".utf8.contains)
    }

    /// Adds the plans that are new in the folders, and returns whether there were any.
    func rescan() -> Bool {
        var isNew = false
        for folder in folders {
            for location in plans(in: folder) where cache(location.id)?.location.path != location.path {
                do throws(Failure) {
                    try add(location)
                    isNew = true
                } catch {
                    logOnce("'\(location.path)' is not served: another plan has its name, and so its address")
                }
            }
        }
        return isNew
    }

    func logOnce(_ text: String) {
        if loggedMessages.withLockedValue({ $0.insert(text).inserted }) { log(text) }
    }

    // MARK: Watching

    /// The folders whose changes affect the served plans, each with a slash at its end.
    private var watchedFolders: Set<String> {
        all.reduce(into: Set(folders.map(\.prefix))) { watched, cache in
            let prefix = cache.location.folder.prefix
            watched.formUnion(FolderWatch.folders(of: cache.files.filter { $0.hasPrefix(prefix) }, below: prefix))
        }
    }

    /// The interval of the checks for a new day, in milliseconds.
    private static let dayMs: Int32 = 30_000

    /// Keeps all plans up to date until the watch is stopped.
    func follow(_ watch: FolderWatch) {
        watch.watch(watchedFolders)
        // Changes from before the folders were watched are found by checking all files first.
        var changes = Changes(isUncertain: true)
        while !watch.isStopped {
            let isNew = !changes.isEmpty && rescan()
            for cache in all where isNew || changes.concern(cache.files) || cache.isStale { cache.refresh() }
            watch.watch(watchedFolders)
            changes = watch.waitForBurst(atMost: Self.dayMs)
        }
    }
}
