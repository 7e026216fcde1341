/// The plan that `horarium init` writes.
enum StarterPlan {
    static func text(_ template: InitCommand.Template) -> String {
        let parts: [String] =
            switch template {
            case .meditation: [prompts]
            case .prayer: [prayers]
            case .workout: [workouts]
            case .all: [prompts, prayers, workouts]
            }
        return ([head] + parts).joined(separator: "\n")
    }

    private static let head = """
        # A plan for Horarium. Run: horarium build FILE
        plan: 1                       # the format's version
        title: My rhythm
        timezone: Europe/London       # an IANA name
        location: {name: London, latitude: 51.5074, longitude: -0.1278}   # for prayer times and anchors
        horizon: {start: today, days: 30}

        """

    private static let prompts = """
        seed: 20261201                # any whole number: it decides the random prompts, and keeps them where they are
        quiet:                        # no prompt fires in here
          lunch: {from: "12:30", to: "13:30", days: [mon, tue, wed, thu, fri]}
        prompts:
          check-in:
            title: Meditation check-in
            bodies: [What is here now?, One breath., Where is your attention?]
            window: {from: "07:00", to: "22:00"}   # or anchors: fajr+20m, sunset-1h
            perDay: 4                 # one in each of four equal parts of the window
            variance: 30%             # how far from the middle of its part, at most
            expires: 30m

        """

    private static let prayers = """
        prayers:
          method: muslim-world-league # 'horarium methods' lists the others
          madhab: shafi               # or hanafi
          defaults: {at: sound}
          alerts:
            fajr: {at: sound, reminders: [{before: 15m, alert: sound}]}
            isha: {at: silent}

        """

    private static let workouts = """
        workouts:
          templates:
            hiit: {type: hiit, work: 40s, rest: 20s, rounds: 5}
            run-walk: {type: walk-run, run: 2m, walk: 1m, rounds: 5}
          sessions:
            morning-hiit: {template: hiit, days: [mon, wed, fri], at: "06:30", remind: [10m]}
            saturday-run: {template: run-walk, days: [sat], at: "09:00", announce: true}

        """
}
