package import CivilTime
package import PrayerTimes
package import Timetables

/// Finds the method, madhab, high-latitude rule and whole-minute adjustments that come nearest to published times.
package struct TimetableFit {
    /// The differences between one prayer's published and calculated times.
    package struct Residuals: Sendable {
        /// The whole minutes to add to the method's times.
        package var adjustment: TimeSpan
        /// Days with a published and a calculated time, and those of them that agree to the minute.
        package var days = 0, exact = 0
        /// Published less calculated, adjustment included: the mean magnitude and the value of largest magnitude, in
        /// minutes.
        package var mean = 0.0
        package var worst = 0
        /// The day of the largest difference.
        package var worstDate: LocalDate?
        /// The number of published times without a calculated one.
        package var missing = 0
    }

    /// One way to calculate, with its residuals.
    package struct Candidate: Sendable {
        package var method: CalculationMethod
        package var madhab: Madhab
        package var highLatitude: HighLatitudeRule
        package var residuals: [Prayer: Residuals]

        package var days: Int { residuals.values.reduce(0) { $0 + $1.days + $1.missing } }
        package var exact: Int { residuals.values.reduce(0) { $0 + $1.exact } }
        package var worst: Int { residuals.values.map { abs($0.worst) }.max() ?? 0 }

        /// Whether the published times can have been made this way: half of the prayers have a mean error of at most
        /// five minutes, and sunrise and Maghrib, which no method moves far, are adjusted by at most a quarter of an
        /// hour.
        package var isPlausible: Bool {
            let means = residuals.values.map { $0.days == 0 ? .infinity : $0.mean }.sorted()
            guard let median = means.dropFirst((means.count - 1) / 2).first, median <= 5 else { return false }
            return [Prayer.sunrise, .maghrib].allSatisfy { abs(residuals[$0]?.adjustment.seconds ?? 0) <= 15 * 60 }
        }

        /// Minutes of error over all times; a missing time counts as an hour, and each adjustment adds six seconds a
        /// day, so that the method with the fewest adjustments wins among near equals.
        package var cost: Double {
            // In the prayers' order: the last digits of a sum depend on its order, and the order of a dictionary
            // changes from run to run.
            Prayer.allCases.compactMap { residuals[$0] }.reduce(0) { sum, residual in
                sum + residual.mean * Double(residual.days) + Double(residual.missing) * 60
                    + (residual.adjustment == .zero ? 0 : 0.1 * Double(residual.days))
            }
        }
    }

    /// The candidates, best first.
    package let candidates: [Candidate]

    /// Tries all methods on the dates that a table has; rows without a year are taken in `year`.
    package init(_ table: Timetable, at coordinates: Coordinates, zone: ZoneRules, year: Int, hijri: HijriCalendar) {
        let days = Self.days(of: table, year: year)
        // Nearer the equator than 46° twilight never lasts all night, whatever the angle (66.5° − 20°). Beyond 48° the
        // automatic rule is the seventh of the night.
        let rules: [HighLatitudeRule] =
            abs(coordinates.latitude.degrees) < 46
            ? [.automatic]
            : [.automatic, abs(coordinates.latitude.degrees) > 48 ? .middleOfNight : .seventhOfNight, .twilightAngle]
        let ephemeris = days.first.flatMap { first in days.last.map { SolarEphemeris(first.date...$0.date) } }
        let madhabs = Madhab.allCases
        var candidates: [Candidate] = []
        for method in CalculationMethod.all {
            for rule in method.isSeasonal ? [.automatic] : rules {
                let byMadhab = madhabs.map { madhab in
                    let calculator = PrayerCalculator(
                        coordinates,
                        PrayerParameters(
                            method: method, madhab: madhab, highLatitude: rule, rounding: PerPrayer(.none)),
                        hijri: hijri)
                    var residuals: [Prayer: Residuals] = [:]
                    // Only Asr depends on the madhab, except on days that have no Asr.
                    let computed = days.map { day in
                        calculator.times(on: day.date, in: zone, ephemeris: ephemeris)
                    }
                    for prayer in Prayer.allCases {
                        let pairs = zip(days, computed).compactMap { day, computed in
                            table.time(of: ListedTime(prayer), on: day.date).map { published in
                                (day.date, zone.instant(of: published.time).instant, computed[prayer])
                            }
                        }
                        if !pairs.isEmpty { residuals[prayer] = Self.residuals(pairs, method.rounding[prayer]) }
                    }
                    return Candidate(method: method, madhab: madhab, highLatitude: rule, residuals: residuals)
                }
                if let best = byMadhab.min(by: { $0.cost < $1.cost }) { candidates.append(best) }
            }
        }
        // Among equals the method that more people use comes first, as in the list; `sort` alone is not stable.
        let ranked = candidates.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
        self.candidates = ranked.map(\.element)
    }

    /// Returns the dates of a table's rows, ascending.
    private static func days(of table: Timetable, year: Int) -> [(date: LocalDate, row: Timetable.Row)] {
        var dates: Set<LocalDate> = []
        for day in table.rows.keys {
            switch day {
            case .date(let date): dates.insert(date)
            case .everyYear, .ofYear:
                guard let first = LocalDate(year: year, month: 1, day: 1) else { continue }
                dates.formUnion((0..<366).map { first.advanced(by: $0) }.filter { $0.year == year })
            }
        }
        return dates.sorted().compactMap { date in table.row(on: date).map { (date, $0) } }
    }

    /// Returns the whole minutes that bring calculated times nearest to published ones, with the differences that
    /// remain.
    private static func residuals(
        _ pairs: [(date: LocalDate, published: Instant, computed: Instant?)], _ rounding: Rounding
    ) -> Residuals {
        var result = Residuals(adjustment: .zero)
        var minutes: [(date: LocalDate, value: Int)] = []
        for (date, published, computed) in pairs {
            guard let computed else {
                result.missing += 1
                continue
            }
            let shift = rounding == .up ? 59_999 : rounding == .down ? 0 : 30_000
            let rounded = (computed.epochMilliseconds + shift) / 60_000
            minutes.append((date, published.epochMilliseconds / 60_000 - rounded))
        }
        guard !minutes.isEmpty else { return result }
        // The median makes the sum of the magnitudes smallest; no adjustment is preferred where it is as good.
        let sorted = minutes.map(\.value).sorted()
        let median = sorted[sorted.count / 2]
        func sum(_ shift: Int) -> Int { minutes.reduce(0) { $0 + abs($1.value - shift) } }
        let shift = sum(0) <= sum(median) ? 0 : median
        result.adjustment = .minutes(shift)
        result.days = minutes.count
        result.exact = minutes.count { $0.value == shift }
        result.mean = Double(sum(shift)) / Double(minutes.count)
        for (date, value) in minutes where abs(value - shift) > abs(result.worst) {
            (result.worst, result.worstDate) = (value - shift, date)
        }
        return result
    }
}
