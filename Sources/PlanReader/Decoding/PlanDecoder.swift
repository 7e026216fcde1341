import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel
import PrayerTimes
import Sounds
import Timetables

/// Turns a tree that the schema has passed into a plan, and collects what a schema cannot find.
struct PlanDecoder {
    let root: Fields
    let file: SourceFile
    var findings: [Diagnostic] = []
    /// The plan's pauses, which the limits of rules take up.
    private(set) var pauses: [Pause] = []
    /// Every word that the program adds.
    let words: Words
    /// The plan's published times, which a file of their own holds.
    var timetable: Timetable?
    /// The ids of the workout templates that others are like.
    var baseTemplates: Set<String> = []
    /// The texts of prompts that are in files, by the rules' ids.
    var textFiles: [String: PromptTexts] = [:]
    /// The files of busy times, by the ids that the plan gives them.
    var busyFiles: [String: BusyFile] = [:]
    /// The sound files, where they are given.
    var soundFiles: SoundFiles?
    /// The names of sound files that were met.
    private var soundNames: Set<String> = []
    /// Where each id of the plan is used first: ids become identifiers, so they are unique across sections.
    private var ids: [String: SourceSpan] = [:]
    /// The buttons of each notification category, and where it is named first.
    var categories: [String: (actions: [PromptRule.Action], span: SourceSpan)] = [:]

    init(_ root: DocumentNode, file: SourceFile) {
        self.root = Fields(node: root)
        self.file = file
        words = Words(self.root)
    }

    /// The plan, or `nil` when the tree lacks a value that has no default; ``findings`` then name it.
    mutating func plan(fileID: String, digest: String, zones: () throws(TimeZoneError) -> TimeZoneDatabase) -> Plan? {
        findings += Words.findings(root.fields("words"))
        let (location, zone, database) = whereabouts(of: root, zones)
        let travel = journeys(zones)
        let delivery = delivery(of: root, in: .standard, isWhole: true)
        pauses = decodedPauses()
        let prompts = prompts(delivery)
        let quiet = quietHours()
        claimBusy()
        let prayers = prayers(delivery)
        let templates = templates(delivery)
        var sessions = sessions(templates, delivery)
        Self.markVariants(of: &sessions)
        let snooze = snooze(prompts, prayers, templates, sessions)
        checkWeekCounts(templates, sessions)
        let id = root.text("id") ?? fileID
        let seed = seed()
        noteCutTexts(in: root.node)
        if root["seed"] == nil, let random = prompts.first(where: \.isRandom) {
            findings.append(.missingSeed(neededBy: random))
        }
        if root["location"] == nil { requireNoPlace(quiet, prompts, prayers, sessions) }
        guard let zone else { return nil }
        let busy = busyCalendars(zone, zones)
        let alerting = ListedTime.allCases.filter { prayers.alerts[$0]?.notifies ?? false }
        let listed = ListedTime.allCases.filter { prayers.alerts[$0] != nil }.map(\.rawValue)
        let guardable = prompts.map(\.id) + alerting.map(\.rawValue) + sessions.map(\.id)
        let plan = Plan(
            id: id, idSource: root["id"]?.span, supersedes: supersedes(by: id),
            title: root.text("title") ?? title(ofID: id), words: words,
            seed: seed,
            timeZone: zone, tzdataVersion: database?.release, usesBuiltInZones: database?.directory == nil,
            location: location, travel: travel, horizon: horizon(), pauses: pauses, quiet: quiet, busy: busy,
            prompts: prompts,
            prayers: prayers,
            templates: templates, sessions: sessions,
            expectations: expectations(rules: prompts.map(\.id) + listed + sessions.map(\.id)),
            endNotice: endNotice(delivery), budget: budget(guardable: guardable), snooze: snooze,
            calendar: calendar(),
            unplayableSounds: soundFiles?.unplayable ?? [], digest: digest, file: file
        )
        requirePlaces(of: travel, in: plan)
        return plan
    }

    /// The ids that the plan had before, its own being none of them.
    private mutating func supersedes(by id: String) -> [String] {
        let nodes = root.items("supersedes")
        if let own = nodes.first(where: { $0.text == id }) {
            findings.append(.supersedesItself(id, isFromFile: root["id"] == nil, at: own.span))
        }
        return nodes.compactMap(\.text)
    }

