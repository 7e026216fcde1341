import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel

extension PlanDecoder {
    mutating func templates(_ delivery: DeliveryPreferences) -> [WorkoutTemplate] {
        let workouts = root.fields("workouts")
        let delivery = self.delivery(of: workouts, in: delivery)
        return (workouts?.fields("templates")?.entries ?? []).compactMap { entry in
            claim(entry)
            if entry.key == WorkoutWeeks.rest { findings.append(.restIsTaken(at: entry.keySpan)) }
            let fields = Fields(node: entry.value)
            guard let kind = fields.text("type").flatMap({ WorkoutTemplate.Kind(rawValue: $0) }) else { return nil }
            var template = WorkoutTemplate(
                id: entry.key, kind: kind, title: fields.text("title") ?? title(ofID: entry.key),
                sound: sound(of: fields) ?? .default, phases: [], exercises: [],
                restEnds: "", duration: .zero, delivery: delivery, source: entry.keySpan)
            if kind == .lift {
                template.exercises = exercises(fields)
                template.restEnds = fields.fields("words")?.text("restEnds") ?? words(.setRestEnds)
                template.isEstimated = fields["duration"] == nil
                template.duration = positive(
                    "duration", of: fields, default: WorkoutTemplate.Exercise.estimate(template.exercises))
            } else {
                var timeline = WorkoutTimeline(kind: kind, own: fields.fields("words"), words: words)
                template.rounds = timeline.rounds(fields)
                template.phases = template.rounds?.phases ?? timeline.phases(fields)
                template.steps = kind == .intervals ? WorkoutTimeline.steps(fields.items("steps")) : []
                template.duration = template.phases.last?.end ?? .zero
                findings += timeline.findings
            }
            template.activity = fields.text("activity").flatMap { WorkoutActivity(rawValue: $0) }
            template.place = fields.text("place").flatMap { WorkoutPlace(rawValue: $0) }
            readProgress(fields, into: &template)
            return template
        }
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
            guard let at = fields.text("at").flatMap({ Moment($0) }) else { return nil }
            for node in fields.list("remind") where node.duration ?? .zero <= .zero {
                findings.append(.emptyLength("remind", at: node.span))
            }
            return WorkoutSession(
                id: entry.key, template: template, weeks: weeks, ownTitle: fields.text("title"),
                limit: dayLimit(fields, pausedWith: .workouts), at: at,
                announce: fields.flag("announce") ?? false,
                remind: Set(fields.list("remind").compactMap(\.duration)).sorted(by: >),
                delivery: self.delivery(of: fields, in: delivery), source: entry.keySpan)
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

    private func exercises(_ fields: Fields) -> [WorkoutTemplate.Exercise] {
        fields.items("exercises").map { node in
            let exercise = Fields(node: node)
            return WorkoutTemplate.Exercise(
                name: exercise.text("name") ?? "", sets: exercise.integer("sets") ?? 1,
                reps: exercise.text("reps") ?? exercise.integer("reps").map { "\($0)" },
                weight: exercise.text("weight"),
                rest: exercise.duration("rest") ?? .minutes(2))
        }
    }
}
