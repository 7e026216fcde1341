import CivilTime
import DeviceManifest
import FoundationEssentials
import ICalendar
import ReferenceData
import Testing

@Suite("People who live by other calendars")
struct CalendarLivesTests {
    private static func day(_ text: String, _ days: Int = 0) throws -> String {
        try #require(LocalDate(text)).advanced(by: days).description
    }

    /// The months of 1448 by Umm al-Qura (`umm-al-qura-month-starts.csv`): number to first day.
    private static func monthStarts() throws -> [String: String] {
        let rows = try Reference.rows("reference/umm-al-qura-month-starts.csv").filter { $0["hijri_year"] == "1448" }
        return Dictionary(
            uniqueKeysWithValues: try rows.map {
                (try #require($0["hijri_month"]), try #require($0["gregorian_date"]))
            })
    }

    /// The night of a Hijri day is the one before it: that of the 27th begins in the evening of the 26th.
    @Test("Casablanca wakes in the odd nights of Ramadan, and fasts the white days of the other months")
    func casablanca() throws {
        let person = try Person("casablanca-ramadan")
        let starts = try Self.monthStarts()
        let (ramadan, shawwal) = (try #require(starts["9"]), try #require(starts["10"]))
        let nights = try [21, 23, 25, 27, 29].map { try Self.day(ramadan, $0 - 2) }
        #expect(person.days("qadr") == nights && person.days("last-third") == nights)
        for night in nights {
            let isha = try #require(person.notifications("isha", on: night).first)
            #expect(person.notifications("qadr", on: night).map(\.epochMs) == [isha.epochMs + 7_200_000])
            // The last third of the night comes before Fajr of the next day.
            let third = try #require(person.notifications("last-third", on: night).first)
            let fajr = try #require(person.notifications("fajr", on: Self.day(night, 1)).first)
            #expect(isha.epochMs < third.epochMs && third.epochMs < fajr.epochMs)
        }
        let white = try ["8", "10"].flatMap { month in
            try (12...14).map { try Self.day(#require(starts[month]), $0) }
        }.filter { $0 <= "2027-03-30" }
        #expect(person.days("white-days") == white && white.count == 6)
        // Every evening has one bedtime, and which one is Ramadan's to say.
        #expect(person.days("late-bedtime").first == ramadan)
        #expect(try person.days("late-bedtime").last == Self.day(shawwal, -1))
        #expect(Set(person.days("bedtime")).isDisjoint(with: person.days("late-bedtime")))
        #expect(person.days("bedtime").count + person.days("late-bedtime").count == 70)
        // By tzdata 2026f Morocco keeps Greenwich's time from 20 September 2026 on, in Ramadan and outside it.
        for (rule, day, bedtime) in [
            ("bedtime", "2027-02-05", "2027-02-05T22:30:00Z"), ("late-bedtime", "2027-02-20", "2027-02-21T00:30:00Z"),
            ("bedtime", "2027-03-29", "2027-03-29T22:30:00Z"),
        ] {
            #expect(person.notifications(rule, on: day).map { "\($0.fireAt)" } == [bedtime])
        }
    }

    /// Easter 2027 is on 28 March (`easter.csv`), Ash Wednesday 46 days before it, Ascension 39 and Pentecost 49 after it.
    @Test("The monastery keeps its hours, the days around Easter, and watches that pass midnight")
    func monastery() throws {
        let house = try Person("monastery")
        let table = Reference.root.appending(path: "Tests/ReferenceData/calendars/easter.csv")
        let easter = try #require(Reference.rows(at: table).first { $0["year"] == "2027" }?["western"])
        #expect(try house.days("ashes") == [Self.day(easter, -46)])
        #expect(try house.days("way-of-the-cross") == [Self.day(easter, -2)])
        #expect(try house.days("ascension") == [Self.day(easter, 39)])
        let eves = try [Self.day(easter, -1), Self.day(easter, 48)]
        #expect(house.days("night-watch") == eves)
        for eve in eves {
            let next = try Self.day(eve, 1)
            #expect(
                house.locals("night-watch", on: eve) == [
                    "\(eve)T19:00:00", "\(eve)T23:00:00", "\(next)T01:00:00", "\(next)T03:00:00",
                ])
        }
        // Each hour has its name on every one of the days, and each antiphon its evening.
        for day in house.days("hours") {
            #expect(
                house.notifications("hours", on: day).map(\.body) == [
                    "Vigils", "Lauds", "Sext", "Vespers", "Compline",
                ], "\(day)")
        }
        #expect(
            house.notifications("antiphon").map(\.body) == [
                "O Sapientia", "O Adonai", "O Radix Jesse", "O Clavis David", "O Oriens", "O Rex Gentium",
                "O Emmanuel",
            ])
    }

    /// The Omer is counted from the night of 16 Nisan to that of 5 Sivan, 49 nights; convertdate 2.5.1 has them on 23 April
    /// and 10 June 2027. Sunsets by ephem 4.2.1: Friday 16 April 20:39:44, Saturday 17 April 20:41:23.
    @Test("Nothing is heard on the Sabbath, from candles to nightfall, and the Omer has its 49 nights")
    func omer() throws {
        let family = try Person("omer")
        let nights = try (0..<49).map { try Self.day("2027-04-22", $0) }
        let counted = ["omer-nisan", "omer-iyar", "omer-sivan"].flatMap { family.days($0) }
        #expect(counted == nights)
        #expect(family.days("seder") == ["2027-04-21", "2027-04-22"])
        #expect(family.notifications("omer-nisan", on: "2027-04-22").map(\.title) == ["Omer of 22 April 2027"])
        let candles = try #require(family.clocks("candles", on: "2027-04-16").first)
        #expect(abs(minutes(candles) - minutes("20:10")) <= 1, "\(candles)")
        // Of each Friday's evening and Saturday nothing but the Omer, until 50 minutes after sunset.
        let fridays = family.days("candles")
        #expect(fridays.count == 9)
        for friday in fridays {
            let lit = try #require(family.notifications("candles", on: friday).first).epochMs + 12 * 60_000
            let heard = family.manifest.notifications.filter {
                !$0.rule.hasPrefix("omer") && $0.epochMs >= lit && $0.epochMs < lit + (24 * 60 + 68) * 60_000
            }
            #expect(heard.isEmpty, "\(friday): \(heard.map(\.id))")
        }
    }

    @Test("The school's room has Dhuhr, Asr and Friday's prayer, on school days and no others")
    func prayerRoom() throws {
        let room = try Person("prayer-room")
        let days = try (0..<42).map { try Self.day("2027-03-15", $0) }.filter {
            let weekday = try #require(LocalDate($0)).weekday
            let isHoliday = ("2027-03-26"..."2027-04-11").contains($0) || $0 == "2027-04-20"
            return weekday != .saturday && weekday != .sunday && !isHoliday
        }
        let fridays = try days.filter { try #require(LocalDate($0)).weekday == .friday }
        #expect(room.days("asr") == days && room.days("unlock") == days)
        #expect(room.days("jumuah") == fridays && Set(room.clocks("jumuah")) == ["13:20:00"])
        // On Fridays Dhuhr is in the calendar, and only the Friday prayer is called.
        #expect(room.days("dhuhr") == days.filter { !fridays.contains($0) })
        #expect(room.events("dhuhr").count == days.count && room.events("asr").count == days.count)
        #expect(room.events("jumuah").count == fridays.count)
        #expect(Set(room.manifest.notifications.map(\.rule)) == ["dhuhr", "asr", "jumuah", "unlock"])
        #expect(room.calendar.events.count == 3 * days.count + fridays.count)
        let listed = try #require(room.manifest.days)
        #expect(listed.filter { !$0.times.isEmpty }.map(\.date.description) == days)
    }

    @Test("The secretary's months are one timetable, every column of which is read")
    func jakarta() throws {
        let mosque = try Person("jakarta-mosque")
        let columns = [
            "Imsak": "suhoor", "Subuh": "fajr", "Terbit": "sunrise", "Dhuha": "duha", "Dzuhur": "dhuhr",
            "Ashar": "asr", "Maghrib": "maghrib", "Isya": "isha",
        ]
        var rows = 0
        for month in ["2027-01", "2027-02"] {
            let lines = try Person.text(of: "jakarta-\(month).csv").split(separator: "\n").map {
                $0.split(separator: ";").map(String.init)
            }
            for line in lines.dropFirst() {
                for (column, time) in zip(lines[0], line).dropFirst() {
                    let rule = try #require(columns[column])
                    #expect(try mosque.hours(mosque.event("\(rule).\(line[0])"))[0] == time, "\(column) \(line[0])")
                }
                let open = try #require(mosque.clocks("open", on: line[0]).first)
                #expect(minutes(open) == minutes(line[2]) - 30)
                rows += 1
            }
        }
        #expect(rows == 14)
        #expect(mosque.locals("jumuah") == ["2027-01-29T12:15:00", "2027-02-05T12:15:00"])
    }
}
