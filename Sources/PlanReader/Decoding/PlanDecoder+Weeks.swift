import CivilTime
import Diagnostics
import Documents
import PlanModel
import WorkoutReader

extension PlanDecoder {
    /// Reads a session's `weeks`; `nil` without them, or where they cannot be understood.
    mutating func weeks(_ fields: Fields, _ templates: [WorkoutTemplate]) -> WorkoutWeeks? {
        guard let weeks = fields.fields("weeks") else { return nil }
        if let template = fields["template"] {
            findings.append(.templateAndWeeks(at: fields.keySpan("weeks"), template: template.span))
            return nil
        }
        let nodes = weeks.items("templates")
        guard let from = weeks.text("from").flatMap({ LocalDate($0) }), !nodes.isEmpty else { return nil }
        let names = nodes.map { $0.text == WorkoutWeeks.rest ? nil : $0 }
        guard names.contains(where: { $0 != nil }) else {
            findings.append(.weeksWithoutTemplate(at: weeks.keySpan("templates")))
            return nil
        }
        var known: [WorkoutTemplate?] = []
        for name in names {
            guard let name else {
                known.append(nil)
                continue
            }
            if let template = template(name, templates, others: [WorkoutWeeks.rest]) { known.append(template) }
        }
        // A template with a fault has a finding of its own, and a week of it is no week without.
        guard known.count == names.count else { return nil }
        return WorkoutWeeks(
            from: from, templates: known,
            then: weeks.text("then").flatMap { WorkoutWeeks.Ending(rawValue: $0) } ?? .stop)
    }

    /// Gives each session the weeks of those before it that share a template with lighter weeks.
    static func setEarlierSessions(of sessions: inout [WorkoutSession]) {
        var known: [String: [TemplateWeeks]] = [:]
        for index in sessions.indices {
            let session = sessions[index]
            for id in Set(session.templates.lazy.filter(\.hasDeloads).map(\.id)) {
                sessions[index].earlier += known[id] ?? []
                known[id, default: []].append(TemplateWeeks(template: id, weeks: session.weeks))
            }
        }
    }

    /// Finds fault with templates whose numbers change from no known week on.
    mutating func checkWeekCounts(_ templates: [WorkoutTemplate], _ sessions: [WorkoutSession]) {
        for template in templates where template.hasProgress {
            guard let place = progressSpan(of: template.id) else { continue }
            let plain = sessions.first { $0.weeks == nil && $0.template.id == template.id }
            let weekly = sessions.first { $0.weeks?.names.contains(template.id) ?? false }
            if let plain {
                // Beside another session's weeks it has the template as written.
                if template.progressFrom == nil, weekly == nil,
                    !owners(ofProgressIn: template.id).contains(where: TemplateDecoder.mayHaveFirstWeek)
                {
                    findings.append(.noFirstWeek(template.id, session: plain.id, at: place))
                }
            } else if let weekly, let weeks = weekly.weeks {
                if let from = template.progressFrom, WeekCount.monday(of: from) != WeekCount.monday(of: weeks.from) {
                    findings.append(.unusedFirstWeek(template.id, from, session: weekly.id, weeks.from, at: place))
                }
            } else if !baseTemplates.contains(template.id) {
                findings.append(.unusedProgress(template.id, at: place))
            }
        }
    }

    /// Where a template's progress is written, or the first of its exercises'.
    private func progressSpan(of template: String) -> SourceSpan? {
        owners(ofProgressIn: template).first?.keySpan("progress")
    }

    /// A template and its exercises, as far as they have a `progress`.
    private func owners(ofProgressIn template: String) -> [Fields] {
        guard let fields = root.fields("workouts")?.fields("templates")?.fields(template) else { return [] }
        return ([fields] + fields.items("exercises").map(Fields.init)).filter {
            $0["progress"] != nil && $0.text("progress") != "none"
        }
    }
}
