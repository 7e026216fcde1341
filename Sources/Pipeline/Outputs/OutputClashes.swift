import PlanModel
package import Scheduling

/// The outputs of one command, of which none may replace another.
package struct OutputClashes {
    /// The files that are made.
    private var paths: Set<String> = []
    /// The ids that plans say.
    private var ids: Set<String> = []

    /// The clash where two plans of the same name in one folder would overwrite each other, or share an id; `nil`
    /// where there is none.
    mutating func clash(of build: BuildOutput) -> String? {
        if let shared = Self.sharedID(build.schedules) { return shared }
        for plan in build.schedules.map(\.plan) where plan.idSource != nil && !ids.insert(plan.id).inserted {
            return Self.text(plan.id)
        }
        return build.files.first { !paths.insert($0.path).inserted }.map {
            "two of the plans would write '\($0.path)'; give one of the files another name"
        }
    }

    /// Two plans of the same id in one calendar would replace each other's events.
    package static func sharedID(_ schedules: [Schedule]) -> String? {
        var seen: Set<String> = []
        return schedules.map(\.plan.id).first { !seen.insert($0).inserted }.map(text)
    }

    private static func text(_ id: String) -> String {
        "two of the plans have the id '\(id)'; write another 'id:' into one of them"
    }
}
