import Diagnostics
import Documents
import JSONSchema
import Pipeline
import StarterPlans

/// Plans that are made here.
extension PlanRegistry {
    /// Whether there is a folder in which plans can be made: where files alone are served, there is none.
    var makesPlans: Bool { !folders.isEmpty }

    /// The outcome of making a plan.
    enum Making {
        case made(PlanCache)
        /// There is a plan, or another file, of that name.
        case exists(path: String)
        case failed(reason: String)
    }

    /// Returns the folder of an answer, or the only one.
    ///
    /// - Throws: Why it is none, or that several are served.
    func folder(_ answer: StarterAnswers.Answer?, answers: SourceSpan) throws(NewPlanFault) -> ServedFolder {
        let listed = folders.map { "'\($0.name)'" }.joined(separator: " or ")
        guard let answer else {
            if folders.count == 1 { return folders[0] }
            throw NewPlanFault([
                Diagnostic(.missingKey, "several folders are served; 'folder' says which: \(listed)", at: answers)
            ])
        }
        let path = FileName.normalized(answer.text)
        // As it was given to the server, or its last part.
        let last = folders.filter { $0.name.split(separator: "/").last.map(String.init) == path }
        if let folder = folders.first(where: { FileName.normalized($0.name) == path }) { return folder }
        if last.count == 1 { return last[0] }
        throw NewPlanFault([
            Diagnostic(.unknownValue, "no folder '\(answer.text)' is served; write \(listed)", at: answer.span)
        ])
    }

    /// Returns the findings in a plan that is about to be saved in a folder.
    func findings(in plan: NewPlan, for folder: ServedFolder) -> [Diagnostic] {
        builder.findings(in: plan.text, for: PlanLocation(folder: folder, name: "\(plan.name).yaml"))
    }

    /// Returns the picture of a plan that is no file yet, and the findings in it.
    func draft(_ plan: NewPlan) -> (picture: [UInt8]?, findings: [Diagnostic]) {
        guard let folder = folders.first ?? all.first?.location.folder else { return (nil, []) }
        return builder.draft(of: plan.text, for: PlanLocation(folder: folder, name: "\(plan.name).yaml"))
    }

    /// Writes a plan into a folder, unless a file has its name, and serves it.
    func make(_ plan: NewPlan, in folder: ServedFolder) -> Making {
        let location = PlanLocation(folder: folder, name: "\(plan.name).yaml")
        // A plan whose file is gone makes room for another of its name.
        if let other = cache(location.id)?.location.path, other != location.path { return .exists(path: other) }
        // Of two files that differ in their endings alone, only one could be served.
        let names = Self.endings.map { plan.name + $0 }
        if let other = folder.folder.names.first(where: names.contains) { return .exists(path: folder.prefix + other) }
        do throws(WriteFailure) {
            try folder.folder.create(location.name, plan.text)
        } catch {
            // Another program may have written it first.
            if folder.folder.names.contains(location.name) { return .exists(path: location.path) }
            return .failed(reason: error.reason)
        }
        do throws(Failure) {
            try add(location)
        } catch {
            return .failed(reason: "another plan has its name meanwhile, and so its address")
        }
        guard let cache = cache(location.id) else { return .failed(reason: "it is not served") }
        cache.refresh()
        return .made(cache)
    }
}
