public import CivilTime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension CivilTime.TimeZone {
    /// The zone of that name in the system's database; one that Foundation made from an offset, such as `GMT+0530`, has
    /// that offset always.
    ///
    /// ```swift
    /// let zone = try CivilTime.TimeZone(.current)
    /// ```
    ///
    /// - Throws: ``CivilTime/TimeZoneError`` where the database lacks the zone, or cannot be read.
    public init(_ zone: FoundationTimeZone) throws(TimeZoneError) {
        let name = zone.identifier
        if name.hasPrefix("GMT"), name.count > 3 {
            self = .fixed(.seconds(zone.secondsFromGMT()))
        } else {
            self = try TimeZoneDatabase.system(tzdir: nil).zone(name)
        }
    }
}

#if canImport(FoundationEssentials)
    /// Foundation's time zone, for files in which `TimeZone` alone could be either.
    public typealias FoundationTimeZone = FoundationEssentials.TimeZone
#else
    /// Foundation's time zone, for files in which `TimeZone` alone could be either.
    public typealias FoundationTimeZone = Foundation.TimeZone
#endif