    /// Notes an id, and finds fault with one that is taken.
    mutating func claim(_ entry: Mapping.Entry) {
        if ListedTime(rawValue: entry.key) != nil || Anchor(rawValue: entry.key) != nil || entry.key == EndNotice.id {
            findings.append(.idTaken(entry.key, at: entry.keySpan, first: nil))
        } else if let first = ids[entry.key] {
            findings.append(.idTaken(entry.key, at: entry.keySpan, first: first))
        } else {
            ids[entry.key] = entry.keySpan
        }
    }

    /// Reads the delivery preferences of a part of the plan; those that it leaves out are as in the part around it.
    ///
    /// - `isWhole`: Whether it is the plan as a whole, which alone may let alarms snooze.
    mutating func delivery(of fields: Fields?, in outer: DeliveryPreferences, isWhole: Bool = false)
        -> DeliveryPreferences
    {
        let fields = fields?.fields("delivery")
        if !isWhole, let fields, fields["snooze"] != nil {
            let finding = Diagnostic.snoozeOfPart(at: fields.keySpan("snooze"))
            // What two lists of the section share is read with each.
            if !findings.contains(finding) { findings.append(finding) }
        }
        return DeliveryPreferences(
            profile: fields?.text("profile").flatMap { DeliveryProfile(rawValue: $0) } ?? outer.profile,
            lockScreen: fields?.text("lockScreen").flatMap { LockScreen(rawValue: $0) } ?? outer.lockScreen,
            interruption: fields?.text("interruption").flatMap { Interruption(rawValue: $0) } ?? outer.interruption)
    }

    /// After how long alarms ring again; a finding where the length is no snooze, or nothing is an alarm.
    private mutating func snooze(
        _ prompts: [PromptRule], _ prayers: PrayerSection, _ templates: [WorkoutTemplate], _ sessions: [WorkoutSession]
    ) -> TimeSpan? {
        guard let fields = root.fields("delivery"), let node = fields["snooze"], let length = node.duration else {
            return nil
        }
        guard length >= .minutes(1), length <= .hours(1) else {
            findings.append(.snoozeLength(length, at: node.span))
            return nil
        }
        let preferences =
            prompts.map(\.delivery) + prayers.alerts.values.flatMap { $0.all.map(\.delivery) }
            + templates.map(\.delivery) + sessions.map(\.delivery)
        if !preferences.contains(where: { $0.profile == .alarm }) {
            findings.append(.snoozeWithoutAlarm(at: fields.keySpan("snooze")))
        }
        return length
    }

    /// The sound that a rule names; one that iOS cannot play is worth a warning.
    mutating func sound(of fields: Fields) -> Sound? {
        guard let node = fields["sound"], let name = node.text else { return nil }
        return sound(name, at: node.span)
    }

    /// A sound by its name; the default one in place of a file that is not where the plan's sounds are.
    mutating func sound(_ name: String, at span: SourceSpan) -> Sound {
        let sound = Sound(name)
        guard case .file = sound else { return sound }
        if soundNames.insert(name).inserted, !AndroidResource.isName(name) {
            findings.append(.soundName(name, at: span))
        }
        let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased()
        let isPlayable = ["wav", "caf", "aif", "aiff"].contains(ending)
        if !isPlayable { findings.append(.soundFormat(name, at: span)) }
        guard let (verdict, finding) = soundFiles?.verdict(on: name, at: span, hasPlayableEnding: isPlayable) else {
            return sound
        }
        if let finding { findings.append(finding) }
        return verdict == .missing ? .default : sound
    }

    /// The window that a rule's mapping or text (`07:00-22:00`) says; ends that leave nothing, or nearly the whole day
    /// between them by a slip, are findings.
    mutating func window(_ node: DocumentNode, of rule: String, isPrompt: Bool) -> TimeWindow? {
        let fields = Fields(node: node)
        let ends = node.text.map { $0.split { "-–".contains($0) }.map { String($0.filter { $0 != " " }) } }
        guard ends.map({ $0.count == 2 }) ?? true else { return nil }
        guard let from = (ends?.first ?? fields.text("from")).flatMap({ Moment($0) }),
            let to = (ends?.last ?? fields.text("to")).flatMap({ Moment($0) })
        else { return nil }
        let window = TimeWindow(from: from, to: to)
        let span = fields["to"]?.span ?? node.span
        if from == to {
            findings.append(.equalEnds(from, of: rule, isPrompt: isPrompt, at: span))
        } else if let length = window.clockLength, length <= .zero {
            findings.append(.windowReversed(window, of: rule, at: span))
            return nil
        } else if let length = window.clockLength, length > .hours(20), length <= .days(1) - .minutes(5),
            !window.endsInOrder
        {
            findings.append(.longWindow(window, length, of: rule, at: span))
        }
        return window
    }

