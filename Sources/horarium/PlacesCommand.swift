import ArgumentParser
import Gazetteer
import PrayerTables

struct PlacesCommand: ParsableCommand, PrintsText {
    static let configuration = CommandConfiguration(
        command: "places",
        abstract: "List the places of a name, with zone, coordinates, and the method and madhab usual there.",
        discussion: """
            A name in any language and script, without regard to case and accents; 'Name, Country' and \
            'Name, Region, Country' narrow it. Where no place is called so, those whose names begin so are listed. \
            With --largest in place of a name, those with the most people in the world. Exits with 1 where there is none.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

    @Argument(help: "The name, such as Tromsø, 'Birmingham, GB' or 'London, Ontario, CA'.") var text: [String] = []

    @Flag(help: "List the places with the most people in the world.") var largest = false

    @Option(help: "How the places are printed: table or json.") var format = Format.table

    @Option(help: "How many places at most, the largest first.") var limit = 20

    @OptionGroup var look: TextOptions

    mutating func validate() throws {
        guard text.isEmpty == largest else {
            throw ValidationError(
                largest
                    ? "--largest lists places of every name; give either one or the other"
                    : "give the name of a place, such as Tromsø")
        }
        guard limit >= 1 else { throw ValidationError("--limit goes from 1") }
    }

    func run() throws {
        let gazetteer = Gazetteer()
        let name = text.joined(separator: " ")
        let (found, total) =
            largest
            ? (gazetteer.largestPlaces(atMost: limit), gazetteer.count) : gazetteer.places(called: name, atMost: limit)
        let table = PlaceTable(found)
        guard !found.isEmpty else {
            if format == .json { try Console.print(bytes: table.json) }
            Console.message("error: \(PlaceLookup.text(name, gazetteer))")
            throw ExitCode.nothingFound
        }
        switch format {
        case .table: try Console.print(table.table)
        case .json: try Console.print(bytes: table.json)
        }
        if total > limit { Console.message("and \(total - limit) more: --limit \(total)") }
    }
}
