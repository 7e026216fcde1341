import Testing

@testable import PlanModel

@Suite("Paths within a plan")
struct PlanPathTests {
    @Test(
        "A path has the meaning that the schema gives it",
        arguments: [
            ("prompts", PlanPath.group), ("workouts", .group), ("workouts.sessions", .group),
            ("prayers.alerts", .group),
            ("prompts.sit", .prompt("sit")), ("prompts.sit.perDay", nil), ("quiet.lunch", .keepOut("lunch")),
            ("busy.work", .keepOut("work")), ("busy.work.calendar", .file), ("busy.work.margin", nil),
            ("workouts.templates.hiit", .template("hiit")), ("workouts.templates.hiit.like", .baseTemplate),
            ("workouts.sessions.early", .session("early")), ("workouts.sessions.early.template", .sessionTemplate),
            ("workouts.sessions.early.weeks.templates.0", .weekTemplate), ("workouts.sessions.early.weeks.from", nil),
            ("prayers.alerts.fajr", .alerts("fajr")), ("prayers.iqamah", nil), ("prayers.iqamah.isha", .iqamah("isha")),
            ("prayers.method", .prayerMethod), ("prayers.method.preset", .prayerMethod), ("prayers.timetable", .file),
            ("prayers.timetable.file", .file), ("budget.guard.0", .guardedRule), ("budget.window", nil),
            ("expect.0.count", .expectationSubject), ("expect.0.apart.1", .expectationSubject), ("expect.0.min", nil),
            ("timezone", .timeZone), ("travel.0.timezone", .timeZone), ("location", .placeName),
            ("location.place", .placeName), ("location.name", nil), ("travel.0.location.place", .placeName),
            ("include", .file), ("include.1", .file), ("title", nil),
        ] as [(String, PlanPath?)])
    func meaning(path: String, expected: PlanPath?) {
        #expect(PlanPath(path.split(separator: ".").map(String.init)) == expected)
    }

    @Test("Ids are those of rules and templates, and references name them")
    func ids() {
        for rule in [PlanPath.prompt("a"), .session("a"), .keepOut("a")] { #expect(rule.definedID == .rule) }
        #expect(PlanPath.template("a").definedID == .template)
        #expect(PlanPath.alerts("fajr").definedID == nil)
        for template in [PlanPath.sessionTemplate, .weekTemplate, .baseTemplate] {
            #expect(template.referencedID == .template)
        }
        for rule in [PlanPath.guardedRule, .expectationSubject] { #expect(rule.referencedID == .rule) }
        #expect(PlanPath([]) == nil)
    }
}
