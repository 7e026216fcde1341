public import CivilTime
public import PrayerTimes

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension PrayerDay {
    /// Returns a prayer's time as a `Date`, or `nil` where ``PrayerTimes/PrayerDay/missing(_:)`` has the reason.
    public func date(of prayer: Prayer) -> Date? { self[prayer].map { Date($0) } }
}

extension PrayerCalculator {
    /// Returns the prayer or sunrise that begins next after a moment; after Isha it is the next day's Fajr.
    ///
    /// - Parameters:
    ///   - date: The moment; a prayer that begins at it has begun.
    ///   - zone: The clocks by which lists are made, usually those of the place.
    /// - Returns: The prayer, or `nil` only where no prayer of three days has a time.
    public func next(after date: Date, in zone: ZoneRules) -> PrayerMoment? {
        next(after: Instant(date), in: zone)
    }

    /// Returns the prayer whose time it is at a moment, or `.sunrise` from sunrise until Dhuhr.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - zone: The clocks by which lists are made, usually those of the place.
    /// - Returns: The prayer, or `nil` only where no prayer of three days has a time.
    public func current(at date: Date, in zone: ZoneRules) -> PrayerMoment? {
        current(at: Instant(date), in: zone)
    }
}
