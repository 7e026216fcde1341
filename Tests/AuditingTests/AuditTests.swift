import CivilTime
import Testing

@testable import Auditing

@Suite("Audits")
struct AuditTests {
    private let nine = "2027-03-01T09:00:00Z"
    private let ten = "2027-03-01T10:00:00Z"
    private let noon = "2027-03-01T12:00:00Z"

    @Test("A ringing log that has everything is fine")
    func fine() throws {
        let log =
            Fixture.line("p1/beep/2027-03-01/1", nine, "2027-03-01T09:00:01Z")
            + Fixture.line("p1/beep/2027-03-01/2", noon, "2027-03-01T12:04:59Z", outcome: "late")
        let audit = try Fixture.audit([Fixture.person(at: [nine, noon])], ("log", log))
        #expect(audit.isFine && audit.total.onTime == 2)
    }

    @Test("Each target counts its own sendings, and an attempt that is not known is no second one")
    func targets() throws {
        let id = "p1/beep/2027-03-01/1"
        let once = Fixture.line(id, nine, nine) + Fixture.line(id, nine, nine, target: "ntfy:x")
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", once)).isFine)
        let again = Fixture.line(id, nine, nine, outcome: "unknown") + Fixture.line(id, nine, nine)
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", again)).isFine)
        let unknown = try Fixture.audit(
            [Fixture.person(at: [nine])], ("log", Fixture.line(id, nine, nine, outcome: "unknown")))
        #expect(unknown.faults == ["unknown \(nine)"])
        let failed = Fixture.line(id, nine, nine) + Fixture.line(id, nine, nine, target: "webhook", outcome: "failed")
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", failed)).faults == ["failed \(nine)"])
        let twice = Fixture.line(id, nine, nine) + Fixture.line(id, nine, "2027-03-01T09:02:00Z")
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", twice)).faults == ["doubled \(nine)"])
    }

    @Test("What ntfy has been handed in advance is not early")
    func handedOver() throws {
        let log = Fixture.line("p1/beep/2027-03-01/1", nine, "2027-02-27T09:00:00Z", target: "ntfy:https://ntfy.sh/x")
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", log)).isFine)
        let other = Fixture.line("p1/beep/2027-03-01/1", nine, "2027-02-27T09:00:00Z")
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", other)).faults == ["early \(nine)"])
    }

    @Test("A log's first and last notification say what it covers, unless the caller does")
    func span() throws {
        let times = ["2027-02-28T09:00:00Z", nine, ten, noon, "2027-03-02T09:00:00Z"]
        let log = Fixture.line("p1/beep/2027-03-01/2", nine, nine) + Fixture.line("p1/beep/2027-03-01/4", noon, noon)
        let person = try Fixture.person(at: times)
        let own = try Fixture.audit([person], ("log", log))
        #expect(own.faults == ["missing \(ten)"])
        #expect((own.before, own.after) == (1, 1))
        var settings = AuditSettings()
        let (first, last) = (try #require(AuditBound("2027-03-01")), try #require(AuditBound("2027-03-02")))
        settings.span = { first.start($0.clocks)..<last.end($0.clocks) }
        let given = try Fixture.audit([person], ("log", log), settings: settings)
        #expect(given.faults == ["missing \(ten)", "missing 2027-03-02T09:00:00Z"])
    }

    @Test("A log of nothing proves nothing")
    func emptyLog() throws {
        #expect(try !Fixture.audit([Fixture.person(at: [nine])], ("log.csv", "person,sent\n")).isFine)
    }

    @Test("A follow-up is dropped by an answer, and needless after it")
    func followUps() throws {
        var person = try Fixture.person(at: [nine])
        let follow = try #require(Instant("2027-03-01T09:10:00Z"))
        person.items.append(Fixture.item("p1/beep/2027-03-01/1/follow-up-1", follow, follows: person.items[0].id))
        let id = person.items[0].id
        let answered = Fixture.line(id, nine, nine, answered: "2027-03-01T09:05:00Z")
        let dropped = try Fixture.audit([person], ("log", answered))
        #expect(dropped.isFine)
        let sent = answered + Fixture.line("\(id)/follow-up-1", "\(follow)", "\(follow)")
        #expect(try Fixture.audit([person], ("log", sent)).faults == ["needless \(follow)"])
        var settings = AuditSettings()
        let start = person.items[0].fireAt
        settings.span = { _ in start..<Instant(epochMilliseconds: .max) }
        let late = Fixture.line(id, nine, nine, answered: "2027-03-01T09:20:00Z")
        #expect(
            try Fixture.audit([person], ("log", late), settings: settings).faults == [
                "answered-late \(nine)", "missing \(follow)",
            ])
        // Without any answers nobody knows why it was not sent.
        #expect(try Fixture.audit([person], ("log", Fixture.line(id, nine, nine)), settings: settings).isFine)
    }

