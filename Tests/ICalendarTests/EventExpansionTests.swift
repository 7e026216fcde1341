import CivilTime
import Foundation
import ICalendar
import ReferenceData
import Testing

@Suite("When events take place")
struct EventExpansionTests {
    /// Returns the starts and ends of a calendar's events in Berlin's winter, `yyyy-mm-ddThh:mm/hh:mm`.
    static func instances(
        _ events: String, from: String = "2026-11-30T00:00:00Z", to: String = "2027-02-01T00:00:00Z"
    ) throws -> [String] {
        let zone = try TimezoneTests.zones.zone("Europe/Berlin")
        return try expansion(events).instances(in: instant(from)..<instant(to)).instances.map { instance in
            let (start, end) = (zone.local(instance.start), zone.local(instance.end))
            return "\(start.date)T\(start.time.hourAndMinute)/\(end.time.hourAndMinute)"
        }
    }

    static func expansion(_ events: String) throws -> EventExpansion {
        let zones = TimezoneTests.zones
        let text = "BEGIN:VCALENDAR\n\(events)\nEND:VCALENDAR\n"
        return try EventExpansion(
            Array(text.utf8), zone: { try? zones.zone($0) }, floating: try zones.zone("Europe/Berlin"))
    }

    /// Returns a weekly event on Tuesdays from 1 December 2026, 09:00 to 10:00 in Berlin, with components beside it.
    static func weekly(_ lines: String = "", beside: String = "") -> String {
        """
        BEGIN:VEVENT
        UID:a
        DTSTART;TZID=Europe/Berlin:20261201T090000
        DTEND;TZID=Europe/Berlin:20261201T100000
        RRULE:FREQ=WEEKLY;COUNT=4
        \(lines)
        END:VEVENT
        \(beside)
        """
    }

    static func change(_ id: String, _ lines: String) -> String {
        "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID\(id)\n\(lines)\nEND:VEVENT"
    }

    @Test("A rule that asks for more instances than a calendar has is a fault, without keeping them all")
    func everySecond() throws {
        let expansion = try Self.expansion(
            "BEGIN:VEVENT\nUID:s\nDTSTART:20261201T000000Z\nDTEND:20261201T000001Z\nRRULE:FREQ=SECONDLY;INTERVAL=2\nEND:VEVENT"
        )
        let start = Instant(epochSeconds: 1_796_083_200)  // 2026-12-01T00:00:00Z
        let short = expansion.instances(in: start..<start + .hours(3))
        #expect(short.instances.count == 5400, "\(short.instances.count) \(short.faults)")
        let month = expansion.instances(in: start..<start + .days(30))
        #expect(month.instances.isEmpty && month.faults.map(\.reason) == [.tooManyInstances])
    }

