public import ArgumentParser
public import CivilTime
import Outputs
public import PrayerTimes

extension Madhab: ExpressibleByArgument {}
extension HighLatitudeRule: ExpressibleByArgument {}
extension Rounding: ExpressibleByArgument {}

struct PrayersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayers", abstract: "Print the prayer times of a place, without a plan.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, csv, json }

    @Option(parsing: .unconditional, help: "Degrees north of the equator, negative in the south.") var latitude: Double
    @Option(parsing: .unconditional, help: "Degrees east of Greenwich, negative in the west.") var longitude: Double
    @Option(help: "The IANA time zone, such as Europe/London.") var timezone: String
    @Option(parsing: .unconditional, help: "Metres above the sea.") var elevation = 0.0

    @Option(help: "A preset; 'horarium methods' lists them.") var method = "muslim-world-league"
    @Option(help: "The Sun's depth at Fajr in degrees, in place of the method's.") var fajrAngle: Double?
    @Option(help: "The Sun's depth at Isha in degrees, in place of the method's.") var ishaAngle: Double?
    @Option(help: "Isha so long after Maghrib, such as 90m, in place of the method's angle.") var ishaInterval:
        TimeSpan?
    @Option(help: "The school that Asr follows: shafi or hanafi.") var madhab = Madhab.shafi
    @Option(
        help:
            "What bounds Fajr and Isha where twilight lasts too long: automatic, middle-of-night, seventh-of-night, twilight-angle or none."
    )
    var highLatitude = HighLatitudeRule.automatic
    @Option(help: "How times are brought to the minute: nearest, up or none. Default: the method's.") var rounding:
        Rounding?
    @Option(help: "A correction such as fajr=2m or isha=-1m; may be repeated.") var adjust: [Adjustment] = []

    @Option(help: "The first day: a date or 'today'.") var from = FirstDay.today
    @Option(help: "How many days.") var days = 7
    @Option(help: "How the times are printed: table, csv or json.") var format = Format.table

    mutating func validate() throws {
        guard (-90...90).contains(latitude) else { throw ValidationError("--latitude goes from -90 to 90") }
        guard (-180...180).contains(longitude) else { throw ValidationError("--longitude goes from -180 to 180") }
        guard (-500...9000).contains(elevation) else { throw ValidationError("--elevation goes from -500 to 9000") }
        guard (1...36600).contains(days) else { throw ValidationError("--days goes from 1 to 36600") }
        for angle in [fajrAngle, ishaAngle].compactMap(\.self) where !(0...30).contains(angle) {
            throw ValidationError("angles go from 0 to 30 degrees, not \(angle)")
        }
        if ishaAngle != nil, ishaInterval != nil {
            throw ValidationError("give --isha-angle or --isha-interval, not both")
        }
    }

    func run() throws {
        let zone: TimeZone
        do throws(TimeZoneError) {
            zone = try Program.zones().zone(timezone)
        } catch {
            throw ValidationError(Self.text(error))
        }
        let first =
            switch from {
            case .date(let date): date
            case .today: zone.local(Program.now).date
            }
        let coordinates = Coordinates(latitude: latitude, longitude: longitude, elevation: elevation)
        let table = PrayerTable(
            PrayerCalculator(coordinates, try parameters()), zone: zone, dates: first...first.advanced(by: days - 1))
        switch format {
        case .table: try Console.print(table.table)
        case .csv: try Console.print(bytes: table.csv)
        case .json: try Console.print(bytes: table.json)
        }
    }

    private func parameters() throws -> PrayerParameters {
        var parameters = PrayerParameters(method: try Methods.named(method))
        if let fajrAngle { parameters.method.fajrAngle = fajrAngle }
        if let ishaAngle { parameters.method.isha = .angle(ishaAngle) }
        if let ishaInterval { parameters.method.isha = .interval(ishaInterval, from: .maghrib, ramadan: nil) }
        // Seasonal bounds belong to the preset's angles; angles of one's own stand for themselves.
        if fajrAngle != nil || ishaAngle != nil || ishaInterval != nil { parameters.method.isSeasonal = false }
        parameters.madhab = madhab
        parameters.highLatitude = highLatitude
        // Who wants no rule for long twilights wants no borrowed sunrise either.
        if highLatitude == .none { parameters.polar = .none }
        parameters.rounding = rounding
        for adjustment in adjust { parameters.adjustments[adjustment.prayer] = adjustment.span }
        return parameters
    }

    private static func text(_ error: TimeZoneError) -> String {
        switch error {
        case .unknown(let name): "unknown time zone '\(name)'; expected an IANA name such as Europe/London"
        case .damaged(let name, let reason): "the system's data for time zone '\(name)' cannot be used: \(reason)"
        case .noDatabase(let searched):
            "the system has no time zone data; install tzdata or set TZDIR (searched \(searched.joined(separator: ", ")))"
        }
    }
}

/// A correction of one prayer: `fajr=2m`.
struct Adjustment: ExpressibleByArgument {
    var prayer: Prayer
    var span: TimeSpan

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, let prayer = Prayer(rawValue: String(parts[0])), let span = TimeSpan(String(parts[1]))
        else { return nil }
        self.prayer = prayer
        self.span = span
    }
}

extension TimeSpan: ExpressibleByArgument {
    /// Reads a length in the plan file's notation.
    public init?(argument: String) { self.init(argument) }
}
