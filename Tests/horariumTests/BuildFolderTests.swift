import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension CommandLineTests {
    private static let ana = """
        plan: 1
        title: Ana
        timezone: Europe/London
        seed: 7
        horizon: {start: 2026-12-01, days: 3}
        prompts:
          sit: {perDay: 2}

        """

    @Test("Another person's plan of the same file name does not cancel the first one's events")
    func twoPeople() throws {
        for name in ["A", "B"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try write(Self.ana, "A/plan.yaml")
        try write(
            Self.ana.replacing("title: Ana", with: "title: Ben").replacing("sit:", with: "water:"), "B/plan.yaml")
        #expect(try run("build", "A/plan.yaml", "-o", "out").status == 0)
        let files = (contents("out/plan.ics"), contents("out/plan.manifest.json"))
        let refused = try run("build", "B/plan.yaml", "-o", "out")
        #expect(refused.status == 73)
        #expect(refused.messages.contains("'out/plan.ics' is the calendar of another plan, 'plan' (Ana)"))
        #expect(refused.messages.contains("--force"))
        #expect(contents("out/plan.ics") == files.0 && contents("out/plan.manifest.json") == files.1)
        #expect(try run("diff", "B/plan.yaml", "-o", "out").status == 73)
        #expect(try run("build", "B/plan.yaml", "-o", "out", "--force").status == 0)
    }

    @Test(
        "Another plan of the same id whose title differs is refused where nothing that lies ahead would stay",
        arguments: ["", "id: rhythm\n"])
    func nothingKept(id: String) throws {
        // Both have the rule sit, on different days.
        let ana =
            "\(id)plan: 1\ntitle: Ana\ntimezone: Europe/London\nhorizon: {start: 2026-12-01, days: 14}\n"
            + "prompts: {sit: {at: 07:00, days: tue}}\n"
        let ben = ana.replacing("Ana", with: "Ben").replacing("tue", with: "wed")
        try write(ana)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        let files = (contents("out/plan.ics"), contents("out/plan.manifest.json"))
        try write(ben)
        let refused = try run("build", "plan.yaml", "-o", "out")
        #expect(refused.status == 73 && refused.messages.contains("(Ana), whose events would be cancelled"))
        #expect(contents("out/plan.ics") == files.0 && contents("out/plan.manifest.json") == files.1)
        // Of the same title it is an edit, and so is a new title of the same days.
        for edit in [ben.replacing("Ben", with: "Ana"), ana.replacing("Ana", with: "Anna")] {
            try write(edit)
            #expect(try run("build", "plan.yaml", "-o", "out", "--dry-run").status == 0)
        }
        try write(ben)
        #expect(try run("build", "plan.yaml", "-o", "out", "--force").status == 0)
    }

    @Test("A plan that is edited where it stands stays the same plan")
    func samePlan() throws {
        try write(Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        for edit in [("seed: 7", "seed: 8"), ("title: Ana", "title: Anna"), ("sit:", "rest:")] {
            try write(Self.ana.replacing(edit.0, with: edit.1))
            let built = try run("build", "plan.yaml", "-o", "out")
            #expect(built.status == 0, "\(edit): \(built.messages)")
            try write(Self.ana)
            #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        }
        try write("id: hers\n" + Self.ana)
        let renamed = try run("build", "plan.yaml", "-o", "out")
        #expect(renamed.status == 73 && renamed.messages.contains("another plan, 'plan' (Ana)"))
        #expect(renamed.messages.contains("'supersedes: [plan]'"))
    }

    /// The UIDs of a calendar's events, `true` where they are cancelled.
    private func cancellations(_ path: String) -> [String: Bool] {
        let text = String(decoding: contents(path) ?? Data(), as: UTF8.self)
        return text.components(separatedBy: "BEGIN:VEVENT").dropFirst().reduce(into: [:]) { found, event in
            let uid = event.components(separatedBy: "\r\n").first { $0.hasPrefix("UID:") }?.dropFirst(4) ?? ""
            found[String(uid)] = event.contains("STATUS:CANCELLED")
        }
    }

    @Test("A plan that was renamed cancels what it left, in its own calendar and in the old one beside it")
    func superseded() throws {
        // The same file with an id that it did not have.
        try write(Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        try write("id: hers\nsupersedes: [plan]\n" + Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        // Two prompts on each of three days, and as many that are gone.
        let inPlace = cancellations("out/plan.ics")
        #expect(inPlace.count == 12 && inPlace.count { $0.value } == 6)
        #expect(inPlace.allSatisfy { $0.value == $0.key.hasSuffix("@plan.horarium") })
        let manifest = String(decoding: contents("out/plan.manifest.json") ?? Data(), as: UTF8.self)
        #expect(manifest.filter { !$0.isWhitespace }.contains(#""supersedes":["plan"]"#))
        // A file of another name, with the old one beside it.
        try write(Self.ana, "day.yaml")
        #expect(try run("build", "day.yaml", "-o", "beside").status == 0)
        try write("supersedes: [day]\n" + Self.ana, "night.yaml")
        let built = try run("build", "night.yaml", "-o", "beside")
        #expect(built.output.contains("beside/day.ics is of 'day'"))
        let beside = cancellations("beside/night.ics")
        #expect(beside.count == 12 && beside.allSatisfy { $0.value == $0.key.hasSuffix("@day.horarium") })
        // Once more, and nothing changes.
        let bytes = contents("beside/night.ics")
        #expect(try run("build", "night.yaml", "-o", "beside").status == 0 && contents("beside/night.ics") == bytes)
        #expect(cancellations("beside/day.ics").values.allSatisfy { !$0 })
    }

    @Test("Two plans of one id are a warning, and are not built into one folder")
    func sharedID() throws {
        try write("id: home\n" + Self.ana, "a.yaml")
        try write("id: home\n" + Self.ana, "b.yaml")
        for (command, status) in [(["build", "-q", "-o", "out"], Int32(64)), (["check"], 0)] {
            let told = try run(command + ["a.yaml", "b.yaml"])
            #expect(told.status == status)
            #expect(told.messages.hasPrefix("b.yaml:1:5: warning: 'b.yaml' has the id 'home', as 'a.yaml' has, so"))
            #expect(told.messages.contains("write another, such as 'b' [same-id]"))
            #expect(try run(command + ["--strict", "a.yaml", "b.yaml"]).status == 1)
        }
        #expect(contents("out/a.ics") == nil)
        let refused = try run("build", "a.yaml", "b.yaml", "-o", "out", "--merge", "all")
        #expect(refused.status == 64 && !refused.messages.contains("same-id"))
    }

    /// How many of a calendar's events have each SEQUENCE.
    private func sequences(_ path: String) -> [Int: Int] {
        let text = String(decoding: contents(path) ?? Data(), as: UTF8.self)
        return text.components(separatedBy: "\r\n").reduce(into: [:]) { found, line in
            if line.hasPrefix("SEQUENCE:"), let number = Int(line.dropFirst(9)) { found[number, default: 0] += 1 }
        }
    }

    /// Two prompts on each of three days, named anew once, of which the last four are let go and come back; then all of
    /// them, once the days have passed.
    @Test(
        "Days that leave the horizon and come back have higher numbers, whatever the layout",
        arguments: [([], "plan"), (["--split"], "plan.prompts"), (["--merge", "all"], "all")])
    func letGo(_ layout: [String], _ name: String) throws {
        func build(_ options: String...) throws {
            #expect(try run(["build", "plan.yaml", "-o", "out"] + layout + options).status == 0)
        }
        try write(Self.ana)
        try build()
        #expect(sequences("out/\(name).ics") == [0: 6])
        try write(Self.ana.replacing("perDay: 2", with: "perDay: 2, title: Sit still"))
        try build()
        #expect(sequences("out/\(name).ics") == [1: 6])
        try build("--days", "1")
        #expect(sequences("out/\(name).ics") == [1: 2])
        try build()
        #expect(sequences("out/\(name).ics") == [1: 2, 2: 4])
        let bytes = contents("out/\(name).ics")
        try build()
        #expect(contents("out/\(name).ics") == bytes)
        try build("--from", "2027-02-01")
        try build()
        #expect(sequences("out/\(name).ics") == [3: 6])
    }

    @Test("What a shorter horizon leaves out is told, and what has passed is not")
    func leftOut() throws {
        try write(Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        // Ahead of the first two days.
        let later = try run("diff", "plan.yaml", "-o", "out", "--from", "2026-12-03", "--days", "1")
        #expect(later.status == 0 && later.output.isEmpty, "\(later.output)")

        let told = "2 leave the file (days after 2026-12-02); programs that imported them keep them"
        let diff = try run("diff", "plan.yaml", "-o", "out", "--days", "2")
        #expect(diff.status == 0)
        #expect(diff.output == "out/plan.ics: \(told)\n")
        let json = try run("diff", "plan.yaml", "-o", "out", "--days", "2", "--format", "json")
        #expect(json.status == 0 && json.output.contains("\"leftOut\": 2,"))
        let dry = try run("build", "plan.yaml", "-o", "out", "--days", "2", "--dry-run")
        #expect(dry.output.contains("would be written: \(told)\n"), "\(dry.output)")
        let built = try run("build", "plan.yaml", "-o", "out", "--days", "2")
        #expect(built.output.contains("written: \(told)\n"), "\(built.output)")
        let again = try run("diff", "plan.yaml", "-o", "out", "--days", "2")
        #expect(again.status == 0 && again.output.isEmpty)

        // Both at once.
        #expect(try run("build", "plan.yaml", "-o", "out").status == 0)
        try write(Self.ana.replacing("perDay: 2", with: "perDay: 1"))
        let both = try run("diff", "plan.yaml", "-o", "out", "--days", "2").output
        #expect(both.contains("2 moved, 2 removed, 2 leave the file (days after 2026-12-02)"), "\(both)")
    }

    @Test("What was never changed in the calendar, and was while it was out of it, comes back newer")
    func letGoUnraised() throws {
        func plan(_ title: String, _ time: String) -> String {
            Self.sections.replacing("{a: {at: [08:00]}}", with: "{a: {title: \(title), at: [\(time)]}}")
        }
        func build(_ options: String...) throws {
            // A prescribed time would be the events' stamp.
            let outcome = try runAll(
                ["build", "plan.yaml", "-o", "out", "--split"] + options, environment: ["SOURCE_DATE_EPOCH": ""])
            #expect(outcome.status == 0)
        }
        try write(plan("One", "08:00"))
        try build()
        try build("--days", "2")
        #expect(sequences("out/plan.prompts.ics") == [0: 2])
        try write(plan("Two", "09:00"))
        try build("--days", "2")
        #expect(sequences("out/plan.prompts.ics") == [1: 2])
        try build()
        #expect(sequences("out/plan.prompts.ics") == [1: 4])
        let text = String(decoding: contents("out/plan.prompts.ics") ?? Data(), as: UTF8.self)
        let event = text.components(separatedBy: "UID:a.2027-01-03").last ?? ""
        #expect(event.contains("DTSTAMP:20270101T000001Z") && event.contains("SUMMARY:Two"))
        // The first day moved back.
        try build("--from", "2027-01-05")
        try build()
        #expect(sequences("out/plan.prompts.ics") == [2: 4])
    }

    @Test("A build in another layout tells which files it leaves behind")
    func leftovers() throws {
        try write(Self.ana)
        #expect(try run("build", "plan.yaml", "-o", "out").output.contains("is left of") == false)
        let split = try run("build", "plan.yaml", "-o", "out", "--split")
        #expect(split.output.contains("out/plan.ics is left of a build without --split"))
        try FileManager.default.removeItem(at: folder.appending(path: "out/plan.ics"))
        let whole = try run("build", "plan.yaml", "-o", "out")
        #expect(whole.output.contains("out/plan.prompts.ics is left of a build with --split"))
        let merged = try run("build", "plan.yaml", "-o", "out", "--merge", "all")
        #expect(merged.output.contains("out/plan.ics is left of a build without --merge"))
        #expect(merged.output.contains("out/plan.prompts.ics is left of a build with --split"))
    }

    private static let sections = """
        plan: 1
        timezone: Europe/London
        horizon: {start: 2027-01-01, days: 4}
        prompts: {a: {at: [08:00]}}
        workouts: {templates: {t: {type: hiit, work: 40s, rest: 20s, rounds: 2}}, sessions: {s: {template: t, at: 07:00}}}
        calendar: {hijriDates: true}

        """

    /// The plan with no prompts on its days, for one reason or another, and with what the build then says of its
    /// calendar.
    @Test(
        "A section that brings nothing any more is cancelled in its own calendar",
        arguments: [
            ("prompts: {a:", "pause: [{from: 2027-01-01, sections: [prompts]}]\nprompts: {a:", "prompts"),
            ("prompts: {a: {at: [08:00]}}\n", "", "prompts"),
            ("at: [08:00]", "at: [08:00], dates: [2028-01-01]", "prompts"),
            ("hijriDates: true", "hijriDates: false", "hijri"),
            ("hijriDates: true", "hijriDates: true, prompts: false", "prompts"),
            ("hijriDates: true", "hijriDates: true, promptTime: none", "prompts"),
            ("hijriDates: true", "hijriDates: true, workouts: false", "workouts"),
        ])
    func emptySection(_ old: String, _ new: String, _ section: String) throws {
        try write(Self.sections)
        #expect(try run("build", "plan.yaml", "-o", "out", "--split").status == 0)
        #expect(sequences("out/plan.\(section).ics") == [0: 4])
        try write(Self.sections.replacing(old, with: new))
        let diff = try run("diff", "plan.yaml", "-o", "out", "--split")
        #expect(diff.status == 2 && diff.output.contains("plan.\(section).ics"))
        let build = try run("build", "plan.yaml", "-o", "out", "--split")
        #expect(build.output.contains("4 removed") && !build.output.contains("is left of"))
        #expect(sequences("out/plan.\(section).ics") == [1: 4])
        let text = String(decoding: contents("out/plan.\(section).ics") ?? Data(), as: UTF8.self)
        #expect(text.components(separatedBy: "STATUS:CANCELLED").count == 5)
        // Once their time has passed the file is empty, and then it stays as it is.
        _ = try run("build", "plan.yaml", "-o", "out", "--split", "--from", "2027-02-01")
        let empty = contents("out/plan.\(section).ics")
        #expect(empty != nil && sequences("out/plan.\(section).ics") == [:])
        _ = try run("build", "plan.yaml", "-o", "out", "--split", "--from", "2027-02-01")
        #expect(contents("out/plan.\(section).ics") == empty)
    }

    @Test("A section has a calendar of its own where the plan has it, whatever its days bring")
    func sectionsOfPlan() throws {
        try write(Self.sections.replacing("at: [08:00]", with: "at: [08:00], dates: [2028-01-01]"))
        _ = try run("build", "plan.yaml", "-o", "out", "--split")
        #expect(contents("out/plan.prompts.ics") != nil && contents("out/plan.workouts.ics") != nil)
        #expect(contents("out/plan.prayers.ics") == nil && contents("out/plan.notices.ics") == nil)
    }

    @Test(
        "A section that the plan keeps out of its calendar has none of its own",
        arguments: ["prompts: false", "promptTime: none"])
    func hiddenSection(option: String) throws {
        try write(Self.sections.replacing("hijriDates: true", with: option))
        _ = try run("build", "plan.yaml", "-o", "out", "--split")
        #expect(contents("out/plan.prompts.ics") == nil && contents("out/plan.workouts.ics") != nil)
    }

    @Test("What writes nothing needs no lock")
    func lock() throws {
        try write(Self.ana)
        let out = folder.appending(path: "out").path
        try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
        let descriptor = open(out, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
        defer { close(descriptor) }
        #expect(try run("build", "plan.yaml", "-o", "out", "--dry-run").status == 0)
        #expect(contents("out/plan.ics") == nil)
    }
}