    /// A length of at least a second; a shorter one is a finding.
    mutating func positive(_ key: String, of fields: Fields?, default standard: TimeSpan) -> TimeSpan {
        guard let fields, let length = fields.duration(key) else { return standard }
        if length <= .zero, let node = fields[key] { findings.append(.emptyLength(key, at: node.span)) }
        return length
    }

    private func seed() -> UInt64? {
        switch root["seed"]?.value {
        case .integer(let n): UInt64(exactly: n)
        case .number(let number): UInt64(number.literal) ?? UInt64(exactly: number.double)
        default: nil
        }
    }

    private mutating func horizon() -> HorizonRequest {
        let fields = root.fields("horizon")
        var horizon = HorizonRequest(
            start: fields?.text("start").flatMap { LocalDate($0) },
            days: fields?.integer("days") ?? fields?.integer("weeks").map { 7 * $0 } ?? 60,
            source: root["horizon"] == nil ? SourceSpan(startOf: file) : root.keySpan("horizon"))
        horizon.startsTomorrow = fields?.text("start") == "tomorrow"
        horizon.end = fields?.text("end").flatMap { LocalDate($0) }
        horizon.endSource = fields?["end"]?.span
        if let start = horizon.start, let end = horizon.end, let node = fields?["end"] {
            if end < start { findings.append(.datesReversed(from: start, to: end, ("start", "end"), at: node.span)) }
            if end >= start.advanced(by: HorizonRequest.mostDays) {
                findings.append(.horizonTooLong(start.distance(to: end) + 1, at: node.span))
            }
        }
        return horizon
    }

    /// - `guardable`: The ids of the rules that notify.
    private mutating func budget(guardable: [String]) -> Budget {
        let fields = root.fields("budget")
        for node in fields?.items("guard") ?? [] {
            if let name = node.text, !guardable.contains(name) {
                findings.append(.unknownGuard(name, known: guardable, at: node.span))
            }
        }
        let fajr = [ListedTime.fajr.rawValue].filter(guardable.contains)
        let budget = Budget(
            pendingLimit: fields?.integer("pendingLimit") ?? 64, reserve: fields?.integer("reserve") ?? 4,
            window: positive("window", of: fields, default: .days(2)),
            refresh: positive("refresh", of: fields, default: .hours(12)),
            guarded: fields?["guard"] == nil ? fajr : fields?.items("guard").compactMap(\.text) ?? [],
            source: fields == nil ? nil : root.keySpan("budget"))
        if budget.reserve >= budget.pendingLimit, let node = fields?["reserve"] ?? fields?["pendingLimit"] {
            findings.append(.reserveTooLarge(limit: budget.pendingLimit, at: node.span))
        }
        return budget
    }

    /// Finds fault with everything that needs a place, in a plan without one.
    private mutating func requireNoPlace(
        _ quiet: [QuietHours], _ prompts: [PromptRule], _ prayers: PrayerSection, _ sessions: [WorkoutSession]
    ) {
        func isAnchored(_ window: TimeWindow) -> Bool {
            if case .clock = window.from, case .clock = window.to { false } else { true }
        }
        if prayers.isListed { findings.append(.missingLocation(neededBy: "'prayers'", at: root.keySpan("prayers"))) }
        for hours in quiet where isAnchored(hours.window) {
            findings.append(.missingLocation(neededBy: "the window of '\(hours.id)'", at: hours.source))
        }
        for rule in prompts where rule.moments.contains(where: \.isAnchored) {
            let what = rule.spread == nil ? "a time" : "the window"
            findings.append(.missingLocation(neededBy: "\(what) of '\(rule.id)'", at: rule.source))
        }
        for session in sessions where session.at.isAnchored {
            findings.append(.missingLocation(neededBy: "the time of '\(session.id)'", at: session.source))
        }
    }
}

/// An id as a title: `morning-sit` becomes `Morning sit`.
func title(ofID id: String) -> String {
    let words = id.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
}
