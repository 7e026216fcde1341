package import CivilTime
package import PrayerTimes

/// The prayer times of a place over some days, without a plan.
package struct PrayerTable {
    /// The columns, in the order of the day.
    private enum Column: String, CaseIterable {
        case fajr, sunrise, dhuhr, asr, sunset, maghrib, isha, midnight
        case lastThird = "last-third"
        case transit

        /// The time itself, and the prayer whose absence explains its own.
        func time(_ day: PrayerDay) -> (instant: Instant?, cause: Prayer) {
            switch self {
            case .fajr: (day[.fajr], .fajr)
            case .sunrise: (day[.sunrise], .sunrise)
            case .dhuhr: (day[.dhuhr], .dhuhr)
            case .asr: (day[.asr], .asr)
            case .maghrib: (day[.maghrib], .maghrib)
            case .isha: (day[.isha], .isha)
            case .sunset: (day.sunset, .maghrib)
            case .midnight: (day.midnight, day[.maghrib] == nil ? .maghrib : .fajr)
            case .lastThird: (day.lastThird, day[.maghrib] == nil ? .maghrib : .fajr)
            case .transit: (day.transit, .dhuhr)
            }
        }
    }

    private let days: [PrayerDay]
    private let zone: TimeZone

    /// Computes the times of `dates`, which are civil dates in `zone`.
    package init(_ calculator: PrayerCalculator, zone: TimeZone, dates: ClosedRange<LocalDate>) {
        self.zone = zone
        let noon = LocalTime(secondOfDay: 43200)
        days = calculator.times(on: dates) { date in
            TimeSpan(seconds: zone.offset(at: zone.instant(date, noon)).seconds)
        }
    }

    /// `2026-12-01T06:04:00`, with three decimals where the instant is not a whole second.
    private func local(_ instant: Instant) -> String {
        let millisecond = instant.epochMilliseconds - instant.epochSeconds * 1000
        return "\(zone.local(instant))" + (millisecond == 0 ? "" : ".\(millisecond.padded(to: 3))")
    }

    /// A line a day with the times by the clock; a time that does not exist is a dash.
    package var table: [String] {
        let columns = Column.allCases.filter { $0 != .transit && $0 != .sunset }
        var rows = [["date"] + columns.map(\.rawValue)]
        for day in days {
            rows.append(["\(day.date)"] + columns.map { $0.time(day).instant.map { clock($0, day.date) } ?? "—" })
        }
        return TextTable.aligned(rows, leftColumns: 1)
    }

    /// The wall time in minutes, or in seconds where it is not a whole minute; `+1` marks the day after the list day.
    private func clock(_ instant: Instant, _ date: LocalDate) -> String {
        let local = zone.local(instant)
        let time = local.time.components.second == 0 ? local.time.hourAndMinute : local.time.description
        let days = date.distance(to: local.date)
        return days == 0 ? time : "\(time)\(days > 0 ? "+" : "")\(days)"
    }

    /// RFC 4180: wall times under the columns' own names, UTC instants under `<name>-utc`; a time that does not exist is
    /// empty.
    package var csv: [UInt8] {
        let names = Column.allCases.map(\.rawValue)
        var text = (["date"] + names + names.map { "\($0)-utc" }).joined(separator: ",") + "\r\n"
        for day in days {
            let times = Column.allCases.map { $0.time(day).instant }
            let cells = ["\(day.date)"] + times.map { $0.map(local) ?? "" } + times.map { $0.map { "\($0)" } ?? "" }
            text += cells.joined(separator: ",") + "\r\n"
        }
        return Array(text.utf8)
    }

    /// `{"days": [{"date": …, "times": {"fajr": {"local": …, "utc": …}, …}, "notes": {…}}]}`; a time that does not exist is
    /// null, with its reason among the notes.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("days", days) { json, day in
                json.member("date", "\(day.date)")
                json.member("times") { json in
                    for column in Column.allCases {
                        guard let instant = column.time(day).instant else {
                            json.null(column.rawValue)
                            continue
                        }
                        json.member(column.rawValue) { json in
                            json.member("local", local(instant))
                            json.member("utc", "\(instant)")
                        }
                    }
                }
                json.member("notes") { json in
                    for column in Column.allCases {
                        let (instant, cause) = column.time(day)
                        if instant == nil, let reason = day.missing(cause) {
                            json.member(column.rawValue, reason.description)
                        }
                    }
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
