import CivilTime
import Foundation
import ICalendar
import Testing

@Suite("Recurrence rules")
struct RecurrenceTests {
    /// Examples of RFC 5545 §3.8.5.3, with the dates that it lists; times are 09:00 in New York throughout.
    @Test(
        "The RFC's examples",
        arguments: [
            Example("19970902", "FREQ=DAILY;COUNT=10", "0902 0903 0904 0905 0906 0907 0908 0909 0910 0911"),
            Example("19970902", "FREQ=DAILY;INTERVAL=10;COUNT=5", "0902 0912 0922 1002 1012"),
            Example("19970902", "FREQ=WEEKLY;COUNT=10", "0902 0909 0916 0923 0930 1007 1014 1021 1028 1104"),
            Example(
                "19970902", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
                "0902 0904 0909 0911 0916 0918 0923 0925 0930 1002"),
            Example(
                "19970902", "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
                "0902 0904 0909 0911 0916 0918 0923 0925 0930 1002"),
            Example("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "0805 0810 0819 0824"),
            Example("19970905", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR", "0905 1003 1107 1205 0102 0206 0306 0403 0501 0605"),
            Example(
                "19970907", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
                "0907 0928 1102 1130 0104 0125 0301 0329 0503 0531"),
            Example("19970922", "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "0922 1020 1117 1222 0119 0216"),
            Example(
                "19970902", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
                "0902 0915 1002 1015 1102 1115 1202 1215 0102 0115"),
            Example(
                "19970610", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
                "0610 0710 0610 0710 0610 0710 0610 0710 0610 0710"),
            Example(
                "19961105", "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
                "1105 1107 1102 1104 1106 1108"),
            Example(
                "19970313", "FREQ=YEARLY;BYMONTH=3;BYDAY=TH",
                "0313 0320 0327 0305 0312 0319 0326 0304 0311 0318 0325"),
            Example("19970805", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "0805 0817 0819 0831"),
            Example("19970928", "FREQ=MONTHLY;BYMONTHDAY=-3", "0928 1029 1128 1229 0129 0226"),
            Example(
                "19970930", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1",
                "0930 1001 1031 1101 1130 1201 1231 0101 0131 0201"),
            Example(
                "19970910", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
                "0910 0911 0912 0913 0914 0915 0310 0311 0312 0313"),
            Example(
                "19970101", "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200",
                "0101 0410 0719 0101 0409 0718 0101 0410 0719 0101"),
            Example("19970519", "FREQ=YEARLY;BYDAY=20MO", "0519 0518 0517"),
            Example("19970512", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO", "0512 0511 0517"),
            Example(
                "19970913", "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
                "0913 1011 1108 1213 0110 0207 0307 0411 0509 0613"),
            Example("19970904", "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "0904 1007 1106"),
            Example(
                "19970929", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "0929 1030 1127 1230 0129 0226 0330"),
            Example("20070115", "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5", "0115 0130 0215 0315 0330"),
        ])
    func examples(_ example: Example) throws {
        let newYork = try TimezoneTests.zones.zone("America/New_York")
        let rule = try #require(RecurrenceRule(example.rule))
        let time = try #require(LocalTime("09:00"))
        let limit = LocalDateTime(try #require(LocalDate("2016-12-31")), time)
        let found = rule.occurrences(from: LocalDateTime(example.start, time), through: limit) {
            newYork.instant(of: $0).instant
        }
        let dates = found.prefix(example.dates.count).map { date in
            let (_, month, day) = date.date.components
            return String(format: "%02d%02d", month, day)
        }
        #expect(dates == example.dates)
        // Rules with an end give no more than the list.
        if rule.count != nil || rule.until != nil { #expect(found.count == example.dates.count) }
    }

    @Test("A rule that ends on Christmas Eve has 113 days, as the RFC's dates do")
    func untilChristmas() throws {
        let rule = try #require(RecurrenceRule("FREQ=DAILY;UNTIL=19971224T000000Z"))
        let (start, time) = (try #require(LocalDate("1997-09-02")), try #require(LocalTime("09:00")))
        let limit = LocalDateTime(try #require(LocalDate("1999-01-01")), time)
        #expect(rule.occurrences(from: LocalDateTime(start, time), through: limit).count == 29 + 31 + 30 + 23)
    }

    /// RFC 5545 §3.8.5.3, from 2 September 1997 at 09:00.
    @Test(
        "The RFC's examples within a day",
        arguments: [
            ("FREQ=MINUTELY;INTERVAL=15;COUNT=6", "0900 0915 0930 0945 1000 1015"),
            ("FREQ=MINUTELY;INTERVAL=90;COUNT=4", "0900 1030 1200 1330"),
            ("FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40", "0900 0920 0940 1000 1020 1040 1100"),
            ("FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16", "0900 0920 0940 1000 1020 1040 1100"),
        ])
    func times(rule: String, wanted: String) throws {
        let rule = try #require(RecurrenceRule(rule))
        let start = LocalDateTime(try #require(LocalDate("1997-09-02")), try #require(LocalTime("09:00")))
        let end = LocalDateTime(start.date, try #require(LocalTime("23:59")))
        let found = rule.occurrences(from: start, through: end).prefix(wanted.split(separator: " ").count)
        #expect(found.map { "\($0.time.hourAndMinute)".replacing(":", with: "") }.joined(separator: " ") == wanted)
    }

    @Test("What a rule prints is read back")
    func printing() {
        let weekly = RecurrenceRule.weekly(on: [.friday, .monday, .wednesday])
        #expect(weekly.value == "FREQ=WEEKLY;BYDAY=MO,WE,FR")
        for value in [
            "FREQ=WEEKLY;BYDAY=MO,WE,FR", "FREQ=DAILY", "FREQ=WEEKLY;UNTIL=20270131T235959Z;INTERVAL=2;BYDAY=SU",
            "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=23,24,25,26,27,28,29;BYDAY=FR",
            "FREQ=DAILY;UNTIL=20270131;COUNT=3", "FREQ=MONTHLY;BYDAY=MO,1SA,-1FR",
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1",
            "FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1,-1;BYDAY=MO;BYHOUR=9;BYMINUTE=0,30;BYSECOND=0;WKST=SU",
            "FREQ=YEARLY;BYYEARDAY=1,-1", "FREQ=HOURLY;INTERVAL=3",
        ] {
            #expect(RecurrenceRule(value)?.value == value)
        }
        for value in [
            "", "FREQ=LUNAR", "FREQ=WEEKLY;BYDAY=XX", "BYDAY=MO", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;INTERVAL=x",
            "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;UNTIL=soon", "FREQ=WEEKLY;WKST=XX", "FREQ=DAILY;;",
            "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=YEARLY;BYYEARDAY=367", "FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYMONTH=-1",
            "FREQ=YEARLY;BYDAY=54MO", "FREQ=DAILY;BYEASTER=1",
        ] {
            #expect(RecurrenceRule(value) == nil, "\(value)")
        }
    }

    /// RFC 5545 §3.3.6: fifteen days, five hours and twenty seconds; seven weeks.
    @Test("Durations")
    func durations() {
        #expect(DurationValue.read("P15DT5H0M20S") == .days(15) + .hours(5) + .seconds(20))
        #expect(DurationValue.read("P7W") == .days(49))
        #expect(DurationValue.read("-P0DT0H10M0S") == .minutes(-10))
        #expect(DurationValue.read("+PT15M") == .minutes(15))
        for text in ["", "P", "PT", "P1H", "PT1D", "1H", "PT1S1H", "PTM", "P-1D", "PT1H "] {
            #expect(DurationValue.read(text) == nil, "\(text)")
        }
        #expect(DurationValue.text(.minutes(-10)) == "-PT10M")
        #expect(DurationValue.text(.zero) == "PT0S")
        #expect(DurationValue.text(.days(1)) == "PT24H")
        #expect(DurationValue.text(.seconds(3601)) == "PT1H0M1S")
        for seconds in stride(from: -100_000, through: 100_000, by: 37) {
            #expect(DurationValue.read(DurationValue.text(.seconds(seconds))) == .seconds(seconds))
        }
    }
}

/// A rule with its first days, as month and day.
struct Example: CustomTestStringConvertible, Sendable {
    var start: LocalDate
    var rule: String
    var dates: [String]

    init(_ start: String, _ rule: String, _ dates: String) {
        let dashed = "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))-\(start.suffix(2))"
        self.start = LocalDate(dashed) ?? LocalDate(epochDay: 0)
        self.rule = rule
        self.dates = dates.split(separator: " ").map(String.init)
    }

    var testDescription: String { rule }
}
