import CivilTime
import DeviceManifest
import Testing

@Suite("People who are asked")
struct PromptsTests {
    private static let bells = [
        "04:30", "05:15", "06:00", "06:45", "08:00", "08:45", "09:30", "10:15", "11:00", "11:45",
        "13:00", "13:45",
        "14:30", "15:15", "16:00", "16:45", "18:00", "18:45", "19:30", "20:15",
    ]

    /// Even parts of one window would ring at odd seconds.
    @Test("The retreat's twenty bells ring on the minute, on each of ten days")
    func retreat() throws {
        let person = try Person("retreat")
        let start = try #require(LocalDate("2027-07-02"))
        for day in 0..<10 {
            let rung = person.manifest.notifications.filter { $0.local.date == start.advanced(by: day) }
            #expect(
                rung.map { String("\($0.local)".suffix(8)) } == Self.bells.map { $0 + ":00" },
                "day \(day + 1)")
        }
        #expect(person.manifest.notifications.count == 200)
        #expect(person.manifest.notifications.allSatisfy { $0.anchor == .wall && $0.title == "Bell" })
    }

    /// The six weeks from Monday 4 January 2027 without Sundays are 36 days; without 11 to 22 January (11 of them) and
    /// Friday 5 February, 24.
    @Test("The student is left alone while exams are on")
    func student() throws {
        let person = try Person("student")
        let days = person.days("reviser")
        #expect(days.count == 24 && person.notifications("reviser").count == 72)
        #expect(!days.contains { ("2027-01-11"..."2027-01-22").contains($0) || $0 == "2027-02-05" })
        #expect(
            days.contains("2027-01-23") && days.contains("2027-02-06") && !days.contains("2027-01-24"))
        // All three texts come before one comes again.
        for date in days where date < "2027-01-10" {
            let bodies = person.notifications("reviser", on: date).map(\.body)
            #expect(Set(bodies).count == 3, "\(date)")
        }
    }

    @Test(
        "The study asks a hundred times a day, three minutes apart, and says that an iPhone cannot hold them"
    )
    func study() throws {
        let study = try Person("esm-study")
        let days = study.days("feel")
        #expect(days.count == 14)
        for date in days {
            let prompts = study.notifications("feel", on: date)
            #expect(prompts.count == 100)
            for (one, next) in zip(prompts, prompts.dropFirst()) {
                #expect(next.epochMs - one.epochMs >= 180_000)
                #expect(one.expiresAt.epochSeconds - one.fireAt.epochSeconds == 120)
            }
            let clocks = study.clocks("feel", on: date)
            #expect(clocks.allSatisfy { ("08:00:00"..."22:00:00").contains($0) })
        }
        // What the researcher would not have known with pendingLimit: 500.
        #expect(study.told == ["budget-exceeded"])
        // Clocks go forward in Chicago on 14 March 2027, at 02:00: 14 hours are 14 hours.
        let sunday = study.notifications("feel", on: "2027-03-14").map { $0.fireAt }
        #expect(sunday.allSatisfy { $0.local(offset: -5 * 3600).date.description == "2027-03-14" })
    }

    @Test("Another seed is another draw of the same study")
    func seeds() throws {
        let (one, other) = (
            try Person("esm-study", days: 1),
            try Person("esm-study", days: 1) { $0.replacing("1927", with: "1928") }
        )
        #expect(
            one.locals("feel") != other.locals("feel")
                && one.locals("feel").count == other.locals("feel").count)
    }

    @Test("Pills, water, plants and the dentist come at their times, to the minute")
    func habits() throws {
        let person = try Person("habits")
        for date in (0..<14).compactMap({ LocalDate("2027-03-08")?.advanced(by: $0).description }) {
            // Each pill again after 15 and 40 minutes, until it is answered.
            #expect(
                person.clocks("pill", on: date)
                    == ["08:00:00", "08:15:00", "08:40:00", "20:00:00", "20:15:00", "20:40:00"])
            #expect(
                person.clocks("water", on: date)
                    == ["09:30:00", "11:30:00", "13:30:00", "15:30:00", "17:30:00", "19:30:00"])
        }
        // Every second day from Monday the 8th on, over the change to summer time on the 14th.
        #expect(
            person.locals("plants").map { $0.prefix(10) }
                == ["08", "10", "12", "14", "16", "18", "20"].map { "2027-03-\($0)" })
        #expect(Set(person.clocks("plants")) == ["18:00:00"])
        #expect(person.events("pill").count == 28)
        #expect(person.locals("dentist") == ["2027-03-17T07:00:00"])
    }
}
