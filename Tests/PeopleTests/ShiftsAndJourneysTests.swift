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

    @Test("The firefighter hears nothing on duty, from seven to seven, over the change of the clocks")
    func firefighter() throws {
        let person = try Person("firefighter")
        let first = try #require(LocalDate("2027-03-08"))
        #expect(person.days("breathe").count == 12)
        for notification in person.notifications("breathe") {
            let shift = first.distance(to: try #require(notification.listDay)) % 3
            #expect(shift != 0, "\(notification.id)")
            // Duty ends at seven in the morning of the day after.
            let clock = "\(notification.local)".suffix(8)
            #expect(shift == 1 ? clock >= "07:00:00" : clock >= "06:00:00", "\(notification.id)")
            #expect(clock <= "22:00:00")
        }
    }

    @Test("The flight attendant's water and prayers go by the roster, day by day, and the wedding comes nearer")
    func flightAttendant() throws {
        let person = try Person("flight-attendant")
        let roster = try Person.text(of: "flight-attendant-roster.csv").split(separator: "\n")
        #expect(roster.count == 4)
        let zones = ["America/New_York", "Asia/Tokyo", "Africa/Johannesburg"]
        let stays = zip(
            zones, [("2027-03-03", "2027-03-05"), ("2027-03-09", "2027-03-12"), ("2027-03-17", "2027-03-19")])
        for day in try #require(person.manifest.days) {
            let date = day.date.description
            let away = stays.first { $1.0 <= date && date <= $1.1 }
            #expect(day.timeZone == away?.0 ?? "Europe/Berlin", "\(date)")
            #expect(Set(day.times.keys) == ["fajr", "maghrib"])
            #expect(person.notifications("water", on: date).count == 6)
        }
        #expect(person.manifest.days?.count == 24)
        #expect(
            person.notifications("wedding").map(\.title)
                == (0...23).reversed().map { "Noch \($0) Tage bis zur Hochzeit" })
    }

    /// Clocks go back on 4 April 2027, from 03:45 to 02:45: 03:15 comes twice. Sunrises by ephem 4.2.1.
    @Test("On the Chatham Islands the dog is fed once at 03:15, and dawn is the island's")
    func chatham() throws {
        let person = try Person("chatham")
        #expect(person.told == ["clock-repeated"])
        let fed = try #require(person.notifications("feed", on: "2027-04-04").first)
        #expect("\(fed.fireAt)" == "2027-04-03T13:30:00Z")
        for (date, sunrise) in [("2027-04-02", "07:48"), ("2027-04-06", "06:53")] {
            let dawn = try #require(person.clocks("dawn", on: date).first)
            #expect(abs(minutes(dawn) - (minutes(sunrise) - 20)) <= 1, "\(dawn)")
        }
        for date in person.days("tide") {
            #expect(person.clocks("tide", on: date).allSatisfy { $0 >= "22:00:00" || $0 <= "04:00:00" })
        }
    }

    /// The Sun rises again at Longyearbyen in the middle of February.
    @Test("Before the Sun is back, Longyearbyen has borrowed prayer times, and a finding says so")
    func svalbard() throws {
        let person = try Person("svalbard")
        #expect(person.told.contains("time-borrowed"))
        let borrowed = person.notifications("maghrib").filter { $0.basis == .borrowed }.compactMap(\.listDay)
        #expect(!borrowed.isEmpty && borrowed.allSatisfy { $0.description < "2027-02-20" })
        for rule in PrayersTests.prayers { #expect(person.notifications(rule).count == 21, "\(rule)") }
        #expect(person.notifications("light").count == 42)
    }

    @Test("The family's files are one plan: the piano comes after homework, and nobody is called at night")
    func family() throws {
        let family = try Person("family-of-five")
        #expect(family.days("piano") == family.days("homework") && family.days("piano").count == 8)
        #expect(Set(family.clocks("piano")) == ["17:30:00"])
        // Wednesdays, and the first Sunday of April.
        #expect(family.days("bins") == ["2027-03-24", "2027-03-31", "2027-04-04"])
        let early = family.manifest.notifications.filter {
            !("06:30:00"..."21:00:00").contains(String("\($0.local)".suffix(8)))
        }
        #expect(early.isEmpty)
    }

    @Test("Somebody who hears the screen has one sound for posture, an hour apart")
    func blind() throws {
        let person = try Person("blind")
        let posture = person.notifications("posture")
        #expect(posture.count == 30 && posture.allSatisfy { $0.title == "Posture" && $0.body == "Both feet down." })
        for (one, next) in zip(posture, posture.dropFirst()) { #expect(next.epochMs - one.epochMs >= 3_600_000) }
    }
}
