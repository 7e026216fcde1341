import CalendarWriter
import CivilTime
import DeviceManifest
import Documents
import Foundation
import ICalendar
import ManifestWriter
import Reports
import Scheduling
import Testing

/// `endNotice` in a plan.
@Suite("The end of a plan")
struct EndNoticeTests {
    private static func plan(_ rest: String) -> String {
        """
        plan: 1
        id: daily
        title: Daily
        timezone: Europe/London
        seed: 7
        horizon: {start: 2027-03-20, days: 12}
        prompts: {sit: {perDay: 1}}
        \(rest)
        """
    }

    @Test(
        "One notification at nine, so many days before the last list day, and not before the first",
        arguments: [
            // The last of twelve days from 20 March is the 31st; summer time begins on the 28th, when 09:00 is 08:00 in
            // UTC.
            ("3d", "2027-03-28", "2027-03-28T08:00:00Z"), ("0d", "2027-03-31", "2027-03-31T08:00:00Z"),
            ("P4D", "2027-03-27", "2027-03-27T09:00:00Z"), ("30d", "2027-03-20", "2027-03-20T09:00:00Z"),
        ])
    func notification(length: String, date: String, instant: String) throws {
        let plan = Self.plan("endNotice: \(length)")
        let manifest = try Fixture.manifest(plan)
        let told = manifest.notifications.filter { $0.kind == .planEnd }
        let notice = try #require(told.first)
        #expect(told.count == 1)
        #expect(notice.id == "daily/plan-ends/\(date)/at" && notice.rule == "plan-ends")
        #expect("\(notice.fireAt)" == instant && "\(notice.local)" == "\(date)T09:00:00")
        #expect(notice.anchor == .wall)
        #expect(notice.title == "Daily ends on 2027-03-31")
        // The end of the last day.
        #expect("\(notice.expiresAt)" == "2027-03-31T23:00:00Z")
        #expect(manifest.rules.last?.kind == .planEnd)
        #expect(manifest.channels.contains { $0.name == "Notices (sound)" })
        #expect(try Fixture.violations(Fixture.json(Fixture.schedule(plan)), "manifest") == [])
    }

    @Test("One all-day event, whose UID stays where the plan moves")
    func event() throws {
        func event(_ plan: String) throws -> VEvent {
            let schedule = try Fixture.schedule(plan)
            let calendar = CalendarBuilder.calendar(of: schedule, name: "Daily", stamp: schedule.span.lowerBound)
            #expect(ICalendarLint.findings(calendar.bytes).isEmpty)
            let notices = calendar.events.filter { $0.uid == "plan-ends@daily.horarium" }
            #expect(notices.count == 1)
            return try #require(notices.first)
        }
        let first = try event(Self.plan("endNotice: 3d"))
        #expect(first.dtstart == .date(try #require(LocalDate("2027-03-28"))))
        #expect(first.summary == "Daily ends on 2027-03-31")
        // Midnight to nine is eight hours on the day on which clocks go forward at one.
        #expect(first.alarms.map { $0.component["TRIGGER"]?.value } == ["PT8H"])
        let second = try event(Self.plan("endNotice: 3d").replacing("days: 12", with: "days: 13"))
        #expect(second.dtstart == .date(try #require(LocalDate("2027-03-29"))))
    }

    @Test("What counts leaves it out, and the summary counts it by itself; a plan without it has none")
    func counts() throws {
        let with = try Fixture.schedule(Self.plan("endNotice: 3d"))
        let without = try Fixture.schedule(Self.plan(""))
        #expect(with.listed.count == 12 && without.listed.count == 12)
        #expect(with.occurrences.count == 13 && without.occurrences.count == 12)
        func lines(_ schedule: Schedule) -> [String] {
            BuildSummary(schedule, ManifestBuilder.notifications(of: schedule)).lines
        }
        #expect(lines(with)[3] == lines(without)[3])
        #expect(
            lines(with).contains { $0.hasPrefix("  notices") } && !lines(without).contains { $0.hasPrefix("  notices") }
        )
    }

    @Test("The calendar's words are of its own language")
    func language() throws {
        let schedule = try Fixture.schedule(Self.plan("endNotice: 3d\ncalendar: {language: de}"))
        let calendar = CalendarBuilder.calendar(of: schedule, name: "Daily", stamp: schedule.span.lowerBound)
        let notice = try #require(calendar.events.first { $0.uid == "plan-ends@daily.horarium" })
        #expect(notice.summary == "Daily endet am 2027-03-31")
    }

    @Test("It is explained as any rule")
    func explained() throws {
        let explanation = Explanation(try Fixture.schedule(Self.plan("endNotice: 3d")))
        #expect(explanation.overview.contains { $0.hasPrefix("  plan-ends") })
        let lines = try explanation.lines(for: "daily/plan-ends/2027-03-28/at")
        #expect(lines.contains { $0.contains("'endNotice' comes before the last day, 2027-03-31") })
        #expect(try !explanation.lines(for: "plan-ends").isEmpty)
    }
}
