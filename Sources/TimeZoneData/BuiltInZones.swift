package import CivilTime
internal import CTimeZones

extension PackedZones {
    /// The output of `Tools/timezones`, in the program's own read-only memory.
    static let builtIn = PackedZones(
        UnsafeRawBufferPointer(start: horarium_timezones(), count: horarium_timezones_size()))
}

extension TimeZoneDatabase {
    /// The release that is built into the program; each zone of it is read once.
    package static let builtIn = TimeZoneDatabase(.builtIn).cachingZones

    /// Returns the system's database, or the built-in one where that is newer or the only one.
    ///
    /// The folder in `tzdir`, which is `$TZDIR` unless told otherwise, takes precedence over both;
    /// ``TimeZoneError/noDatabase(searched:)`` is thrown when it contains no database.
    package static func newest(tzdir: String? = environmentDirectory) throws(TimeZoneError) -> TimeZoneDatabase {
        if let tzdir, !tzdir.isEmpty { return try system(tzdir: tzdir) }
        return newer(of: try? system(tzdir: nil))
    }

    /// Returns the system's database if its release is known and not older than the built-in one, or else the latter.
    static func newer(of system: TimeZoneDatabase?) -> TimeZoneDatabase {
        guard let system, let theirs = system.release.flatMap(ZoneRelease.init),
            let ours = builtIn.release.flatMap(ZoneRelease.init), ours <= theirs
        else { return builtIn }
        return system
    }
}
