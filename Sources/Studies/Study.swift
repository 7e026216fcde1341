import CivilTime
import PlanModel
import Sampling
package import Scheduling

/// What a paper has to say of a schedule, collected from one person after the other.
package struct Study: Sendable {
    /// What the schedule was made from, and with.
    package struct Origin: Sendable {
        /// The program and its version: `Horarium 0.1.0`.
        package var program: String
        package var version: String
        /// The plan's id or, with a table, that of its file.
        package var planID: String
        /// The name of the plan's file, without its folder.
        package var planFile: String
        /// The digest of the plan's files.
        package var planDigest: String
        /// The table of people; `nil` for a plan of one person.
        package var table: (file: String, digest: String)?
        /// What else the command line says of the plan: `--set`, `--from`, `--days` with their values.
        package var options: [String]

        package init(
            program: String, version: String, planID: String, planFile: String, planDigest: String,
            table: (file: String, digest: String)?, options: [String] = []
        ) {
            self.program = program
            self.version = version
            self.planID = planID
            self.planFile = planFile
            self.planDigest = planDigest
            self.table = table
            self.options = options
        }
    }

    package var origin: Origin
    package private(set) var title = ""
    /// In the order of the table.
    package private(set) var people: [StudyPerson] = []
    /// In the order of the plan.
    package private(set) var rules: [StudyRule] = []
    /// The times between prompts of a day that notify, whatever their rules.
    package private(set) var gaps = GapCounts()
    /// The releases of the zone data, and whether one of them is the program's own.
    package private(set) var zoneReleases: [String] = []
    package private(set) var usesBuiltInZones = false
    /// Whether any time, text or arm is drawn.
    package private(set) var isRandom = false
    private var places: [String: Int] = [:]

    package init(_ origin: Origin) { self.origin = origin }

    package var hasTable: Bool { origin.table != nil }
    package var intended: Int { rules.reduce(0) { $0 + $1.intended } }
    package var placed: Int { rules.reduce(0) { $0 + $1.placed } }
    package var notifying: Int { rules.reduce(0) { $0 + $1.notifying } }
    package var followUps: Int { rules.reduce(0) { $0 + $1.followUps } }
    package var hasArms: Bool { rules.contains(where: \.hasArms) }

    // MARK: Collecting

    /// Adds what is planned for a person.
    package mutating func add(_ schedule: Schedule, named id: String) {
        let plan = schedule.plan
        if title.isEmpty { title = plan.title }
        if let release = plan.tzdataVersion, !zoneReleases.contains(release) { zoneReleases.append(release) }
        usesBuiltInZones = usesBuiltInZones || plan.usesBuiltInZones
        isRandom = isRandom || plan.prompts.contains(where: \.isRandom)
        var person = StudyPerson(
            id: id, timeZone: plan.timeZone.identifier, seed: plan.seed, digest: plan.digest,
            start: schedule.horizon.start, days: schedule.horizon.days)
        person.journeys = plan.travel.compactMap { journey in
            let days = schedule.horizon.dates
            let zone = journey.timeZone.identifier
            guard zone != plan.timeZone.identifier, journey.dates.overlaps(days) else { return nil }
            return .init(
                first: max(journey.dates.lowerBound, days.lowerBound),
                last: min(journey.dates.upperBound, days.upperBound.advanced(by: -1)), timeZone: zone)
        }.sorted { $0.first < $1.first }
        let prompts = Dictionary(grouping: schedule.listed.filter { $0.kind == .prompt }, by: \.rule)
        let chances = PromptChances(plan, on: schedule.horizon.dates)
        for rule in plan.prompts { add(rule, prompts[rule.id] ?? [], schedule, chances, to: &person) }
        let all = prompts.values.flatMap(\.self)
        for day in Dictionary(grouping: all.filter { !$0.isUntreated }, by: \.date).values {
            let starts = day.map(\.start).sorted()
            gaps.add(between: starts)
            person.gaps.add(between: starts)
        }
        person.addPromptDays(Set(all.map(\.date)).sorted())
        people.append(person)
    }

    private mutating func add(
        _ rule: PromptRule, _ prompts: [Occurrence], _ schedule: Schedule, _ chances: PromptChances,
        to person: inout StudyPerson
    ) {
        let plan = schedule.plan
        let place = places[rule.id] ?? rules.count
        if place == rules.count {
            places[rule.id] = place
            rules.append(StudyRule(id: rule.id, title: rule.title))
        }
        let design = RuleDesign(rule, of: plan)
        rules[place].note(design)
        var count = StudyPerson.Count(rule: rule.id)
        var totals = rule.atMost.isEmpty ? nil : TotalLimits(rule, plan)
        for date in schedule.horizon.dates where !plan.skips(date) && rule.prompts(on: date, in: plan.prayers.hijri) {
            let intended = (1...rule.perDay).count { totals?.leavesOut($0, on: date) == nil }
            count.intended += intended
            rules[place].intendedWeekdays[date.weekday.rawValue - 1] += intended
            if date.weekday >= .saturday { count.weekendDays += 1 } else { count.weekdays += 1 }
            chances.add(rule.id, on: date, to: &rules[place].chances)
        }
        for prompt in prompts {
            count.placed += 1
            if !prompt.isUntreated { count.notifying += 1 }
            count.followUps += max(0, prompt.notifications.count - 1)
            let hour = plan.timeZone(on: prompt.date).local(prompt.start).time.components.hour
            rules[place].hours[hour] += 1
            if design.schedule == .fixed { rules[place].chances.expected[hour] += 1 }
            rules[place].weekdays[prompt.date.weekday.rawValue - 1] += 1
            if let arm = prompt.arm, let index = rules[place].arms.firstIndex(where: { $0.id == arm.id }) {
                rules[place].arms[index].taken += 1
            }
        }
        for arm in design.arms {
            guard let index = rules[place].arms.firstIndex(where: { $0.id == arm.id }) else { continue }
            rules[place].arms[index].expected += Double(count.placed) * arm.probability
        }
        for day in Dictionary(grouping: prompts, by: \.date).values {
            rules[place].gaps.add(between: day.map(\.start).sorted())
        }
        rules[place].intended += count.intended
        rules[place].placed += count.placed
        rules[place].notifying += count.notifying
        rules[place].followUps += count.followUps
        person.rules.append(count)
    }
}
