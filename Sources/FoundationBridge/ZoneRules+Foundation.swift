public import CivilTime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension ZoneRules {
    /// Creates the zone with the same name from the system's database, or a zone with a fixed offset where Foundation
    /// made the zone from one, such as `GMT+0530`.
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
            self = try TimeZoneDatabase.system().zone(name)
        }
    }
}
