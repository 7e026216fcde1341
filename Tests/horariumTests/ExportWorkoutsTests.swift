import Foundation
import Testing

/// `horarium export --target fit` and `workoutkit`.
extension CommandLineTests {
    private static let workouts = """
        plan: 1
        timezone: Europe/London
        horizon: {start: 2026-12-07, days: 14}
        workouts:
          templates:
            hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5, progress: {work: +5s, from: 2026-12-07}}
            push: {type: lift, activity: strength, exercises: [{name: Dip, sets: 3, reps: AMRAP}]}
          sessions:
            mornings: {template: hiit, at: 07:00}

        """

    @Test("A folder gets a file for each template and each of its weeks, the same ones again")
    func exportsWorkouts() throws {
        try write(Self.workouts)
        let names = ["hiit.fit", "hiit@1.fit", "hiit@2.fit", "push.fit"]
        let first = try run("export", "plan.yaml", "--target", "fit", "-o", "out")
        #expect(first.status == 0, "\(first.messages)")
        #expect(first.output.split(separator: "\n").map(String.init) == names.map { "out/\($0)" })
        #expect(first.messages.contains("'hiit' is, exported as hiit") && !first.messages.contains("'push'"))
        let files = try names.map { try #require(contents("out/\($0)")) }
        #expect(try run("export", "plan.yaml", "--target", "fit", "-o", "out").status == 0)
        #expect(names.map { contents("out/\($0)") } == files)
        #expect(files[2].range(of: Data("Hiit · Week 2".utf8)) != nil)
    }

    @Test("Standard output takes a single workout")
    func exportsOneWorkout() throws {
        try write(Self.workouts)
        let one = try run("export", "plan.yaml", "--target", "workoutkit", "--template", "push")
        #expect(one.status == 0)
        let all = try run("export", "plan.yaml", "--target", "fit")
        #expect(all.status == 64 && all.output.isEmpty)
        #expect(all.messages.contains("there are 4 files; write -o and a folder"))
    }

    @Test("Other files are left alone, and what does not go together is refused")
    func refusesExports() throws {
        try write(Self.workouts)
        try FileManager.default.createDirectory(at: folder.appending(path: "out"), withIntermediateDirectories: true)
        try write("a recording", "out/push.fit")
        let foreign = try run("export", "plan.yaml", "--target", "fit", "-o", "out")
        #expect(foreign.status == 73 && foreign.messages.contains("'out/push.fit' is no file of this workout"))
        #expect(contents("out/push.fit") == Data("a recording".utf8) && contents("out/hiit.fit") == nil)
        #expect(try run("export", "plan.yaml", "--target", "fit", "-o", "out", "--force").status == 0)
        let misspelt = try run("export", "plan.yaml", "--target", "fit", "--template", "pusch", "-o", "out")
        #expect(misspelt.status == 64)
        #expect(misspelt.messages.contains("there is no template 'pusch'; did you mean 'push'?"))
        #expect(try run("export", "plan.yaml", "--target", "fit", "--now", "2026-12-07T03:00", "-o", "x").status == 64)
        #expect(try run("export", "plan.yaml", "--target", "ios", "--template", "push").status == 64)
    }
}
