package import CivilTime

/// The Sun's path over a place, by the same positions as for prayer times.
package struct SunPath: Sendable {
    private let observer: Observer
    /// The Sun on consecutive days in UTC, each accurate for the twelve hours on either side of its noon.
    private let suns: [LocalSun]
    private let first: Int

    /// Prepares the path on some days in UTC; for instants outside them the nearest day's Sun is used, which is wrong.
    package init(over place: Coordinates, on dates: ClosedRange<LocalDate>) {
        let ephemeris = SolarEphemeris(dates)
        let observer = Observer(place)
        self.observer = observer
        first = dates.lowerBound.epochDay
        suns = dates.map { date in
            let day = ephemeris[date]
            return LocalSun(observer, day, day, day, day)
        }
    }

    /// Returns the altitude of the Sun's centre, without refraction.
    package func altitude(at instant: Instant) -> Angle {
        let (day, millisecond) = instant.epochMilliseconds.floorQuotientAndRemainder(by: 86_400_000)
        let index = min(max(day - first, 0), suns.count - 1)
        return suns[index].altitude(at: Double(millisecond) / 86_400_000 - 0.5 + Double(day - first - index))
    }

    /// A passage of the Sun through an altitude.
    package struct Passage: Sendable {
        package var instant: Instant
        package var isUpward: Bool
    }

    /// Returns the passages of the Sun through an altitude, ascending, to the millisecond.
    ///
    /// Passages that are less than some minutes apart, between which the Sun only touches the altitude, may be omitted.
    package func passages(through altitude: Angle, within stretch: Range<Instant>) -> [Passage] {
        let (begin, end) = (stretch.lowerBound.epochMilliseconds, stretch.upperBound.epochMilliseconds)
        var passages: [Passage] = []
        var (left, leftIsAbove) = (begin, isAbove(altitude, begin))
        while left < end {
            let right = min(left + Self.step, end)
            let rightIsAbove = isAbove(altitude, right)
            if rightIsAbove != leftIsAbove {
                passages.append(
                    Passage(
                        instant: Instant(epochMilliseconds: change(from: left, to: right, altitude, leftIsAbove)),
                        isUpward: rightIsAbove))
            }
            (left, leftIsAbove) = (right, rightIsAbove)
        }
        return passages
    }

    /// Ten minutes, in which the Sun neither rises and sets nor crosses a twilight twice, unless it only touches it.
    private static let step = 600_000

    private func isAbove(_ altitude: Angle, _ millisecond: Int) -> Bool {
        self.altitude(at: Instant(epochMilliseconds: millisecond)) > altitude
    }

    /// Returns the first millisecond that differs from the one before it, by bisection.
    private func change(from start: Int, to end: Int, _ altitude: Angle, _ wasAbove: Bool) -> Int {
        var (low, high) = (start, end)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isAbove(altitude, middle) == wasAbove { low = middle } else { high = middle }
        }
        return high
    }
}
