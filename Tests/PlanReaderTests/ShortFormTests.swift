import CivilTime
import Diagnostics
import Documents
import PlanModel
import PlanReader
import PrayerTimes
import Testing

/// Values that stand for a list or mapping of one mean the same as the long form.
@Suite("Short forms")
struct ShortFormTests {
    static let head = "plan: 1\ntimezone: Europe/London\nseed: 7\nlocation: {latitude: 51, longitude: 0}\n"
    static let session = """
        workouts:
          templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 5}}
          sessions: {s: {template: t, at: 06:30, ?}}
        """

    static let same: [(part: String, short: String, long: String)] = [
        ("prompts: {p: {at: 08:00, ?}}", "followUp: 10m", "followUp: [600s]"),
        ("prompts: {p: {?}}", "at: sunset-1h", "at: [sunset-60m]"),
        ("prompts: {p: {?}}", "days: mon", "days: [mon]"),
        ("prompts: {p: {?}}", "days: Monday", "days: [mon]"),
        ("prompts: {p: {?}}", "days: mon-fri", "days: [mon, tue, wed, thu, fri]"),
        ("prompts: {p: {?}}", "days: weekdays", "days: [mon, tue, wed, thu, fri]"),
        ("prompts: {p: {?}}", "days: weekends", "days: [sat, sun]"),
        ("prompts: {p: {?}}", "days: sat-mon", "days: [sat, sun, mon]"),
        ("prompts: {p: {?}}", "days: [weekends, Wed, thu-fri]", "days: [wed, thu, fri, sat, sun]"),
        ("prompts: {p: {?}}", "days: [1st-Saturday, last-fri]", "days: [last-fri, 1st-sat]"),
        ("prompts: {p: {every: ?}}", "{days: 2, from: 2026-12-01}", "{days: 2, which: [1], from: 2026-12-01}"),
        (
            "prompts: {p: {every: ?}}", "{weeks: 4, which: 2-3, from: 2026-12-01}",
            "{weeks: 4, which: [3, 2], from: 2026-12-01}"
        ),
        ("prompts: {p: {?}}", "except: 2026-12-25", "except: [2026-12-25]"),
        ("prompts: {p: {?}}", "dates: 2026-12-25", "dates: {from: 2026-12-25, to: 2026-12-25}"),
        ("prompts: {p: {?}}", "dates: [2026-12-25]", "dates: [{from: 2026-12-25, to: 2026-12-25}]"),
        ("prompts: {p: {?}}", "except: {to: 2026-12-01}", "except: [{to: 2026-12-01}]"),
        ("prompts: {p: {?}}", "window: 07:00-22:00", "window: {from: 07:00, to: 22:00}"),
        ("prompts: {p: {?}}", "window: 22:30 – 05:00", "window: {from: 22:30, to: 05:00}"),
        (session, "remind: 10m", "remind: [10m]"),
        (session, "days: tue-thu", "days: [tue, wed, thu]"),
        ("quiet: {q: {from: 12:00, to: 13:00, ?}}", "days: weekdays", "days: [mon, tue, wed, thu, fri]"),
        ("quiet: {?}", "q: 12:30-13:30", "q: {from: 12:30, to: 13:30}"),
        ("quiet: {?}", "q: 22:00 – 06:30", "q: {from: 22:00, to: 06:30}"),
        ("prayers: {?}", "jumuah: 13:15", "jumuah: {at: 13:15}"),
        ("prayers: {?}", "madhab: HANAFI", "madhab: hanafi"),
        ("prayers: {?}", "madhab: Hanbali", "madhab: shafi"),
        ("prayers: {?}", "madhab: maliki", "madhab: shafi"),
        ("prayers: {?}", "madhab: shafii", "madhab: shafi"),
        ("prayers: {?}", "madhab: standard", "madhab: shafi"),
        (
            "prayers: {?}", "rounding: up",
            "rounding: {fajr: up, sunrise: up, dhuhr: up, asr: up, maghrib: up, isha: up}"
        ),
        (
            "prayers: {method: kemenag, ?}", "rounding: {asr: nearest}",
            "rounding: {fajr: up, sunrise: down, asr: nearest}"
        ),
        ("prayers: {?}", "horizon: -1.0°", "horizon: -1"),
        ("prayers: {?}", "alerts: {fajr: silent}", "alerts: {fajr: {at: silent}}"),
        ("?", "horizon: {weeks: 4}", "horizon: {days: 28}"),
        ("?", "x-base: &b {perDay: 4}\nprompts: {p: *b}", "prompts: {p: {perDay: 4}}"),
    ]

    /// All of a plan that a short form could change.
    private static func meaning(_ part: String, _ form: String) throws -> [AnyHashable] {
        let loaded = TestFiles.loader(["plan.yaml": head + part.replacing("?", with: form) + "\n"]).load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        let plan = try #require(loaded.plan)
        let prompts = plan.prompts.flatMap { [$0.limit, $0.timing, $0.followUps] as [AnyHashable] }
        let quiet = plan.quiet.flatMap { [$0.window, $0.limit] as [AnyHashable] }
        let sessions = plan.sessions.flatMap { [$0.limit, $0.remind] as [AnyHashable] }
        return prompts + quiet + sessions + [
            plan.prayers.jumuahs.map(\.at), plan.prayers.parameters,
            plan.prayers.alerts.mapValues(\.otherwise.at),
            plan.horizon.start, plan.horizon.days, plan.horizon.end,
        ]
    }

