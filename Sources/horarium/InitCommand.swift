import ArgumentParser
import CivilTime
import Gazetteer
import Pipeline
import PrayerTimes

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "init", abstract: "Write a commented plan to start from.",
        discussion: """
            Asks on a terminal where you are; elsewhere, and with --yes, what no option says is assumed from TZ or \
            /etc/localtime, and told. Each plan has an id and a seed of its own.
            """)

    enum Template: String, CaseIterable, ExpressibleByArgument { case meditation, prayer, workout, all }

    @Argument(help: "The file to write, '-' for standard output; an existing one is left alone.", completion: .plans)
    var file = "plan.yaml"

    @Option(help: "What the plan begins with: meditation, prayer, workout or all.") var template = Template.all

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
    @Flag(name: [.short, .long], help: "Ask nothing; assume what no option says.") var yes = false

    mutating func validate() throws {
        guard (latitude == nil) == (longitude == nil) else {
            throw ValidationError("give --latitude and --longitude together")
        }
        if place != nil, latitude != nil { throw ValidationError("give --place, or coordinates, not both") }
        guard (-90...90).contains(latitude ?? 0) else { throw ValidationError("--latitude goes from -90 to 90") }
        guard (-180...180).contains(longitude ?? 0) else { throw ValidationError("--longitude goes from -180 to 180") }
    }

    func run() throws {
        if file != "-", SystemFiles.exists(file) {
            Console.message("error: '\(file)' exists already; name another file, or remove it first")
            throw ExitCode.cannotCreate
        }
        let gazetteer = Gazetteer()
        var home = try whereabouts(gazetteer)
        var practice = CustomaryPractice(in: home.country ?? "")
        if asks, place == nil, latitude == nil, timezone == nil {
            home = try Questions.home(instead: home, gazetteer)
            practice = CustomaryPractice(in: home.country ?? "")
        }
        if let method {
            practice.method = try Methods.named(method).key
            practice.methodReason = "as you chose"
        } else if asks, template == .all || template == .prayer {
            try Questions.practice(&practice)
        }
        if let madhab { (practice.madhab, practice.madhabReason) = (madhab, "as you chose") }
        let plan = StarterPlan(file: file, template: template, home: home, practice: practice)
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

    /// Where the options say that the plan is, or else the system's zone.
    private func whereabouts(_ gazetteer: Gazetteer) throws -> StartLocation {
        if let place {
            var home = StartLocation(try PlaceLookup.named(place, gazetteer))
            if let timezone { try home.follow(timezone, gazetteer) }
            return home
        }
        if let latitude, let longitude {
            var home = StartLocation(GeoPoint(latitude: latitude, longitude: longitude), gazetteer)
            if let timezone { try home.follow(timezone, gazetteer) }
            return home
        }
        if let timezone {
            let zone = try PlaceLookup.zone(timezone, near: nil, gazetteer).identifier
            guard let city = gazetteer.city(ofZone: zone) else {
                throw Console.wrongUsage("'\(zone)' is no place's zone; give --place too")
            }
            return StartLocation(city, zone: zone)
        }
        return StartLocation.assumed(gazetteer)
    }
}
