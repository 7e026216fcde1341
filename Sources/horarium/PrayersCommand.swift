public import ArgumentParser
public import CivilTime
import Diagnostics
import Documents
import Gazetteer
import Localization
import Pipeline
import PrayerTables
public import PrayerTimes
import Scheduling
import Timetables

extension Madhab: ExpressibleByArgument {}
extension HighLatitudeRule: ExpressibleByArgument {}
extension SunMoment: ExpressibleByArgument {}
extension PolarRule: ExpressibleByArgument {}
extension Shafaq: ExpressibleByArgument {}

struct PrayersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "prayers", abstract: "Print the prayer times of a place, without a plan.")

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, csv, json }

    @Option(
        help: ArgumentHelp(
            "A place by its name, in place of coordinates and zone; 'horarium places' lists them.", valueName: "name"),
        completion: .places)
    var place: String?
    @Option(parsing: .unconditional, help: "Degrees north of the equator, negative in the south.") var latitude: Double?
    @Option(parsing: .unconditional, help: "Degrees east of Greenwich, negative in the west.") var longitude: Double?
    @Option(help: "The IANA time zone, such as Europe/London. Default: the place's.", completion: .timeZones)
    var timezone: String?
    @Option(parsing: .unconditional, help: "Metres above the sea.") var elevation = 0.0

    @Option(help: "A preset; 'horarium methods' lists them.", completion: .methods) var method = "muslim-world-league"
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
    @Option(
        help:
            "What replaces sunrise, Asr and sunset on days without them: nearest-day, nearest-latitude or none. Default: nearest-day; none with --high-latitude none."
    )
    var polar: PolarRule?
    @Option(help: "The twilight that a seasonal method's Isha waits for: general, ahmer or abyad.")
    var shafaq = Shafaq.general
    @Option(parsing: .unconditional, help: "Days to add to the Umm al-Qura calendar, which says when Ramadan is.")
    var hijriAdjust = 0
    @Option(
        help:
            "How times are brought to the minute: nearest, up, down or none, or up,sunrise=down. Default: the method's."
    )
    var rounding: RoundingChoice?
    @Option(help: "The Sun of each time's moment, or daily that of 0 h UT: moment or daily. Default: the method's.")
    var sun: SunMoment?
    @Option(
        parsing: .unconditional,
        help: "The altitude of the Sun's centre at sunrise and sunset in degrees, such as -1. Default: the method's.")
    var horizon: Double?
    @Option(help: "A correction such as fajr=2m or isha=-1m; may be repeated.") var adjust: [Adjustment] = []

    @Flag(help: "List suhoor, duha, istijaba, iftar and tarawih too.") var extras = false
    @Option(help: ArgumentHelp("Set methods side by side.", valueName: "method,method…"), completion: .methods)
    var compare: MethodList?
    @Option(
        help: ArgumentHelp(
            "Name the method and adjustments that come nearest to a timetable, a CSV file.", valueName: "timetable.csv"),
        completion: .tables)
    var fit: String?
    @Option(
        help: ArgumentHelp(
            "With --fit: what the file calls a column, such as maghrib=Magrib; may be repeated.",
            valueName: "column=name"))
    var column: [ColumnName] = []
    @Option(help: ArgumentHelp("With --fit: how the file writes dates, such as dd/mm/yyyy.", valueName: "pattern"))
    var dates: String?
    @Option(help: ArgumentHelp("With --fit: 12 where the file's times lack AM and PM.", valueName: "12|24"))
    var hours: Int?

    @Option(help: "The first day: a date, 'today', 'tomorrow', 'yesterday' or '+7d'.", completion: .firstDays)
    var from = FirstDay.fromToday(0)
    @Option(help: "How many days.") var days = 7
    @Option(help: "How the times are printed: table, csv or json.") var format = Format.table

    mutating func validate() throws {
        if place == nil {
            guard latitude != nil else { throw ValidationError("give --latitude and --longitude, or --place") }
            guard longitude != nil else { throw ValidationError("give --longitude too") }
            guard timezone != nil else { throw ValidationError("give --timezone, or --place, which has one") }
        } else if latitude != nil || longitude != nil {
            throw ValidationError("give --place, or --latitude and --longitude, not both")
        }
        guard (-90...90).contains(latitude ?? 0) else { throw ValidationError("--latitude goes from -90 to 90") }
        guard (-180...180).contains(longitude ?? 0) else { throw ValidationError("--longitude goes from -180 to 180") }
        guard (-500...9000).contains(elevation) else { throw ValidationError("--elevation goes from -500 to 9000") }
        guard (1...36600).contains(days) else { throw ValidationError("--days goes from 1 to 36600") }
        for angle in [fajrAngle, ishaAngle].compactMap(\.self) where !(0...30).contains(angle) {
            throw ValidationError("angles go from 0 to 30 degrees, not \(angle)")
        }
        guard (-5...0).contains(horizon ?? 0) else { throw ValidationError("--horizon goes from -5 to 0 degrees") }
        let adjustments = HijriCalendar.adjustments
        guard adjustments.contains(hijriAdjust) else {
            throw ValidationError("--hijri-adjust goes from \(adjustments.lowerBound) to \(adjustments.upperBound)")
        }
        if compare != nil, fit != nil { throw ValidationError("give --compare or --fit, not both") }
        for (name, isGiven) in [("--column", !column.isEmpty), ("--dates", dates != nil), ("--hours", hours != nil)]
        where isGiven && fit == nil {
            throw ValidationError("\(name) goes with --fit, and says how that file is written")
        }
        if let dates, !TimetableForm.isPattern(dates) {
            throw ValidationError(
                "--dates takes d, m and y as they stand there, such as dd/mm/yyyy or 'd mmm', not '\(dates)'")
        }
        if let hours, hours != 12, hours != 24 { throw ValidationError("--hours takes 12 or 24, not \(hours)") }
        if ishaAngle != nil, ishaInterval != nil {
            throw ValidationError("give --isha-angle or --isha-interval, not both")
        }
    }

    func run() throws {
        let (point, zone) = try whereabouts()
        let coordinates = Coordinates(
            latitude: .degrees(point.latitude), longitude: .degrees(point.longitude), elevation: elevation)
        let hijri = HijriCalendar(adjustment: hijriAdjust)
        if let fit {
            try printFit(fit, coordinates, zone, hijri)
            return
        }
        if case .fromToday = from { PlaceLookup.warnOfAge(today: zone.local(ProgramEnvironment.now).date) }
        let first = first(in: zone)
        let dates = first...first.advanced(by: days - 1)
        func table(_ method: CalculationMethod) -> PrayerTable {
            let calculator = PrayerCalculator(coordinates, parameters(method), hijri: hijri)
            return PrayerTable(calculator, zone: zone, dates: dates, extras: extras)
        }
        if let compare {
            let comparison = PrayerComparison(try compare.methods().map { ($0.key, table($0)) })
            switch format {
            case .table: try Console.print(comparison.table)
            case .csv: try Console.print(bytes: comparison.csv)
            case .json: try Console.print(bytes: comparison.json)
            }
            return
        }
        let list = table(try Methods.named(method))
        switch format {
        case .table: try Console.print(list.table)
        case .csv: try Console.print(bytes: list.csv)
        case .json: try Console.print(bytes: list.json)
        }
    }

    /// Reads the timetable and prints the methods that come nearest to it.
    private func printFit(
        _ path: String, _ coordinates: Coordinates, _ zone: ZoneRules, _ hijri: HijriCalendar
    ) throws {
        let nowhere = SourceSpan(startOf: SourceFile(name: path, text: []))
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(path)
        } catch {
            Console.report([error.diagnostic(path, at: nowhere)])
            throw ExitCode.fileIsMissing
        }
        let file: SourceFile
        do throws(Diagnostic) {
            file = try SourceFile.decoded(bytes, name: path)
        } catch {
            Console.report([error])
            throw ExitCode.planHasErrors
        }
        let form = TimetableForm(
            names: column.map { ($0.column, $0.name) }, dates: dates, isTwelveHour: hours == 12, of: file)
        let (timetable, findings) = TimetableReader.read(file, form, .english, tolerance: .zero, source: nowhere)
        Console.report(findings)
        if findings.contains(where: { $0.severity == .error }) { throw ExitCode.planHasErrors }
        let fit = FitTable(
            TimetableFit(timetable, at: coordinates, zone: zone, year: first(in: zone).year, hijri: hijri))
        if format == .json { try Console.print(bytes: fit.json) } else { try Console.print(fit.table) }
    }

    private func first(in zone: ZoneRules) -> LocalDate { from.date(today: zone.local(ProgramEnvironment.now).date) }

    /// The place and its zone, with a warning where they contradict each other.
    private func whereabouts() throws -> (GeoPoint, ZoneRules) {
        let gazetteer = Gazetteer()
        let place = try place.map { try PlaceLookup.named($0, gazetteer) }
        let point = place?.point ?? GeoPoint(latitude: latitude ?? 0, longitude: longitude ?? 0)
        let zone = try PlaceLookup.zone(timezone ?? place?.timeZone ?? "", near: point, gazetteer)
        if timezone != nil { PlaceLookup.warn(point, zone, gazetteer) }
        return (point, zone)
    }

    private func parameters(_ method: CalculationMethod) -> PrayerParameters {
        let isha = ishaAngle.map { CalculationMethod.Isha.angle(.degrees($0)) }
        let interval = ishaInterval.map { CalculationMethod.Isha.interval($0, from: .maghrib, ramadan: nil) }
        var parameters = PrayerParameters(
            method: method.replacing(fajrAngle: fajrAngle.map(Angle.degrees), isha: isha ?? interval))
        parameters.madhab = madhab
        parameters.highLatitude = highLatitude
        parameters.polar = polar ?? highLatitude.usualPolarRule
        parameters.shafaq = shafaq
        for prayer in Prayer.allCases {
            if let word = rounding?[prayer] { parameters.method.rounding[prayer] = word }
        }
        if let sun { parameters.method.sun = PerPrayer(sun) }
        if let horizon { parameters.method.horizon = .degrees(horizon) }
        for adjustment in adjust { parameters.adjustments[adjustment.prayer] = adjustment.span }
        return parameters
    }
}

