public import CivilTime
public import PrayerTimes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension PrayerDay {
    /// A prayer's time as Foundation's `Date`, or `nil` where ``PrayerTimes/PrayerDay/missing(_:)`` has the reason.
    public func date(of prayer: Prayer) -> Date? { self[prayer].map { Date($0) } }
}

extension PrayerCalculator {
    /// Returns the moment that begins next, after Isha the next day's Fajr; `nil` only where no prayer of three days
    /// has a time.
    ///
    /// - Parameters:
    ///   - date: The moment that is asked about; what begins at it has begun.
    ///   - zone: The clocks by which lists are made, as a rule those of the place.
    public func next(after date: Date, in zone: ZoneRules) -> PrayerMoment? {
        next(after: Instant(date), in: zone)
    }

    /// Returns the moment that has begun last, or `nil` where no prayer of three days has a time.
    ///
    /// - Parameters:
    ///   - date: The moment that is asked about.
    ///   - zone: The clocks by which lists are made, as a rule those of the place.
    public func current(at date: Date, in zone: ZoneRules) -> PrayerMoment? {
        current(at: Instant(date), in: zone)
    }
}
