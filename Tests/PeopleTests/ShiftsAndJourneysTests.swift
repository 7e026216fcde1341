import CivilTime
import DeviceManifest
import ICalendar
import Testing

@Suite("Shifts and journeys")
struct ShiftsAndJourneysTests {
    /// Four on, four off from 26 March: 26 to 29, and 3 to 6 April.
    private static let nights = [
        "2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29", "2027-04-03", "2027-04-04",
        "2027-04-05", "2027-04-06",
    ]

    @Test("The nurse in Sydney is asked on her nights, five times, never at the handover")
    func nurse() throws {
        let nurse = try Person("sydney-nurse")
        #expect(nurse.manifest.timeZone == "Australia/Sydney")
        #expect(nurse.days("breath") == Self.nights)
        for night in Self.nights {
            #expect(nurse.notifications("breath", on: night).count == 5)
            for clock in nurse.clocks("breath", on: night) {
                #expect(clock >= "20:00:00" || clock <= "07:00:00")
                #expect(!("06:45:00"..<"07:15:00").contains(clock))
            }
        }
        // The mornings after, with a reminder at 19:30 the day before: the first is the evening of the first night.
        #expect(nurse.days("after-shift").first == "2027-03-27" && nurse.days("after-shift").count == 8)
        #expect(nurse.locals("after-shift", on: "2027-03-27").first == "2027-03-26T19:30:00")
        // Twelve hours before 07:30 on the morning of the change are one more on the clock.
        #expect(nurse.locals("after-shift", on: "2027-04-04").first == "2027-04-03T20:30:00")
    }

    /// Summer time ends on 4 April 2027 at 03:00, which is 2027-04-03T16:00Z: the window from 20:00 to 07:00 is eleven
    /// hours long (five parts of 2 h 12), and twelve that night (2 h 24).
    @Test("The night on which clocks go back is an hour longer, and is shared out evenly")
    func longNight() throws {
        let nurse = try Person("sydney-nurse")
        for night in Self.nights {
            let length = night == "2027-04-03" ? 8640 : 7920
            for notification in nurse.notifications("breath", on: night) {
                let segment = try #require(notification.segment)
                #expect(
                    segment.endsAt.epochSeconds - segment.startsAt.epochSeconds == length,
                    "\(notification.id)")
            }
        }
        let change = try #require(LocalDate("2027-04-03")).epochDay * 86400 + 16 * 3600
        for notification in nurse.manifest.notifications {
            let offset = notification.fireAt.epochSeconds < change ? 11 * 3600 : 10 * 3600
            #expect(notification.fireAt.local(offset: offset) == notification.local, "\(notification.id)")
        }
        // 07:30 in the morning is 20:30 UTC the day before until the change, and 21:30 from then on.
        #expect(try nurse.hours(nurse.event("after-shift.2027-03-27")) == ["07:30", "07:45"])
        #expect(try nurse.event("after-shift.2027-03-27").dtstart?.value == "20270326T203000Z")
        #expect(try nurse.event("after-shift.2027-04-04").dtstart?.value == "20270403T213000Z")
    }

    /// What she would have missed: with `start: today`, a build at 00:05 once dropped all that the night still had to
    /// bring.
    @Test("A build after midnight still has the rest of the night", arguments: nights)
    func afterMidnight(_ night: String) throws {
        let whole = try Person("sydney-nurse")
        let morning = try #require(LocalDate(night)).advanced(by: 1)
        let rebuilt = try Person("sydney-nurse", from: "\(morning)", days: 1)
        let rest = whole.notifications("breath", on: night).filter { $0.local.date == morning }
        // The window's parts four and five lie behind midnight on every night.
        #expect(rest.count >= 2)
        #expect(rebuilt.notifications("breath", on: night) == rest)
        let early = rebuilt.manifest.notifications.filter { $0.local.date < morning }
        #expect(early.isEmpty)
    }

    @Test("The traveller has four prompts on each day by the clocks of the place, and the prayers of the place")
    func traveller() throws {
        let person = try Person("traveller")
        #expect(person.days("check-in").count == 14)
        for day in person.days("check-in") {
            let clocks = person.clocks("check-in", on: day)
            #expect(
                clocks.count == 4 && clocks.allSatisfy { (7 * 60..<22 * 60).contains(minutes($0)) }, "\(day): \(clocks)"
            )
        }
        // adhanpy 1.0.5, Muslim World League; within a minute.
        for (day, times) in [
            ("2027-03-01", ["fajr": "04:55", "maghrib": "17:40", "isha": "19:25"]),
            ("2027-03-05", ["fajr": "04:42", "maghrib": "17:39", "isha": "18:59"]),
            // This Fajr is the high-latitude rule's, of which adhanpy has another one.
            ("2027-03-11", ["maghrib": "17:58", "isha": "19:43"]),
        ] {
            for (prayer, time) in times {
                let shown = try #require(person.clocks(prayer, on: day).first)
                #expect(abs(minutes(shown) - minutes(time)) <= 1, "\(prayer) on \(day) at \(shown)")
            }
        }
        // Midnight in Tokyo is 15:00 UTC of the day before.
        #expect(person.manifest.stays?.map(\.timeZone) == ["Europe/London", "Asia/Tokyo", "Europe/London"])
        #expect(
            person.manifest.stays?.map { "\(Instant(epochSeconds: $0.epochMs / 1000))" }
                == ["2027-02-27T00:00:00Z", "2027-03-01T15:00:00Z", "2027-03-10T00:00:00Z"])
        #expect(person.notifications("check-in").allSatisfy { $0.anchor == .wall })
        #expect(person.notifications("fajr").allSatisfy { $0.anchor == .instant })
    }
}
