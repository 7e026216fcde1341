public import CivilTime

/// A prayer, or sunrise, and its start.
public struct PrayerMoment: Hashable, Sendable {
    /// The prayer.
    public var prayer: Prayer
    /// The start.
    public var instant: Instant
    /// The list day of the prayer; for an Isha after midnight, the civil date is the next one.
    public var date: LocalDate
}

extension PrayerDay {
    /// The day's prayers and sunrise in order, without those that have no time.
    public var moments: [PrayerMoment] {
        Prayer.allCases.compactMap { prayer in
            self[prayer].map { PrayerMoment(prayer: prayer, instant: $0, date: date) }
        }
    }
}

extension PrayerCalculator {
    /// Returns the prayer whose time it is at an instant, or `.sunrise` from sunrise until Dhuhr.
    ///
    /// Before Fajr it is the Isha of the previous day.
    ///
    /// - Parameters:
    ///   - instant: The moment.
    ///   - zone: The clocks by which lists are made, usually those of the place.
    /// - Returns: The prayer, or `nil` only where no prayer of three days has a time.
    public func current(at instant: Instant, in zone: ZoneRules) -> PrayerMoment? {
        moments(around: instant, zone).last { $0.instant <= instant }
    }

    /// Returns the prayer or sunrise that begins next after an instant; after Isha it is the next day's Fajr.
    ///
    /// - Parameters:
    ///   - instant: The moment; a prayer that begins at it has begun.
    ///   - zone: The clocks by which lists are made, usually those of the place.
    /// - Returns: The prayer, or `nil` only where no prayer of three days has a time.
    public func next(after instant: Instant, in zone: ZoneRules) -> PrayerMoment? {
        moments(around: instant, zone).first { $0.instant > instant }
    }

    /// Returns the moments of three days, ascending, since the times of a day never pass the next Fajr.
    private func moments(around instant: Instant, _ zone: ZoneRules) -> [PrayerMoment] {
        let date = zone.local(instant).date
        return times(on: date.advanced(by: -1)...date.advanced(by: 1), in: zone).flatMap(\.moments)
    }
}
