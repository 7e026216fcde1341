import CivilTime
import Diagnostics
import Documents
import JSONSchema
import PlaceChecks
import PlanReader
import PrayerTimes
import Testing
import Timetables

@testable import PlanModel
@testable import PlanSchema
@testable import Suggestions

/// What people write who do not know the notation, and what they mean.
@Suite("Hints")
struct HintTests {
    static let head = "plan: 1\ntimezone: Europe/London\nseed: 7\nlocation: {latitude: 51, longitude: 0}\n"
    static let workout = "workouts:\n  templates:\n    t: "
    static let session = workout + "{type: hiit, work: 40s, rest: 20s, rounds: 5}\n  sessions:\n    s: "

    /// A plan's part, the text in it that is wrong, and what to write in its place.
    static let replaced: [(part: String, wrong: String, right: String)] = [
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "7.30", "07:30"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "7:30", "07:30"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "07h30", "07:30"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "730", "07:30"),
        ("prompts: {p: {window: {from: 07:00, to: ?}}}", "\"22.15\"", "22:15"),
        ("prompts: {p: {window: {from: 07:00, to: ?}}}", "10 pm", "22:00"),
        ("prompts: {p: {window: {from: 07:00, to: ?}}}", "12:30am", "00:30"),
        ("prompts: {p: {days: ?}}", "-sun", "\"!sun\""), ("prompts: {p: {days: [mon-fri, ?]}}", "-wed", "\"!wed\""),
        ("prompts: {p: {days: ?}}", "~sun", "\"!sun\""), ("prompts: {p: {days: ?}}", "~mon tue", "[\"!mon\", tue]"),
        ("prompts: {p: {days: ?}}", "'!sun, !sat'", "[\"!sun\", \"!sat\"]"),
        ("prompts: {p: {at: 07:00, followUp: ?}}", "10m after", "10m"),
        ("prompts: {p: {at: 07:00, except: [?]}}", "2027-02-15..2027-02-19", "{from: 2027-02-15, to: 2027-02-19}"),
        ("prompts: {p: {at: ?}}", "every 8h", "[00:00, 08:00, 16:00]"),
        (session + "{template: t, at: 06:30, remind: ?}", "10m before", "10m"),
        ("prompts: {p: {days: [?]}}", "'mon#2'", "2nd-mon"),
        ("prompts: {p: {at: ?}}", "\"07:00, 19:00\"", "[07:00, 19:00]"),
        ("prompts: {p: {at: 07:00, days: ?}}", "\"FREQ=WEEKLY;BYDAY=MO,WE\"", "[mon, wed]"),
        ("prompts: {p: {at: 07:00, dates: ?}}", "2027-01-01..2027-02-01", "{from: 2027-01-01, to: 2027-02-01}"),
        ("prompts: {p: {at: 07:00, dates: ?}}", "2027-01-01/2027-02-01", "{from: 2027-01-01, to: 2027-02-01}"),
        ("prompts: {p: {at: 07:00, dates: ?}}", "2027-02-29", "2027-02-28"),
        ("prompts: {p: {at: 07:00, expires: ?}}", "PT-10M", "PT10M"),
        ("prompts: {p: {at: 09:00, every: {days: 4, which: ?, from: 2026-12-01}}}", "\"3,4\"", "[3, 4]"),
        ("prompts: {p: {at: 09:00, every: {weeks: 6, which: ?, from: 2026-12-01}}}", "'1-2, 5'", "[1-2, 5]"),
        ("prompts: {p: {days: [?]}}", "wendsday", "wed"), ("prompts: {p: {days: ?}}", "tusday", "tue"),
        ("prompts: {p: {window: ?}}", "7pm to midnight", "{from: 19:00, to: 24:00}"),
        ("prompts: {p: {window: ?}}", "from 9:30 until 17h30", "{from: 09:30, to: 17:30}"),
        ("prompts: {p: {window: ?}}", "fajr + 20m to 22:00", "{from: fajr+20m, to: 22:00}"),
        ("prompts: {p: {days: [mon, ?]}}", "every Wednesday", "wed"),
        ("prompts: {p: {days: ?}}", "every Monday and Friday", "[mon, fri]"),
        ("prompts: {p: {perDay: ?}}", "3x", "3"),
        ("prompts: {p: {perDay: ?}}", "3 times", "3"),
        ("prompts: {p: {bodies: ?}}", "Breathe | Look", "[Breathe, Look]"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "fajir+20m", "fajr+20m"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "Fajr", "fajr"),
        ("quiet: {q: {from: sunset, to: ?}}", "sunset+50m+1d", "sunset+1d50m"),
        ("prompts: {p: {at: ?}}", "'fajr+1,5h'", "fajr+1h30m"), ("prompts: {p: {at: ?}}", "08-00", "08:00"),
        ("prompts: {p: {at: 07:00, followUp: ?}}", "'10,15m'", "[10m, 15m]"),
        ("prompts: {p: {at: 07:00, followUp: ?}}", "'1,5h'", "1h30m"),
        ("prompts: {p: {at: 07:00, dates: ?}}", "1448-06-21", "2026-12-01"),
        ("prompts: {p: {at: 07:00, dates: {from: ?}}}", "21.6.1448", "2026-12-01"),
        ("prompts: {p: {at: 07:00, days: ?}}", "weekday", "weekdays"),
        ("prompts: {p: {window: ?}}", "7-22h", "{from: 07:00, to: 22:00}"),
        ("prompts: {p: {at: 07:00, days: [sat, ?]}}", "weekday", "weekdays"),
        (workout + "{type: intervals, steps: ?}", "{warmup: 5m, run: 2m}", "[{warmup: 5m}, {run: 2m}]"),
        (
            session.replacing("rounds: 5", with: "rounds: 5, progress: {from: 2026-12-07, work: ?}")
                + "{template: t, at: 06:30}", "+5", "+5s"
        ),
        ("budget: {window: ?}", "2", "2d"),
        ("prompts: {p: {at: ?}}", "last-third-1h-10m", "last-third-1h10m"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "zuhr + 20", "dhuhr+20m"),
        ("prompts: {p: {window: {from: 07:00, to: ?}}}", "sunset − 1 hour", "sunset-1h"),
        ("prompts: {p: {variance: ?}}", "30", "30%"),
        ("prompts: {p: {variance: ?}}", "0.3", "30%"),
        ("prompts: {p: {variance: ?}}", "12.5", "12.5%"),
        ("prompts: {p: {minGap: ?}}", "30", "30m"),
        ("prompts: {p: {expires: ?}}", "30 minutes", "30m"),
        ("prompts: {p: {expires: ?}}", "240", "240m"),
        ("prompts: {p: {expires: ?}}", "1.5h", "1h30m"),
        ("prompts: {p: {expires: ?}}", "1h30", "1h30m"),
        ("prompts: {p: {expires: ?}}", "30 Minuten", "30m"),
        ("prompts: {p: {expires: ?}}", "\"30m,\"", "30m"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "7 Uhr", "07:00"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "7:30 Uhr", "07:30"),
        ("prompts: {p: {window: {from: 07:00, to: ?}}}", "sunset-1h30", "sunset-1h30m"),
        ("prompts: {p: {perDay: ?}}", "4;", "4"),
        ("prompts:\n  p:\n    perDay: ?", "4,", "4"),
        ("prompts: {p: {hijri: {months: [?]}}}", "ramadhan", "ramadan"),
        ("prompts: {p: {hijri: {months: [?]}}}", "shaaban", "shaban"),
        ("prompts: {p: {hijri: {months: [?]}}}", "rabi-al-awal", "rabi-al-awwal"),
        ("prompts: {p: {hijri: {months: [?]}}}", "dhul-hijjah", "dhu-al-hijjah"),
        ("prompts: {p: {hijri: {months: [?]}}}", "Ramazan", "ramadan"),
        ("prompts: {p: {hijri: {months: [?]}}}", "Ramadan", "ramadan"),
        ("horizon: {start: ?}", "Today", "today"),
        ("horizon: {start: ?}", "05/05/2026", "2026-05-05"),
        ("prayers: {method: {fajr: ?}}", "18°", "18"),
        ("prayers: {method: {isha: ?}}", "17°", "17"),
        ("prayers: {horizon: ?}", "−1.0°", "-1.0"),
        ("prayers: {method: {horizon: ?}}", "−2.0°", "-2.0"),
        ("prayers: {rounding: ?}", "ceil", "up"),
        ("prayers: {rounding: ?}", "floor", "down"),
        ("prayers: {rounding: {?: up}}", "subuh", "fajr"),
        ("prayers: {sun: ?}", "Daily", "daily"),
        ("prompts: {p: {expires: ?}}", "1:30", "1h30m"),
        ("prompts:\n  p:\n    expires: ?", "1,5 h", "1h30m"),
        ("prompts: {p: {expires: ?}}", "\"1,5m\"", "1m30s"),
        ("prompts: {p: {expires: ?}}", "\"1 hour, 30 minutes\"", "1h30m"),
        ("prompts: {p: {variance: ?}}", "\"12,5 %\"", "12.5%"),
        ("prompts:\n  p:\n    window: {from: fajr, to: 22:00}\n    minGap: ?", "0,5 h", "30m"),
        ("prompts: {p: {expires: ?}}", "pt15m", "PT15M"),
        ("prompts: {p: {perDay: ?}}", "\"4\"", "4"),
        ("prompts: {p: {perDay: ?}}", "four", "4"),
        ("prompts: {p: {overrideQuiet: ?}}", "yes", "true"),
        ("prompts: {p: {days: ?}}", "Monday and Thursdays", "[mon, thu]"),
        ("prompts: {p: {days: ?}}", "Mo-Do", "[mon, tue, wed, thu]"),
        ("prompts: {p: {except: [?]}}", "25.12.2026", "2026-12-25"),
        ("prompts: {p: {except: [?]}}", "12/25/2026", "2026-12-25"),
        ("prompts: {p: {except: [?]}}", "2026/2/3", "2026-02-03"),
        ("prompts: {p: {title: ?}}", "5", "\"5\""),
        ("prompts: {p: {bodies: ?}}", "\"Breathe, look\"", "['Breathe, look']"),
        ("prompts: {p: {avoid: ?}}", "10m", "{prayers: 10m, workouts: 10m}"),
        ("prompts: {p: {distribution: ?}}", "random", "stratified"),
        ("prompts: {p: {days: ?}}", "tues", "tue"),
        ("prompts: {p: {days: ?}}", "first Saturday", "1st-sat"),
        ("prompts: {p: {days: [?]}}", "second sun", "2nd-sun"),
        ("prompts: {p: {days: ?}}", "2st-sat", "2nd-sat"),
        ("prompts: {p: {days: [?]}}", "3th-sun", "3rd-sun"),
        ("prompts: {p: {days: [?]}}", "Tuesdays", "tue"),
        ("prompts: {p: {except: ?}}", "25.12.2026", "2026-12-25"),
        ("prompts: {p: {window: ?}}", "7-22", "{from: 07:00, to: 22:00}"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "fajr–20m", "fajr-20m"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "subuh", "fajr"),
        ("prompts: {p: {window: {from: ?, to: 22:00}}}", "ikindi+10m", "asr+10m"),
        ("prompts: {p: {window: {from: ?, to: 23:00}}}", "Öğle", "dhuhr"),
        ("prompts: {p: {per_day?}}", ": 4", ": 4"),
        ("prompts:\n  p:\n    ?", "perDay:\u{A0}4", "perDay: 4"),
        ("prompts: {?: {}}", "Check In", "check-in"),
        ("prompts:\n  p:\n    ?", "perDay:4", "perDay: 4"),
        ("prompts: {p: {?, body: Sit}}", "at:08:00", "at: 08:00"),
        ("prompts: {p: {at: 08:00, ?}}", "body:x", "body: x"),
        ("prompts: {p: {?, at: 08:00}}", "title Sit", "title: Sit"),
        ("prompts: {p: {window: {from: 07:00, ?}}}", "to:22:00", "to: 22:00"),
        ("prompts: {p: {window: {from: 07:00, ?}}}", "to :22:00", "to: 22:00"),
        ("quiet: {?}", "lunch:12:30-13:30", "lunch: 12:30-13:30"),
        ("prayers: {adjust: {?}}", "fajr:2m", "fajr: 2m"),
        ("prayers: {alerts: {fajr: {reminders: [?]}}}", "before:10m", "before: 10m"),
        (workout + "{?, work: 40s, rest: 20s, rounds: 5}", "type:hiit", "type: hiit"),
        (workout + "{type: intervals, steps: [{?}, {rest: 20s}]}", "work:40s", "work: 40s"),
        (session + "{?, at: 06:30}", "template:t", "template: t"),
        ("horizon: {start: ?}", "1.12.2026", "2026-12-01"),
        ("horizon: ?", "30", "{days: 30}"),
        ("horizon: {days: ?}", "60 days", "60"),
        ("endNotice: ?", "3", "3d"),
        ("endNotice: ?", "3 days", "3d"),
        ("budget: ?", "60", "{pendingLimit: 60}"),
        ("language: ?", "German", "de"),
        ("pause: ?", "2026-12-24", "[{from: 2026-12-24, to: 2026-12-24}]"),
        ("pause: [?]", "24.12.2026", "{from: 2026-12-24, to: 2026-12-24}"),
        ("pause: [?]", "2026-12-24..2027-01-06", "{from: 2026-12-24, to: 2027-01-06}"),
        ("pause: ?", "2026-12-24 to 2027-01-06", "[{from: 2026-12-24, to: 2027-01-06}]"),
        ("prompts: {p: {perDay: 3, minGap: ?}}", "0", "0m"),
        ("prompts: {p: {perDay: 3, hijri: {months: [ramadan], nights: ?}}}", "27", "[27]"),
        ("prompts: {p: {perDay: 3, hijri: {except: {days: ?}}}}", "1", "[1]"),
        ("prompts: {p: {perDay: 3, avoid: {prayers: ?}}}", "0", "0m"),
        (workout + "{type: lift, exercises: [{name: A, sets: 4, rest: ?}]}", "0", "0s"),
        (
            workout
                + "{type: lift, exercises: [{name: A, sets: 4, weight: ?, progress: {from: 2026-12-07, weight: +1 kg}}]}",
            "\"62,5 kg\"", "62.5 kg"
        ),
        (
            workout
                + "{type: lift, exercises: [{name: A, sets: 4, weight: 60 kg}], progress: {from: 2026-12-07, weight: ?}}",
            "+5%", "+3 kg"
        ),
        ("quiet: ?", "22:00-07:00", "{night: {from: 22:00, to: 07:00}}"),
        ("prompts: {p: {hijri: ?}}", "rajab", "{months: [rajab]}"),
        ("prompts: {p: {hijri: ?}}", "Ramadhan", "{months: [ramadan]}"),
        ("prompts: {p: {hijri: {days: ?}}}", "13-15", "[13, 14, 15]"),
        ("prompts: {p: {hijri: {days: ?}}}", "\"1, 13 – 15\"", "[1, 13, 14, 15]"),
        ("prompts:\n  p:\n    bodies:\n    ?", "-one", "- one"),
        ("quiet: {lunch: ?}", "12-13", "{from: 12:00, to: 13:00}"),
        ("quiet: {lunch: ?}", "12.30 – 13.30", "{from: 12:30, to: 13:30}"),
        ("quiet: {lunch: ?}", "[12:30, 13:30]", "{from: 12:30, to: 13:30}"),
        ("delivery: ?", "alarm", "{profile: alarm}"),
        ("delivery: ?", "loud", "{profile: alarm}"),
        ("delivery: {profile: ?}", "quiet", "silent"),
        ("calendar: {color: ?}", "\"#ff0000\"", "red"),
        ("calendar: {color: ?}", "\"#0a8\"", "darkcyan"),
        ("calendar: {color: ?}", "\"rgb(0, 0, 120)\"", "navy"),
        ("prayers: {highLatitude: ?}", "angle-based", "twilight-angle"),
        ("prayers: {shafaq: ?}", "red", "ahmer"),
        ("prayers: {method: ?}", "diyanet isleri", "diyanet"),
        ("prayers: {method: {isha: ?}}", "90", "90m"),
        ("prayers: {jumuah: ?}", "1:15 pm", "13:15"),
        ("prayers: {jumuah: ?}", "13.15", "13:15"),
        ("prayers: {alerts: {asr: ?}}", "off", "none"),
        ("prayers: {alerts: {asr: {reminders: [{before: ?}]}}}", "-10m", "10m"),
        ("prayers: {alerts: {?: {}}}", "ikindi", "asr"),
        ("prayers: {extras: [suhoor], alerts: {?: {}}}", "sahur", "suhoor"),
        ("prayers: {extras: [?]}", "sahur", "suhoor"),
        ("budget: {window: ?}", "48", "48h"),
        ("prayers: {iqamah: {fajr: ?}}", "20", "+20m"),
        ("prayers: {iqamah: {fajr: ?}}", "6.45", "06:45"),
        ("prayers: {iqamah: {dhuhr: ?}}", "1:30", "13:30"),
        ("prayers: {iqamah: {asr: ?}}", "4:15", "16:15"),
        ("prayers: {iqamah: {maghrib: ?}}", "18.15", "18:15"),
        ("prayers: {iqamah: {isha: [{at: ?}]}}", "8:30", "20:30"),
        ("prayers: {iqamah: {dhuhr: ?}}", "11.30", "11:30"),
        ("prayers: {iqamah: {dhuhr: ?}}", "13h30", "13:30"),
        ("prayers: {iqamah: {isha: ?}}", "8H30", "20:30"),
        ("prayers: {iqamah: {asr: ?}}", "+0h30", "+0h30m"),
        ("prayers: {adjust: {fajr: ?}}", "-2", "-2m"),
        ("prayers: {extras: ?}", "duha", "[duha]"),
        ("prayers: {extras: ?}", "Tarawih", "[tarawih]"),
        ("prayers: {extras: ?}", "sahur", "[suhoor]"),
        ("prayers: {extras: ?}", "tahajjud", "[last-third]"),
        ("prayers: {extras: ?}", "none", "[]"),
        ("prayers: {reminderIntervals: ?}", "none", "[]"),
        ("prayers: {reminderIntervals: ?}", "45 min", "[45m]"),
        ("prompts: {p: {actions: ?}}", "none", "[]"),
        ("prompts: {p: {actions: ?}}", "done", "[{id: done, title: done}]"),
        ("calendar: {busy: ?}", "none", "[]"),
        ("calendar: {busy: ?}", "null", "[]"),
        ("calendar: {busy: ?}", "false", "[]"),
        ("calendar: {busy: ?}", "prayer", "[prayers]"),
        ("supersedes: ?", "none", "[]"),
        ("supersedes: ?", "old", "[old]"),
        ("prayers: {alerts: {asr: {at: ?}}}", "off", "none"),
        ("prayers: {alerts: {asr: {reminders: ?}}}", "10", "[{before: 10m}]"),
        ("prayers: {alerts: {asr: {reminders: [?]}}}", "10m", "{before: 10m}"),
        ("prayers: {alerts: {?: {}}}", "zuhr", "dhuhr"),
        (workout + "{type: hiit, work: ?, rest: 20s, rounds: 5}", "40", "40s"),
        (workout + "{type: walk-run, run: ?, walk: 60s, rounds: 5}", "2", "2m"),
        (workout + "{type: ?, work: 40s, rest: 20s, rounds: 5}", "HIIT", "hiit"),
        (workout + "{type: lift, exercises: [{name: A, sets: 4, rest: ?}]}", "1:30", "1m30s"),
        (workout + "{type: lift, exercises: ?}", "Squat", "[{name: Squat, sets: 3}]"),
        (workout + "{type: ?, steps: [{work: 30s}]}", "yoga", "intervals"),
        (workout + "{type: ?, run: 2m, walk: 1m, rounds: 6}", "run-walk", "walk-run"),
        (workout + "{type: ?, run: 2m, walk: 1m, rounds: 6}", "Run_Walk", "walk-run"),
        (workout + "{type: ?, run: 2m, walk: 1m, rounds: 6}", "run / walk", "walk-run"),
        (
            workout
                + "{type: lift, exercises: [{name: A, sets: 3}]}\n    run: {type: walk-run, run: 2m, walk: ?, rounds: 6}",
            "1 min", "1m"
        ),
        (
            workout + "{type: lift, exercises: [{name: A, sets: 3}]}\n    steps: {type: intervals, steps: [{work: ?}]}",
            "1 min", "1m"
        ),
        ("prompts: {p: {}, body: {title: Body scan, perDay: ?}}", "four", "4"),
        ("prompts: {window: {title: Look out, at: ?}}", "8am", "08:00"),
        ("prompts: {p: {}, window: {title: Look out, at: ?}}", "8am", "08:00"),
        ("prompts: {at: {at: 08:00}, window: {title: Look out, at: ?}}", "8am", "08:00"),
        (session + "{template: t, at: ?}", "6:30am", "06:30"),
        (session + "{template: t, at: 06:30, remind: ?}", "10 min", "10m"),
        (session + "{template: ?, at: 06:30}", "T", "t"),
    ]

    @Test("What is meant is offered, and writing it puts the plan right", arguments: replaced)
    func replacement(part: String, wrong: String, right: String) throws {
        let text = Self.head + part.replacing("?", with: wrong) + "\n"
        let found = TestFiles.loader(["plan.yaml": text]).load("plan.yaml").findings
        try #require(found.count == 1, "\(found)")
        let finding = found[0]
        let replacement = try #require(finding.replacement, "\(finding)")
        if wrong != right {
            #expect(replacement == right, "\(finding)")
            #expect(finding.span.text == wrong)
        }
        var bytes = Array(text.utf8)
        bytes.replaceSubrange(Int(finding.span.start.offset)..<Int(finding.span.end.offset), with: replacement.utf8)
        let mended = TestFiles.loader(["plan.yaml": String(decoding: bytes, as: UTF8.self)]).load("plan.yaml").findings
        #expect(mended.filter { $0.severity == .error }.isEmpty, "\(mended)")
    }

    static let explained: [(part: String, place: String, words: String)] = [
        ("prompts:", "5:1", "there is nothing below 'prompts'; indent what belongs to it"),
        ("prayers:", "5:1", "or write {} for the defaults"),
        (
            "prompts:\n  p:\n  perDay: 4\n  window: {from: 07:00, to: 22:00}", "6:3",
            "indent 'perDay' and 'window' further"
        ),
        ("prompts:\np:\n  perDay: 4", "5:1", "indent 'p' further than 'prompts' to put it there"),
        ("prompts:\n  p:\n    window:\n    from: 07:00\n    to: 22:00", "7:5", "indent 'from' and 'to' further"),
        ("perDay: 4", "5:1", "'perDay' belongs in 'prompts.<id>'"),
        ("prompts:\n  p: {title: P}\n  perDay: 4", "7:3", "but stands beside 'p'; indent it like the keys of 'p'"),
        (
            "prompts:\n  p: {title: P}\n  window: {from: 07:00, to: 22:00}", "7:3",
            "but stands beside 'p'; indent it like the keys of 'p'"
        ),
        ("method: karachi", "5:1", "'method' belongs in 'prayers'"),
        ("templates: {}", "5:1", "'templates' belongs in 'workouts'"),
        ("prayers: {fajr: {at: sound}}", "5:11", "'fajr' belongs in 'prayers.alerts'"),
        ("prompts: {p: {perDay: 4, perday: 5}}", "5:26", "did you mean 'perDay', which is there already?"),
        ("prompts: [{p: {}}]", "5:10", "an id of your choice"),
        ("quiet: {from: 12:30, to: 13:30}", "5:15", "quiet: {lunch: {from: 12:30, to: 13:30}}"),
        (
            workout + "{work: 40s, rest: 20s, rounds: 5}", "7:5",
            "missing key 'type' in 'workouts.templates.t'; write type: hiit"
        ),
        (workout + "{title: Legs}", "7:5", "write type: hiit, walk-run, lift or intervals"),
        ("travel: Tokyo", "5:9", "a list such as [{from: 2027-03-02, to: 2027-03-09, location: Tokyo}]"),
        ("prompts: {p: {at: 07:00-09:00}}", "5:19", "write window: {from: 07:00, to: 09:00} in place of 'at'"),
        ("prompts: {p: {at: 07:00, every: 2 days}}", "5:33", "write {days: 2, from: 2026-12-01} with its own date"),
        ("prompts: {p: {at: 07:00, snooze: 5m}}", "5:26", "write it into the plan's own 'delivery'"),
        ("prompts: {p: {perDay: 2, window: {from: 22:00, to: 39:00}}}", "5:52", "expected a time of day up to 35:59"),
        ("prompts: {p: {at: 2027-01-05T07:00}}", "5:19", "write at: 07:00, dates: 2027-01-05"),
        (
            "prompts: {p: {at: 07:00, every: FREQ=DAILY;INTERVAL=2}}", "5:33",
            "write {days: 2, from: 2026-12-01} with its own first day"
        ),
        ("prompts: {p: {at: 07:00, days: every second monday}}", "5:32", "write days: mon, every: {weeks: 2,"),
        ("prompts: {p: {at: 07:00, every: 'FREQ=WEEKLY;BYDAY=MO'}}", "5:33", "in place of 'every', days: [mon]"),
        (
            "prompts: {p: {at: 07:00, dates: 2027-02-30}}", "5:33",
            "February 2027 has 28 days; did you mean '2027-02-28'?"
        ),
        ("include: [https://example.org/a.yaml]", "5:11", "'https://example.org/a.yaml' is an address"),
        ("prompts: {p: {at: 07:00, every: 12h}}", "5:33", "several times a day are a list, such as at: [07:00, 19:00]"),
        ("prompts: {p: {at: 07:00, until: 2027-03-01}}", "5:26", "write dates: {to: 2027-03-01}"),
        ("prompts: {p: {at: 07:00, on: mon}}", "5:26", "did you mean 'days'?"),
        ("prompts: {p: {at: 07:00, on: 2027-03-01}}", "5:26", "did you mean 'dates'?"),
        ("prompts: {p: {at: [06:15, '07:00, 19:00']}}", "5:27", "write each as an item of its own: 07:00, 19:00"),
        ("prompts: {p: {at: 07:00, days: ['FREQ=WEEKLY;BYDAY=MO']}}", "5:33", "write its days as items: mon"),
        (
            "prompts: {p: {at: 07:00, days: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'}}", "5:32",
            "write days: [tue], every: {weeks: 2,"
        ),
        (
            "prompts: {p: {at: 07:00, days: ! wed}}", "5:34",
            "the '!' here is a tag to YAML, which means nothing; for text that starts with '!' write '!wed'"
        ),
        ("pause: 2027-02-30", "5:8", "February 2027 has 28 days"),
        ("include: [ftp://example.org/a.yaml]", "5:11", "'ftp://example.org/a.yaml' is an address"),
        ("prompts: {p: {at: 07:00, except: [sat]}}", "5:35", "such as days: [\"!sat\"]"),
        (workout + "{type: lift, exercises: [{name: Squat, sets: 5x5}]}", "7:53", "write sets: 5, reps: 5"),
        (
            session + "{template: t, days: [mon], at: \"07:00, 19:00\"}", "9:39",
            "a session has one time; write one for each: at: 07:00 and at: 19:00"
        ),
        ("prayers: {jumuah: {at: '12:45, 1:45'}}", "5:24", "jumuah: [{at: 12:45}, {at: 13:45}]"),
        (workout + "{type: lift, exercises: [Squat 5x5]}", "7:33", "{name: Squat, sets: 5, reps: 5}"),
        ("expect: 4 a day", "5:9", "a list such as [{count: prompts, is: 4}]"),
        ("busy: work.ics", "5:7", "did you mean '{work: {calendar: work.ics}}'?"),
        ("busy: {home: work.ics}", "5:14", "did you mean '{calendar: work.ics}'?"),
        ("busy: {home: {file: work.ics}}", "5:15", "did you mean 'calendar'?"),
        ("busy: {home: {margin: 5m}}", "5:8", "write calendar: work.ics"),
        (workout + "{type: intervals, steps: [{work: 30s, rest: 30s}]}", "7:34", "an item of its own"),
        (workout + "{type: intervals, steps: [{repeat: 3}]}", "7:34", "missing key 'steps'"),
        (workout + "{type: lift, exercises: [{name: A, sets: 3}], work: 40s}", "7:54", "'work' belongs to type hiit"),
        (
            workout + "{type: lift, exercises: [{name: A, sets: 3}], rounds: 4}", "7:54",
            "'rounds' belongs to type hiit or walk-run"
        ),
        (session + "{template: t, at: 36:00}", "9:26", "expected a time of day"),
        (
            "prompts: {p: {at: imsak-5m}}", "5:19",
            "in Turkish timetables imsak is 'fajr', elsewhere the 'suhoor' before it"
        ),
        ("prayers: {extras: [Imsak]}", "5:20", "did you mean 'suhoor'?"),
        ("prompts: {p: {at: noon}}", "5:19", "noon is 12:00 on the clock, and 'dhuhr' by the sun"),
        ("prompts: {p: {at: fajr-+5m}}", "5:19", "expected a time of day such as 07:30, or an anchor"),
        ("prompts: {p: {at: fajr+20m+10m}}", "5:19", "expected a time of day such as 07:30, or an anchor"),
        ("prompts: {p: {at: [19:00, 23:00, 01:00, 03:00]}}", "5:34", "for the night after it write 25:00, 27:00"),
        ("prompts: {p: {at: {from: 07:00, to: 08:00}}}", "5:19", "a stretch of the day is written window:"),
        ("prompts: {p: {at: []}}", "5:19", "has 0 items; expected 1 to 100"),
        ("prompts: {p: {days: [1]}}", "5:22", "found the number 1; expected 'mon', 'tue', 'wed'"),
        ("horizon: {start: Dec 1, 2026}", "5:25", "text with ',' needs quotes"),
        ("prompts: {p: {at: [08:00, 8 pm]}}", "5:27", "did you mean '20:00'?"),
        ("prompts: {p: {at: [08:00, 20:00, 08:00:00]}}", "5:34", "08:00 is there twice"),
        (
            "prompts: {p: {at: 08:00, minGap: 1h}}", "5:26",
            "'minGap' says how prompts spread, but 'at' lists their times"
        ),
        ("prompts: {p: {at: 08:00, followUp: [30m, 10m]}}", "5:42", "10m does not come after 30m"),
        ("prompts: {p: {at: 08:00, followUp: [10m, 600s]}}", "5:42", "10m does not come after 10m"),
        ("prompts: {p: {at: 08:00, followUp: 25h}}", "5:36", "within 24h"),
        ("prompts: {p: {at: 08:00, followUp: 0m}}", "5:36", "'followUp' takes at least a second"),
        ("prompts: {p: {times: [08:00, 20:00]}}", "5:15", "did you mean 'at'?"),
        (
            "prompts: {p: {days: 6th-sat}}", "5:21",
            "a month has no more than five of a day; expected 1st-sat to 5th-sat"
        ),
        ("prompts: {p: {every: {days: 2}}}", "5:15", "missing key 'from' in 'prompts.p.every'; write from: 2026-12-01"),
        ("prompts: {p: {every: 2}}", "5:22", "such as {days: 8, which: [1-4], from: 2026-12-01}"),
        (
            "prompts: {p: {perDay: 2, window: 07:00-08:00, minGap: 2h}}", "5:55",
            "2 prompts at least 2h apart do not fit a window of 1h; write perDay: 1, a shorter minGap"
        ),
        (
            "prayers: {jumuah: {at: 13:15, iqamah: 13:30}}", "5:31",
            "the congregation's time belongs in 'prayers.iqamah'"
        ),
        (
            session + "{template: t, at: 06:30}\n  prayers: {method: karachi}", "10:3",
            "'prayers' is a key of the plan, but stands in 'workouts'; indent it like 'workouts'"
        ),
        (
            workout + "{type: hiit, work: 40s, rest: 20s, rounds: 5}\n    prayers:\n      method: karachi", "8:5",
            "'prayers' is a key of the plan, but stands in 'workouts.templates'; indent it like 'workouts'"
        ),
        (
            "prompts:\n  p: {}\n" + session + "{template: t, at: 06:30}\n  prompts:\n    q: {perDay: 4}", "12:3",
            "but stands in 'workouts'; move what is in it to 'prompts', which is there already"
        ),
        (
            "prompts: {p: {avoid: {prayers: 5m}, window: {from: 07:00, to: 22:00, avoid: {prayers: 10m}}}}", "5:70",
            "is a key of 'prompts.p', but stands in 'prompts.p.window'; move what is in it to 'prompts.p.avoid'"
        ),
        (
            "prompts:\n  morning-sit: {}\n  morning_sit: {}", "7:3",
            "such as morning-sit; 'morning-sit' is there already, so choose another"
        ),
        (
            "prayers: {method: karachi, workouts: {templates: {}}}", "5:28",
            "'workouts' is a key of the plan, but stands in 'prayers'; put it beside 'prayers'"
        ),
        (
            "prompts: {p: {window: {from: 07:00, to: 22:00, avoid: {prayers: 10m}}}}", "5:48",
            "'avoid' is a key of 'prompts.p', but stands in 'prompts.p.window'; put it beside 'window'"
        ),
        (
            "quiet: {prayers: {from: 12:30, too: 13:30}}", "5:32", "did you mean 'to'?"
        ),
        ("prompts: {p: {every: {days: 0, from: 2026-12-01}}}", "5:29", "expected 1 to 3660"),
        ("prompts: {p: {every: {days: 8, which: 0-4, from: 2026-12-01}}}", "5:39", "a row such as 1-4"),
        ("prompts: {p: {every: {from: 2026-12-01}}}", "5:15", "'every' has no length; write every: {days: 2"),
        ("prompts: {p: {dates: []}}", "5:22", "at least 1"),
        ("pause: [{from: 2027-01-03, sections: [prayer]}]", "5:39", "did you mean 'prayers'?"),
        ("pause: [{from: 2027-01-03, sections: [quiet]}]", "5:39", "expected one of 'prompts'"),
        ("pause: [{from: 2027-01-09, to: 2027-01-03}]", "5:32", "exchange them"),
        (
            workout
                + "{type: lift, exercises: [{name: A, sets: 3, weight: 60 kg}], progress: {from: 2026-12-07}}", "7:69",
            "write one, such as weight: +2.5kg"
        ),
        (
            workout
                + "{type: lift, progress: {from: 2026-12-07, weight: +1 kg}, exercises: [{name: A, sets: 3}, {name: B, sets: 3, weight: 60 kg, progress: {weight: +2 kg}}]}\n  sessions: {s: {template: t, at: 07:00}}",
            "7:50", "the 'progress' of 'B' takes the place of this one"
        ),
        ("prompts: {p: {at: 07:00, dates: 2206-12-01}}", "5:33", "from 1900 to 2199"),
        ("prompts: {p: {at: 07:00, dates: 1.12.1750}}", "5:33", "from 1900 to 2199"),
        ("prompts: {p: {at: 07:00, dates: 1448-07-01..1448-08-01}}", "5:33", "from 1900 to 2199"),
        ("quiet: {q: {from: sunset, to: sat sunset}}", "5:31", "the day of the week belongs in 'days'; write sunset"),
        ("prayers: {jumuah: friday 13:15}", "5:19", "expected a time of day such as 07:30"),
        ("prompts: {p: {at: 'fajr-'}}", "5:19", "expected a time of day such as 07:30, or an anchor"),
        ("prompts: {p: {at: fajr+m}}", "5:19", "expected a time of day such as 07:30, or an anchor"),
        (
            "prompts: {p: {window: '7:00-12:00, 14:00-22:00'}}", "5:23",
            "write a rule for each: {from: 07:00, to: 12:00} and {from: 14:00, to: 22:00}"
        ),
        ("quiet: {q: 07:00-12:00 and 14:00-22:00}", "5:12", "each stretch has an id of its own"),
        (
            "prompts: {perDay: 4, sit: {}}", "5:11",
            "the keys here are ids of rules, and 'perDay' belongs inside one of them"
        ),
        ("prayers: {language: de}", "5:11", "'language' is a key of the plan itself; write it beside 'prayers'"),
        ("prayers: {adjust: {fajr: -+2m}}", "5:26", "expected a length of time with or without a sign"),
        (workout + "{type: hiit, work: 2-3m, rest: 20s, rounds: 5}", "7:27", "one length, not a range; write 2m or 3m"),
        (workout + "{type: intervals, steps: [{work: 400 m}]}", "7:41", "a phase takes time and no distance"),
        ("pause: [{from: 2027-01-03..2027-01-09}]", "5:16", "write from: 2027-01-03, to: 2027-01-09"),
        ("travel: [2027-01-03..2027-01-09]", "5:10", "write {from: 2027-01-03, to: 2027-01-09, location: Tokyo}"),
        ("prayers: {iqamah: {dhuhr: [10m]}}", "5:28", "write the dates of each"),
        ("prayers: {jumuah: {at: [1:00, 14:00]}}", "5:24", "jumuah: [{at: 13:00}, {at: 14:00}]"),
        (session + "{template: t, at: [7:00, 19:00]}", "9:26", "write one for each: at: 07:00 and at: 19:00"),
        ("prompts: {p: {at: 07:00, expires: 0}}", "5:35", "expected a length of at least a second, such as 10m"),
        ("prompts: {p: {at: 07:00, followUp: 0}}", "5:36", "expected a length of at least a second"),
        ("budget: {window: 0}", "5:18", "expected a length of at least a second"),
        ("prayers: {alerts: {asr: {reminders: [{before: 0}]}}}", "5:47", "expected a length of at least a second"),
        ("prayers: {alerts: {asr: {reminders: 0}}}", "5:37", "expected a list such as"),
        (workout + "{type: hiit, work: 0, rest: 20s, rounds: 5}", "7:27", "expected a length of at least a second"),
        ("prompts: {p: {bodies: -one}}", "5:23", "a space is missing behind each '-'"),
        ("delivery: whatever", "5:11", "{profile: precise}"),
        ("prayers: true", "5:10", "found true; expected a mapping such as {method: muslim-world-league}"),
        ("prayers: [fajr]", "5:10", "found a list; expected a mapping such as {method: muslim-world-league}"),
        ("prayers: {iqamah: 20m}", "5:19", "expected a mapping such as {fajr: +20m}"),
        ("prayers: {alerts: {fajr: true}}", "5:26", "a text, a list or a mapping such as {at: sound, reminders:"),
        ("prayers: {extras: all}", "5:19", "found the text 'all'; expected a list such as [suhoor, iftar, tarawih]"),
        ("prayers: {reminderIntervals: often}", "5:30", "expected a list such as [45m]"),
        ("calendar: false", "5:11", "expected a mapping such as {prompts: false}"),
        ("prompts: true", "5:10", "such as {check-in: {title: Meditation check-in, perDay: 4}}"),
        ("horizon: true", "5:10", "expected a mapping such as {start: 2026-12-01, days: 60}"),
        ("horizon: {days: 3, weeks: 1}", "5:10", "expected only one of 'days', 'weeks' and 'end'"),
        ("expect: true", "5:9", "expected a list such as [{count: prompts, is: 4}]"),
        ("calendar:\n  color: #ff0000", "6:9", "did you mean 'red'?"),
        ("prayers: {madhab: jafari}", "5:19", "write method: jafari"),
        ("prayers: {alerts: {imsak: {}}}", "5:20", "in Turkish timetables it is 'fajr'"),
        ("quiet: {night: {from: 22:00}}", "5:9", "write to: 07:00"),
        ("quiet: {night: {to: 07:00}}", "5:9", "write from: 22:00"),
        ("quiet: {noon: {from: 12:30}}", "5:9", "write to: 22:00"),
        ("prayers: {ramadan: {from: 2027-02-09}}", "5:11", "write to: with a date from 2027-02-09 on"),
        ("prayers: {ramadan: {to: 2027-03-09}}", "5:11", "write from: with a date up to 2027-03-09"),
        ("horizon: {days: 3, weeks: 2}", "5:10", "only one of 'days', 'weeks' and 'end'"),
        ("horizon: {start: 2026-12-01, end: 2026-11-01}", "5:35", "exchange them"),
        ("horizon: {start: 2026-12-01, end: 2040-11-01}", "5:35", "at most 3660"),
        ("quiet: {noon: {from: 10:00, to: 10:00}}", "5:33", "begins and ends at 10:00"),
        ("prompts: {p: {window: 10:00-10:00}}", "5:23", "begins and ends at 10:00"),
        ("quiet: {noon: {from: 13:00, to: 12:00}}", "5:33", "'noon' takes 23h of the day"),
        (workout + "{type: intervals, steps: [{wrok: 30s}]}", "7:35", "did you mean 'work'?"),
    ]

    @Test("What is no mapping or list where one belongs is answered with an example, which is right as it stands")
    func examples() throws {
        let root = SchemaPlaces(PlanSchema.tree)
        let sections = root.keys.filter { root.below($0).takesCollection }
        let inner = sections.flatMap { section in
            root.below(section).keys.filter { root.below(section).below($0).takesCollection }.map { (section, $0) }
        }
        func answer(_ section: String, _ key: String?, _ value: String) -> [Diagnostic] {
            let text = "plan: 1\n\(section): \(key.map { "{\($0): \(value)}" } ?? value)\n"
            return TestFiles.loader(["plan.yaml": text]).load("plan.yaml").findings
        }
        // A method has a name, which is told instead.
        for (section, key) in sections.map({ ($0, nil) }) + inner.map({ ($0, $1) }) where key != "method" {
            let refusal = try #require(
                answer(section, key, "true").first { $0.code == .wrongType }, "\(section) \(key ?? "")")
            let example = try #require(refusal.message.firstMatch(of: #/ such as ([\[{].+)$/#), "\(refusal.message)").1
            let wrong = answer(section, key, String(example)).filter {
                [.wrongType, .unknownKey, .unknownValue, .missingKey, .badFormat].contains($0.code)
                    && !$0.message.contains("in the plan")
            }
            #expect(wrong.isEmpty, "\(example): \(wrong.map(\.message))")
        }
        #expect(sections.count > 10 && inner.count > 10)
    }

    @Test(
        "What is wrong inside a value that is joined to its key is found at its place in the plan",
        arguments: [
            ("prompts:\n  p:\n    days:[mon, someday]", "7:5", "7:16"),
            ("prompts:\n  p:\n    perDay:4\n    days:[é, someday]", "8:5", "8:14"),
        ])
    func insideJoinedValue(part: String, joined: String, inner: String) throws {
        let found = TestFiles.loader(["plan.yaml": Self.head + part + "\n"]).load("plan.yaml").findings
        let places = found.map(\.span.description)
        #expect(places.contains("plan.yaml:\(joined)") && places.contains("plan.yaml:\(inner)"), "\(found)")
        #expect(found.allSatisfy { $0.span.file.name == "plan.yaml" }, "\(found)")
    }

    /// A plan's part, the same without the strokes' comments, and where these begin.
    @Test(
        "Two strokes where the schema takes no text begin a comment, and are text elsewhere",
        arguments: [
            ("prompts:\n  p:\n    perDay: 4 // note", "prompts:\n  p:\n    perDay: 4", ["7:15"]),
            ("prompts:\n  p:\n    days:\n    - mon //é, è # x", "prompts:\n  p:\n    days:\n    - mon", ["8:11"]),
            ("prompts: {p: {perDay: 4 // note\n }}", "prompts: {p: {perDay: 4}}", ["5:25"]),
            ("// note: x\nprompts:\n  p:\n    // perDay: 5", "prompts: {p: }", ["5:1", "8:5"]),
            ("prompts:\n  p:\n    title: Sit // or stand", "prompts:\n  p:\n    title: Sit // or stand", []),
            ("prompts:\n  p:\n    link: https://example.org", "prompts:\n  p:\n    link: https://example.org", []),
        ])
    func slashComment(part: String, meant: String, places: [String]) {
        func found(_ part: String) -> [Diagnostic] {
            TestFiles.loader(["plan.yaml": Self.head + part + "\n"]).load("plan.yaml").findings
        }
        let comments = found(part).filter { $0.code == .yamlSyntax }
        let others = found(part).filter { $0.code != .yamlSyntax }
        #expect(comments.map(\.span.description) == places.map { "plan.yaml:\($0)" })
        #expect(comments.allSatisfy { $0.replacement == "#" })
        #expect(others.map(\.message) == found(meant).map(\.message))
    }

    @Test(
        "Two strokes are no sure comment where what stands before them is wrong too, or more follows on the line",
        arguments: [
            "prompts:\n  p:\n    perDay: many // note", "prompts:\n  p:\n    perDay: // note",
            "prompts:\n  p: {perDay: 4 // note, title: Sit}", "prompts:\n  p: {// note: x, title: Sit}",
            "prompts:\n  p:\n    perDay: \"4 // note\"", "// prompts:\n  p:\n    perDay: 4",
        ])
    func noComment(part: String) throws {
        let found = TestFiles.loader(["plan.yaml": Self.head + part + "\n"]).load("plan.yaml").findings
        try #require(found.count == 1, "\(found)")
        #expect(found[0].replacement != "#", "\(found)")
    }

    @Test("Each mistake of structure gets one finding that says where things belong", arguments: explained)
    func structure(part: String, place: String, words: String) throws {
        let found = TestFiles.loader(["plan.yaml": Self.head + part + "\n"]).load("plan.yaml").findings
        try #require(found.count == 1, "\(found)")
        #expect("\(found[0].span.start.line):\(found[0].span.start.column)" == place)
        #expect(found[0].message.contains(words), "\(found[0].message)")
    }

    @Test(
        "What would repeat a key is not written",
        arguments: [
            "prompts:\n  morning-sit: {}\n  morning_sit: {}",
            "prompts:\n  p: {}\nworkouts:\n  sessions: {}\n  prompts:\n    q: {perDay: 4}",
        ])
    func repeatedKey(part: String) throws {
        let found = TestFiles.loader(["plan.yaml": Self.head + part + "\n"]).load("plan.yaml").findings
        try #require(found.count == 1, "\(found)")
        #expect(found[0].fixes.isEmpty, "\(found)")
    }

    @Test(
        "Coordinates are converted",
        arguments: [
            ("30°02'N", "31°14'E", "30.0333", "31.2333"), ("51.5", "−0.12", nil, "-0.12"),
            ("33° 52' 10\" S", "151,2", "-33.8694", "151.2"), ("N 51.5", "0.12 W", "51.5", "-0.12"),
        ])
    func coordinates(latitude: String, longitude: String, north: String?, east: String) throws {
        func quoted(_ text: String) -> String { text.contains("\"") ? "'\(text.replacing("'", with: "''"))'" : text }
        let text =
            "plan: 1\ntimezone: Europe/London\nlocation:\n  latitude: \(quoted(latitude))\n  longitude: \(longitude)\n"
        let found = TestFiles.loader(["plan.yaml": text]).load("plan.yaml").findings
        #expect(found.map(\.replacement) == [north, east].compactMap(\.self))
        let pair = TestFiles.loader(["plan.yaml": "plan: 1\ntimezone: Europe/London\nlocation: 51.5, -0.12\n"])
        #expect(pair.load("plan.yaml").findings.map(\.replacement) == ["{latitude: 51.5, longitude: -0.12}"])
    }

    @Test("Of a date whose day and month may have changed places, both readings are offered, and neither is certain")
    func dateInEitherOrder() throws {
        let loader = TestFiles.loader(["plan.yaml": Self.head + "horizon: {start: 12/01/2026}\n"])
        let found = loader.load("plan.yaml").findings
        try #require(found.count == 1, "\(found)")
        #expect(found[0].message.contains("did you mean '2026-01-12' or '2026-12-01'?"), "\(found)")
        let edits = found[0].fixes.flatMap(\.edits)
        #expect(edits.map(\.replacement) == ["2026-01-12", "2026-12-01"])
        #expect(found[0].fixes.map(\.isCertain) == [false, false])
    }

    @Test(
        "The days of one list are of one language, and where that leaves a choice, it is told",
        arguments: [
            ("Mo, Di, Mi, Do, Fr", ["mon", "tue", "wed", "thu", "fri"]), ("mon, Di, Do", ["tue", "thu"]),
            ("lu, ma, mi, ju", ["mon", "tue", "wed", "thu"]), ("Mi, Do", ["wed"]), ("Do", []), ("mon, Di", []),
        ])
    func daysOfOneLanguage(days: String, certain: [String]) {
        let loader = TestFiles.loader(["plan.yaml": Self.head + "prompts: {p: {days: [\(days)]}}\n"])
        let found = loader.load("plan.yaml").findings
        let fixes = found.flatMap(\.fixes)
        #expect(fixes.filter(\.isCertain).flatMap(\.edits).map(\.replacement) == certain, "\(found)")
        guard certain.isEmpty else { return }
        #expect(found.allSatisfy { $0.message.contains(" in German") && $0.fixes.count == 2 }, "\(found)")
        let words = "'Do' is Thursday in German and Sunday in Spanish; write 'thu' or 'sun'"
        #expect(!days.hasSuffix("Do") || found.last?.message.contains(words) == true, "\(found)")
    }

    @Test(
        "Of a large number without a unit, seconds and minutes are offered, and neither is certain",
        arguments: [("expires", "1800"), ("minGap", "600"), ("expires", "300")])
    func secondsOrMinutes(key: String, number: String) throws {
        let loader = TestFiles.loader(["plan.yaml": Self.head + "prompts: {p: {\(key): \(number)}}\n"])
        let found = loader.load("plan.yaml").findings
        try #require(found.count == 1, "\(found)")
        #expect(found[0].message.contains("did you mean '\(number)s' or '\(number)m'?"), "\(found)")
        #expect(found[0].fixes.flatMap(\.edits).map(\.replacement) == ["\(number)s", "\(number)m"])
        #expect(found[0].fixes.allSatisfy { !$0.isCertain })
    }

    @Test(
        "Where the other end is a date, a date is missing, however the one that is there is written",
        arguments: [
            ("ishaInterval: 2h, from: 9/2/2027", "write to: with a date such as 2026-12-31"),
            ("from: 25.2.2027", "write to: with a date from 2027-02-25 on"),
            ("to: soon", "write from: with a date such as 2026-12-01"),
        ])
    func missingDate(part: String, words: String) {
        let loader = TestFiles.loader(["plan.yaml": Self.head + "prayers: {ramadan: {\(part)}}\n"])
        let missing = loader.load("plan.yaml").findings.filter { $0.code == .missingKey }
        #expect(missing.count == 1 && missing[0].message.contains(words), "\(missing)")
    }

    @Test("Every other name of a Hijri month leads to one that plans have")
    func hijriMonths() {
        #expect(Set(LenientMonth.spellings.keys) == Set(DayLimit.HijriPart.monthWords))
        for (month, spellings) in LenientMonth.spellings {
            for spelling in spellings { #expect(LenientMonth.named(spelling) == .certain(month), "\(spelling)") }
        }
    }

    @Test("A timetable's columns are read by the names that mosques give them")
    func columns() throws {
        let head =
            "plan: 1\ntimezone: Europe/London\nlocation: {latitude: 51, longitude: 0}\nprayers: {timetable: t.csv}\n"
        let loader = TestFiles.loader([
            "plan.yaml": head, "t.csv": "date,Fajr Begins,Zuhr,Ikindi Jamaat,Moon\n2026-12-01,06:00,12:00,14:30,1\n",
        ])
        let loaded = loader.load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        let day = try #require(LocalDate("2026-12-01"))
        let row = try #require(loaded.plan?.prayers.timetable?.row(on: day))
        #expect(row.times[.dhuhr]?.time.hourAndMinute == "12:00")
        #expect(row.iqamah[.asr]?.time.hourAndMinute == "14:30")
    }

    @Test("What follows from a misspelt key is not told twice")
    func consequences() {
        for (text, words) in [
            ("plan: 1\ntimezone: Europe/London\nsed: 7\nprompts: {p: {}}\n", "did you mean 'seed'?"),
            ("plan: 1\ntimezone: Europe/London\nlocatoin: {latitude: 1, longitude: 1}\nprayers: {}\n", "'location'?"),
            ("plan: 1\ntz: Europe/London\n", "did you mean 'timezone'?"),
            ("plan: 1\ntimezone: Europe/London\nlocation: {lat: 1, lng: 1}\n", "did you mean 'latitude'?"),
        ] {
            let found = TestFiles.loader(["plan.yaml": text]).load("plan.yaml").findings
            #expect(found.count == (text.contains("lng") ? 2 : 1), "\(found)")
            #expect(found.first?.message.contains(words) == true)
        }
    }

    static let zones = [
        ("London", "Europe/London"), ("New York", "America/New_York"), ("US/New_York", "America/New_York"),
        ("europe/london", "Europe/London"), ("BST", "Europe/London"), ("Europe/Londn", "Europe/London"),
        ("Londn", "Europe/London"), ("GMT+1", nil), ("UTC-05:00", nil), ("XYZ", nil),
    ]

    @Test("The time zone of a city is found, and an offset is none", arguments: zones)
    func timeZones(name: String, zone: String?) {
        let found = TestFiles.loader(["plan.yaml": "plan: 1\ntimezone: \(name)\n"]).load("plan.yaml").findings
        #expect(found.map(\.code) == [.unknownTimeZone])
        #expect(found.first?.replacement == zone)
    }

    @Test(
        "A key that changes nothing is noted, and one that may is not",
        arguments: [
            ("prompts: {p: {distribution: uniform, variance: 10%}}", "variance"),
            ("prompts: {p: {variance: 10%}}", nil),
            ("prayers: {shafaq: ahmer}", "shafaq"), ("prayers: {method: moonsighting-committee, shafaq: ahmer}", nil),
            ("prayers: {method: moonsighting-committee, highLatitude: middle-of-night}", "highLatitude"),
            ("prayers: {method: moonsighting-committee, highLatitude: none}", nil),
            ("prayers: {method: {preset: moonsighting-committee, fajr: 17}, highLatitude: middle-of-night}", nil),
        ])
    func idleKeys(part: String, key: String?) {
        let found = TestFiles.loader(["plan.yaml": Self.head + part + "\n"]).load("plan.yaml").findings
        #expect(found.map(\.code.id) == (key == nil ? [] : ["no-effect"]), "\(found)")
        if let key { #expect(found.first?.message.hasPrefix("'\(key)' changes nothing here") == true) }
    }

    @Test(
        "A timetable's date in another order is answered with the key that reads it, and the reader's choice where there is one",
        arguments: [
            ("25/03/2027", "write dates: dd/mm/yyyy in the plan"), ("25.3.2027", "write dates: dd.mm.yyyy in the plan"),
            ("05/03/2027", "write dates: dd/mm/yyyy or mm/dd/yyyy in the plan, whichever the file means"),
        ])
    func timetableDate(written: String, words: String) {
        let loader = TestFiles.loader([
            "plan.yaml": Self.head + "prayers: {timetable: t.csv}\n", "t.csv": "date,fajr\n\(written),04:30\n",
        ])
        let found = loader.load("plan.yaml").findings
        #expect(found.count == 1 && found[0].message.contains(words), "\(found)")
    }
}
