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
    /// The moment that begins next.
    ///
    /// - Parameters:
    ///   - date: The moment that is asked about; what begins at it has begun.
    ///   - zone: The clocks by which lists are made, as a rule those of the place.
    /// - Returns: The moment, after Isha the next day's Fajr; `nil` only where no prayer of three days has a time.
    public func next(after date: Date, in zone: ZoneRules) -> PrayerMoment? {
        next(after: Instant(date), in: zone)
    }

    /// The moment that has begun last.
    ///
    /// - Parameters:
    ///   - date: The moment that is asked about.
    ///   - zone: The clocks by which lists are made, as a rule those of the place.
    /// - Returns: The moment; `nil` where no prayer of three days has a time.
    public func current(at date: Date, in zone: ZoneRules) -> PrayerMoment? {
        current(at: Instant(date), in: zone)
    }
}
