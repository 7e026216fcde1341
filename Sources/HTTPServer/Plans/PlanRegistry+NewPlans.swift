import Documents
import Pipeline

/// Plans that are made here.
extension PlanRegistry {
    /// Whether there is a folder in which plans can be made: where files alone are served, there is none.
    var makesPlans: Bool { !folders.isEmpty }

    /// Returns the picture of a plan that is no file yet; `nil` where it has errors.
    func picture(of text: [UInt8], named name: String) -> [UInt8]? {
        guard let folder = folders.first ?? all.first?.location.folder else { return nil }
        return builder.picture(of: text, at: PlanLocation(folder: folder, name: name))
    }

    /// The outcome of making a plan.
    enum NewPlan {
        case made(PlanCache)
        /// There is a plan, or another file, of that name.
        case exists(path: String)
        case failed(reason: String)
    }

    /// Writes a plan into the first of the served folders, unless a file has its name, and serves it.
    func make(_ name: String, _ text: [UInt8]) -> NewPlan {
        guard let folder = folders.first else { return .failed(reason: "no folder is served") }
        let location = PlanLocation(folder: folder, name: "\(name).yaml")
        if let other = cache(location.id) { return .exists(path: other.location.path) }
        // Of two files that differ in their endings alone, only one could be served.
        let names = Self.endings.map { "\(name)\($0)" }
        if let other = folder.folder.names.first(where: { names.contains($0) }) {
            return .exists(path: folder.prefix + other)
        }
        do throws(WriteFailure) {
            try folder.folder.create(location.name, text)
        } catch {
            // Another program may have written it first.
            if folder.folder.names.contains(location.name) { return .exists(path: location.path) }
            return .failed(reason: error.reason)
        }
        do throws(Failure) {
            try add(location)
        } catch {
            return .exists(path: location.path)
        }
        guard let cache = cache(location.id) else { return .failed(reason: "it is not served") }
        cache.refresh()
        return .made(cache)
    }
}
