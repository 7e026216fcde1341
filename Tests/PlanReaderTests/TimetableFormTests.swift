import CivilTime
import Diagnostics
import Documents
import PlanModel
import PlanReader
import PrayerTimes
import Testing

@testable import Localization
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
        ] as [(ListedTime, String, String?)])
    func twelve(prayer: ListedTime, text: String, clock: String?) {
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

    @Test("A header in a language that is not the program's is one fault, with what to say of it")
    func otherLanguage() {
        let csv = "তারিখ,ফজর,সূর্যোদয়,যোহর\n2027-02-01,05:40,07:10,12:15\n"
        let findings = Self.read("", csv).findings
        #expect(findings.map(\.code) == [.timetableHeader])
        #expect(findings.first?.message.contains("columns: {date: তারিখ, fajr: ফজর, …}") == true, "\(findings)")
        let file = SourceFile(name: "t.csv", text: Array(csv.utf8))
        let form = TimetableForm(names: [], dates: nil, isTwelveHour: false, of: file)
        let bare = TimetableReader.read(file, form, .english, tolerance: .zero, source: SourceSpan(startOf: file))
        #expect(bare.findings.count == 1)
        #expect(bare.findings.first?.message.contains("--column 'date=তারিখ' --column 'fajr=ফজর'") == true)
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

    /// Headers as authorities print them, and what each column is: Kemenag, JAKIM, Diyanet, the Grande Mosquée de Paris, the
    /// Umm al-Qura calendar and cards of Karachi.
    @Test(
        "Columns in the languages of the program are read as the times that they are words for",
        arguments: [
            (
                "Tanggal;Imsak;Subuh;Terbit;Dhuha;Dzuhur;Ashar;Maghrib;Isya",
                "suhoor fajr sunrise duha dhuhr asr maghrib isha"
            ),
            (
                "Tarikh,Imsak,Subuh,Syuruk,Dhuha,Zohor,Asar,Maghrib,Isyak",
                "suhoor fajr sunrise duha dhuhr asr maghrib isha"
            ),
            ("Tarih,İmsak,Güneş,Öğle,İkindi,Akşam,Yatsı", "fajr sunrise dhuhr asr maghrib isha"),
            ("TARİH,İMSAK,GÜNEŞ,ÖĞLE,İKİNDİ,AKŞAM,YATSI", "fajr sunrise dhuhr asr maghrib isha"),
            ("date,Imsak,Gunes,Ogle,Ikindi,Aksam,Yatsi", "fajr sunrise dhuhr asr maghrib isha"),
            ("Date,Fajr,Chourouk,Dohr,Asr,Maghreb,Icha", "fajr sunrise dhuhr asr maghrib isha"),
            ("التاريخ,الفجر,الشروق,الظهر,العصر,المغرب,العشاء", "fajr sunrise dhuhr asr maghrib isha"),
            ("تاریخ,سحری,فجر,طلوع آفتاب,چاشت,ظہر,عصر,مغرب,عشاء", "suhoor fajr sunrise duha dhuhr asr maghrib isha"),
            ("Datum,Fadschr,Sonnenaufgang,Dhuhr,Asr,Maghrib,Ischa", "fajr sunrise dhuhr asr maghrib isha"),
            ("Fecha,Fayr,Salida del sol,Dhuhr,Asr,Magrib,Isha", "fajr sunrise dhuhr asr maghrib isha"),
            ("date,fajr,maghrib,isha,midnight,last-third", "fajr maghrib isha midnight last-third"),
            ("date,Fajr,Iftar,Taraweeh,Last third of the night", "fajr iftar tarawih last-third"),
        ])
    func languages(header: String, times: String) throws {
        let clocks = [
            "suhoor": "04:10", "fajr": "04:20", "sunrise": "05:40", "duha": "06:10", "dhuhr": "11:50", "asr": "15:10",
            "maghrib": "18:00", "iftar": "18:00", "isha": "19:10", "tarawih": "19:40", "midnight": "23:10",
            "last-third": "00:50",
        ]
        let names = times.split(separator: " ").map { String($0) }
        let mark = header.contains(";") ? ";" : ","
        let row = names.map { clocks[$0] ?? "" }.joined(separator: mark)
        let (table, findings) = Self.read("", "\(header)\n2027-02-01\(mark)\(row)\n")
        #expect(findings.isEmpty, "\(findings)")
        let date = try #require(LocalDate("2027-02-01"))
        let read = try #require(table?.row(on: date))
        #expect(
            Dictionary(uniqueKeysWithValues: read.times.map { ($0.rawValue, $1.time.hourAndMinute) })
                == clocks.filter { names.contains($0.key) })
    }

    @Test("The name that a language has for a time is read as no other's, and no correction renames it")
    func names() throws {
        for language in Language.allCases {
            for (time, name) in language.times where !time.isJumuah {
                // With the forenoon's clock, which suits none that comes before sunrise or after noon.
                let (table, findings) = Self.read("", "date,\(name),x\n2027-02-01,06:30,\n")
                let isRenamed = findings.contains { $0.fixes.contains { $0.isCertain } }
                #expect(!isRenamed, "\(name): \(findings)")
                let date = try #require(LocalDate("2027-02-01"))
                let read = table?.row(on: date)?.times.keys.map(\.rawValue) ?? []
                // Fajr in Turkish, and minutes before it elsewhere, beside nothing that says which.
                #expect(name == "İmsak" || read == [time.rawValue] || read.isEmpty, "\(name): \(read)")
                let isTold = findings.contains { $0.severity == .error }
                #expect(isTold || read == [time.rawValue], "\(name): \(findings)")
            }
        }
    }

    @Test(
        "A column of times that may be a prayer's is an error with what to write, even where the prayer has another",
        arguments: [
            ("date,Sabah,dhuhr", "columns: {fajr: Sabah}"), ("date,Imsak,dhuhr", "columns: {imsak: Imsak}"),
            ("date,Fajr,Subuh", "columns: {fajr: Fajr} or columns: {fajr: Subuh}"),
            ("date,Fajr,Fajr 2", "columns: {fajr: Fajr} or columns: {fajr: Fajr 2}"),
            ("date,Fajr Qamet,dhuhr", "columns: {fajr-iqamah: Fajr Qamet}"),
            ("date,fajr,Fajr Qamet", "columns: {fajr: Fajr Qamet} or columns: {fajr-iqamah: Fajr Qamet}"),
            ("date,Fajr [am],dhuhr", "columns: {fajr: \"Fajr [am]\"}"),
            ("date,Imsak (WIB),Fajr", "columns: {suhoor: Imsak (WIB)}"),
            ("date,Imsak,Suhoor,Fajr", "columns: {suhoor: Suhoor} or columns: {suhoor: Imsak}"),
            ("Tarih,İmsak (am),Öğle", "columns: {fajr: İmsak (am)} or columns: {imsak: İmsak (am)}"),
            ("date,Ishraq,dhuhr", "columns: {duha: Ishraq}"), ("date,صلاة الفجر,dhuhr", "columns: {fajr: صلاة الفجر}"),
        ])
    func unread(header: String, cure: String) throws {
        let times = ["05:40", "12:15", "13:00"].prefix(header.split(separator: ",").count - 1).joined(separator: ",")
        let csv = "\(header)\n2027-02-01,\(times)\n"
        let findings = Self.read("", csv).findings
        #expect(findings.contains { $0.code == .timetableHeader && $0.message.contains(cure) }, "\(findings)")
        let key = try #require(cure.split(separator: " or ").last)
        #expect(!Self.read(", \(key)", csv).findings.contains { $0.code == .timetableHeader }, "\(key)")
    }

    @Test("An extra out of its place is an error: Dhuha's column with the times of noon, Imsak after Fajr")
    func extras() {
        for (header, row) in [
            ("date,sunrise,duha,dhuhr", "05:40,12:10,11:50"), ("date,imsak,fajr", "05:00,04:50"),
            ("date,maghrib,iftar", "18:00,17:50"), ("date,isha,tarawih", "19:00,18:30"),
        ] {
            let findings = Self.read("", "\(header)\n2027-02-01,\(row)\n").findings
            #expect(findings.map(\.code) == [.timetableOrder], "\(header): \(findings)")
        }
    }

    @Test(
        "A congregation is known by the words for it in any language",
        arguments: [
            ("date,Kamet Fajr", Prayer.fajr), ("date,Öğle Cemaat", .dhuhr), ("date,Dhuhr Ikamah", .dhuhr),
            ("date,إقامة العصر", .asr), ("date,عشاء اقامت", .isha), ("date,Isha Iqama", .isha),
        ])
    func congregation(header: String, prayer: Prayer) throws {
        let (table, findings) = Self.read("", "\(header)\n2027-02-01,20:00\n")
        #expect(findings.isEmpty, "\(findings)")
        let date = try #require(LocalDate("2027-02-01"))
        let row = try #require(table?.row(on: date))
        #expect(row.times.isEmpty && row.iqamah[prayer]?.time.hourAndMinute == "20:00")
    }

    @Test("A Turkish table in two lines has the call and the congregation of İmsak")
    func turkishLines() throws {
        let csv = "Tarih,İmsak,,Güneş,Öğle,\n,Ezan,Kamet,,Ezan,Kamet\n2027-02-01,05:28,05:50,07:18,12:16,12:40\n"
        let (table, findings) = Self.read("", csv)
        #expect(findings.isEmpty, "\(findings)")
        let date = try #require(LocalDate("2027-02-01"))
        let row = try #require(table?.row(on: date))
        #expect(row.times.mapValues(\.time.hourAndMinute) == [.fajr: "05:28", .sunrise: "07:18", .dhuhr: "12:16"])
        #expect(row.iqamah.mapValues(\.time.hourAndMinute) == [.fajr: "05:50", .dhuhr: "12:40"])
    }

    @Test("The other end of what a time begins or ends is not that time", arguments: ["Suhoor Begins", "Duha Ends"])
    func otherEnd(name: String) throws {
        let (table, findings) = Self.read("", "date,\(name),Fajr\n2027-02-01,04:10,05:28\n")
        #expect(findings.map(\.code) == [.timetableColumn], "\(findings)")
        #expect(table?.columns == [.fajr])
    }

    @Test("A column of times under an unknown name may be that of the prayer between its neighbours")
    func unknownNames() throws {
        let csv =
            "date,fajr,Soloppgang,dhuhr,asr,Solnedgang,isha,Merknad\n2027-02-01,05:28,07:30,12:16,14:40,16:50,18:30,\n"
        let messages = Self.read("", csv).findings.filter { $0.code == .timetableColumn }.map(\.message)
        #expect(
            messages == [
                "column 'Soloppgang' is not used; if it is sunrise, which has no column, write columns: {sunrise: Soloppgang} in the plan, else silence this at 'timetable'",
                "column 'Solnedgang' is not used; if it is maghrib, which has no column, write columns: {maghrib: Solnedgang} in the plan, else silence this at 'timetable'",
                "column 'Merknad' is not used; take it out, or silence this at 'timetable' in the plan",
            ])
    }

    @Test("The file's own name behind the plan's is put right by hand, and loses neither")
    func exchangedNames() {
        let (_, findings) = Self.read(", columns: {Zohar: dhuhr}", "date,fajr,Zohar\n2027-02-01,05:28,12:16\n")
        let finding = findings.first { $0.code.id == "unknown-key" }
        #expect(
            finding?.message.hasSuffix("the file's own name comes second; write dhuhr: Zohar") == true, "\(findings)")
        #expect(finding?.fixes.isEmpty == true)
    }

    @Test("A table that cannot be read is not said to lack an iqamah")
    func unreadIqamah() throws {
        let plan = """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5, longitude: -0.1}
            prayers: {timetable: t.csv, alerts: {dhuhr: {at: sound, iqamah: [{before: 10m}]}}}

            """
        func codes(_ date: String, _ iqamah: String) -> [Diagnostic.Code] {
            let csv = "\(date),fajr,dhuhr,\(iqamah)\n2027-02-01,05:28,12:16,12:40\n"
            return TestFiles.loader(["plan.yaml": plan, "t.csv": csv]).load("plan.yaml").findings.map(\.code)
        }
        #expect(codes("date", "dhuhr-iqamah") == [])
        #expect(codes("Dato", "dhuhr-iqamah") == [.timetableHeader])
        #expect(codes("date", "asr") == [.reminderWithoutIqamah])
    }

    /// What a plan with several files makes of them.
    private func several(_ timetable: String, _ files: [String: String]) -> (table: Timetable?, findings: [Diagnostic])
    {
        let place = "timezone: Europe/London\nlocation: {latitude: 51.5, longitude: -0.1}\n"
        let plan = "plan: 1\n\(place)prayers:\n  timetable: \(timetable)\n"
        let loaded = TestFiles.loader(files.merging(["plan.yaml": plan]) { $1 }).load("plan.yaml")
        return (loaded.plan?.prayers.timetable, loaded.findings)
    }

    @Test(
        "Several files are one table, each in its own form or all in one",
        arguments: [
            "[a.csv, {file: b.csv, dates: dd/mm/yyyy, columns: {dhuhr: Noon}}]",
            "[{file: [a.csv]}, {file: [b.csv], dates: dd/mm/yyyy, columns: {dhuhr: Noon}}]",
        ])
    func files(timetable: String) throws {
        let files = [
            "a.csv": "date,fajr,dhuhr\n2027-01-30,06:10,12:10\n2027-01-31,06:09,\n",
            "b.csv": "date,fajr,Noon\n31/01/2027,06:09,12:11\n01/02/2027,06:08,12:11\n",
        ]
        let (table, findings) = several(timetable, files)
        #expect(findings.isEmpty, "\(findings)")
        func row(_ date: String) throws -> [String: String] {
            let day = try #require(LocalDate(date))
            let row = try #require(table?.row(on: day))
            return Dictionary(uniqueKeysWithValues: row.times.map { ($0.rawValue, $1.time.hourAndMinute) })
        }
        #expect(try row("2027-01-30") == ["fajr": "06:10", "dhuhr": "12:10"])
        // What one leaves empty the other has.
        #expect(try row("2027-01-31") == ["fajr": "06:09", "dhuhr": "12:11"])
        #expect(try row("2027-02-01") == ["fajr": "06:08", "dhuhr": "12:11"])
        let last = try #require(LocalDate("2027-01-31"))
        #expect(table?.row(on: last)?.empty.isEmpty == true)
        let one = several("{file: [a.csv, c.csv]}", files.merging(["c.csv": "date,fajr\n2027-02-01,06:08\n"]) { $1 })
        #expect(one.findings.isEmpty && one.table?.rows.count == 3, "\(one.findings)")
    }

    @Test(
        "Times of several files are in order together",
        arguments: [("Fajr Jamaat", "05:10"), ("Dhuhr", "05:20"), ("Duha", "05:30")])
    func orderOfSeveral(column: String, time: String) {
        let files = [
            "a.csv": "date,fajr,sunrise\n2027-02-12,05:28,07:18\n", "b.csv": "date,\(column)\n2027-02-12,\(time)\n",
        ]
        for timetable in ["[a.csv, b.csv]", "[b.csv, a.csv]"] {
            let findings = several(timetable, files).findings
            #expect(findings.map(\.code) == [.timetableOrder], "\(findings)")
        }
    }

    @Test("A day that differs in two files is one error at the later, with how many, whatever its key")
    func differing() {
        let first = "date,fajr\n2027-01-31,06:09\n2027-02-01,06:08\n"
        for (later, place) in [
            ("date,fajr\n2027-01-31,06:10\n2027-02-01,06:07\n", "b.csv:2:12"),
            ("date,fajr\n01-31,06:10\n02-01,06:07\n", "b.csv:2:7"),
        ] {
            let findings = several("[a.csv, b.csv]", ["a.csv": first, "b.csv": later]).findings
            #expect(findings.map(\.code) == [.timetableDayTwice], "\(findings)")
            #expect(findings.first?.span.description == place)
            #expect(
                findings.first?.message.contains("06:10 here, 06:09 there; so do 1 further day") == true, "\(findings)")
        }
        // The number of a day and the same day of every year.
        let keys = [
            "a.csv": "day,fajr\n43,05:28\n", "b.csv": "date,fajr\n02-12,05:20\n", "c.csv": "date,asr\n02-13,15:00\n",
        ]
        let findings = several("[a.csv, b.csv, c.csv]", keys).findings
        #expect(findings.map(\.code) == [.timetableDayTwice] && findings[0].message.contains("'43'"), "\(findings)")
        let missing = several("[a.csv, c.csv]", ["a.csv": first])
        #expect(missing.findings.map(\.code) == [.missingFile] && missing.table == nil)
        // A fault of its form does not hide it.
        let both = several("{file: c.csv, hours: noon}", [:]).findings.map(\.code.id)
        #expect(both == ["missing-file", "wrong-type"])
    }
}