    @Test("The short form is the long form", arguments: same)
    func equal(part: String, short: String, long: String) throws {
        #expect(try Self.meaning(part, short) == Self.meaning(part, long))
    }

    @Test(
        "A horizon may be that of a method of one's own, and the one of the prayers counts before it",
        arguments: [
            ("method: {preset: kemenag, horizon: -2.0}", -2.0), ("method: {preset: kemenag}", -1.0),
            ("method: {horizon: -1.5°}, horizon: -0.9", -0.9), ("horizon: -5.0°", -5), ("horizon: 0", 0.0),
            ("method: tunisia", -50.0 / 60),
        ])
    func horizon(prayers: String, altitude: Double) throws {
        let loaded = TestFiles.loader(["plan.yaml": Self.head + "prayers: {\(prayers)}\n"]).load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        #expect(loaded.plan?.prayers.parameters.method.horizon.degrees == altitude)
    }

    @Test(
        "The sun is the method's, or the plan's",
        arguments: [
            ("method: mwl", SunMoment.moment), ("method: brunei", .daily), ("method: mwl, sun: daily", .daily),
            ("method: brunei, sun: moment", .moment), ("method: {preset: brunei, fajr: 18}", .daily),
        ])
    func sun(prayers: String, sun: SunMoment) throws {
        let loaded = TestFiles.loader(["plan.yaml": Self.head + "prayers: {\(prayers)}\n"]).load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        #expect(loaded.plan?.prayers.parameters.method.sun == PerPrayer(sun))
    }

    @Test("A horizon lies at the flat one or below it", arguments: ["1.0", "1°", "0.8°", "-5.1°", "-6", "-1 deg"])
    func wrongHorizon(horizon: String) {
        for prayers in ["horizon: \(horizon)", "method: {horizon: \(horizon)}"] {
            let loaded = TestFiles.loader(["plan.yaml": Self.head + "prayers: {\(prayers)}\n"]).load("plan.yaml")
            #expect(loaded.plan == nil && loaded.findings.count == 1)
            #expect(loaded.findings.first?.message.contains("degrees from -5 to 0") == true, "\(loaded.findings)")
        }
    }

    @Test("One file to include needs no list, and files keep what is their own")
    func include() {
        let loader = TestFiles.loader([
            "plan.yaml": Self.head + "x-own: 1\ninclude: part.yaml\n",
            "part.yaml": "x-own: &b {perDay: 3}\nprompts: {p: *b}\n",
        ])
        let loaded = loader.load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        #expect(loaded.plan?.prompts.first?.perDay == 3)
    }

    @Test("Dates that are left out are single days and stretches, open ones too")
    func exceptions() throws {
        let text =
            Self.head
            + "prompts: {p: {except: [2026-12-25, {from: 2027-01-10, to: 2027-01-12}, {from: 2027-06-01}]}}\n"
        let rule = try #require(TestFiles.loader(["plan.yaml": text]).load("plan.yaml").plan?.prompts.first)
        for (day, holds) in [
            ("2026-12-24", true), ("2026-12-25", false), ("2027-01-09", true), ("2027-01-10", false),
            ("2027-01-12", false), ("2027-01-13", true), ("2027-06-01", false), ("2028-01-01", false),
        ] {
            let date = try #require(LocalDate(day))
            #expect(rule.prompts(on: date, in: HijriCalendar(adjustment: 0)) == holds, "\(day)")
        }
    }

    @Test("A horizon ends on its last day, and starts tomorrow where it says so")
    func horizon() throws {
        func span(_ horizon: String, from: String? = nil) throws -> [String] {
            let loaded = TestFiles.loader(["plan.yaml": Self.head + "horizon: \(horizon)\n"]).load("plan.yaml")
            let plan = try #require(loaded.plan, "\(loaded.findings)")
            let span = plan.horizon.span(
                today: try #require(LocalDate("2026-12-10")), from: from.flatMap { LocalDate($0) })
            return ["\(span.start)", "\(span.days)"]
        }
        #expect(try span("{start: 2026-12-01, end: 2026-12-31}") == ["2026-12-01", "31"])
        #expect(try span("{end: 2026-12-31}") == ["2026-12-10", "22"])
        #expect(try span("{start: tomorrow, weeks: 1}") == ["2026-12-11", "7"])
        #expect(try span("{end: 2026-11-30}") == ["2026-11-30", "1"])
        #expect(try span("{end: 2026-12-31}", from: "2026-12-30") == ["2026-12-30", "2"])
        #expect(try span("{end: 2026-12-31}", from: "2027-01-05") == ["2027-01-05", "1"])
    }
}
