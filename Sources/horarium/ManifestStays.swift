import CivilTime
import DeviceManifest

/// The zones of a manifest's stays, as the system's database has them.
struct ManifestStays {
    /// Ascending; the plan's own zone alone in a manifest without stays.
    private let stays: [(begins: Instant, zone: ZoneRules)]

    init(_ manifest: Manifest) {
        let home = Manifest.Stay(epochMs: .min, timeZone: manifest.timeZone)
        stays = (manifest.stays ?? [home]).compactMap { stay in
            let zone = try? ProgramEnvironment.zones().zone(stay.timeZone)
            return zone.map { (Instant(epochMilliseconds: stay.epochMs), $0) }
        }
    }

    /// The zone at an instant; `nil` where the database lacks it.
    func zone(at instant: Instant) -> ZoneRules? { (stays.last { $0.begins <= instant } ?? stays.first)?.zone }

    /// The zone of a list day's stay; `nil` where the database lacks it.
    func zone(on date: LocalDate) -> ZoneRules? {
        (stays.last { $0.begins <= $0.zone.instant(date, .midnight) } ?? stays.first)?.zone
    }

    /// 00:00 of a list day in the zone of its stay.
    func midnight(of date: LocalDate) -> Instant? { zone(on: date)?.instant(date, .midnight) }
}
