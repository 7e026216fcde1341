import CivilTime
import Diagnostics
import Documents
import Localization
import PlanModel
import PlanReader
import PrayerTimes
import Testing

@testable import Timetables

/// Timetables as mosques have them.
@Suite("Forms of timetables")
struct TimetableFormTests {
    /// What a plan's keys of `timetable` make of a CSV file.
    static func read(_ keys: String, _ csv: String) -> (table: Timetable?, findings: [Diagnostic]) {
        let plan = """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5, longitude: -0.1}
            prayers: {timetable: {file: t.csv\(keys)}}

            """
        let loaded = TestFiles.loader(["plan.yaml": plan, "t.csv": csv]).load("plan.yaml")
        return (loaded.plan?.prayers.timetable, loaded.findings)
    }

    @Test(
        "A pattern reads the dates that it describes",
        arguments: [
            ("dd/mm/yyyy", "01/02/2027", "2027-02-01"), ("d/m/yy", "1/2/27", "2027-02-01"),
            ("mm/dd/yyyy", "02/01/2027", "2027-02-01"), ("dd.mm.yyyy", "01.02.2027", "2027-02-01"),
            ("d mmm yyyy", "1 Feb 2027", "2027-02-01"), ("d mmm yyyy", "01 February 2027", "2027-02-01"),
            ("d-mmm-yy", "1-Feb-27", "2027-02-01"), ("mmmm d, yyyy", "February 1, 2027", "2027-02-01"),
            ("ddd d mmm yyyy", "Monday 1 Feb 2027", "2027-02-01"),
            ("ddd, d mmm. yyyy", "Mon, 1 Feb. 2027", "2027-02-01"),
            ("yyyy/mm/dd", "2027/02/01", "2027-02-01"),
        ])
    func dates(pattern: String, text: String, date: String) throws {
        // A point behind a name is part of the name.
        let form = try #require(TimetableDate(pattern.replacing("mmm.", with: "mmm")))
        #expect(try form.day(text) == .date(#require(LocalDate(date))))
    }

    @Test("A pattern without a year is for every year, leap days included")
    func everyYear() throws {
        #expect(TimetableDate("d mmm")?.day("29 Feb") == .everyYear(229))
        #expect(TimetableDate("dd/mm")?.day("31/12") == .everyYear(1231))
        #expect(TimetableDate("d mmm", .french)?.day("1 août") == .everyYear(801))
    }

    @Test(
        "What is no such date is none: another order, a day that is not, another day's weekday",
        arguments: [
            ("dd/mm/yyyy", "2027-02-01"), ("dd/mm/yyyy", "01/13/2027"), ("dd/mm/yyyy", "29/02/2027"),
            ("dd/mm/yyyy", "01/02/27"), ("d mmm", "1 Fob"), ("d mmm", "30 Feb"), ("ddd d mmm yyyy", "Tue 1 Feb 2027"),
            ("dd/mm/yyyy", "01/02/2027 "), ("d mmm", "1 F"),
        ])
    func noDates(pattern: String, text: String) throws {
        #expect(try #require(TimetableDate(pattern)).day(text) == nil)
    }