    @Test("Answers and snoozes have lines of their own, and what rings again after a snooze is no second one")
    func answerLines() throws {
        let id = "p1/beep/2027-03-01/1"
        func answer(_ action: String, _ at: String) -> String {
            "{\"id\": \"\(id)\", \"intended\": \"\(nine)\", \"at\": \"\(at)\", \"target\": \"desktop\", \"answer\": \"\(action)\"}\n"
        }
        var person = try Fixture.person(at: [nine])
        let follow = try #require(Instant("2027-03-01T09:10:00Z"))
        person.items.append(Fixture.item("\(id)/follow-up-1", follow, follows: id))
        let log =
            Fixture.line(id, nine, nine, target: "desktop") + answer("snooze", "2027-03-01T09:01:00Z")
            + Fixture.line(id, "2027-03-01T09:06:00Z", "2027-03-01T09:06:00Z", target: "desktop")
            + answer("yes", "2027-03-01T09:07:00Z")
            + Fixture.line(
                "\(id)/follow-up-1", "\(follow)", "2027-03-01T09:07:00Z", target: "desktop", outcome: "replaced")
        let audit = try Fixture.audit([person], ("log", log))
        #expect(audit.isFine, "\(audit.faults)")
        #expect(audit.cases[0].answered == Instant("2027-03-01T09:07:00Z") && audit.cases[1].isCancelled)
    }

    @Test("Sessions that people start themselves, and what an edit took back, are not unplanned")
    func otherRows() throws {
        let log =
            Fixture.line("p1/beep/2027-03-01/1", nine, nine)
            + Fixture.line("p1/session-hiit/phase-1", noon, noon)
            + Fixture.line("p1/old/2027-03-01/1", noon, noon, outcome: "replaced")
        #expect(try Fixture.audit([Fixture.person(at: [nine])], ("log", log)).isFine)
        let stray =
            Fixture.line("p1/beep/2027-03-01/1", nine, nine) + Fixture.line("p1/old/2027-03-01/1", noon, noon)
            + Fixture.line("other/beep/2027-03-01/1", ten, ten)
        let audit = try Fixture.audit([Fixture.person(at: [nine])], ("log", stray))
        #expect(audit.faults == ["never-planned \(noon)", "never-planned \(ten)"])
    }

    @Test("Rows without an identifier are put to the nearest notifications, one to one")
    func byTime() throws {
        let table = """
            person,sent,answered
            P1,2027-03-01T09:00:20,2027-03-01T09:03:00
            P1,2027-03-01T09:01:00,NA
            P1,2027-03-01T12:40:00,2027-03-01T12:50:00
            """
        let audit = try Fixture.audit([Fixture.person(at: [nine, ten, noon])], ("log.csv", table))
        #expect(audit.faults == ["doubled \(nine)", "missing \(ten)", "late+answered-late \(noon)"])
        #expect(audit.source(of: audit.faulty[0])?.line == 3)
    }

    @Test("A repeated hour's times are those that fit the plan")
    func repeatedHour() throws {
        // Clocks in Berlin show 02:30 twice on 31 October 2027, first at 00:30 UTC.
        let berlin = try Fixture.zone("Europe/Berlin")
        let times = ["2027-10-31T00:30:00Z", "2027-10-31T01:30:00Z"]
        let table =
            "person,scheduled,sent\np1,2027-10-31T02:30:00,2027-10-31T02:30:02\np1,2027-10-31T02:30:00,2027-10-31T02:30:03\n"
        let both = try Fixture.audit([Fixture.person("p1", berlin, at: times)], ("log.csv", table))
        #expect(both.faulty.isEmpty, "\(both.faults)")
        let half = try #require(table.lastIndex(of: "p"))
        let second = try Fixture.audit(
            [Fixture.person("p1", berlin, at: [times[1]])],
            ("log.csv", String(table.prefix(upTo: half))))
        #expect(second.isFine)
    }

