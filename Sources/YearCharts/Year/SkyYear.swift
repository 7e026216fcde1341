import CivilTime
import PlanModel
import PrayerTimes

/// The darkness of a year's nights at a plan's places: the times when the sun rises and sets and passes the three
/// twilights.
struct SkyYear: Sendable {
    /// The depths of a night, the darkest first.
    enum Depth: Int, CaseIterable, Sendable {
        case night, astronomical, nautical, civil

        /// The angle below the horizon that the sun has to reach, positive; `nil` for the horizon as the place sees it.
        var angle: Angle? {
            switch self {
            case .night: .degrees(18)
            case .astronomical: .degrees(12)
            case .nautical: .degrees(6)
            case .civil: nil
            }
        }
    }

    /// The course of the sun around one altitude on a list day.
    enum Passage: Hashable, Sendable {
        /// The sun rises and sinks through it, in seconds after the list day's 00:00 by its clock.
        case at(up: Int, down: Int)
        /// The sun does not come below it.
        case above
        /// The sun does not come above it.
        case below
    }

    /// The passages of each day for each depth, the darkest first.
    let passages: [[Passage]]

    init?(of plan: Plan, on dates: Range<LocalDate>) {
        var passages = Depth.allCases.map { _ in [Passage]() }
        var next = dates.lowerBound
        while next < dates.upperBound {
            let end = Self.stayEnd(from: next, within: dates, plan)
            guard let location = plan.journey(on: next).map({ $0.location ?? plan.location }) ?? plan.location else {
                return nil
            }
            let stay = Self.passages(at: location, on: next..<end, plan)
            for depth in passages.indices { passages[depth] += stay[depth] }
            next = end
        }
        self.passages = passages
    }

    /// Returns the first day after a date that is spent elsewhere, or the end of the dates.
    private static func stayEnd(from date: LocalDate, within dates: Range<LocalDate>, _ plan: Plan) -> LocalDate {
        if let journey = plan.journey(on: date) {
            return min(dates.upperBound, journey.dates.upperBound.advanced(by: 1))
        }
        return min(
            dates.upperBound, plan.travel.first { $0.dates.lowerBound > date }?.dates.lowerBound ?? dates.upperBound)
    }

    private static func passages(at location: Location, on dates: Range<LocalDate>, _ plan: Plan) -> [[Passage]] {
        let place = Coordinates(
            latitude: .degrees(location.latitude), longitude: .degrees(location.longitude),
            elevation: location.elevation)
        let zone = plan.timeZone(on: dates.lowerBound)
        let ephemeris = SolarEphemeris(dates.lowerBound...dates.upperBound)
        return Depth.allCases.map { depth in
            // The times of a method with only this angle are those of the sun itself.
            let angle = depth.angle ?? .degrees(18)
            let calculator = PrayerCalculator(
                place,
                PrayerParameters(
                    method: CalculationMethod(fajrAngle: angle, isha: .angle(angle), rounding: PerPrayer(.none)),
                    highLatitude: .none, polar: .none))
            let days = calculator.times(
                on: dates.lowerBound...dates.upperBound.advanced(by: -1), in: zone, ephemeris: ephemeris)
            return days.map { day in
                let (up, down): (Prayer, Prayer) = depth == .civil ? (.sunrise, .maghrib) : (.fajr, .isha)
                if let rise = day[up], let set = day[down] {
                    return .at(
                        up: plan.wallSecond(of: rise, on: day.date), down: plan.wallSecond(of: set, on: day.date))
                }
                if case .staysBelow = day.missing(up) ?? day.missing(down) { return .below }
                return .above
            }
        }
    }

    /// Returns the stretches of days on which the sun stays on one side of a depth's altitude, as the indices of their
    /// first and last days.
    func stretches(_ depth: Depth, _ passage: Passage) -> [ClosedRange<Int>] {
        var stretches: [ClosedRange<Int>] = []
        for (day, found) in passages[depth.rawValue].enumerated() where found == passage {
            if let last = stretches.last, last.upperBound == day - 1 {
                stretches[stretches.count - 1] = last.lowerBound...day
            } else {
                stretches.append(day...day)
            }
        }
        return stretches
    }

    /// Returns the outlines of the nights of a depth, each from dusk to dawn over a run of days: along the dusks, and
    /// back along the dawns of the mornings after.
    ///
    /// `steps` are the indices of days with which other clocks begin. A point is a place along the days and the seconds
    /// after the 00:00 of the day on which its night begins.
    func nights(_ depth: Depth, brokenAt steps: Set<Int>) -> [[(day: Double, second: Double)]] {
        let days = passages[depth.rawValue]
        var runs: [ClosedRange<Int>] = []
        for day in days.indices where days[day] != .above {
            if let last = runs.last, last.upperBound == day - 1, !steps.contains(day) {
                runs[runs.count - 1] = last.lowerBound...day
            } else {
                runs.append(day...day)
            }
        }
        return runs.map { run in
            let dusks = run.map { (day: Double($0) + 0.5, second: Self.dusk(days[$0])) }
            let dawns = run.map {
                (day: Double($0) + 0.5, second: Self.dawn(days[min($0 + 1, run.upperBound)]) + 86_400)
            }
            func end(_ index: Int, at day: Double, isClosed: Bool) -> [(day: Double, second: Double)] {
                let (dusk, dawn) = (dusks[index].second, dawns[index].second)
                // Where the next day has no such night, dusk and dawn meet in the middle of the night.
                return isClosed ? [(day, (dusk + dawn) / 2)] : [(day, dusk), (day, dawn)]
            }
            func isBright(_ day: Int) -> Bool { days.indices.contains(day) && days[day] == .above }
            let left = end(0, at: Double(run.lowerBound), isClosed: isBright(run.lowerBound - 1))
            let right = end(dusks.count - 1, at: Double(run.upperBound + 1), isClosed: isBright(run.upperBound + 1))
            return [left[0]] + dusks + right + dawns.reversed() + left.dropFirst()
        }
    }

    private static func dusk(_ passage: Passage) -> Double {
        if case .at(_, let down) = passage { Double(down) } else { 43_200 }
    }

    private static func dawn(_ passage: Passage) -> Double {
        if case .at(let up, _) = passage { Double(up) } else { 43_200 }
    }
}
