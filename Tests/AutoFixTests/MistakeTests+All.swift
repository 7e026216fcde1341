extension MistakeTests {
    /// The mistakes, by what they are about. A row has what is meant, the plan's part, the code of what is said of it, what
    /// is wrong in it and what to write there, that cure as a message names it where no correction is offered, and what
    /// holds of the plan then. The horizon has 28 days from Monday, 7 December 2026, on.
    static let all: [Mistake] = [
        sit(
            "all days but the weekend", "at: 07:00, days: \"!sun, !sat\"", "unknown-value",
            "\"!sun, !sat\"" => "[\"!sun\", \"!sat\"]", "{count: sit, each: horizon, is: 20}"),
        sit(
            "Tuesdays, and no Monday", "at: 07:00, days: ~mon tue", "unknown-value", "~mon tue" => "[\"!mon\", tue]",
            "{count: sit, each: horizon, is: 4}"),
        sit(
            "Monday to Friday without Wednesdays", "at: 07:00, days: [mon-fri, -wed]", "unknown-value",
            "-wed" => "\"!wed\"", "{count: sit, each: horizon, is: 16}"),
        sit(
            "the second Monday, as cron has it", "at: 07:00, days: \"mon#2\"", "unknown-value",
            "\"mon#2\"" => "2nd-mon", "{count: sit, each: horizon, is: 1}"),
        sit(
            "Mondays and Fridays", "at: 07:00, days: [Montag, Freitag]", "unknown-value",
            "[Montag, Freitag]" => "[mon, fri]", "{count: sit, each: horizon, is: 8}"),
        sit(
            "Monday to Friday", "at: 07:00, days: mo-fr", "unknown-value", "mo-fr" => "[mon, tue, wed, thu, fri]",
            "{count: sit, each: horizon, is: 20}"),
        sit(
            "the first and third day, of a week that begins on a Sunday or Monday", "at: 07:00, days: [1, 3]",
            "wrong-type"),
        sit(
            "all days", "at: 07:00, days: every day", "unknown-value",
            "every day" => "[mon, tue, wed, thu, fri, sat, sun]", "{count: sit, each: horizon, is: 28}"),
        sit(
            "the last Friday of the month", "at: 07:00, days: last friday", "unknown-value",
            "last friday" => "last-fri", "{count: sit, each: horizon, is: 1}"),
        sit(
            "Wednesdays", "at: 07:00, days: wendsday", "unknown-value", "wendsday" => "wed",
            "{count: sit, each: horizon, is: 4}"),
        sit("no month has a sixth Saturday", "at: 07:00, days: 6th-sat", "unknown-value"),
        sit(
            "Mondays and Wednesdays, as calendars have it", "at: 07:00, days: \"FREQ=WEEKLY;BYDAY=MO,WE\"",
            "unknown-value", "\"FREQ=WEEKLY;BYDAY=MO,WE\"" => "[mon, wed]", "{count: sit, each: horizon, is: 8}"),
        sit(
            "Mondays", "at: 07:00, on: mon", "unknown-key", "on: mon" => "days: mon",
            "{count: sit, each: horizon, is: 4}"),
        sit(
            "no Saturday", "at: 07:00, except: sat", "bad-format", "except: sat" => "days: [\"!sat\"]",
            named: "days: [\"!sat\"]", "{count: sit, each: horizon, is: 24}"),
        sit(
            "not on the last of February", "at: 07:00, except: [2027-02-30]", "bad-format",
            "2027-02-30" => "2027-02-28", "{count: sit, each: horizon, is: 28}"),
        sit(
            "three days", "at: 07:00, dates: 2026-12-08..2026-12-10", "bad-format",
            "2026-12-08..2026-12-10" => "{from: 2026-12-08, to: 2026-12-10}", "{count: sit, each: horizon, is: 3}"),
        sit(
            "three days", "at: 07:00, dates: 2026-12-08/2026-12-10", "bad-format",
            "2026-12-08/2026-12-10" => "{from: 2026-12-08, to: 2026-12-10}", "{count: sit, each: horizon, is: 3}"),
        sit(
            "three days", "at: 07:00, dates: 2026-12-08 to 2026-12-10", "bad-format",
            "2026-12-08 to 2026-12-10" => "{from: 2026-12-08, to: 2026-12-10}", "{count: sit, each: horizon, is: 3}"),
        sit(
            "8 December", "at: 07:00, dates: 8.12.2026", "bad-format", "8.12.2026" => "2026-12-08",
            "{count: sit, each: horizon, is: 1}"),
        sit(
            "Christmas Day", "at: 07:00, dates: 12/25/2026", "bad-format", "12/25/2026" => "2026-12-25",
            "{count: sit, each: horizon, is: 1}"),
        sit(
            "8 December", "at: 07:00, dates: 20261208", "wrong-type", "20261208" => "2026-12-08",
            "{count: sit, each: horizon, is: 1}"),
        sit(
            "to 10 December", "at: 07:00, until: 2026-12-10", "unknown-key",
            "until: 2026-12-10" => "dates: {to: 2026-12-10}", named: "dates: {to: 2026-12-10}",
            "{count: sit, each: horizon, is: 4}"),
        sit(
            "three days", "at: 07:00, dates: {from: 2026-12-10, to: 2026-12-08}", "dates-reversed",
            "{from: 2026-12-10, to: 2026-12-08}" => "{from: 2026-12-08, to: 2026-12-10}",
            named: "{from: 2026-12-08, to: 2026-12-10}", "{count: sit, each: horizon, is: 3}"),
        sit(
            "from 8 December on", "at: 07:00, dates: {start: 2026-12-08}", "unknown-key",
            "start: 2026-12-08" => "from: 2026-12-08", "{count: sit, each: horizon, is: 27}"),
        sit(
            "three days", "at: 07:00, dates: {from: 2026-12-08, until: 2026-12-10}", "unknown-key", "until" => "to",
            "{count: sit, each: horizon, is: 3}"),
        sit(
            "every second day", "at: 07:00, every: 2 days", "wrong-type", "2 days" => "{days: 2, from: 2026-12-01}",
            named: "{days: 2, from: 2026-12-01}", "{count: sit, each: horizon, is: 14}"),
        sit(
            "twice a day", "at: 07:00, every: 12h", "wrong-type", "at: 07:00, every: 12h" => "at: [07:00, 19:00]",
            named: "at: [07:00, 19:00]", "{count: sit, each: horizon, is: 56}"),
        sit(
            "Mondays", "at: 07:00, every: \"FREQ=WEEKLY;BYDAY=MO\"", "wrong-type",
            "every: \"FREQ=WEEKLY;BYDAY=MO\"" => "days: [mon]", named: "days: [mon]",
            "{count: sit, each: horizon, is: 4}"),
        sit(
            "every third day", "at: 07:00, every: \"FREQ=DAILY;INTERVAL=3\"", "wrong-type",
            "\"FREQ=DAILY;INTERVAL=3\"" => "{days: 3, from: 2026-12-01}", named: "{days: 3, from: 2026-12-01}",
            "{count: sit, each: horizon, is: 10}"),
        plan(
            "a day off", "pause: 2026-12-24\nprompts: {sit: {title: Sit, at: 07:00}}", "wrong-type",
            "2026-12-24" => "[{from: 2026-12-24, to: 2026-12-24}]", "{count: sit, each: horizon, is: 27}"),
        plan(
            "eleven days off", "pause: [{from: 2026-12-20, to: 2026-12-10}]\nprompts: {sit: {title: Sit, at: 07:00}}",
            "dates-reversed", "{from: 2026-12-20, to: 2026-12-10}" => "{from: 2026-12-10, to: 2026-12-20}",
            named: "{from: 2026-12-10, to: 2026-12-20}", "{count: sit, each: horizon, is: 17}"),
        sit("in Rajab", "at: 07:00, hijri: Rajab", "wrong-type", "Rajab" => "{months: [rajab]}"),
        sit(
            "the white days", "at: 07:00, hijri: {days: 13-15}", "wrong-type", "13-15" => "[13, 14, 15]",
            "{count: sit, each: horizon, is: 3}"),
        sit(
            "twice a day", "at: \"07:00, 19:00\"", "bad-format", "\"07:00, 19:00\"" => "[07:00, 19:00]",
            "{count: sit, each: horizon, is: 56}"),
        sit(
            "seven in the morning", "at: 7am", "bad-format", "7am" => "07:00",
            "{time: sit, date: 2026-12-07, is: \"07:00\"}"),
        sit(
            "half past seven in the evening", "at: 19.30", "wrong-type", "19.30" => "19:30",
            "{time: sit, date: 2026-12-07, is: \"19:30\"}"),
        sit(
            "seven, probably in the morning", "at: 7", "wrong-type", "at: 7" => "at: 07:00",
            "{time: sit, date: 2026-12-07, is: \"07:00\"}"),
        sit(
            "sometime from seven to nine", "at: 07:00-09:00", "bad-format",
            "at: 07:00-09:00" => "window: {from: 07:00, to: 09:00}", named: "window: {from: 07:00, to: 09:00}",
            "{time: sit, after: 07:00, before: 09:00}"),
        sit(
            "once", "at: 2026-12-08T07:00", "bad-format", "at: 2026-12-08T07:00" => "at: 07:00, dates: 2026-12-08",
            named: "at: 07:00, dates: 2026-12-08", "{count: sit, each: horizon, is: 1}"),
        sit(
            "three times of a night", "at: [19:00, 23:00, 01:00]", "at-backwards", "01:00]" => "25:00]",
            "{count: sit, each: horizon, is: 84}"),
        sit("no day has such an hour", "at: \"36:00\"", "bad-format"),
        sit(
            "noon by the clock", "at: noon", "bad-format", "noon" => "12:00",
            "{time: sit, date: 2026-12-07, is: \"12:00\"}"),
        sit("before Fajr or after it", "at: fajr-+5m", "bad-format"),
        sit(
            "twenty minutes after Fajr", "at: fajr + 20 min", "bad-format", "fajr + 20 min" => "fajr+20m",
            "{count: sit, each: horizon, is: 28}"),
        sit(
            "an hour before sunset", "at: sunset - 1 hour", "bad-format", "sunset - 1 hour" => "sunset-1h",
            "{count: sit, each: horizon, is: 28}"),
        sit("at sunrise", "at: sunrize", "bad-format", "sunrize" => "sunrise", "{count: sit, each: horizon, is: 28}"),
        sit(
            "at sunrise, in Indonesian", "at: terbit", "bad-format", "terbit" => "sunrise",
            "{count: sit, each: horizon, is: 28}"),
        sit("eight in another zone", "at: 08:00 GMT", "bad-format"),
        sit(
            "from seven to ten", "window: 7-22", "bad-format", "7-22" => "{from: 07:00, to: 22:00}",
            "{time: sit, after: 07:00, before: 22:00}"),
        sit(
            "to ten in the evening", "window: {from: 07:00, to: 10 pm}", "bad-format", "10 pm" => "22:00",
            "{count: sit, each: horizon, is: 28}"),
        sit(
            "from seven to ten", "window: [07:00, 22:00]", "wrong-type", "[07:00, 22:00]" => "{from: 07:00, to: 22:00}",
            "{time: sit, after: 07:00, before: 22:00}"),
        sit(
            "from seven on", "window: {from: 07:00}", "missing-key", "{from: 07:00}" => "{from: 07:00, to: 22:00}",
            named: "to: 22:00"),
        plan(
            "quiet nights", "quiet: 22:00-07:00\nprompts: {sit: {title: Sit, at: 12:00}}", "wrong-type",
            "22:00-07:00" => "{night: {from: 22:00, to: 07:00}}", "{count: sit, each: horizon, is: 28}"),
        plan(
            "a whole day of quiet",
            "quiet: {n: {from: 07:00, to: 07:00, days: sat}}\nprompts: {sit: {title: Sit, at: 12:00, overrideQuiet: true}}",
            "equal-ends", "to: 07:00" => "to: 31:00", named: "to: 31:00"),
        plan(
            "quiet of one who works at night",
            "quiet: {n: 33:00-07:00}\nprompts: {sit: {title: Sit, at: 12:00, overrideQuiet: true}}", "window-reversed",
            "33:00-07:00" => "{from: 09:00, to: 31:00}", named: "{from: 09:00, to: 31:00}"),
        plan(
            "a quiet lunch", "quiet: {from: 12:30, to: 13:30}\nprompts: {sit: {title: Sit, at: 12:00}}", "bad-format",
            "{from: 12:30, to: 13:30}" => "{lunch: {from: 12:30, to: 13:30}}", named: "lunch: {from: 12:30, to: 13:30}"),
        sit("four a day", "perDay: four", "wrong-type", "four" => "4", "{count: sit, each: horizon, is: 112}"),
        sit("four a day", "times: 4", "unknown-key", "times" => "perDay", "{count: sit, each: horizon, is: 112}"),
        sit(
            "half an hour between them", "perDay: 4, minGap: 30", "wrong-type", "minGap: 30" => "minGap: 30m",
            "{gap: sit, min: 30m}"),
        sit(
            "thirty per cent", "perDay: 4, variance: 0.3", "wrong-type", "0.3" => "30%",
            "{count: sit, each: horizon, is: 112}"),
        sit("more than half a segment", "perDay: 4, variance: 80%", "bad-format"),
        sit("again after ten minutes", "at: 07:00, followUp: PT-10M", "bad-format", "PT-10M" => "PT10M"),
        sit("again after ten minutes", "at: 07:00, followUp: 10m after", "bad-format", "10m after" => "10m"),
        sit(
            "again after ten and thirty minutes", "at: 07:00, followUp: [30m, 10m]", "follow-up-order",
            "[30m, 10m]" => "[10m, 30m]", named: "[10m, 30m]"),
        sit("long enough to be read", "at: 07:00, expires: 1s", "short-expiry", "1s" => "30m", named: "30m"),
        sit("half an hour", "at: 07:00, expires: half an hour", "bad-format", "half an hour" => "30m"),
        sit("an hour and a half", "at: 07:00, expires: \"1,5 h\"", "bad-format", "\"1,5 h\"" => "1h30m"),
        sit("none at all", "perDay: 0", "out-of-range"),
        sit("four a day", "perday: 4", "unknown-key", "perday" => "perDay", "{count: sit, each: horizon, is: 112}"),
        sit("one title or the other", "at: 07:00, titel: Breathe", "unknown-key"),
        plan(
            "prompts", "promts: {sit: {title: Sit, at: 07:00}}", "unknown-key", "promts" => "prompts",
            "{count: sit, each: horizon, is: 28}"),
        plan(
            "keys of the rule", "prompts:\n  sit:\n  title: Sit\n  at: 07:00", "empty-section",
            "  title: Sit\n  at: 07:00" => "    title: Sit\n    at: 07:00", "{count: sit, each: horizon, is: 28}"),
        plan(
            "a space behind the colon", "prompts:\n  sit:\n    title: Sit\n    at:07:00", "yaml-syntax",
            "at:07:00" => "at: 07:00", "{count: sit, each: horizon, is: 28}"),
        plan(
            "a rule with an id", "prompts:\n  - title: Sit\n    at: 07:00", "wrong-type",
            "  - title: Sit\n    at: 07:00" => "  morning:\n    title: Sit\n    at: 07:00", named: "morning:"),
        plan(
            "blanks in place of a tab", "prompts:\n  sit:\n\ttitle: Sit", "tab-indentation",
            "\ttitle: Sit" => "    title: Sit"),
        plan("an id", "prompts: {Morning Sit: {title: Sit, at: 07:00}}", "bad-format", "Morning Sit" => "morning-sit"),
        plan(
            "a title with a colon", "prompts:\n  sit:\n    title: Note: breathe", "yaml-syntax",
            "Note: breathe" => "'Note: breathe'"),
        plan(
            "a closing brace", "prompts: {sit: {title: Sit, at: 07:00}", "yaml-syntax", "07:00}" => "07:00}}",
            named: "}"),
        plan("one time or the other", "prompts: {sit: {title: Sit, at: 07:00, at: 08:00}}", "duplicate-key"),
        plan(
            "an address is no file", "include: [https://example.org/a.yaml]\nprompts: {sit: {title: Sit, at: 07:00}}",
            "missing-file"),
        plan(
            "busy in that calendar", "busy: work.ics\nprompts: {sit: {title: Sit, at: 07:00}}", "wrong-type",
            "work.ics" => "{work: {calendar: work.ics}}", "{count: sit, each: horizon, is: 28}"),
        plan("German", "language: German\nprompts: {sit: {title: Sit, at: 07:00}}", "unknown-value", "German" => "de"),
        plan(
            "as an alarm", "delivery: loud\nprompts: {sit: {title: Sit, at: 07:00}}", "wrong-type",
            "loud" => "{profile: alarm}"),
        sit("a program", "at: 07:00, link: javascript:alert(1)", "link-scheme"),
        plan(
            "London", "prompts: {sit: {title: Sit, at: 07:00}}", zone: "London", "unknown-time-zone",
            "timezone: London" => "timezone: Europe/London"),
        plan(
            "Windows has that name for London", "prompts: {sit: {title: Sit, at: 07:00}}", zone: "GMT Standard Time",
            place: nil, "unknown-time-zone", "GMT Standard Time" => "Europe/London"),
        plan(
            "New York", "prompts: {sit: {title: Sit, at: 07:00}}", zone: "EST", place: nil, "fixed-offset-zone",
            "EST" => "America/New_York", named: "America/New_York"),
        plan(
            "London", "prompts: {sit: {title: Sit, at: 07:00}}", zone: "Europe/Lodnon", "unknown-time-zone",
            "Europe/Lodnon" => "Europe/London"),
        plan(
            "the northern half", "prayers: {}", place: "{latitude: -51.5, longitude: -0.1}", "place-and-zone",
            "-51.5" => "51.5"),
        plan(
            "degrees and minutes", "prayers: {}", place: "{latitude: \"51°30'N\", longitude: -0.1}", "wrong-type",
            "\"51°30'N\"" => "51.5"),
        plan("London", "prayers: {}", place: "Lodnon", "unknown-place", "Lodnon" => "London"),
        plan("Dhuhr", "prayers: {alerts: {zuhr: sound}}", "unknown-key", "zuhr" => "dhuhr"),
        plan("Duha", "prayers: {extras: [duha], alerts: {dhuha: sound}}", "unknown-key", "dhuha" => "duha"),
        plan("Fajr in Turkish, or the end of the meal", "prayers: {alerts: {imsak: sound}}", "unknown-key"),
        plan(
            "the column of Fajr", "prayers: {timetable: t.csv}", "timetable-header",
            "t.csv" => "{file: t.csv, columns: {fajr: Sabah}, tolerance: 2h}", named: "columns: {fajr: Sabah}"),
        plan("the method of the Muslim World League", "prayers: {method: MWL}"),
        plan("a quarter past one", "prayers: {jumuah: 1:15 pm}", "bad-format", "1:15 pm" => "13:15"),
        plan(
            "twenty minutes after the call", "prayers: {iqamah: {fajr: 20}}", "wrong-type", "fajr: 20" => "fajr: +20m"),
        plan(
            "reminded, without a sound", "prayers: {alerts: {fajr: {at: none, reminders: [{before: 10m}]}}}",
            "reminder-without-alert", "at: none" => "at: silent", named: "at: silent"),
        lift(
            "five times five", "sets: 5x5", "wrong-type", "sets: 5x5" => "sets: 5, reps: 5", named: "sets: 5, reps: 5"),
        session("legs", "template: leg, at: 07:00", "unknown-template", "template: leg," => "template: legs,"),
        session(
            "ten minutes before", "template: legs, at: 07:00, remind: 10m before", "bad-format", "10m before" => "10m"),
        session("legs", "workout: legs, at: 07:00", "unknown-key", "{workout:" => "{template:"),
        windows("line ends of Windows", "prompts:\n  sit:\n    title: Sit\n    at: 07:00"),
        plan("a title, and no false", "prompts: {sit: {title: no, at: 07:00}}"),
    ]

    private static func plan(
        _ meaning: String, _ part: String, zone: String = "Europe/London",
        place: String? = "{latitude: 51.5, longitude: -0.1}", _ code: String? = nil, _ change: Change? = nil,
        named cure: String? = nil, _ expected: String? = nil
    ) -> Mistake {
        let location = place.map { "location: \($0)\n" } ?? ""
        let text =
            "plan: 1\ntimezone: \(zone)\nseed: 7\nhorizon: {start: 2026-12-07, days: 28}\n\(location)\(part)\n"
        let mended = change.flatMap { change in
            text.firstRange(of: change.wrong).map { text.replacingCharacters(in: $0, with: change.right) }
        }
        return Mistake(meaning: meaning, text: text, code: code, cure: cure, mended: mended, expected: expected)
    }

    private static func sit(
        _ meaning: String, _ keys: String, _ code: String? = nil, _ change: Change? = nil, named cure: String? = nil,
        _ expected: String? = nil
    ) -> Mistake {
        plan(meaning, "prompts: {sit: {title: Sit, \(keys)}}", code, change, named: cure, expected)
    }

    private static func lift(
        _ meaning: String, _ keys: String, _ code: String, _ change: Change, named cure: String? = nil
    ) -> Mistake {
        plan(
            meaning, "workouts:\n  templates:\n    legs: {type: lift, exercises: [{name: Squat, \(keys)}]}", code,
            change,
            named: cure)
    }

    private static func session(_ meaning: String, _ keys: String, _ code: String, _ change: Change) -> Mistake {
        let template = "workouts:\n  templates:\n    legs: {type: hiit, work: 40s, rest: 20s, rounds: 5}\n"
        return plan(meaning, "\(template)  sessions:\n    am: {\(keys)}", code, change)
    }

    private static func windows(_ meaning: String, _ part: String) -> Mistake {
        var mistake = plan(meaning, part)
        mistake.text = mistake.text.replacing("\n", with: "\r\n")
        return mistake
    }

    /// A wrong part of a plan, and the right text in its place.
    struct Change {
        var wrong, right: String
    }
}

infix operator => : AssignmentPrecedence

private func => (wrong: String, right: String) -> MistakeTests.Change { .init(wrong: wrong, right: right) }

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
