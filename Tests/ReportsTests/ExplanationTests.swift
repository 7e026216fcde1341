import Reports
import Scheduling
import Testing

@Suite("Explanations")
struct ExplanationTests {
    static let cairo = """
        plan: 1
        timezone: Africa/Cairo
        location: {latitude: 30.0444, longitude: 31.2357}
        horizon: {start: 2026-12-01, days: 3}

        """

    /// Returns the text of each `because` line.
    static func steps(to id: String, in plan: String) throws -> [String] {
        let lines = try Explanation(Fixture.schedule(plan)).lines(for: id)
        return lines.filter { $0.hasPrefix("  because   ") }.map { String($0.dropFirst(12)) }
    }

    @Test(
        "An explanation goes from the sun to the clock: angle, instant with milliseconds, offsets, rounding, UTC beside it"
    )
    func steps() throws {
        let plan =
            Self.cairo + "prayers: {method: turkey, adjust: {sunrise: -1m, fajr: 2m}, highLatitude: seventh-of-night}"
        let sunrise = try Self.steps(to: "sunrise/2026-12-01", in: plan)
        let fajr = try Self.steps(to: "fajr/2026-12-01", in: plan)
        // Cairo is two hours ahead of UTC in December.
        let sun =
            #/the sun itself: the sun 0\.833° below the horizon, 06:3\d:\d\d\.\d+ EET, 2026-12-01T04:3\d:\d\d\.\d+Z/#
        #expect(sunrise.contains { $0.contains(sun) }, "\(sunrise)")
        #expect(sunrise.contains("method offset: -7m"))
        #expect(sunrise.contains("the plan's adjustment: -1m"))
        #expect(sunrise.last?.hasPrefix("rounding: nearest, which gives 06:2") == true)
        #expect(fajr.contains { $0.contains("18° below the horizon") })
        #expect(fajr.contains("the plan's adjustment: +2m") && fajr.contains("method offset: none"))
    }

    @Test("An explanation shows what an authority does beyond its angles")
    func authority() throws {
        let tunisia = Self.cairo + "prayers: {method: tunisia, adjust: {maghrib: 30s}}"
        let asr = try Self.steps(to: "asr/2026-12-01", in: tunisia)
        #expect(asr.contains("method tunisia, madhab shafi, the sun of 0 h UT"))
        let maghrib = try Self.steps(to: "maghrib/2026-12-01", in: tunisia)
        #expect(maghrib.contains("method tunisia, madhab shafi") && maghrib.contains("method offset: +2m"))
        #expect(maghrib.last?.hasPrefix("rounding: up, which gives ") == true)
        let kemenag = try Self.steps(to: "sunrise/2026-12-01", in: Self.cairo + "prayers: {method: kemenag}")
        #expect(kemenag.contains { $0.hasPrefix("the sun itself: the sun 1° below the horizon") })
        #expect(kemenag.last?.hasPrefix("rounding: down, which gives ") == true)
    }

    @Test("Quiet hours and busy calendars are explained by their ids")
    func keepOuts() throws {
        let plan = """
            plan: 1
            seed: 1
            timezone: Africa/Cairo
            horizon: {start: 2026-12-01, days: 14}
            quiet: {shabbat: {from: 16:00, to: 18:00, days: fri}}
            prompts: {sit: {perDay: 2}, pill: {at: 08:00, overrideQuiet: true}}
            """
        let explanation = Explanation(try Fixture.schedule(plan))
        let lines = try explanation.lines(for: "shabbat")
        #expect(lines[0].hasSuffix("/shabbat: quiet hours"))
        // 4 and 11 December 2026 are Fridays.
        #expect(lines.contains("  hours     16:00 to 18:00") && lines.contains("  begins    on 2 of 14 days"))
        #expect(lines.last == "  keeps     the prompts of 'sit' out")
        #expect(try explanation.lines(for: "shabbat/2026-12-04").contains { $0.contains("they begin on this day") })
        #expect(throws: Explanation.Unknown.self) { try explanation.lines(for: "shabat") }
    }

