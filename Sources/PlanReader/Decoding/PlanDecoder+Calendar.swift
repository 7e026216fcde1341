import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel

extension PlanDecoder {
    /// How the plan, which has that id, wants its calendar.
    mutating func calendar(ofPlan id: String) -> CalendarOptions {
        let fields = root.fields("calendar")
        let sections = CalendarOptions.Section.allCases
        let busy = fields?["busy"]?.items?.compactMap(\.text).compactMap { CalendarOptions.Section(rawValue: $0) }
        let prefix = fields?.fields("prefix")
        if fields?.flag("location") == true, root["location"] == nil {
            findings.append(
                .missingLocation(
                    neededBy: "'calendar.location'", at: fields?.keySpan("location") ?? root.keySpan("calendar")))
        }
        return CalendarOptions(
            sections: Set(sections.filter { fields?.flag($0.rawValue) ?? true }),
            busy: Set(busy ?? [.workouts]),
            prefix: Dictionary(
                uniqueKeysWithValues: sections.compactMap { key in prefix?.text(key.rawValue).map { (key, $0) } }),
            alarms: fields?.flag("alarms") ?? true,
            recurring: fields?.flag("recurring") ?? false,
            times: fields?.text("times").flatMap { CalendarOptions.Times(rawValue: $0) } ?? .utc,
            promptTime: fields?.text("promptTime").flatMap { CalendarOptions.PromptTime(rawValue: $0) } ?? .exact,
            promptDuration: positive("promptDuration", of: fields, default: .minutes(5)),
            prayerDuration: positive("prayerDuration", of: fields, default: .minutes(10)),
            color: fields?.text("color") ?? "teal",
            location: fields?.flag("location") ?? false,
            language: fields?.text("language").flatMap { Language(rawValue: $0) } ?? words.language,
            hijriDates: fields?.flag("hijriDates") ?? false, person: person(ofPlan: id))
    }

    /// The person whose plan it is: the only one that the plan names, or of several the one of the plan's id.
    private mutating func person(ofPlan id: String) -> CalendarOptions.Person? {
        guard let people = root.fields("who")?.entries, !people.isEmpty else { return nil }
        guard let person = people.count == 1 ? people.first : people.first(where: { $0.key == id }) else {
            findings.append(.unknownPerson(id, people: people.map(\.key), at: root.keySpan("who")))
            return nil
        }
        let fields = Fields(node: person.value)
        return CalendarOptions.Person(
            name: fields.text("name") ?? title(ofID: person.key), color: fields.text("colour"),
            prefix: fields.text("prefix") ?? "")
    }
}
