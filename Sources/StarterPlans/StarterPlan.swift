import Documents
import Gazetteer
import PlanReader
package import PrayerTimes

/// A commented plan to start from: what `horarium init` writes, and what the server's page begins with.
package struct StarterPlan: Sendable {
    /// The parts of a new plan.
    package enum Template: String, CaseIterable, Sendable { case meditation, prayer, workout, all }

    /// The schema's file beside the plan, for editors.
    package static let schema = "plan.schema.json"

    private let file: String
    private let home: StartLocation
    private let practice: CustomaryPractice
    private let title: String
    private let template: Template
    private let perDay: Int
    /// Each plan has its own; below 2⁵³, so that every reader of JSON keeps all its digits.
    private let seed: UInt64

    /// Creates the plan of a file, at the place and by the practice that the answers have come to.
    package init(file: String, home: StartLocation, practice: CustomaryPractice, _ answers: StarterAnswers) {
        self.file = file
        self.home = home
        self.practice = practice
        title = answers.title ?? "My rhythm"
        template = answers.template
        perDay = answers.perDay ?? 4
        seed = answers.seed ?? .random(in: 1..<1 << 53)
    }

    /// The plan in YAML.
    package var text: String {
        let parts: [String] =
            switch template {
            case .meditation: [prompts]
            case .prayer: [prayers]
            case .workout: [workouts]
            case .all: [prompts, prayers, workouts]
            }
        return ([head] + parts).joined(separator: "\n")
    }

    private var head: String {
        let name = file == "-" ? "plan.yaml" : file
        let place = home.name.map { "name: \(DocumentNode.scalarText(of: $0, inBrackets: true)), " } ?? ""
        let coordinates =
            "latitude: \(Self.number(home.point.latitude)), longitude: \(Self.number(home.point.longitude))"
        let assumed = home.source.map { $0 == "nothing" ? "a guess: write your own" : "assumed from \($0)" }
        return """
            # yaml-language-server: $schema=\(Self.schema)
            # A plan for Horarium. Run: horarium build \(name)
            plan: 1                       # the format's version
            \(Self.commented("id: \(id)", "part of every identifier: keep it, whatever the file is called"))
            title: \(DocumentNode.scalarText(of: title, inBrackets: true))
            \(Self.commented("timezone: \(home.zone)", assumed ?? "an IANA name"))
            location: {\(place)\(coordinates)}   # for prayer times and anchors
            horizon: {start: today, days: 30}

            """
    }

    /// The file's name with four random letters: two people's plans of one name do not take each other's events.
    private var id: String {
        let letters = (0..<4).map { _ in Character(Unicode.Scalar(UInt8.random(in: 97...122))) }
        return "\(PlanLoader.id(ofPath: file == "-" ? "plan" : file).prefix(50))-\(String(letters))"
    }

    private var prompts: String {
        let avoid =
            template == .all
            ? "    avoid: {prayers: 10m, workouts: 10m}   # kept free around the plan's other items\n" : ""
        return """
            \(Self.commented("seed: \(seed)", "decides the random prompts, and keeps them where they are"))
            quiet:                        # no prompt fires in here
              lunch: {from: "12:30", to: "13:30", days: [mon, tue, wed, thu, fri]}
            prompts:
              check-in:
                title: Meditation check-in
                bodies: [What is here now?, One breath., Where is your attention?]
                window: {from: "07:00", to: "22:00"}   # or anchors: fajr+20m, sunset-1h
            \(Self.commented("    perDay: \(perDay)", Self.partsComment(perDay)))
                variance: 30%             # how far from the middle of its part, at most
            \(avoid)    expires: 30m

            """
    }

    private static func partsComment(_ perDay: Int) -> String {
        perDay == 1 ? "one in the window" : "one in each of \(perDay) equal parts of the window"
    }

    private var prayers: String {
        """
        prayers:                      # a mosque's own timetable is better: see 'timetable'
        \(Self.commented("  method: \(practice.method)", "\(practice.methodReason); 'horarium methods' lists all"))
        \(Self.commented("  madhab: \(practice.madhab.rawValue)", practice.madhabReason))
          defaults: {at: sound}
          alerts:
            fajr: {at: sound, reminders: [{before: 15m, alert: sound}]}
            isha: {at: silent}

        """
    }

    private var workouts: String {
        """
        workouts:
          templates:
            hiit: {title: HIIT, type: hiit, work: 40s, rest: 20s, rounds: 5}
            run-walk: {title: Run and walk, type: walk-run, run: 2m, walk: 1m, rounds: 5}
          sessions:
            morning-hiit: {template: hiit, days: [mon, wed, fri], at: "07:30", remind: [10m]}
            saturday-run: {template: run-walk, days: [sat], at: "09:00", announce: true}

        """
    }

    /// A line with its comment at the column where the others are.
    private static func commented(_ line: String, _ comment: String) -> String {
        line + String(repeating: " ", count: max(1, 30 - line.count)) + "# " + comment
    }

    private static func number(_ value: Double) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