    @Test("On a day that clocks skip, that is the reason")
    func skippedDay() throws {
        let plan = """
            plan: 1
            timezone: Pacific/Apia
            horizon: {start: 2011-12-28, days: 5}
            prompts: {fix: {at: 09:00}}
            """
        let reasons = try Self.steps(to: "fix/2011-12-30", in: plan)
        #expect(reasons == ["clocks of Pacific/Apia skip the whole day"])
    }

    // MARK: Why not

    /// Monday 2026-12-07 to 2026-12-13 in London; lunch covers the whole segment of the only noon prompt.
    static let week = """
        plan: 1
        id: week
        seed: 7
        timezone: Europe/London
        location: {latitude: 51.5074, longitude: -0.1278}
        horizon: {start: 2026-12-07, days: 7}
        quiet:
          lunch: {from: 11:30, to: 13:30, days: [tue]}
          morning: {from: 07:30, to: 10:20, days: [wed]}
        prompts:
          noon: {title: Noon, window: {from: 12:00, to: 13:00}, except: [2026-12-09]}
          wide: {window: {from: 07:00, to: 11:00}, variance: 20%, days: [mon, wed]}
          rajab: {window: {from: 07:00, to: 11:00}, hijri: {months: [rajab]}}
          night: {at: 23:00, hijri: {nights: [27]}}
          later: {window: {from: 07:00, to: 11:00}, dates: [{from: 2026-12-10}]}
          sunless: {window: {from: isha, to: 18:00}, distribution: even}
        prayers: {method: muslim-world-league, jumuah: {at: 13:15}, extras: [istijaba, iftar], alerts: {sunrise: {at: none}}}
        workouts:
          templates: {lift: {type: lift, exercises: [{name: Bench, sets: 4, reps: 8}]}}
          sessions: {push: {template: lift, days: [mon, fri], at: 18:00}}

        """

    static func answer(_ id: String) throws -> String {
        do {
            return try Explanation(Fixture.schedule(week)).lines(for: id).joined(separator: "\n")
        } catch let unknown as Explanation.Unknown {
            return "unknown: \(unknown.message)"
        }
    }

    @Test(
        "What is not there says why",
        arguments: [
            ("noon/2026-12-08/1", "week/noon/2026-12-08/1: dropped"),
            ("noon/2026-12-08", "week/noon/2026-12-08/1: dropped"),
            ("noon/2026-12-08/1", "  kept free 11:30:00 to 13:30:00: quiet time 'lunch'"),
            ("noon/2026-12-08", "all its prompts are dropped"),
            ("noon/2026-12-09/1", "'except' has the day"),
            ("noon.2026-12-09.1@week.horarium", "'except' has the day"),
            ("week/noon/2026-12-09", "'except' has the day"),
            ("wide/2026-12-08", "tue is not among its 'days' (mon, wed)"),
            ("rajab/2026-12-07", "'hijri' does not have the day, 27 Jumada al-Akhirah"),
            (
                "night/2026-12-07",
                "'hijri' does not have the day, 27 Jumada al-Akhirah, in whose evening the night of 28 Jumada al-Akhirah begins"
            ),
            ("later/2026-12-07", "'dates' does not have the day"),
            // From 07:00 to 11:00 with 20 %: the range is 08:12 to 09:48, which 'morning' covers; 10:20 to 11:00 is
            // left.
            ("wide/2026-12-09/1", "  widened   quiet hours or keep-outs cover the range"),
            ("wide/2026-12-09/1", "  kept free 07:30:00 to 10:20:00: quiet time 'morning'"),
            ("istijaba/2026-12-07", "it is on Fridays only"),
            ("iftar/2026-12-07", "it is in Ramadan only"),
            ("push/2026-12-08", "tue is not among its 'days' (mon, fri)"),
            ("dhuhr/2026-12-11", "  notifies  nothing: Jumuah stands in for it"),
            ("sunrise/2026-12-11", "  notifies  nothing: its 'at' is none"),
            ("push/2026-12-07", "  notifies  nothing: a lift tells nothing beforehand"),
            ("noon/2028-02-01", "2028-02-01 is outside 2026-12-07 to 2026-12-13"),
        ])
    func whyNot(id: String, words: String) throws {
        let answer = try Self.answer(id)
        #expect(answer.contains(words), "\(answer)")
    }

