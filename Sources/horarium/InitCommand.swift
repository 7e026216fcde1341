import ArgumentParser
import CivilTime
import Diagnostics
import Gazetteer
import Pipeline
import PrayerTimes
import StarterPlans

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "init", abstract: "Write a commented plan to start from.",
        discussion: """
            Asks on a terminal where you are; elsewhere, and with --yes, what no option says is assumed from TZ or \
            /etc/localtime, and told. Each plan has an id and a seed of its own.
            """)

    @Argument(help: "The file to write, '-' for standard output; an existing one is left alone.", completion: .plans)
    var file = "plan.yaml"

    @Option(help: "What the plan begins with: meditation, prayer, workout or all.") var template = StarterPlan.Template
        .all

    @Option(
        help: ArgumentHelp(
            "Where you are: a place's name, such as Tromsø or 'Birmingham, GB'; 'horarium places' lists them.",
            valueName: "name"), completion: .places)
    var place: String?
    @Option(parsing: .unconditional, help: "Degrees north of the equator, in place of --place.") var latitude: Double?
    @Option(parsing: .unconditional, help: "Degrees east of Greenwich, in place of --place.") var longitude: Double?
    @Option(help: "The IANA time zone. Default: the place's.", completion: .timeZones) var timezone: String?
    @Option(help: "The calculation method. Default: the one usual in the country.", completion: .methods)
    var method: String?
    @Option(help: "The school that Asr follows: shafi or hanafi. Default: the one usual in the country.") var madhab:
        Madhab?
    @Option(help: "The plan's title.") var title: String?
    @Option(help: "How many prompts there are a day, from 1 to 100.") var perDay: Int?
    @Flag(name: [.short, .long], help: "Ask nothing; assume what no option says.") var yes = false

    mutating func validate() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError("give --latitude and --longitude together")
        }
        if place != nil, latitude != nil { throw ValidationError("give --place, or coordinates, not both") }
        guard (1...100).contains(perDay ?? 1) else { throw ValidationError("--per-day goes from 1 to 100") }
        if let title,
            title.isEmpty || title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        {
            throw ValidationError("--title takes a line of text")
        }
        guard (-90...90).contains(latitude ?? 0) else { throw ValidationError("--latitude goes from -90 to 90") }
        guard (-180...180).contains(longitude ?? 0) else { throw ValidationError("--longitude goes from -180 to 180") }
    }

    func run() throws {
        if file != "-", SystemFiles.exists(file) {
            Console.message("error: '\(file)' exists already; name another file, or remove it first")
            throw ExitCode.cannotCreate
        }
        let knowledge = StarterAnswers.Knowledge(
            zones: Result { () throws(TimeZoneError) in try ProgramEnvironment.zones() })
        var home = try understood { () throws(Diagnostic) in try answers.home(knowledge) }
        if timezone != nil, place != nil || latitude != nil {
            PlaceLookup.warn(
                home.point, try PlaceLookup.zone(home.zone, near: home.point, knowledge.gazetteer), knowledge.gazetteer)
        }
        if asks, place == nil, latitude == nil, timezone == nil { home = try Questions.home(instead: home, knowledge) }
        var practice = try understood { () throws(Diagnostic) in try answers.practice(in: home) }
        if method == nil, asks, template == .all || template == .prayer {
            try Questions.practice(&practice)
            if let madhab { (practice.madhab, practice.madhabReason) = (madhab, "as you chose") }
        }
        let plan = StarterPlan(file: file, home: home, practice: practice, answers)
        try write(plan.text)
        if let assumption = home.assumption { Console.message(assumption) }
        if file != "-" {
            try Console.print("wrote \(file); edit it, then run: horarium build \(file)")
            let schema = file.lastIndex(of: "/").map { file[...$0] + StarterPlan.schema } ?? StarterPlan.schema[...]
            Console.message("for help while you edit: horarium schema plan > \(schema)")
        }
    }

    private var asks: Bool { !yes && file != "-" && Questions.canAsk }

    private func write(_ text: String) throws {
        guard file != "-" else { return try Console.print(bytes: Array(text.utf8)) }
        do throws(WriteFailure) {
            try SystemFiles.write(.init(path: file, bytes: Array(text.utf8)))
        } catch {
            try error.leave()
        }
    }

    private var answers: StarterAnswers {
        var answers = StarterAnswers()
        answers.place = place.map { .init($0) }
        if let latitude, let longitude { answers.point = GeoPoint(latitude: latitude, longitude: longitude) }
        answers.timezone = timezone.map { .init($0) }
        answers.method = method.map { .init($0) }
        answers.madhab = madhab
        answers.template = template
        answers.title = title
        answers.perDay = perDay
        return answers
    }

    /// Returns a result of the answers, or ends the command with the message about one that is wrong.
    private func understood<Value>(_ body: () throws(Diagnostic) -> Value) throws -> Value {
        do throws(Diagnostic) {
            return try body()
        } catch {
            throw Console.wrongUsage(error.message)
        }
    }
}

extension StarterPlan.Template: ExpressibleByArgument {}
