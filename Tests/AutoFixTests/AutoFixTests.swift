import CivilTime
import Diagnostics
import Documents
import Foundation
import Testing
import TimeZoneData

@testable import AutoFix
import Pipeline

@Suite("Certain corrections in a plan's files")
struct AutoFixTests {
    private static let head = "plan: 1\ntimezone: Europe/London\nseed: 7\n"

    private func pipeline(_ files: [String: [UInt8]]) -> Pipeline {
        Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard let bytes = files[path] else { throw .missing }
                return bytes
            },
            zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200))
    }

    private func autoFix(_ files: [String: String], _ paths: String...) -> AutoFix {
        pipeline(files.mapValues { Array($0.utf8) }).autoFix(
            paths.isEmpty ? ["plan.yaml"] : paths, over: HorizonChoice(days: 7))
    }

    private func mended(_ text: String) -> String {
        let file = autoFix(["plan.yaml": text]).files.first
        return file.map { String(decoding: $0.after, as: UTF8.self) } ?? text
    }

    /// What is written, and what must be written instead: each can mean nothing else.
    @Test(
        "What leaves no choice is corrected",
        arguments: [
            ("prompts: {p: {perday: 4}}", "prompts: {p: {perDay: 4}}"),
            ("prompts: {p: {'per_day': 4}}", "prompts: {p: {'perDay': 4}}"),
            ("prompts: {p: {perDay: \"4\"}}", "prompts: {p: {perDay: 4}}"),
            ("prompts: {p: {window: {from: 7.15, to: 10pm}}}", "prompts: {p: {window: {from: 07:15, to: 22:00}}}"),
            ("prompts: {p: {minGap: 30 minutes}}", "prompts: {p: {minGap: 30m}}"),
            ("prompts: {p: {minGap: \"1,5 h\"}}", "prompts: {p: {minGap: 1h30m}}"),
            ("prompts: {p: {minGap: \"1h, 5 min\"}}", "prompts: {p: {minGap: 1h5m}}"),
            ("prompts: {p: {days: [mondays, tues]}}", "prompts: {p: {days: [mon, tue]}}"),
            ("prompts: {p: {days: [lun, Don, Çar, ven., Sábados]}}", "prompts: {p: {days: [mon, thu, wed, fri, sat]}}"),
            ("prompts: {p: {overrideQuiet: yes}}", "prompts: {p: {overrideQuiet: true}}"),
            ("prompts: {p: {except: [2026/12/25]}}", "prompts: {p: {except: [2026-12-25]}}"),
            ("prompts: {p: {title: 5}}", "prompts: {p: {title: \"5\"}}"),
            ("prompts:\n  p:\n\tperDay: 4", "prompts:\n  p:\n    perDay: 4"),
            ("prompts:\n  p:\n    title: Note: breathe", "prompts:\n  p:\n    title: 'Note: breathe'"),
            ("prompts:\n  p:\n    title: @home", "prompts:\n  p:\n    title: '@home'"),
            ("delivery: alarm", "delivery: {profile: alarm}"),
        ])
    func certain(wrong: String, right: String) {
        #expect(mended(Self.head + wrong + "\n") == Self.head + right + "\n")
    }

    /// A unit, a day, a half of the day or a meaning would be a guess.
    @Test(
        "What is likely is left to the author",
        arguments: [
            "prompts: {p: {minGap: 30}}", "prompts: {p: {window: {from: 7, to: 22:00}}}",
            "prompts: {p: {except: [1.12.2026]}}", "prompts: {p: {count: 4}}", "prompts: {p: {distribution: random}}",
            "prompts: {p: {window: 7-22}}", "prompts: {p: {bodies: \"Breathe, look\"}}",
            "horizon: {start: 1.2.2026}",
            // No weekday; the opposite; another half of the day.
            "prompts: {p: {days: [mno]}}", "prompts: {p: {maxGap: 2h}}",
            "prompts: {am: {at: 08:00}}\nexpect: [{count: pm, is: 1}]",
            // Hours that no day has; half a day that the clock leaves open.
            "prompts: {p: {at: noon}}", "prompts: {p: {days: -sun}}", "prompts: {p: {days: [mon-fri, -wed]}}",
            "prompts: {p: {days: 'mon#2'}}", "prompts: {p: {days: wendsday}}",
            "location: London\nprayers: {iqamah: {dhuhr: 1.30}}", "location: London\nprayers: {jumuah: 1.15}",
            // Thousands, or three places; a part of a second.
            "prompts: {p: {expires: \"1,500 s\"}}", "prompts: {p: {expires: 90.4s}}",
            "location: {latitude: 52, longitude: 13, elevation: \"1,250\"}",
            // A letter of the other axis, or beside a sign; the whole, or a slip for a tenth.
            "location: {latitude: 0.12W, longitude: 51.5N}", "location: {latitude: -33.9S, longitude: 151.2}",
            "prompts: {p: {variance: 1}}",
            // Parts of what may be one number.
            "prompts: {p: {at: [06:15, sunrise-1,5h]}}", "prompts: {p: {perDay: 5,5,5}}",
            // Two lengths, or minutes behind a point; a length, or an hour; an afternoon.
            "prompts: {p: {at: 07:00, followUp: '10,15m'}}", "prompts: {p: {expires: 1.30h}}",
            "prompts: {p: {at: '08:00,30'}}", "prompts: {p: {window: {from: 08:00, to: 2h}}}",
            "prompts: {p: {window: {from: 08:00, to: 10h}}}",
            "quiet: {q: {from: 09:00, to: 5:30}}", "prompts: {p: {at: 07:00, bodies: texts.csv}}",
            // A value that no key of the name takes: it may be another key's.
            "prompts: {p: {at: 07:00, deliverBy: 10s}}", "prompts: {p: {at: 07:00, tittle: {en: Sit}}}",
        ])
    func likely(text: String) {
        let text = Self.head + text + "\n"
        let autoFix = autoFix(["plan.yaml": text])
        #expect(autoFix.files.isEmpty && autoFix.count == 0)
        #expect(autoFix.findings.contains { $0.severity == .error && !$0.fixes.isEmpty }, "\(autoFix.findings)")
    }

    @Test(
        "What nobody but the author knows is left alone",
        arguments: [
            "horizon: 2027", "prompts: {p: {days: mon-}}", "prompts: {p: {window: '7:00-12:00, 14:00-22:00'}}",
            "quiet: {q: 07:00-12:00 and 14:00-22:00}", "location: Paris, FR\nprompts: {p: {at: fajr-}}",
            "prompts: {perDay: 4, sit: {}}",
            "workouts: {templates: {t: {type: intervals, steps: [{work: 400 m}]}}}",
            "location: Paris, FR\nprayers: {timetable: {file: t.csv, columns: {Zohar: dhuhr}}}",
        ])
    func unknown(text: String) {
        let autoFix = autoFix(["plan.yaml": Self.head + text + "\n"])
        #expect(autoFix.files.isEmpty && autoFix.findings.contains { $0.severity == .error })
    }

    @Test(
        "A file with two versions of lines from version control is left as it is, and says so",
        arguments: [
            "<<<<<<< HEAD\nprompts: {p: {perday: 4}}\n=======\nprompts: {p: {perday: 5}}\n>>>>>>> other",
            "prompts:\n  p:\n<<<<<<< ours\n    perday: 4\n|||||||\n=======\n    perday: 5\n>>>>>>> theirs",
            "prompts: {p: {perday: 4}}\r\n>>>>>>> other\r",
        ])
    func conflict(text: String) {
        let autoFix = autoFix(["plan.yaml": Self.head + text + "\n"])
        #expect(autoFix.files.isEmpty)
        #expect(autoFix.findings.map(\.code.id) == ["yaml-syntax"])
        #expect(autoFix.findings.first?.message.hasPrefix("version control has put two versions") == true)
    }

    /// Blanks put in front of lines, or taken away; a line that is there twice; quotes.
    @Test(
        "What stands at the wrong level is put where it belongs, with its comments",
        arguments: [
            // Rules below nothing, indented as the author indents; texts of several lines keep their own.
            (
                "prompts:\np:\n    body: |\n      a\n\n       b\n    perDay: 4\n# sleep\nquiet: {n: 22:00-06:00}",
                "prompts:\n    p:\n        body: |\n          a\n\n           b\n        perDay: 4\n# sleep\n"
                    + "quiet: {n: 22:00-06:00}"
            ),
            ("horizon:\n# a week\ndays: 7", "horizon:\n# a week\n  days: 7"),
            (
                "location: London\nprompts:\n  p: {perDay: 4}\n  prayers:\n    method: karachi\n    # by hand\n  # end",
                "location: London\nprompts:\n  p: {perDay: 4}\nprayers:\n  method: karachi\n  # by hand\n  # end"
            ),
            ("prompts:\n  p:\n    title: P\n  perDay: 4", "prompts:\n  p:\n    title: P\n    perDay: 4"),
            ("title: A\nseed: 7\nprompts: {p: {perDay: 4}}", "title: A\nprompts: {p: {perDay: 4}}"),
            ("title: 'It's time'", "title: 'It''s time'"),
            ("title: \"Time\nprompts: {p: {title: \"P\"}}", "title: \"Time\"\nprompts: {p: {title: \"P\"}}"),
            ("title: \"It is time", "title: \"It is time\""),
        ])
    func levels(wrong: String, right: String) {
        #expect(mended(Self.head + wrong + "\n") == Self.head + right + "\n")
    }

    @Test(
        "Where a key, a line or a quote belongs is left to the author when there is a choice",
        arguments: [
            // Two values; the same value with another remark; a value of several lines.
            "title: A\ntitle: B", "title: A # one\ntitle: A # two", "title: A\n  b\ntitle: A\n  b",
            // An apostrophe at the beginning; a quote within; what may be a comment; a text that goes on.
            "title: 'Tis time", "title: \"a\" and \"b\"", "title: \"time # 1", "title: \"It is\n  time\nseed: 8",
            // Which id; which rule; a rule of one line; what would take the next rule along.
            "prompts:\n  perDay: 4\n  title: P", "perDay: 4", "prompts:\n  p: {title: P}\n  perDay: 4",
            "prompts:\n  prayers:\n    method: karachi\n  p: {perDay: 4}",
            // Sunday in Spain and Thursday in Germany; from which day the days are counted; a text or a list.
            "prompts: {p: {days: [do]}}", "prompts: {p: {days: [1, 2]}}", "title: [Sit] now",
            "horizon: {start: Dec 1, 2026}", "horizon: {start: Dec 1,2026}",
            // The other workout; a name of Horarium's own.
            "workouts:\n  templates:\n    HIIT: {type: hiit, work: 40s, rest: 20s, rounds: 5}\n"
                + "    hiit: {like: HIIT, rounds: 3}\n  sessions:\n    s: {template: HIIT, at: 07:00}",
            "prompts: {Fajr: {at: 08:00}}",
            // Between brackets blanks mean nothing.
            "prompts: {\n  p: {perDay: 4},\n  calendar: {color: red}}",
        ])
    func choices(text: String) {
        #expect(mended(Self.head + text + "\n") == Self.head + text + "\n")
    }

    @Test("An id is corrected wherever it is named")
    func names() {
        let wrong =
            "prompts: {morning_sit: {at: 08:00}}\nexpect: [{count: morning_sit, is: 1}, {apart: [morning_sit, Walk], min: 1h}]\n"
            + "budget: {guard: [\"morning_sit\"]}\nworkouts:\n  templates:\n"
            + "    HIIT: {type: hiit, work: 40s, rest: 20s, rounds: 5}\n    long: {like: HIIT, rounds: 9}\n"
            + "  sessions: {Walk: {template: HIIT, at: 10:00}}\n"
        let right = wrong.replacing("morning_sit", with: "morning-sit").replacing("HIIT", with: "hiit")
            .replacing("Walk", with: "walk")
        #expect(mended(Self.head + wrong) == Self.head + right)
    }

    @Test(
        "What another language starts comments with becomes '#'",
        arguments: [
            ("title: \"Sit\" // note", "title: \"Sit\" # note"), ("// four words in all", "# four words in all"),
            ("prompts: {p: {at: 08:00}}// note", "prompts: {p: {at: 08:00}} # note"),
            ("// four\ntitle: A", "# four\ntitle: A"),
        ])
    func comments(wrong: String, right: String) {
        #expect(mended(Self.head + wrong + "\n") == Self.head + right + "\n")
    }

    @Test("A correction may bring the next mistake to light")
    func rounds() {
        let wrong = "promts:\n\tp:\n\t\tperday: \"4\" # seven\n"
        let right = "prompts:\n  p:\n    perDay: 4 # seven\n"
        let autoFix = autoFix(["plan.yaml": Self.head + wrong])
        #expect(autoFix.files.map { String(decoding: $0.after, as: UTF8.self) } == [Self.head + right])
        // The tabs of all lines at once, two keys and a number.
        #expect(autoFix.count == 4)
        #expect(autoFix.findings.isEmpty)
    }

    @Test("Line ends, byte order marks and encodings stay", arguments: ["utf-8", "bom", "utf-16le", "utf-16be"])
    func encodings(name: String) throws {
        let wrong =
            "plan: 1 # 🕌\r\ntimezone: Europe/London\r\nseed: 7\r\nprompts: {p: {title: é 🧘, perday: 4}}\t# x\r\n"
        let right = wrong.replacing("perday", with: "perDay")
        func bytes(_ text: String) -> [UInt8] {
            switch name {
            case "bom": return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
            case "utf-16le": return [0xFF, 0xFE] + Array(text.data(using: .utf16LittleEndian) ?? Data())
            case "utf-16be": return [0xFE, 0xFF] + Array(text.data(using: .utf16BigEndian) ?? Data())
            default: return Array(text.utf8)
            }
        }
        let autoFix = pipeline(["plan.yaml": bytes(wrong)]).autoFix(["plan.yaml"], over: HorizonChoice(days: 7))
        #expect(autoFix.files.map(\.after) == [bytes(right)])
    }

    @Test("What an alias or a merge repeats elsewhere is left alone; the rest of the file is not")
    func aliases() {
        let shared = "x-times: &times {perday: 4}\nprompts:\n  a: *times\n  b: {<<: *times, minGap: 30 min}\n"
        let right = "x-times: &times {perday: 4}\nprompts:\n  a: *times\n  b: {<<: *times, minGap: 30m}\n"
        #expect(mended(Self.head + shared) == Self.head + right)
        let alone = "x-times: &times {perDay: 4}\nprompts:\n  a: *tims\n"
        #expect(mended(Self.head + alone) == Self.head + alone.replacing("*tims", with: "*times"))
    }

    @Test("A correction that would make an error is not made, and those beside it are")
    func harm() {
        // `Check In` would become an id that is there already.
        let wrong = "prompts:\n  check-in: {perday: 4}\n  Check In: {perDay: 4}\n"
        #expect(mended(Self.head + wrong) == Self.head + wrong.replacing("perday", with: "perDay"))
        // Quotes alone do not make a window of it.
        let quoted = "prompts:\n  p:\n    window: from: 07:00\n"
        #expect(mended(Self.head + quoted) == Self.head + quoted)
    }

    @Test("Below a key that was misspelt, what was hidden is no reason to keep the mistake")
    func hidden() {
        let wrong = "promts:\n  p: {perDay: 500}\n  q: {minGap: soon}\n"
        #expect(mended(Self.head + wrong) == Self.head + wrong.replacing("promts", with: "prompts"))
    }

    @Test("Parts are corrected too, once, though two plans have them; a part with a mark keeps it")
    func parts() {
        let plan = Self.head + "include: [part.yaml]\n"
        let files = ["a.yaml": plan, "b.yaml": plan, "part.yaml": "\u{FEFF}prompts: {p: {perday: 4}}"]
        let autoFix = autoFix(files, "a.yaml", "b.yaml")
        #expect(autoFix.files.map(\.path) == ["part.yaml"] && autoFix.count == 1)
        #expect(autoFix.files.first?.after == Array("\u{FEFF}prompts: {p: {perDay: 4}}".utf8))
        #expect(autoFix.findings.isEmpty)
    }

    @Test("A plan in JSON stays JSON")
    func json() {
        let text =
            #"{"plan": 1, "timezone": "Europe/London", "seed": 7, "prompts": {"p": {"perday": 4, "minGap": "30 min"}}}"#
        let autoFix = autoFix(["plan.json": text], "plan.json")
        // Without quotes the length would be YAML alone.
        #expect(
            autoFix.files.map { String(decoding: $0.after, as: UTF8.self) } == [
                text.replacing("perday", with: "perDay")
            ])
    }

    @Test("A value from outside is none of the file's")
    func overrides() {
        let text = Self.head + "prompts: {p: {perDay: 4}}\n"
        let set = Pipeline(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200), overrides: ["prompts.p.variance=30"])
        let autoFix = set.autoFix(["plan.yaml"], over: HorizonChoice(days: 7))
        #expect(autoFix.files.isEmpty && autoFix.findings.count { $0.severity == .error } == 1)
    }
}
