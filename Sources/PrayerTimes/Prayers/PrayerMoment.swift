public import CivilTime

/// A prayer, or sunrise, and when it begins.
public struct PrayerMoment: Hashable, Sendable {
    /// Which one.
    public var prayer: Prayer
    /// When it begins.
    public var instant: Instant
    /// The list day that it belongs to; the civil date is the next one for an Isha after midnight.
    public var date: LocalDate
}

extension PrayerDay {
    /// The day's prayers and sunrise in order, those without a time left out.
    public var moments: [PrayerMoment] {
        Prayer.allCases.compactMap { prayer in
            self[prayer].map { PrayerMoment(prayer: prayer, instant: $0, date: date) }
        }
    }
}

extension PrayerCalculator {
    /// Returns the moment that has begun last at an instant: the prayer whose time it is, or `.sunrise` while there is
    /// none until Dhuhr.
    ///
    /// Before Fajr it is the Isha of the day before.
    ///
    /// - Parameters:
    ///   - instant: The moment that is asked about.
    ///   - zone: The clocks by which lists are made, as a rule those of the place.
    /// - Returns: `nil` only where no prayer of three days has a time.
    public func current(at instant: Instant, in zone: ZoneRules) -> PrayerMoment? {
        moments(around: instant, zone).last { $0.instant <= instant }
    }

    /// Returns the moment that begins next after an instant, after Isha the next day's Fajr.
    ///
    /// - Parameters:
    ///   - instant: The moment that is asked about; what begins at it has begun.
    ///   - zone: The clocks by which lists are made, as a rule those of the place.
    /// - Returns: `nil` only where no prayer of three days has a time.
    public func next(after instant: Instant, in zone: ZoneRules) -> PrayerMoment? {
        moments(around: instant, zone).first { $0.instant > instant }
    }

    /// The moments of three days, ascending, since the times of a day never overtake the next Fajr.
    private func moments(around instant: Instant, _ zone: ZoneRules) -> [PrayerMoment] {
        let date = zone.local(instant).date
        return times(on: date.advanced(by: -1)...date.advanced(by: 1), in: zone).flatMap(\.moments)
    }
}
