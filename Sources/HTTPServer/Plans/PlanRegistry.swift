import Pipeline
import Diagnostics
package import Documents
import NIOConcurrencyHelpers
import Watching

/// The plans that are served, by their ids.
package final class PlanRegistry: Sendable {
    /// Folders whose plans are served, those that are added later too.
    private let folders: [ServedFolder]
    private let maker: PlanBuilder
    private let log: @Sendable (String) -> Void
    private let keepers: NIOLockedValueBox<[String: PlanCache]>
    /// The messages about files that are not served, each of which is printed once.
    private let told = NIOLockedValueBox<Set<String>>([])
    /// Those who want to know when something new can be had of a plan.
    private let listener = NIOLockedValueBox<@Sendable (PlanCache) -> Void>({ _ in })

    /// Why plans cannot be served.
    package enum Failure: Error {
        case unreadable(path: String, FileFailure)
        /// Two files whose names without their endings are alike.
        case alike(id: String, first: String, second: String)
    }

    /// - Parameters:
    ///   - paths: Plans, and folders of plans.
    ///   - log: Takes what the person who serves them should know.
    package init(
        _ paths: [String], by maker: PlanBuilder, log: @escaping @Sendable (String) -> Void
    ) throws(Failure) {
        var folders: [ServedFolder] = []
        var places: [PlanPlace] = []
        // Named as plans' parts are, so that these are known to be below them.
        for path in paths.map(FileName.normalized) {
            if path.isEmpty || SystemFiles.isFolder(path) {
                folders.append(try Self.folder(path.isEmpty || path == "/" ? path : path + "/"))
            } else {
                let prefix = String(FileName.folder(of: path))
                let place = PlanPlace(folder: try Self.folder(prefix), name: String(path.dropFirst(prefix.utf8.count)))
                do throws(FileFailure) {
                    _ = try place.folder.read(path)
                } catch {
                    throw .unreadable(path: path, error)
                }
                places.append(place)
            }
        }
        self.folders = folders
        self.maker = maker
        self.log = log
        keepers = NIOLockedValueBox([:])
        for place in places { try add(place) }
        for folder in folders { for place in plans(in: folder) { try add(place) } }
    }

    private static func folder(_ prefix: String) throws(Failure) -> ServedFolder {
        do throws(FileFailure) {
            return ServedFolder(prefix: prefix, folder: try PlanFolder(prefix.isEmpty ? "." : prefix))
        } catch {
            throw .unreadable(path: prefix, error)
        }
    }

    private func add(_ place: PlanPlace) throws(Failure) {
        let id = place.id
        let other = keepers.withLockedValue { keepers in
            let other = keepers[id]
            if other == nil { keepers[id] = PlanCache(place, by: maker) { [weak self] in self?.publish($0) } }
            return other?.place.path
        }
        // The same file by two ways is one plan.
        if let other, other != place.path { throw .alike(id: id, first: other, second: place.path) }
    }

    // MARK: What is new

    /// Builds all plans, so that what can be served is there.
    package func build() { for keeper in all { keeper.refresh() } }

    /// Calls back with every plan that has something new to serve, on the thread that made it.
    func listen(_ listener: @escaping @Sendable (PlanCache) -> Void) {
        self.listener.withLockedValue { $0 = listener }
    }

    private func publish(_ keeper: PlanCache) {
        let plan = keeper.plan
        if let fault = plan.fault {
            log("'\(keeper.place.path)' cannot be read: \(fault); \(plan.whatStays)")
        } else if !plan.isCurrent {
            log("'\(keeper.place.path)' has \(counted(plan.errorCount, "error")); \(plan.whatStays)")
        }
        tellOfSharedID(keeper)
        listener.withLockedValue { $0 }(keeper)
    }

    /// Tells of a plan that has the id of another: whoever subscribes to both has events of one UID from both.
    private func tellOfSharedID(_ keeper: PlanCache) {
        guard let id = keeper.plan.planID else { return }
        let others = all.filter { $0.place.path != keeper.place.path && $0.plan.planID == id }
        // Named in one order, so that a pair is told of once, whichever of them was built last.
        for pair in others.map({ [keeper.place.path, $0.place.path].sorted() }) {
            tell(
                "'\(pair[0])' and '\(pair[1])' have one id, '\(id)', so that events and notifications of one are taken for the other's; write another 'id' into one of them"
            )
        }
    }

    // MARK: Looking up

    /// The plan of an id.
    func keeper(_ id: String) -> PlanCache? { keepers.withLockedValue { $0[id] } }

    /// All plans, in the order of their ids.
    var all: [PlanCache] { keepers.withLockedValue { $0.values.sorted { $0.place.id < $1.place.id } } }

    // MARK: Folders

    private static let endings = [".yaml", ".yml", ".json"]

    /// The plans of a folder: parts of plans and other files are none.
    private func plans(in folder: ServedFolder) -> [PlanPlace] {
        folder.folder.names.compactMap { name in
            guard !name.hasPrefix("."), Self.endings.contains(where: name.hasSuffix) else { return nil }
            let place = PlanPlace(folder: folder, name: name)
            do throws(FileFailure) {
                return Self.isPlan(try folder.read(place.path)) ? place : nil
            } catch {
                if error != .missing { tell("'\(place.path)' is not served: \(error.reason)") }
                return nil
            }
        }
    }

    /// Whether a text says that it is a plan, finished or not: only what has the key `plan` at the left edge is one.
    static func isPlan(_ text: [UInt8]) -> Bool {
        text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { line in
            // JSON, and YAML that looks like it, has its keys behind braces and quotation marks.
            let isJSON = line.contains(UInt8(ascii: "\"")) || line.first == UInt8(ascii: "{")
            let rest = isJSON ? line.drop { " \t{\"".utf8.contains($0) } : line
            let end = rest.dropFirst(4).drop { " \t\"".utf8.contains($0) }
            return rest.starts(with: "plan".utf8) && end.first == UInt8(ascii: ":")
        }
    }

    /// Serves what has been added to the folders.
    ///
    /// - Returns: Whether there was something.
    func rescan() -> Bool {
        var isNew = false
        for folder in folders {
            for place in plans(in: folder) where keeper(place.id)?.place.path != place.path {
                do throws(Failure) {
                    try add(place)
                    isNew = true
                } catch {
                    tell("'\(place.path)' is not served: another plan has its name, and so its address")
                }
            }
        }
        return isNew
    }

    private func tell(_ text: String) {
        if told.withLockedValue({ $0.insert(text).inserted }) { log(text) }
    }

    // MARK: Keeping up

    /// The folders whose changes concern what is served, each with a slash behind it.
    private var watchedFolders: Set<String> {
        all.reduce(into: Set(folders.map(\.prefix))) { watched, keeper in
            let prefix = keeper.place.folder.prefix
            watched.formUnion(FolderWatch.folders(of: keeper.files.filter { $0.hasPrefix(prefix) }, below: prefix))
        }
    }

    /// How often to look whether a day has begun.
    private static let dayMs: Int32 = 30_000

    /// Keeps all plans up to date until the watch is stopped.
    func follow(_ watch: FolderWatch) {
        watch.watch(watchedFolders)
        // What changed before the folders were watched is found by looking at everything once.
        var changes = Changes(isUncertain: true)
        while !watch.isStopped {
            let isNew = !changes.isEmpty && rescan()
            for keeper in all where isNew || changes.concern(keeper.files) || keeper.isOfYesterday { keeper.refresh() }
            watch.watch(watchedFolders)
            changes = watch.waitForBurst(atMost: Self.dayMs)
        }
    }
}
