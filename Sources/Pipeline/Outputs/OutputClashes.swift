import PlanModel
package import Scheduling

/// The outputs of one command, of which none may replace another.
package struct OutputClashes {
    /// The files that are made.
    private var paths: Set<String> = []

    /// The clash where two plans of the same name in one folder would overwrite each other, or share an id; `nil`
    /// where there is none.
    mutating func clash(of build: BuildOutput) -> String? {
        if let shared = Self.sharedID(build.schedules) { return shared }
        return build.files.first { !paths.insert($0.path).inserted }.map {
            "two of the plans would write '\($0.path)'; give one of the files another name"
        }
    }

    /// Two plans of the same id in one calendar would replace each other's events.
    package static func sharedID(_ schedules: [Schedule]) -> String? {
        var seen: Set<String> = []
        return schedules.map(\.plan.id).first { !seen.insert($0).inserted }.map {
            "two of the plans have the id '\($0)'; write another 'id:' into one of them"
        }
    }
}