    @Test("A time on other clocks is named, whether by identifier or by time")
    func otherClocks() throws {
        let (berlin, tokyo) = (try Fixture.zone("Europe/Berlin"), try Fixture.zone("Asia/Tokyo"))
        // 12:00 in Berlin on 1 March is 11:00 UTC; clocks in Tokyo show 12:00 at 03:00 UTC.
        let people = [
            try Fixture.person("p1", berlin, at: ["2027-03-01T11:00:00Z"]), try Fixture.person("p2", tokyo, at: [nine]),
        ]
        let other = "{\"id\": \"p2/beep/2027-03-01/1\", \"intended\": \"\(nine)\", \"at\": \"\(nine)\"}\n"
        let log = other + Fixture.line("p1/beep/2027-03-01/1", "2027-03-01T03:00:00Z", "2027-03-01T03:00:01Z")
        let byID = try Fixture.audit(people, ("log", log))
        #expect(byID.faults == ["wrong-zone 2027-03-01T11:00:00Z"])
        #expect(byID.faulty[0].detail.contains("Asia/Tokyo"))
        let byTime = try Fixture.audit(
            people, ("log", other), ("log.csv", "person,scheduled\np1,2027-03-01T03:00:00Z\n"))
        #expect(byTime.faults == ["wrong-zone 2027-03-01T11:00:00Z"])
        // The offset of summer time, four weeks before it begins.
        let summer = other + Fixture.line("p1/beep/2027-03-01/1", "2027-03-01T10:00:00Z", "2027-03-01T10:00:01Z")
        let bySeason = try Fixture.audit(people, ("log", summer))
        #expect(bySeason.faults == ["wrong-zone 2027-03-01T11:00:00Z"])
        #expect(bySeason.faulty[0].detail.contains("UTC+02:00"))
    }

    @Test("What was planned, sent and answered in each arm of a trial has a line of its own")
    func arms() throws {
        var person = try Fixture.person(at: [])
        // An hour apart; the third is of a rule without arms.
        person.items = try ["walk", "sit", nil, "walk"].enumerated().map { hour, arm in
            let time = try #require(Instant("2027-03-01T1\(hour):00:00Z"))
            return Fixture.item("p1/beep/2027-03-01/\(hour + 1)", time, arm: arm)
        }
        let answer = "2027-03-01T10:05:00Z"
        let log = [
            Fixture.line("p1/beep/2027-03-01/1", "2027-03-01T10:00:00Z", "2027-03-01T10:00:00Z", answered: answer),
            Fixture.line("p1/beep/2027-03-01/2", "2027-03-01T11:00:00Z", "2027-03-01T11:20:00Z"),
            Fixture.line("p1/beep/2027-03-01/3", "2027-03-01T12:00:00Z", "2027-03-01T12:00:00Z"),
            Fixture.line("p1/beep/2027-03-01/4", "2027-03-01T13:00:00Z", "2027-03-01T13:00:00Z", outcome: "failed"),
        ]
        let audit = try Fixture.audit([person], ("log", log.joined()))
        let table = AuditTable(audit).csv(by: .arm)
        #expect(
            String(decoding: table, as: UTF8.self)
                == "arm,planned,delivered,on_time,answered,in_time,compliance_percent\r\nsit,1,1,0,0,0,0.0\r\nwalk,2,1,1,1,1,50.0\r\n"
        )
        let text = AuditText(audit, title: "Steps").lines.joined(separator: "\n")
        #expect(text.contains("By arm\n"))
        let json = String(decoding: AuditJSON(audit, plan: ("steps", "Steps"), findings: []).bytes, as: UTF8.self)
        #expect(json.contains("\"arms\""))
    }

    @Test("What one person got is found to be another's")
    func otherPeople() throws {
        let people = [
            try Fixture.person("p1", at: [nine, "2027-03-01T13:07:11Z", "2027-03-01T18:00:00Z"]),
            try Fixture.person("p2", at: [ten, "2027-03-01T17:00:00Z"]),
        ]
        let table = """
            person,scheduled,sent
            p1,2027-03-01T09:00:00Z,2027-03-01T09:00:01Z
            p2,2027-03-01T10:00:00Z,2027-03-01T10:00:01Z
            p2,2027-03-01T13:07:11Z,2027-03-01T13:07:12Z
            p2,2027-03-01T17:00:00Z,2027-03-01T17:00:01Z
            p1,2027-03-01T18:00:00Z,2027-03-01T18:00:01Z
            """
        let audit = try Fixture.audit(people, ("log.csv", table))
        #expect(audit.faults == ["wrong-person 2027-03-01T13:07:11Z"])
        #expect(audit.faulty[0].person == 0 && audit.faulty[0].detail == "sent to 'p2'")
        #expect(audit.compliance(by: .person).map(\.delivered) == [2, 2])
    }
}
