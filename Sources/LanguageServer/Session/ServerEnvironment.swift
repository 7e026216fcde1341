package import CivilTime
package import Documents

/// What the server takes from the system: files, clock and time zone data. It writes none of them.
package struct ServerEnvironment: Sendable {
    let file: @Sendable (_ path: String) -> Result<[UInt8], FileFailure>
    /// The paths of the files in a folder, sorted; none where it cannot be read.
    let files: @Sendable (_ folder: String) -> [String]
    let zones: @Sendable () throws(TimeZoneError) -> TimeZoneDatabase
    let now: @Sendable () -> Instant
    /// The time that the environment prescribes, where it does: no finding then goes by the clock.
    let stamp: Instant?
    /// The page that explains the codes, as a URI; `nil` where this machine has none.
    let page: String?

    package init(
        file: @escaping @Sendable (_ path: String) -> Result<[UInt8], FileFailure>,
        files: @escaping @Sendable (_ folder: String) -> [String],
        zones: @escaping @Sendable () throws(TimeZoneError) -> TimeZoneDatabase,
        now: @escaping @Sendable () -> Instant, stamp: Instant? = nil, page: String? = nil
    ) {
        (self.file, self.files, self.zones) = (file, files, zones)
        (self.now, self.stamp, self.page) = (now, stamp, page)
    }

    func readFile(_ path: String) throws(FileFailure) -> [UInt8] { try file(path).get() }
}
