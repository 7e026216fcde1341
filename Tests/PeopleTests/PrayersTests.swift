import CivilTime
import DeviceManifest
import Foundation
import ICalendar
import ReferenceData
import Testing

@Suite("People who pray")
struct PrayersTests {
    static let prayers = ["fajr", "dhuhr", "asr", "maghrib", "isha"]

    /// In Tromsø the Sun does not set from about 18 May to 26 July. What the family would not have known: the times are
    /// of another day.
    @Test(
        "The family in Tromsø is told that the times of June are borrowed, and has no day with two Maghribs"
    )
    func tromso() throws {
        let family = try Person("tromso-family")
        let borrowed = Self.prayers.filter { $0 != "dhuhr" }.flatMap { family.notifications($0) }
        #expect(borrowed.count >= 4 * 14 && borrowed.allSatisfy { $0.basis == .borrowed })
        let lenders = Set(borrowed.compactMap { $0.borrowedFrom?.date?.description })
        #expect(
            lenders.count == 1 && lenders.allSatisfy { ("2027-05-14"..."2027-05-20").contains($0) },
            "\(lenders)")
        let evenings = family.notifications("maghrib").map { $0.local.date }
        #expect(Set(evenings).count == evenings.count)
        for event in family.events("maghrib") {
            #expect(event.description?.contains("The Sun does not set: borrowed from 2027-05-1") == true)
        }
        // The Sun is highest at 12:45:50 by astral 3.2 (NOAA's formulas), and the method adds a minute.
        let noon = try #require(family.clocks("dhuhr", on: "2027-06-21").first)
        #expect(
            abs(minutes(noon) - minutes("12:47")) <= 1
                && family.notifications("dhuhr").allSatisfy { $0.basis == nil })
    }

    @Test(
        "The mosque in Birmingham has the times of its card, and each congregation where the card or the plan puts it"
    )
    func birmingham() throws {
        let mosque = try Person("birmingham-mosque")
        let lines = try Person.text(of: "birmingham-card.csv").split(separator: "\n").filter {
            !$0.hasPrefix("#")
        }
        let columns = lines[0].split(separator: ",").map(String.init)
        #expect(lines.count == 15)
        for line in lines.dropFirst() {
            let row = Dictionary(
                uniqueKeysWithValues: zip(columns, line.split(separator: ",").map(String.init)))
            let date = try #require(row["date"])
            let isFriday = date == "2027-03-26" || date == "2027-04-02"
            for prayer in Self.prayers + ["sunrise"] {
                #expect(
                    try mosque.hours(mosque.event("\(prayer).\(date)"))[0] == row[prayer], "\(prayer) \(date)"
                )
            }
            for prayer in ["fajr", "isha"] {
                let begins = try #require(row["\(prayer)-iqamah"])
                let words = try #require(mosque.event("\(prayer).\(date)").description)
                #expect(words.hasSuffix("Iqamah at \(begins)."), "\(prayer) \(date): \(words)")
            }
            // What the congregation was told once on Fridays: Dhuhr's iqamah beside Jumuah's.
            let dhuhr = try #require(mosque.event("dhuhr.\(date)").description)
            #expect(dhuhr.contains("Iqamah") != isFriday)
            if !isFriday { #expect(dhuhr.hasSuffix(date < "2027-03-28" ? "at 12:45." : "at 13:45.")) }
        }
        #expect(mosque.locals("jumuah-2") == ["2027-03-26T14:15:00", "2027-04-02T14:15:00"])
        #expect(
            try mosque.event("jumuah-2.2027-04-02").description == "Second Jumuah at 14:15.\nIqamah at 14:45.")
        #expect(mosque.locals("jumuah") == ["2027-03-26T13:30:00", "2027-04-02T13:30:00"])
        #expect(
            try mosque.event("jumuah.2027-04-02").description == "Jumuah at 13:30.\nIqamah at 14:00.")
        #expect(mosque.days("dhuhr").count == 12)
    }

    @Test("The secretary's months in Jakarta are one timetable, every column of which is read")
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

    /// On 26 March Dhuhr is at 12:18, on 2 April, in summer time, at 13:16.
    @Test("A Jumuah that summer time puts before Dhuhr is told")
    func earlyJumuah() throws {
        let mosque = try Person("birmingham-mosque") {
            $0.replacing("[13:30", with: "[13:00")
        }
        #expect(mosque.told == ["jumuah-before-dhuhr"])
        #expect(
            try Person("birmingham-mosque", days: 7) {
                $0.replacing("[13:30", with: "[13:00")
            }.told == [])
    }

    /// Ramadan 1448 is from 2027-02-08 to 2027-03-08 by Umm al-Qura (`umm-al-qura-month-starts.csv`).
    @Test(
        "Ramadan in Riyadh: iftar, suhoor, tarawih and the later Isha are of its days, and all is in Arabic"
    )
    func riyadh() throws {
        let starts = try Reference.rows("reference/umm-al-qura-month-starts.csv").filter {
            $0["hijri_year"] == "1448"
        }
        let (first, next) = (
            starts.first { $0["hijri_month"] == "9" }, starts.first { $0["hijri_month"] == "10" }
        )
        let (from, end) = (try #require(first?["gregorian_date"]), try #require(next?["gregorian_date"]))
        let ramadan = from..<end
        let person = try Person("riyadh-ramadan")
        #expect(person.manifest.horizon.days == 45)
        for rule in ["iftar", "dhikr"] {
            #expect(
                person.days(rule).count == 29 && person.days(rule).allSatisfy(ramadan.contains), "\(rule)")
        }
        for date in person.days("isha") {
            let (sunset, isha) = (try person.event("maghrib.\(date)"), try person.event("isha.\(date)"))
            let length = minutes(try person.hours(isha)[0]) - minutes(try person.hours(sunset)[0])
            #expect(length == (ramadan.contains(date) ? 120 : 90), "\(date)")
            // Two bells at one minute were one too many: in Ramadan Iftar rings, on other days Maghrib.
            #expect(person.notifications("maghrib", on: date).isEmpty == ramadan.contains(date))
        }
        // adhanpy 1.0.5 for 2027-02-20: Fajr 05:05, Maghrib 17:50.
        #expect(person.clocks("fajr", on: "2027-02-20") == ["05:05:00"])
        #expect(person.clocks("iftar", on: "2027-02-20") == ["17:40:00", "17:50:00"])
        Self.expectNoLatinLetters(person)
    }

    /// adhanpy 1.0.5, Karachi's method and Hanafi.
    @Test("The family in Karachi has the later Asr, and all in Urdu")
    func karachi() throws {
        let family = try Person("karachi")
        let times = ["fajr": "05:58", "asr": "16:28", "maghrib": "18:04", "isha": "19:24"]
        for (prayer, time) in times {
            let shown = try #require(family.clocks(prayer, on: "2027-01-15").last)
            #expect(abs(minutes(shown) - minutes(time)) <= 1, "\(prayer) at \(shown)")
        }
        #expect(
            family.locals("jumuah") == ["2027-01-15T13:30:00"]
                && family.notifications("dhuhr", on: "2027-01-15").isEmpty)
        Self.expectNoLatinLetters(family)
    }

    /// Egypt's summer time begins on the last Friday of April, 30 April 2027, at 00:00. adhanpy 1.0.5, Egyptian method.
    @Test("The family in Cairo follows its summer time, and hears of all in Arabic")
    func cairo() throws {
        let family = try Person("cairo")
        for (date, times) in [
            ("2027-01-15", ["fajr": "05:21", "asr": "14:58", "maghrib": "17:17", "isha": "18:39"]),
            ("2027-05-15", ["fajr": "04:23", "asr": "16:29", "maghrib": "19:41", "isha": "21:09"]),
        ] {
            for (prayer, time) in times {
                let shown = try #require(family.clocks(prayer, on: date).last)
                #expect(abs(minutes(shown) - minutes(time)) <= 1, "\(prayer) on \(date) at \(shown)")
            }
        }
        let (before, after) = (
            family.clocks("dhuhr", on: "2027-04-29"), family.clocks("dhuhr", on: "2027-04-30")
        )
        #expect((58...62).contains(minutes(after[0]) - minutes(before[0])))
        // Half an hour after Asr, ten minutes' notice, a start that is said, and six phases.
        let evening = family.clocks("evening", on: "2027-01-16")
        #expect(
            evening.count == 8
                && minutes(evening[1]) == minutes(family.clocks("asr", on: "2027-01-16")[0]) + 30)
        Self.expectNoLatinLetters(family)
    }

    /// `Ankara-Turkey.json`: the directorate's timetable of 2019, as a newspaper printed it.
    @Test("The family in Ankara has the directorate's printed times, in Turkish")
    func ankara() throws {
        struct Day: Decodable { var date, fajr, sunrise, dhuhr, asr, maghrib, isha: String }
        struct Table: Decodable {
            var times: [Day]
            var variance: Int?
        }
        let file = Reference.file("reference/timetables/Ankara-Turkey.json")
        let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: file))
        let family = try Person("ankara")
        #expect(table.times.count == 24)
        for day in table.times {
            let printed = [
                "fajr": day.fajr, "dhuhr": day.dhuhr, "asr": day.asr, "maghrib": day.maghrib,
                "isha": day.isha,
            ]
            for (prayer, time) in printed {
                let shown = try #require(family.clocks(prayer, on: day.date).last)
                let difference = minutes(shown) - minutes(Self.twentyFourHours(time))
                #expect(
                    abs(difference) <= max(1, table.variance ?? 0), "\(prayer) on \(day.date) at \(shown)")
            }
        }
        let reminder = try #require(family.notifications("fajr").first)
        #expect(reminder.title.contains("30 dakika"))
        let english = ["Fajr", "Maghrib", "minutes", " at ", "Prayers", "Prompts"]
        for notification in family.manifest.notifications {
            #expect(
                !english.contains { (notification.title + notification.body).contains($0) },
                "\(notification.title)")
        }
    }

    /// `6:25 AM` as `06:25`.
    private static func twentyFourHours(_ text: String) -> String {
        let parts = text.split(separator: " ")
        let clock = parts[0].split(separator: ":").compactMap { Int($0) }
        let hour = clock[0] % 12 + (parts[1] == "PM" ? 12 : 0)
        return "\(hour):\(clock[1])"
    }

    /// What such a person would have read once: `Fajr in 10 minutes` beside words of their own.
    private static func expectNoLatinLetters(_ person: Person) {
        func isLatin(_ text: String?) -> Bool { text?.contains { $0.isASCII && $0.isLetter } == true }
        for notification in person.manifest.notifications {
            #expect(
                !isLatin(notification.title) && !isLatin(notification.body),
                "\(notification.id): \(notification.body)")
        }
        for event in person.calendar.events {
            #expect(!isLatin(event.summary) && !isLatin(event.description), "\(event.uid ?? "")")
            for alarm in event.alarms { #expect(!isLatin(alarm.description), "\(event.uid ?? "")") }
        }
        for channel in person.manifest.channels {
            // A sound's file is called what it is called.
            #expect(!isLatin(channel.name.replacing("reminder.wav", with: "")), "\(channel.name)")
        }
    }
}
