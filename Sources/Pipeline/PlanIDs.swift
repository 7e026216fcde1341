package import Diagnostics
import Documents
import PlanModel
import PlanReader
import Scheduling

/// The ids of the plans of one command; two of one id are a finding.
package struct PlanIDs {
    private var first: [String: (path: String, source: SourceSpan?, ignored: [IgnoreComments])] = [:]

    package init() {}

    /// Takes up a plan.
    ///
    /// - Returns: A warning where one before it has its id. Of files that are named alike and say nothing, the outputs
    ///   are named alike too, and are reported when they are written.
    package mutating func findings(adding planned: PlanResult) -> [Diagnostic] {
        guard let plan = planned.schedule?.plan else { return [] }
        guard let other = first[plan.id] else {
            first[plan.id] = (planned.path, plan.idSource, planned.ignored)
            return []
        }
        guard other.path != planned.path else { return [] }
        let found: Diagnostic
        if let source = plan.idSource {
            found = .sameID(plan.id, of: planned.path, at: source, as: other.path, at: other.source)
        } else if let source = other.source {
            found = .sameID(plan.id, of: other.path, at: source, as: planned.path, at: nil)
        } else if BuildOutput.stem(of: other.path) != BuildOutput.stem(of: planned.path) {
            found = .sameID(plan.id, ofName: planned.path, at: SourceSpan(startOf: plan.file), as: other.path)
        } else {
            return []
        }
        return (planned.ignored + other.ignored).contains { $0.silences(found) } ? [] : [found]
    }
}

extension Diagnostic.Code {
    /// The codes of findings about several plans together.
    package static let several: [Self] = [sameID]

    package static let sameID = Self(
        "same-id", .warning,
        """
        Two plans that are taken together have one id. It is the namespace of every identifier, so a program that has both \
        calendars, or an app that has both manifests, takes the events and notifications of one for those of the other. \
        A plan that says none has the ASCII letters and digits of its file's name, and without one of them it is 'plan'. \
        Plans that are one calendar's parts belong into one plan, with 'include'.
        """,
        wrong: "id: home   # in work.yaml, beside home.yaml", right: "id: work   # in work.yaml, beside home.yaml")
}

extension Diagnostic {
    /// - `source`: Where the plan says its id.
    /// - `otherSource`: Where the other one does; `nil` where that is its file's name.
    static func sameID(
        _ id: String, of path: String, at source: SourceSpan, as other: String, at otherSource: SourceSpan?
    ) -> Diagnostic {
        let own = PlanLoader.id(ofPath: path)
        let way = own == id ? "another" : "another, such as '\(own)'"
        return Diagnostic(
            .sameID,
            "'\(path)' has the id '\(id)', as '\(other)' has, so that events and notifications of one are taken for the other's; write \(way)",
            at: source, related: otherSource.map { [Related("the other plan's", at: $0)] } ?? [])
    }

    /// The same of two plans whose ids come from the names of their files, which differ in other letters.
    static func sameID(_ id: String, ofName path: String, at source: SourceSpan, as other: String) -> Diagnostic {
        Diagnostic(
            .sameID,
            "'\(path)' has the id '\(id)' by its file's name, as '\(other)' has, so that events and notifications of one are taken for the other's; write an 'id' of its own into one of them",
            at: source)
    }
}