    @Test("Instances that were moved, taken out and added")
    func changes() throws {
        #expect(
            try Self.instances(Self.weekly()) == [
                "2026-12-01T09:00/10:00", "2026-12-08T09:00/10:00", "2026-12-15T09:00/10:00", "2026-12-22T09:00/10:00",
            ])
        let moved = Self.change(
            ":20261208T080000Z", "DTSTART;TZID=Europe/Berlin:20261209T140000\nDURATION:PT30M")
        let without = "EXDATE;VALUE=DATE:20261215\nRDATE;TZID=Europe/Berlin:20261230T110000"
        #expect(
            try Self.instances(Self.weekly(without, beside: moved)) == [
                "2026-12-01T09:00/10:00", "2026-12-09T14:00/14:30", "2026-12-22T09:00/10:00", "2026-12-30T11:00/12:00",
            ])
    }

    @Test("A change of this and future instances moves and stretches those behind it")
    func thisAndFuture() throws {
        // An hour later, and twice as long, from 15 December on.
        let later = Self.change(
            ";RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261215T090000",
            "DTSTART;TZID=Europe/Berlin:20261215T100000\nDTEND;TZID=Europe/Berlin:20261215T120000")
        #expect(
            try Self.instances(Self.weekly(beside: later)) == [
                "2026-12-01T09:00/10:00", "2026-12-08T09:00/10:00", "2026-12-15T10:00/12:00", "2026-12-22T10:00/12:00",
            ])
    }

    @Test("What is cancelled or free is told apart from what is busy, instance by instance")
    func busy() throws {
        let cancelled = Self.change(
            ":20261208T080000Z", "DTSTART;TZID=Europe/Berlin:20261208T090000\nSTATUS:CANCELLED")
        let free = Self.change(
            ":20261215T080000Z", "DTSTART;TZID=Europe/Berlin:20261215T090000\nTRANSP:TRANSPARENT")
        let expansion = try Self.expansion(Self.weekly("STATUS:TENTATIVE", beside: "\(cancelled)\n\(free)"))
        let range = instant("2026-11-30T00:00:00Z")..<instant("2027-02-01T00:00:00Z")
        #expect(expansion.instances(in: range).instances.map(\.isBusy) == [true, false, false, true])
    }

    @Test(
        "An event ends where DTEND or DURATION says, or at once, or with its day",
        arguments: [
            ("DTSTART:20261201T080000Z\nDTEND:20261201T083000Z", "2026-12-01T09:00/09:30"),
            ("DTSTART:20261201T090000\nDURATION:PT1H", "2026-12-01T09:00/10:00"),
            ("DTSTART:20261201T090000", "2026-12-01T09:00/09:00"),
            ("DTSTART;VALUE=DATE:20261201", "2026-12-01T00:00/00:00"),
            // A flight that lands in another zone: 13:00 in London is 14:00 in Berlin.
            (
                "DTSTART;TZID=Europe/Berlin:20261201T090000\nDTEND;TZID=Europe/London:20261201T130000",
                "2026-12-01T09:00/14:00"
            ),
        ])
    func ends(lines: String, wanted: String) throws {
        #expect(try Self.instances("BEGIN:VEVENT\n\(lines)\nEND:VEVENT") == [wanted])
    }

    /// Clocks go from 02:00 to 03:00 on 28 March 2027: the night is an hour shorter, 22:00 to 06:00 lasts seven hours.
    @Test("A night shift ends by the clock, a duration of hours when they have passed")
    func nights() throws {
        func night(_ end: String) throws -> [String] {
            try Self.instances(
                "BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20270326T220000\n\(end)\nRRULE:FREQ=DAILY;COUNT=3\nEND:VEVENT",
                from: "2027-03-27T12:00:00Z", to: "2027-03-28T12:00:00Z")
        }
        #expect(try night("DTEND;TZID=Europe/Berlin:20270327T060000") == ["2027-03-27T22:00/06:00"])
        #expect(try night("DURATION:PT8H") == ["2027-03-27T22:00/07:00"])
        // The instance of the night before reaches into the requested stretch.
        #expect(try night("DURATION:P1D") == ["2027-03-26T22:00/22:00", "2027-03-27T22:00/22:00"])
    }

    @Test("A TZID that no database has is what the file says it is")
    func describedZone() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Somewhere
            BEGIN:STANDARD
            DTSTART:16010101T030000
            TZOFFSETFROM:+0400
            TZOFFSETTO:+0300
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:16010101T020000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0400
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            """
        func event(_ tzid: String) -> String { "BEGIN:VEVENT\nDTSTART;TZID=\(tzid):20261201T120000\nEND:VEVENT" }
        // Three hours ahead of UTC in winter, two ahead of Berlin.
        #expect(try Self.instances("\(zone)\n\(event("Somewhere"))") == ["2026-12-01T10:00/10:00"])
        // The IANA zone takes precedence over the file's description of it.
        let kolkata = zone.replacing("TZID:Somewhere", with: "TZID:Asia/Kolkata")
        #expect(try Self.instances("\(kolkata)\n\(event("Asia/Kolkata"))") == ["2026-12-01T07:30/07:30"])
        let faults = try Self.expansion("BEGIN:VEVENT\nUID:x\nDTSTART;TZID=Nowhere:20261201T120000\nEND:VEVENT").faults
        #expect(faults.map(\.line) == [4] && faults.map(\.reason) == [.unknownZone("DTSTART")])
    }

    /// The edits made in both programs, `Foreign/README.md`: the meeting of Monday 26 October was moved to Tuesday,
    /// Wednesday's cancelled, that of 4 November removed. New York's 14:00 is 19:00 in Berlin, and 20:00 from 1
    /// November on.
    @Test(
        "Calendars that Thunderbird and Evolution wrote have the week that they were told",
        arguments: [
            ("busy-thunderbird.ics", [String]()),
            ("busy-evolution.ics", ["2026-10-27T17:00/17:45", "2026-10-29T17:00/17:45", "2026-11-03T17:00/17:45"]),
        ])
    func foreign(file: String, lessons: [String]) throws {
        let (zones, from) = (TimezoneTests.zones, instant("2026-10-26T00:00:00Z"))
        let berlin = try zones.zone("Europe/Berlin")
        let expansion = try EventExpansion(
            try Foreign.bytes(file), zone: { try? zones.zone($0) }, floating: berlin)
        #expect(expansion.faults.isEmpty)
        let (instances, faults) = expansion.instances(in: from..<instant("2026-11-05T00:00:00Z"))
        #expect(faults.isEmpty)
        let busy = instances.filter { $0.isBusy && !$0.isAllDay }.map { instance in
            let (start, end) = (berlin.local(instance.start), berlin.local(instance.end))
            return "\(start.date)T\(start.time.hourAndMinute)/\(end.time.hourAndMinute)"
        }
        let wanted = [
            "2026-10-26T19:00/20:00", "2026-10-27T12:30/13:15", "2026-10-27T14:00/15:00", "2026-10-29T12:30/13:15",
            "2026-10-29T19:00/20:00", "2026-10-30T12:30/13:15", "2026-11-01T20:00/21:00", "2026-11-02T09:00/10:30",
            "2026-11-03T12:30/13:15", "2026-11-04T20:00/21:00",
        ]
        #expect(busy.sorted() == (wanted + lessons).sorted())
        #expect(instances.filter(\.isAllDay).map { "\(berlin.local($0.start).date)" } == ["2026-10-30"])
    }

    @Test(
        "An event that cannot be read is told with its line, and the others stay",
        arguments: [
            ("UID:x", 7, EventFault.Reason.missing("DTSTART")), ("DTSTART:soon", 8, .value("DTSTART")),
            ("DTSTART:20261201T080000Z\nRRULE:FREQ=LUNAR", 9, .value("RRULE")),
            ("DTSTART:20261201T080000Z\nDURATION:1h", 9, .value("DURATION")),
            ("DTSTART:20261201T080000Z\nEXDATE:x", 9, .value("EXDATE")),
            ("DTSTART:20261201T080000Z\nDTEND:20261201T070000Z", 9, .endsBeforeStart),
        ])
    func faults(lines: String, line: Int, reason: EventFault.Reason) throws {
        let fine = "BEGIN:VEVENT\nUID:fine\nDTSTART:20261201T080000Z\nDURATION:PT1H\nEND:VEVENT"
        let expansion = try Self.expansion("\(fine)\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT")
        #expect(expansion.faults.map(\.reason) == [reason])
        #expect(expansion.faults.map(\.line) == [line])
        #expect(try Self.instances("\(fine)\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT") == ["2026-12-01T09:00/10:00"])
    }

    @Test(
        "Rules that name more moments than anybody can count are broken off, and the others stay",
        arguments: [
            "FREQ=SECONDLY;COUNT=1000000000", "FREQ=SECONDLY",
            "FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5,6,7,8,9;COUNT=999999999",
            "FREQ=YEARLY;COUNT=900000000;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12;BYMINUTE=0,1,2,3,4,5,6,7,8,9;BYMONTHDAY=1,2,3,4;BYSECOND=0,1,2,3",
        ].sampled(every: 4, from: 1))
    func hostile(rule: String) throws {
        let events = """
            BEGIN:VEVENT\nUID:x\nDTSTART:16010101T000000Z\nRRULE:\(rule)\nEND:VEVENT
            BEGIN:VEVENT\nUID:fine\nDTSTART:20261201T080000Z\nDURATION:PT1H\nEND:VEVENT
            """
        let range = instant("2026-11-30T00:00:00Z")..<instant("2027-12-01T00:00:00Z")
        let (instances, faults) = try Self.expansion(events).instances(in: range)
        #expect(faults.map(\.reason) == [.tooManyInstances])
        #expect(instances.contains { $0.event.uid == "fine" })
    }

    @Test("A rule without end is entered where it is asked for, and one that never comes true ends")
    func entry() throws {
        let daily = "BEGIN:VEVENT\nDTSTART:00010101T080000Z\nRRULE:FREQ=DAILY\nEND:VEVENT"
        #expect(try Self.instances(daily, to: "2026-12-01T00:00:00Z") == ["2026-11-30T09:00/09:00"])
        let never = "BEGIN:VEVENT\nDTSTART:20200101T080000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nEND:VEVENT"
        #expect(try Self.instances(never).isEmpty)
    }
}
