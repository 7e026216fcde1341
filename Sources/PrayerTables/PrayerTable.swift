package import CivilTime
import Diagnostics
import Documents
import JSON
package import PrayerTimes
import Text
import CSV

/// The prayer times of a place over some days, without a plan.
package struct PrayerTable {
    /// The content of a column.
    enum Column: Hashable {
        case listed(ListedTime)
        // For comparisons with other sources.
        case sunset, transit

        /// The columns of every table.
        static let standard =
            listed([.fajr, .sunrise, .dhuhr, .asr]) + [.sunset] + listed([.maghrib, .isha, .midnight, .lastThird])
            + [.transit]
        /// The columns that a table of minutes shows.
        static let shown = standard.filter { $0 != .transit && $0 != .sunset }
        /// The columns of tables that ask for extras.
        static let extras = listed([.suhoor, .duha, .istijaba, .iftar, .tarawih])

        private static func listed(_ times: [ListedTime]) -> [Column] { times.map(Column.listed) }

        var name: String {
            switch self {
            case .listed(let time): time.rawValue
            case .sunset: "sunset"
            case .transit: "transit"
            }
        }

        /// Returns the time and the prayer whose absence explains a missing time.
        func time(_ day: PrayerDay, _ hijri: HijriCalendar) -> (instant: Instant?, cause: Prayer) {
            switch self {
            case .listed(let time):
                (time.isListed(on: day.date, in: hijri) ? day.instant(of: time) : nil, day.cause(of: time))
            case .sunset: (day.sunset, .maghrib)
            case .transit: (day.transit, .dhuhr)
            }
        }
    }

    let days: [PrayerDay]
    let clock: WallClock
    let hijri: HijriCalendar
    /// The dates that clocks skip, which have no times.
    private let skipped: [LocalDate]
    private let qibla: Angle
    private let parameters: PrayerParameters
    private let latitude: Angle
    private let extras: [Column]

    /// Computes the times of `dates`, which are civil dates in `zone`; with `extras` also suhoor, duha, istijaba, iftar
    /// and tarawih at their usual distances.
    package init(
        _ calculator: PrayerCalculator, zone: ZoneRules, dates: ClosedRange<LocalDate>, extras: Bool = false
    ) {
        clock = WallClock(zone: zone)
        hijri = calculator.hijri
        self.extras = extras ? Column.extras : []
        qibla = calculator.coordinates.qibla
        parameters = calculator.parameters
        latitude = calculator.coordinates.latitude
        let all = calculator.times(on: dates, in: zone)
        (days, skipped) = (all.filter { !zone.skips($0.date) }, all.map(\.date).filter(zone.skips))
    }

    /// A line for each day with the times by the clock, where a dash stands for a time that does not exist and an
    /// asterisk marks a borrowed one; then the sources of borrowed times, the calculation's parameters and the
    /// direction of prayer.
    package var table: [String] {
        let columns = Column.shown + extras
        var rows = [["date"] + columns.map(\.name)]
        var lenders: [String] = []
        for day in days {
            let cells = columns.map { column in
                guard let instant = column.time(day, hijri).instant else { return "—" }
                guard let lender = lender(of: column, on: day) else { return clock.short(instant, day.date) }
                if !lenders.contains(lender) { lenders.append(lender) }
                return clock.short(instant, day.date) + "*"
            }
            rows.append(["\(day.date)"] + cells)
        }
        let borrowed = "* the sun has no such time on this day: borrowed from \(lenders.joined(separator: ", "))"
        return TextTable.aligned(rows, leftColumns: 1, hasHeadings: true) + [""] + (lenders.isEmpty ? [] : [borrowed])
            + skipped.map { "\($0) does not exist there: clocks skip the whole day" } + [basis, Self.qiblaLine(qibla)]
    }

    /// Returns the day or latitude whose sun supplies a time that the day's own sun does not have.
    private func lender(of column: Column, on day: PrayerDay) -> String? {
        let (instant, cause) = column.time(day, hijri)
        if instant == nil || column == .transit { return nil }
        return day.borrowed(cause)?.description
    }

    /// `method muslim-world-league (Fajr 18°, Isha 17°), madhab shafi, high latitudes automatic: seventh-of-night here`.
    private var basis: String {
        let method = parameters.method
        let angles = "Fajr \(MethodTable.degrees(method.fajrAngle)), Isha \(MethodTable.text(method.isha))"
        return "method \(method.key) (\(angles)), madhab \(parameters.madhab.rawValue), high latitudes \(bound)"
    }

    /// The rule that bounds Fajr and Isha where twilight lasts too long.
    private var bound: String {
        if parameters.method.isSeasonal { return "by the method's own seasons" }
        let rule = parameters.highLatitude
        let here = rule.resolved(at: latitude)
        return rule.rawValue + (rule == here ? "" : ": \(here.rawValue) here")
    }

    /// Returns the direction of prayer as text: `qibla 118.99° clockwise from true north (ESE)`.
    static func qiblaLine(_ bearing: Angle) -> String {
        let hundredths = Int((bearing.degrees * 100).rounded())
        let points = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split(separator: " ")
        let point = points[Int((bearing.degrees / 22.5).rounded()) % points.count]
        return "qibla \(hundredths / 100).\((hundredths % 100).padded(to: 2))° clockwise from true north (\(point))"
    }

    /// RFC 4180: wall times under the columns' own names, UTC instants under `<name>-utc`; a time that does not exist
    /// is empty.
    package var csv: [UInt8] {
        let columns = Column.standard + extras
        let names = columns.map(\.name)
        var csv = CSVWriter(header: ["date"] + names + names.map { "\($0)-utc" })
        for day in days {
            let times = columns.map { $0.time(day, hijri).instant }
            csv.row(["\(day.date)"] + times.map { $0.map(clock.local) ?? "" } + times.map { $0.map { "\($0)" } ?? "" })
        }
        return csv.bytes
    }

    /// `{"method": …, "madhab": …, "highLatitude": …, "qibla": …, "days": [{"date": …, "times": {"fajr": {"local": …,
    /// "utc": …}, …}, "notes": {…}}]}`.
    ///
    /// A time that does not exist is null, with its reason among the notes. Days without a sunrise, Asr or sunset also
    /// have `"borrowed": {"sunrise": "2026-11-25", …}`, the day or latitude whose sun was used. The bearing is in
    /// degrees clockwise from true north.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("method", parameters.method.key)
            json.member("madhab", parameters.madhab.rawValue)
            json.member("highLatitude", parameters.highLatitude.rawValue)
            json.member("qibla", qibla.degrees)
            json.member("days", days) { json, day in
                json.member("date", "\(day.date)")
                write(day, to: &json)
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes the members `times`, `notes` and, where another day or latitude supplies times, `borrowed` of a day.
    func write(_ day: PrayerDay, to json: inout JSONWriter) {
        let columns = Column.standard + extras
        json.member("times") { json in
            for column in columns {
                guard let instant = column.time(day, hijri).instant else {
                    json.null(named: column.name)
                    continue
                }
                json.member(named: column.name) { json in
                    json.member("local", clock.local(instant))
                    json.member("utc", "\(instant)")
                }
            }
        }
        json.member("notes") { json in
            for column in columns {
                let (instant, cause) = column.time(day, hijri)
                if instant == nil {
                    json.member(named: column.name, day.missing(cause)?.description ?? Self.absence(column))
                }
            }
        }
        guard day.borrowed != nil else { return }
        json.member("borrowed") { json in
            for column in columns {
                if let lender = lender(of: column, on: day) { json.member(named: column.name, lender) }
            }
        }
    }

    private static func absence(_ column: Column) -> String {
        switch column {
        case .listed(.istijaba): "on Fridays only"
        case .listed(.iftar), .listed(.tarawih): "in Ramadan only"
        default: "there is no such time"
        }
    }
}

/// Writes instants as the clocks of a zone show them.
struct WallClock {
    let zone: ZoneRules

    /// Returns the wall time, as in `2026-12-01T06:04:00`, with three decimals where the instant is not a whole second.
    func local(_ instant: Instant) -> String {
        let millisecond = instant.epochMilliseconds - instant.epochSeconds * 1000
        return "\(zone.local(instant))" + (millisecond == 0 ? "" : ".\(millisecond.padded(to: 3))")
    }

    /// Returns the wall time in minutes, or in seconds where it is not a whole minute; `+1` marks the day after `date`.
    func short(_ instant: Instant, _ date: LocalDate) -> String {
        let local = zone.local(instant)
        let days = date.distance(to: local.date)
        return days == 0 ? local.time.short : "\(local.time.short)\(days > 0 ? "+" : "")\(days)"
    }
}