    @Test(
        "A pattern names day and month once each",
        arguments: ["dd/yyyy", "mm/yyyy", "d d m", "ddmmmmm", "yyy-m-d", "x/d/m", ""])
    func noPatterns(pattern: String) { #expect(TimetableDate(pattern) == nil) }

    @Test("Begins and Jamaat are understood, in one line and in two, under a prayer's own name and the plan's")
    func pairs() throws {
        for (keys, csv) in [
            ("", "Date,Fajr Begins,Fajr Jama'at,Dhuhr_begins,dhuhr_jamah\n2027-02-01,05:40,06:00,12:15,13:00\n"),
            (
                "",
                "Card,,,,\n,Fajr,,Dhuhr,\nDate,Begins,Jamaat,Adhan,Iqamah\n2027-02-01,05:40,06:00,12:15,13:00\n,,,,\n"
            ),
            (
                ", columns: {fajr: Subh, dhuhr: Zohar}",
                ",Subh,,Zohar,\nDate,Start,Jamaat,Start,Jamaat\n2027-02-01,05:40,06:00,12:15,13:00\n"
            ),
            (
                ", columns: {date: d_date, fajr: A, fajr-iqamah: B, dhuhr: C, dhuhr-iqamah: D}",
                "D DATE,a,b,c,d\n2027-02-01,05:40,06:00,12:15,13:00\n"
            ),
        ] {
            let (table, findings) = Self.read(keys, csv)
            #expect(findings.isEmpty, "\(findings)")
            let date = try #require(LocalDate("2027-02-01"))
            let row = try #require(table?.row(on: date), "\(csv)")
            #expect(row.times.mapValues(\.time.hourAndMinute) == [.fajr: "05:40", .dhuhr: "12:15"])
            #expect(row.iqamah.mapValues(\.time.hourAndMinute) == [.fajr: "06:00", .dhuhr: "13:00"])
        }
    }

    @Test("Columns without times are nobody's, and beside dates a column of days has weekdays")
    func decorations() throws {
        let (table, findings) = Self.read("", "Day,Date,Hijri,Fajr\nMon,2027-02-01,23 Shaban,05:40\n")
        #expect(findings.isEmpty, "\(findings)")
        #expect(table?.rows.count == 1)
    }

    @Test("Of two Asrs the plan says which, and the other is no fault then")
    func asr() throws {
        let csv = "date,asr_mithl_1,asr_mithl_2\n2027-02-01,14:30,15:10\n"
        #expect(Self.read("", csv).findings.contains { $0.code == .timetableHeader })
        let (table, findings) = Self.read(", columns: {asr: asr_mithl_2}", csv)
        #expect(findings.isEmpty, "\(findings)")
        #expect(table?.rows.values.first?.times[.asr]?.time.hourAndMinute == "15:10")
    }

    /// The table of the documentation, its bounds included.
    @Test(
        "By a 12-hour clock the prayer decides, and what it leaves open is refused",
        arguments: [
            (.fajr, "5:40", "05:40"), (.fajr, "12:10", nil), (.sunrise, "11:59", "11:59"), (.dhuhr, "10:00", "10:00"),
            (.dhuhr, "12:15", "12:15"), (.dhuhr, "5:59", "17:59"), (.dhuhr, "6:00", nil), (.asr, "12:30", "12:30"),
            (.asr, "9:59", "21:59"), (.asr, "10:00", nil), (.maghrib, "1:00", "13:00"), (.maghrib, "11:30", "23:30"),
            (.maghrib, "12:01", nil), (.isha, "3:59", "03:59"), (.isha, "4:00", "16:00"), (.isha, "12:20", "00:20"),
            (.isha, "8:15 AM", "08:15"), (.dhuhr, "13:00", nil), (.dhuhr, "0:30", nil), (.isha, "20:00", nil),
        ] as [(Prayer, String, String?)])
    func twelve(prayer: Prayer, text: String, clock: String?) {
        #expect(WallTime.read(text, of: prayer)?.hourAndMinute == clock)
    }

    @Test("A file of the 12-hour clock is refused without a word about it, once for all lines")
    func unsaid() {
        let csv = "date,fajr,dhuhr,asr,isha\n2027-02-01,5:40,12:15,2:58,6:50\n2027-02-02,5:39,12:15,3:00,6:51\n"
        let findings = Self.read("", csv).findings
        #expect(findings.map(\.code) == [.timetableOrder, .timetableOrder])
        #expect(findings.allSatisfy { $0.message.contains("timetable: {hours: 12}") })
        #expect(findings.first?.message.hasSuffix("so on 1 further line") == true)
        #expect(Self.read(", hours: 12", csv).findings.isEmpty)
    }

    @Test(
        "Dates that can mean two days, or that the plan describes otherwise, are told with what to write",
        arguments: [
            ("", "01/02/2027", "write dates: dd/mm/yyyy or mm/dd/yyyy in the plan, whichever the file means"),
            ("", "13/02/2027", "write dates: dd/mm/yyyy in the plan"), ("", "1 Feb", "write dates: d mmm in the plan"),
            ("", "1", "a day of a month that the file does not name; write dates with their month, such as 2026-12-01"),
            (", dates: dd/mm/yyyy", "2027-02-01", "'2027-02-01' is no day, written dd/mm/yyyy as the plan says"),
            (", dates: yyyy", "2027-02-01", "'yyyy' does not say how dates are written"),
        ])
    func ambiguous(keys: String, date: String, words: String) {
        let findings = Self.read(keys, "date,fajr\n\(date),05:40\n").findings
        #expect(findings.contains { $0.severity == .error && $0.message.contains(words) }, "\(findings)")
    }

    @Test(
        "Digits of Arabic and of Persian are read in dates and times",
        arguments: [("٢٠٢٧-٠٢-٠١", "٠٥:٣٥"), ("۲۰۲۷-۰۲-۰۱", "۵:۳۵"), ("2027-02-01", "٠٥:35 AM")])
    func otherDigits(date: String, time: String) throws {
        let (table, findings) = Self.read("", "date,fajr\n\(date),\(time)\n")
        #expect(findings.isEmpty, "\(findings)")
        #expect(try table?.row(on: #require(LocalDate("2027-02-01")))?.times[.fajr]?.time.hourAndMinute == "05:35")
        let own = Self.read(", dates: dd/mm/yyyy", "date,fajr\n٠١/٠٢/٢٠٢٧,\(time)\n")
        #expect(own.findings.isEmpty && own.table?.rows.count == 1, "\(own.findings)")
    }

    @Test(
        "A file whose times have a point or an h is read so; beside colons such a time is a slip that is corrected",
        arguments: [("05.31", "13.04"), ("5h31", "13h04"), ("5.31 am", "1.04 PM"), ("05H31", "13h04")])
    func otherMarks(fajr: String, dhuhr: String) {
        let (table, findings) = Self.read("", "date,fajr,dhuhr\n2027-02-01,\(fajr),\(dhuhr)\n")
        #expect(findings.isEmpty, "\(findings)")
        #expect(
            table?.rows.values.first?.times.mapValues(\.time.hourAndMinute) == [.fajr: "05:31", .dhuhr: "13:04"])
        let mixed = Self.read("", "date,fajr,dhuhr\n2027-02-01,\(fajr),13:04\n").findings
        #expect(mixed.map(\.code) == [.timetableValue])
        #expect(mixed.first?.fixes.map(\.isCertain) == [true], "\(mixed)")
    }

