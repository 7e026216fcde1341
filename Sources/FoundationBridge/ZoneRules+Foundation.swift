public import CivilTime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ZoneRules {
    /// The zone of that name in the system's database; one that Foundation made from an offset, such as `GMT+0530`, has
    /// that offset always.
    ///
    /// ```swift
    /// let zone = try ZoneRules(.current)
    /// ```
    ///
    /// - Throws: ``CivilTime/TimeZoneError`` where the database lacks the zone, or cannot be read.
    public init(_ zone: TimeZone) throws(TimeZoneError) {
        let name = zone.identifier
        if name.hasPrefix("GMT"), name.count > 3 {
            self = .fixed(.seconds(zone.secondsFromGMT()))
        } else {
            self = try TimeZoneDatabase.system(tzdir: nil).zone(name)
        }
    }
}
