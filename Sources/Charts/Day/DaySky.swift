import CivilTime
import PrayerTimes

/// The sky over a place during a stretch of time, by the plan's own sun.
struct DaySky: Sendable {
    /// A part of the stretch in which the sky is of one kind.
    struct Band: Sendable {
        var stretch: Range<Instant>
        /// The kind of sky: 0 night, then astronomical, nautical and civil twilight, 4 day.
        var level: Int
    }

    /// An instant at which the sky has one of the colours `k0` … `k7`.
    struct Stop: Sendable {
        var instant: Instant
        var colour: Int
    }

    let path: SunPath
    let stretch: Range<Instant>
    /// The altitude of sunrise and sunset.
    let horizon: Angle
    /// The bands, ascending and without gaps.
    let bands: [Band]
    /// The stops of the gradient, ascending.
    let stops: [Stop]
    /// The passages of the sun through the edges of the twilights and the horizon.
    let passages: [SunPath.Passage]
    /// The sun's highest altitude.
    let noon: Angle

    init(_ path: SunPath, horizon: Angle, over stretch: Range<Instant>) {
        (self.path, self.stretch, self.horizon) = (path, stretch, horizon)
        let edges: [Angle] = [-18, -12, -6, horizon]
        let all = edges.flatMap { path.passages(through: $0, within: stretch) }.sorted { $0.instant < $1.instant }
        passages = all
        let first = path.altitude(at: stretch.lowerBound)
        var level = edges.count { $0 < first }
        var bands: [Band] = []
        var from = stretch.lowerBound
        for passage in all {
            bands.append(Band(stretch: from..<passage.instant, level: level))
            level += passage.isUpward ? 1 : -1
            from = passage.instant
        }
        bands.append(Band(stretch: from..<stretch.upperBound, level: level))
        self.bands = bands.filter { !$0.stretch.isEmpty }
        stops = Self.stops(path, horizon, stretch)
        // A step of a quarter of an hour is precise enough for a title in whole degrees.
        let quarters = stride(
            from: stretch.lowerBound.epochSeconds, through: stretch.upperBound.epochSeconds, by: 900)
        noon = quarters.map { path.altitude(at: Instant(epochSeconds: $0)) }.max() ?? horizon
    }

    private static func stops(_ path: SunPath, _ horizon: Angle, _ stretch: Range<Instant>) -> [Stop] {
        let altitudes: [Angle] = [-18, -12, -6, -3, horizon, 4, 10, 25]
        func nearest(_ instant: Instant) -> Stop {
            let altitude = path.altitude(at: instant).degrees
            let colour = altitudes.indices.min {
                (altitudes[$0].degrees - altitude).magnitude < (altitudes[$1].degrees - altitude).magnitude
            }
            return Stop(instant: instant, colour: altitude <= -18 ? 0 : colour ?? 0)
        }
        let inner = altitudes.enumerated().flatMap { colour, altitude in
            path.passages(through: altitude, within: stretch).map { Stop(instant: $0.instant, colour: colour) }
        }
        return [nearest(stretch.lowerBound)] + inner.sorted { $0.instant < $1.instant } + [nearest(stretch.upperBound)]
    }

    /// Returns the kind of sky at an instant.
    func level(at instant: Instant) -> Int { bands.last { $0.stretch.lowerBound <= instant }?.level ?? 0 }

    /// Returns the time that the sun is up during the day that begins at an instant.
    func daylight(from midnight: Instant) -> TimeSpan {
        let day = midnight..<midnight + .days(1)
        let milliseconds = bands.filter { $0.level == 4 }.map { $0.stretch.clamped(to: day) }.reduce(0) {
            $0 + $1.upperBound.epochMilliseconds - $1.lowerBound.epochMilliseconds
        }
        return .seconds(milliseconds / 1000)
    }
}