/// How times are rounded: `up`, `fajr=up`, or `up,sunrise=down`, in any order.
struct RoundingChoice: ExpressibleByArgument {
    private var usual: Rounding?
    private var own: [Prayer: Rounding] = [:]

    init?(argument: String) {
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let rounding = Rounding(rawValue: sides[sides.count - 1]) else { return nil }
            if sides.count == 1, usual == nil {
                usual = rounding
            } else if sides.count == 2, let prayer = Prayer(rawValue: sides[0]), own[prayer] == nil {
                own[prayer] = rounding
            } else {
                return nil
            }
        }
    }

    /// The rounding of a prayer; `nil` where it keeps the method's.
    subscript(prayer: Prayer) -> Rounding? { own[prayer] ?? usual }
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

/// A column and its name in a file: `maghrib=Magrib`.
struct ColumnName: ExpressibleByArgument {
    var column, name: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, TimetableForm.columnNames.contains(parts[0]) else { return nil }
        (column, name) = (parts[0], parts[1])
    }
}

/// Names of methods with commas between.
struct MethodList: ExpressibleByArgument {
    private var names: [String]

    init?(argument: String) {
        names = argument.split(separator: ",").map(String.init)
        if names.isEmpty { return nil }
    }

    func methods() throws -> [CalculationMethod] { try names.map(Methods.named) }
}

extension TimeSpan: ExpressibleByArgument {
    /// Reads a length in the plan file's notation.
    public init?(argument: String) { self.init(argument) }
}