    @Test("A keep-out of several days is printed with its dates")
    func keepOutsOfDays() throws {
        let plan = """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 7}
            quiet: {shift: {from: 07:00, to: 31:00, days: tue}}
            prompts: {early: {at: 06:00}}
            """
        let answer = try Explanation(Fixture.schedule(plan)).lines(for: "early/2026-12-02/1")
        #expect(
            answer.contains("  kept free 2026-12-01 07:00:00 to 2026-12-02 07:00:00: quiet time 'shift'"), "\(answer)")
    }

    @Test("A prayer that the sun does not have says so")
    func missingPrayer() throws {
        let plan = """
            plan: 1
            timezone: Europe/London
            location: {latitude: 57.1497, longitude: -2.0943}
            horizon: {start: 2026-06-20, days: 2}
            prayers: {highLatitude: none}
            prompts: {late: {distribution: even, window: {from: isha, to: 23:30}}}
            """
        let explanation = Explanation(try Fixture.schedule(plan))
        let isha = try explanation.lines(for: "isha/2026-06-20").joined(separator: "\n")
        #expect(isha.contains("because   the Sun does not sink to 17° below the horizon"), "\(isha)")
        let late = try explanation.lines(for: "late/2026-06-20").joined(separator: "\n")
        #expect(late.contains("there is no isha: the Sun does not sink to 17° below the horizon"), "\(late)")
    }

    @Test("A whole rule, a whole day and a whole plan are answered")
    func wholes() throws {
        let rule = try Self.answer("noon")
        #expect(rule.contains("window    12:00 to 13:00, 1 a day, stratified, variance 30%"), "\(rule)")
        #expect(rule.contains("planned   5 times on 5 days from 2026-12-07 to 2026-12-13"))
        #expect(rule.contains("left out  1 day, first 2026-12-09: 'except' has them"))
        #expect(rule.contains("left out  1 day, first 2026-12-08: all its prompts are dropped"))
        let day = try Self.answer("2026-12-08")
        #expect(day.hasPrefix("Tue 2026-12-08: "))
        #expect(day.contains("fajr/2026-12-08") && day.contains("not on this day"))
        #expect(day.contains("week/noon/2026-12-08/1: dropped"))
        #expect(try Self.answer("fajr/2026-12-08").contains("list day  2026-12-08"))
        let overview = Explanation(try Fixture.schedule(Self.week)).overview.joined(separator: "\n")
        for id in ["noon", "wide", "fajr", "jumuah", "push"] { #expect(overview.contains("  \(id)  "), "\(id)") }
    }

    @Test(
        "A near miss is named, and never another day",
        arguments: [
            ("non/2026-12-08", "did you mean 'noon/2026-12-08'?"), ("nooon", "did you mean 'noon'?"),
            ("noon/2026-12-07/9", "there is 'noon/2026-12-07/1'"),
            ("duha/2026-12-07", "add 'duha' to 'prayers.extras'"),
            ("noon/tomorrow", "write 'noon/2026-12-07'"),
            ("fajr/2026-12-07/before-10m", "there is 'fajr/2026-12-07/at'"),
        ])
    func nearMiss(id: String, words: String) throws {
        let answer = try Self.answer(id)
        #expect(answer.hasPrefix("unknown: ") && answer.contains(words), "\(answer)")
    }
}
