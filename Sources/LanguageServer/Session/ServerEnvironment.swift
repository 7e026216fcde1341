package import CivilTime
package import Documents

/// The files, the clock and the time zone data that the server reads. It writes no file.
package struct ServerEnvironment: Sendable {
    let file: @Sendable (_ path: String) -> Result<[UInt8], FileFailure>
    /// A function that returns the sorted paths of the files in a folder; none where it cannot be read.
    let files: @Sendable (_ folder: String) -> [String]
    let zones: @Sendable () throws(TimeZoneError) -> TimeZoneDatabase
    let now: @Sendable () -> Instant
    /// The fixed time that the environment sets, if any: it replaces the clock in findings.
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