    @Test("Dates with points are no times, and a number is none")
    func points() {
        let csv = "date,fajr,dhuhr\n01.02.2027,05:31,13.5\n"
        #expect(Self.read(", dates: dd.mm.yyyy", csv).findings.map(\.code) == [.timetableValue])
        let all = Self.read(", dates: dd.mm", "date,fajr,dhuhr\n01.02,05.31,13.04\n")
        #expect(all.findings.isEmpty && all.table?.rows.count == 1, "\(all.findings)")
    }

    @Test(
        "A slip in a file of the 24-hour clock, or with AM and PM, is not taken for another clock",
        arguments: [("17:40", "17:38"), ("5:40 PM", "5:38 PM"), ("05:40", "17:38"), ("12:10 PM", "12:05 PM")])
    func slips(asr: String, maghrib: String) {
        let findings = Self.read("", "date,asr,maghrib\n2027-02-01,\(asr),\(maghrib)\n").findings
        #expect(findings.allSatisfy { $0.code == .timetableOrder })
        #expect(
            asr == "05:40"
                ? findings.first?.message.contains("in the morning") == true
                : findings.map { $0.message.hasSuffix("one of the two is wrong") } == [true], "\(findings)")
    }

    @Test("A header in another language is one fault, with what to say of it")
    func otherLanguage() {
        let csv = "تاریخ,فجر,طلوع آفتاب,ظہر\n2027-02-01,05:40,07:10,12:15\n"
        let findings = Self.read("", csv).findings
        #expect(findings.map(\.code) == [.timetableHeader])
        #expect(findings.first?.message.contains("columns: {date: تاریخ, fajr: فجر, …}") == true, "\(findings)")
        let file = SourceFile(name: "t.csv", text: Array(csv.utf8))
        let form = TimetableForm(names: [], dates: nil, isTwelveHour: false, of: file)
        let bare = TimetableReader.read(file, form, .english, tolerance: .zero, source: SourceSpan(startOf: file))
        #expect(bare.findings.count == 1)
        #expect(bare.findings.first?.message.contains("--column 'date=تاریخ' --column 'fajr=فجر'") == true)
        // Lines without a header name nothing.
        #expect(
            Self.read("", "2027-02-01,05:40\n2027-02-02,05:40\n").findings.first?.message.hasSuffix("maghrib,isha")
                == true)
    }

    @Test("A column that the plan names and the file lacks is told where the plan says so")
    func missing() {
        let findings = Self.read(", columns: {dhuhr: Zohar}", "date,fajr,zuhr\n2027-02-01,05:40,12:15\n").findings
        #expect(findings.map(\.span.file.name).contains("plan.yaml"))
        #expect(findings.contains { $0.message.contains("no column 'Zohar'") })
    }
}
