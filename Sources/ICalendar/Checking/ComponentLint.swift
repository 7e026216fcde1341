/// A check of one calendar's components for faults.
struct ComponentLint {
    private var findings: [ICalendarLint.Finding] = []
    private var uids: [[UInt8]: Int] = [:]
    private var tzids: Set<String> = []
    private var calendar = VCalendar(unchecked: ICalendarComponent(VCalendar.componentName))

    static func findings(_ root: LintNode) -> [ICalendarLint.Finding] {
        guard root.component.name == VCalendar.componentName else { return [] }
        var lint = ComponentLint()
        lint.calendar = VCalendar(unchecked: root.component)
        for zone in root.children where zone.component.name == VTimezone.componentName {
            var component = zone.component
            component.components = zone.children.map(\.component)
            lint.calendar.component.components.append(component)
            if let tzid = component["TZID"]?.text { lint.tzids.insert(tzid) }
        }
        lint.check(root)
        return lint.findings
    }

    /// The properties that a component must have, and those that it may have once (RFC 5545 §3.6, 7986 §4, 9074 §4).
    private static let rules: [String: (required: [String], once: [String])] = [
        "VCALENDAR": (
            ["VERSION", "PRODID"], ["CALSCALE", "METHOD", "UID", "LAST-MODIFIED", "URL", "SOURCE", "COLOR"]
        ),
        "VEVENT": (
            ["UID", "DTSTAMP", "DTSTART"],
            [
                "CLASS", "CREATED", "DESCRIPTION", "GEO", "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PRIORITY",
                "SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "URL", "RECURRENCE-ID", "RRULE", "DTEND", "DURATION",
                "COLOR",
            ]
        ),
        "VALARM": (["ACTION", "TRIGGER"], ["UID", "DURATION", "REPEAT"]),
        "VTIMEZONE": (["TZID"], ["LAST-MODIFIED", "TZURL"]),
        "STANDARD": (["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"], ["RRULE"]),
        "DAYLIGHT": (["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"], ["RRULE"]),
    ]

    private mutating func check(_ node: LintNode) {
        let name = node.component.name
        if let rules = ComponentLint.rules[name] { checkCounts(node, rules) }
        switch name {
        case "VCALENDAR": checkCalendar(node)
        case "VEVENT": checkEvent(node)
        case "VALARM": checkAlarm(node)
        case "VTIMEZONE":
            if !node.children.contains(where: { ["STANDARD", "DAYLIGHT"].contains($0.component.name) }) {
                report(node.line, .missing, "VTIMEZONE has neither STANDARD nor DAYLIGHT")
            }
        default: break
        }
        for (property, line) in zip(node.component.properties, node.propertyLines) {
            if let tzid = property.parameter("TZID"), !tzid.hasPrefix("/"), !tzids.contains(tzid) {
                report(line, .unknownTimezone, "TZID '\(tzid)' has no VTIMEZONE")
            }
            checkValue(property, line: line)
        }
        for child in node.children { check(child) }
    }

    private mutating func checkCounts(_ node: LintNode, _ rules: (required: [String], once: [String])) {
        for required in rules.required where node.component[required] == nil {
            report(node.line, .missing, "\(node.component.name) has no \(required)")
        }
        for once in rules.required + rules.once {
            for (_, line) in node.all(once).dropFirst() {
                report(line, .repeated, "\(node.component.name) has more than one \(once)")
            }
        }
    }

    private mutating func checkCalendar(_ node: LintNode) {
        for (version, line) in node.all("VERSION") where version.value != "2.0" {
            report(line, .value, "VERSION is '\(version.value)', not '2.0'")
        }
        for (_, line) in node.all("METHOD") {
            report(line, .method, "METHOD makes the calendar a message; a file to import or subscribe to has none")
        }
    }

    private mutating func checkEvent(_ node: LintNode) {
        let event = VEvent(unchecked: node.component)
        if let uid = event.uid {
            // An override shares the UID of the event whose occurrence it changes.
            let key = Array("\(uid)\u{0}\(node.component["RECURRENCE-ID"]?.value ?? "")".utf8)
            if let first = uids[key] {
                report(node.line, .duplicateUID, "the UID '\(uid)' is that of the event in line \(first) as well")
            }
            uids[key] = uids[key] ?? node.line
        }
        for (_, line) in node.all("DURATION") where node.component["DTEND"] != nil {
            report(line, .repeated, "VEVENT has both DTEND and DURATION")
        }
        for (_, line) in node.all("DTEND") {
            guard let start = event.dtstart, let end = event.dtend else { continue }
            if !isSameKind(start, end) {
                report(line, .value, "DTEND is not of the same kind as DTSTART")
            } else if isOrdered(start, end) == false {
                report(line, .order, "DTEND is not after DTSTART")
            }
        }
    }

    private mutating func checkAlarm(_ node: LintNode) {
        let alarm = VAlarm(unchecked: node.component)
        if alarm.action == "DISPLAY", alarm.description == nil {
            report(node.line, .missing, "VALARM of ACTION:DISPLAY has no DESCRIPTION")
        }
    }

    private mutating func checkValue(_ property: ICalendarProperty, line: Int) {
        let value = property.value
        let (isRight, expected): (Bool, String) =
            switch property.name {
            case "DTSTART", "DTEND", "RECURRENCE-ID":
                (EventTime(property) != nil, "a time such as 20261201T060000Z or a day such as 20261201")
            case "DTSTAMP", "CREATED", "LAST-MODIFIED":
                (DateTimeText.readUTC(value) != nil, "a time in UTC such as 20261201T060000Z")
            case "EXDATE":
                (property.times.count == value.split(separator: ",").count, "times such as 20261201T060000Z")
            case "DURATION", "REFRESH-INTERVAL", "X-PUBLISHED-TTL":
                (DurationValue.read(value) != nil, "a duration such as PT15M")
            case "TRIGGER": (VAlarm.Trigger(property) != nil, "a duration such as -PT15M or a time in UTC")
            case "TZOFFSETFROM", "TZOFFSETTO": (DateTimeText.readOffset(value) != nil, "an offset such as +0100")
            case "SEQUENCE": (Int(value).map { $0 >= 0 } ?? false, "a whole number from 0")
            case "UID", "TZID": (!value.isEmpty, "a text")
            default: (true, "")
            }
        if !isRight {
            report(line, .value, "\(property.name) is '\(excerpt(value.utf8))'; expected \(expected)")
        }
    }

    private func isSameKind(_ a: EventTime, _ b: EventTime) -> Bool {
        switch (a, b) {
        case (.date, .date), (.floating, .floating): true
        // Start and end may be given in different zones.
        case (.utc, .utc), (.utc, .zoned), (.zoned, .utc), (.zoned, .zoned): true
        default: false
        }
    }

    /// Whether `end` is after `start`, or `nil` when the calendar does not determine it.
    private func isOrdered(_ start: EventTime, _ end: EventTime) -> Bool? {
        switch (start, end) {
        case (.date, .date), (.floating, .floating): return start.wallClock < end.wallClock
        default:
            guard let from = calendar.instant(of: start), let to = calendar.instant(of: end) else { return nil }
            return from < to
        }
    }

    private mutating func report(_ line: Int, _ rule: ICalendarLint.Finding.Rule, _ message: String) {
        findings.append(ICalendarLint.Finding(line: line, rule: rule, message: message))
    }
}
