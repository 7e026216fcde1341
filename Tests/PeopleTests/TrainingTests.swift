import CivilTime
import DeviceManifest
import ICalendar
import Testing

@Suite("People who train")
struct TrainingTests {
    /// Minutes of running in each of the three sessions of a week, as the programme has them: 8 × 60 s; 6 × 90 s;
    /// 2 × (90 s + 3 min); 3 + 5 + 3 + 5; then by the day.
    private static let running: [[Double]] = [
        [8, 8, 8], [9, 9, 9], [9, 9, 9], [16, 16, 16], [15, 16, 20], [18, 20, 25], [25, 25, 25],
        [28, 28, 28],
        [30, 30, 30],
    ]

    @Test(
        "Couch to 5k: three runs in each of nine weeks, none left out, as long as the programme says")
    func couch() throws {
        let person = try Person("couch-to-5k")
        let starts = person.calendar.events.compactMap(\.uid).sorted {
            $0.prefix(30).suffix(10) < $1.prefix(30).suffix(10)
        }
        #expect(starts.count == 27)
        let monday = try #require(LocalDate("2027-01-04"))
        for (week, lengths) in Self.running.enumerated() {
            for (day, length) in zip([0, 2, 4], lengths) {
                let date = "\(monday.advanced(by: 7 * week + day))"
                let events = person.calendar.events.filter { $0.uid?.contains(".\(date)@") == true }
                try #require(events.count == 1, "\(date)")
                #expect(try person.hours(events[0])[0] == "07:00")
                let rule = try #require(events[0].uid?.split(separator: ".").first)
                let runs = person.notifications(String(rule), on: date)
                // The evening before, then the end of each phase.
                #expect(
                    runs.first?.local
                        == LocalDateTime(monday.advanced(by: 7 * week + day - 1), try time("19:00"))
                        || date == "2027-01-04")
                #expect(try seconds(of: runs.last?.session, person) == Int(length * 60), "\(rule) on \(date)")
            }
        }
        // What the runner would have lost: the reminder on the evening before the first day. It is an alarm of the
        // event, and a device has it from a build that begins on that evening.
        let first = try #require(
            person.calendar.events.first { $0.uid?.contains(".2027-01-04@") == true })
        #expect(first.alarms.contains { $0.trigger == .fromStart(.hours(-12)) })
        let evening = try Person("couch-to-5k", from: "2027-01-03", days: 1)
        #expect(evening.manifest.notifications.map { "\($0.local)" } == ["2027-01-03T19:00:00"])
    }

    private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

    /// Seconds of running in an entry of the manifest's `sessions`.
    private func seconds(of id: String?, _ person: Person) throws -> Int {
        let session = try #require(person.manifest.sessions.first { $0.id == id })
        return session.phases.filter { $0.kind == .run }.map { $0.endOffsetS - $0.startOffsetS }.reduce(0, +)
    }

    @Test(
        "The lifter in Berlin lifts on four days, ends on whole minutes, and is told half an hour before, in German"
    )
    func lifter() throws {
        let person = try Person("berlin-lifter")
        // 2027-02-01 is a Monday: four weeks of four.
        for (rule, first, title) in [
            ("montag", "2027-02-01", "Drücken"), ("dienstag", "2027-02-02", "Ziehen"),
            ("donnerstag", "2027-02-04", "Beine"), ("freitag", "2027-02-05", "Ganzkörper"),
        ] {
            #expect(person.events(rule).count == 4)
            let event = try person.event("\(rule).\(first)")
            #expect(event.summary == title)
            for event in person.events(rule) {
                guard case .utc(let end)? = event.dtend else { throw Missing() }
                #expect(end.epochSeconds % 60 == 0)
            }
            // A lift's rests begin when the lifter says, so that a day has but the reminder.
            #expect(person.notifications(rule).count == 4)
            #expect(event.alarms.map(\.description) == ["\(title) in 30 Minuten"])
        }
        #expect(person.clocks("montag") == ["18:00:00", "18:00:00", "18:00:00", "18:00:00"])
        let pull = try #require(person.manifest.sessions.first { $0.id == "ziehen" })
        #expect(
            pull.exercises.map(\.restS) == [150, 95] && pull.restTimer != nil && pull.phases.isEmpty)
    }

    private struct Missing: Error {}

    /// Sunrise in London by astral 3.2 (NOAA's formulas): 05:48 on 27 March 2027, before the change to summer time, and
    /// 06:32 on 3 April.
    @Test(
        "The runner goes out half an hour after sunrise on Saturdays, and by the clock on weekdays, whatever the season"
    )
    func runner() throws {
        let person = try Person("runner")
        for (date, sunrise) in [("2027-03-27", "05:48"), ("2027-04-03", "06:32")] {
            let start = try person.hours(person.event("saturday.\(date)"))[0]
            #expect(abs(minutes(start) - minutes(sunrise) - 30) <= 1, "\(date): \(start)")
        }
        #expect(person.days("midweek").count == 6)
        for date in person.days("midweek") {
            // Announced at 06:30; then the ends of ten minutes, six times two and one, and seven: 35 minutes.
            let clocks = person.clocks("midweek", on: date)
            #expect(clocks.count == 1 + 1 + 12 + 1 && clocks[0] == "06:30:00" && clocks[1] == "06:40:00")
            #expect(clocks.last == "07:05:00")
            #expect(try person.hours(person.event("midweek.\(date)")) == ["06:30", "07:05"])
        }
        // In UTC the same half past six is an hour earlier from 28 March on.
        #expect(try person.event("midweek.2027-03-25").dtstart?.value == "20270325T063000Z")
        #expect(try person.event("midweek.2027-03-30").dtstart?.value == "20270330T053000Z")
        // Lost once: twelve hours before the first run, on the evening before the first day.
        #expect(
            try person.event("saturday.2027-03-20").alarms.contains {
                $0.trigger == .fromStart(.hours(-12))
            })
        let anchors = Set(person.notifications("saturday").map(\.anchor))
        let clocks = Set(person.notifications("midweek").map(\.anchor))
        #expect(anchors == [.instant] && clocks == [.wall])
    }

    @Test("Two people tell their lines apart, and the evening on which both train is told")
    func twoPeople() throws {
        let both = try Person("two-people")
        for (rule, name, count) in [("ana-sit", "Ana: ", 10), ("ben-walk", "Ben: ", 14)] {
            let notifications = both.notifications(rule)
            #expect(notifications.count == count && notifications.allSatisfy { $0.title.hasPrefix(name) })
        }
        #expect(Set(both.clocks("ana-sit")) == ["08:00:00"])
        // Both on Tuesdays, 4 and 11 May 2027: an hour from 18:30, and 40 minutes from 18:45.
        #expect(try both.hours(both.event("ana-yoga.2027-05-04")) == ["18:30", "19:30"])
        #expect(try both.hours(both.event("ben-run.2027-05-04")) == ["18:45", "19:25"])
        #expect(both.told.contains("overlapping-sessions"))
    }

    /// Percentages of 180 kg, to the nearest 2.5 kg: 70 % is 126, 72.5 % 130.5, 75 % 135; the fourth week has four fifths
    /// of 77.5 %, which is 62 % or 111.6; 80 % is 144. The peak's are 153, 157.5 and 162.
    @Test("The powerlifter's weeks grow by percentages, one is lighter, and the peak begins as it is written")
    func powerlifter() throws {
        let person = try Person("powerlifter")
        #expect(person.events("squats").count == 8)
        let weights = [
            "base@1": "125 kg", "base@2": "130 kg", "base@3": "135 kg", "base@4": "112.5 kg", "base@5": "145 kg",
            "peak@1": "152.5 kg", "peak@2": "157.5 kg", "peak@3": "162.5 kg",
        ]
        for (id, weight) in weights {
            let session = try #require(person.manifest.sessions.first { $0.id == id })
            let sets = try #require(session.exercises.first?.setList)
            let work = sets.filter { !$0.warmup }
            #expect(work.count == (id.hasPrefix("base") ? 5 : 3) && work.allSatisfy { $0.weight == weight }, "\(id)")
        }
        // Beginning with Monday, 25 January 2027; the last week has the meet alone.
        let monday = try #require(LocalDate("2027-01-25"))
        for (week, weight) in [125, 130, 135, 112.5, 145, 152.5, 157.5, 162.5].enumerated() {
            let text = try person.event("squats.\(monday.advanced(by: 7 * week))").description ?? ""
            let shown = weight == weight.rounded() ? "\(Int(weight)) kg" : "\(weight) kg"
            #expect(text.contains(" \(shown) ("), "week \(week + 1): \(text)")
        }
        #expect(try person.hours(person.event("the-meet.2027-03-27")) == ["09:00", "15:00"])
        #expect(person.locals("the-meet") == ["2027-03-26T09:00:00"])
        let left = (0...8).reversed().map { "\(7 * $0) days to the meet" }
        #expect(person.notifications("countdown").map(\.title) == left)
    }

    @Test("The triathlete swims by distances, runs off the bike, and the race comes nearer")
    func triathlete() throws {
        let person = try Person("triathlete")
        let swim = try #require(person.manifest.sessions.first { $0.id == "hundreds" })
        let distances = swim.phases.compactMap(\.distanceM)
        #expect(distances == [400] + Array(repeating: 100, count: 10) + [200])
        #expect(swim.phases.filter { $0.distanceM != nil }.allSatisfy { $0.ends == .person })
        // No phase of a swim has an instant before somebody swims it: the reminder is all that is scheduled.
        #expect(person.clocks("swim") == Array(repeating: "06:20:00", count: 10))
        // 8 minutes, ten times 1:45 and 15 seconds, and 5 minutes.
        #expect(try person.hours(person.event("swim.2027-05-04")) == ["06:30", "07:03"])
        #expect(person.days("bike") == ["2027-05-08", "2027-05-15", "2027-05-22", "2027-05-29", "2027-06-05"])
        #expect(person.days("brick") == person.days("bike"))
        for day in person.days("bike") {
            // 15 minutes, three times 12 and 4, and 12; the run is five minutes later.
            #expect(try person.hours(person.event("bike.\(day)")) == ["08:00", "09:15"])
            #expect(try person.hours(person.event("brick.\(day)")) == ["09:20", "09:40"])
        }
        #expect(person.notifications("race").map(\.title) == (0...4).reversed().map { "\($0) weeks to the race" })
    }
}
