package import CivilTime
internal import CTimeZones

extension PackedZones {
    /// The output of `Tools/timezones`, in the program's own read-only memory.
    static let builtIn = PackedZones(
        UnsafeRawBufferPointer(start: horarium_timezones(), count: horarium_timezones_size()))
}

extension TimeZoneDatabase {
    /// The release that is built into the program.
    package static var builtIn: TimeZoneDatabase { TimeZoneDatabase(.builtIn) }

    /// The system's database, or the one that is built in where that is newer or the only one.
    ///
    /// - `tzdir`: The value of `$TZDIR`: the folder that it names, if any, decides over both.
    /// - Throws: ``TimeZoneError/noDatabase(searched:)`` when that folder holds no database.
    package static func newest(tzdir: String? = nil) throws(TimeZoneError) -> TimeZoneDatabase {
        if let tzdir, !tzdir.isEmpty { return try system(tzdir: tzdir) }
        return newer(of: try? system())
    }

    /// The system's database where its release is known and at least that of the one that is built in.
    static func newer(of system: TimeZoneDatabase?) -> TimeZoneDatabase {
        guard let system, let theirs = system.release.flatMap(ZoneRelease.init),
            let ours = builtIn.release.flatMap(ZoneRelease.init), ours <= theirs
        else { return builtIn }
        return system
    }
}
