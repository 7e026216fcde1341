import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel
import WorkoutReader

extension PlanDecoder {
    mutating func templates(_ delivery: DeliveryPreferences) -> [WorkoutTemplate] {
        let workouts = root.fields("workouts")
        let delivery = self.delivery(of: workouts, in: delivery)
        var decoder = TemplateDecoder(workouts, words: words)
        let templates: [WorkoutTemplate] = (workouts?.fields("templates")?.entries ?? []).compactMap { entry in
            claim(entry)
            if entry.key == WorkoutWeeks.rest { findings.append(.restIsTaken(at: entry.keySpan)) }
            let fields = Fields(node: entry.value)
            guard let kind = fields.text("type").flatMap({ WorkoutTemplate.Kind(rawValue: $0) }) else { return nil }
            var template = WorkoutTemplate(
                id: entry.key, kind: kind, title: fields.text("title") ?? title(ofID: entry.key),
                sound: sound(of: fields) ?? .default, phases: [], exercises: [],
                restEnds: "", duration: .zero, delivery: delivery, source: entry.keySpan)
            decoder.readParts(fields, into: &template)
            template.duration = positive("duration", of: fields, default: template.duration)
            return template
        }
        decoder.checkUse()
        findings += decoder.findings
        return templates
    }

    mutating func sessions(_ templates: [WorkoutTemplate], _ delivery: DeliveryPreferences) -> [WorkoutSession] {
        let workouts = root.fields("workouts")
        let delivery = self.delivery(of: workouts, in: delivery)
        return (workouts?.fields("sessions")?.entries ?? []).compactMap { entry in
            let fields = Fields(node: entry.value)
            // A session may have the id of the template that it is of: `legs: {template: legs}`.
            let names = fields.list("template") + (fields.fields("weeks")?.list("templates") ?? [])
            let isOfItsName = names.contains { $0.text == entry.key } && templates.contains { $0.id == entry.key }
            if !isOfItsName { claim(entry) }
            let weeks = weeks(fields, templates)
            guard
                let template = fields["template"].flatMap({ template($0, templates) })
                    ?? weeks?.templates.compactMap(\.self).first
            else { return nil }
            let times = times(fields, isPrompt: false)
            guard !times.isEmpty else { return nil }
            checkPlaceholders(fields["title"])
            for node in fields.list("remind") where node.duration ?? .zero <= .zero {
                findings.append(.emptyLength("remind", at: node.span))
            }
            let isOnStart = fields.text("phases") == "on-start"
            var session = WorkoutSession(
                id: entry.key, template: template, weeks: weeks, ownTitle: fields.text("title"),
                limit: dayLimit(fields, of: entry.key, pausedWith: .workouts), times: times,
                announce: fields.flag("announce") ?? isOnStart,
                remind: Set(fields.list("remind").compactMap(\.duration)).sorted(by: >),
                delivery: self.delivery(of: fields, in: delivery), source: entry.keySpan)
            session.phasesOnStart = isOnStart
            return session
        }
    }

    /// The template that a node names.
    ///
    /// - `others`: What else the node could say.
    mutating func template(_ node: DocumentNode, _ templates: [WorkoutTemplate], others: [String] = [])
        -> WorkoutTemplate?
    {
        guard let id = node.text else { return nil }
        if let template = templates.first(where: { $0.id == id }) { return template }
        // A template that is there but has faults has findings of its own.
        let known = root.fields("workouts")?.fields("templates")?.entries.map(\.key) ?? []
        if !known.contains(id) { findings.append(.unknownTemplate(id, known: known + others, at: node.span)) }
        return nil
    }
}
