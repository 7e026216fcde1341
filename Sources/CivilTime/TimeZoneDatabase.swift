#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A time zone database: a folder of TZif files, one for each zone, or such files in memory.
///
/// The files of a folder come with the operating system, whose updates keep them current.
public struct TimeZoneDatabase: Sendable {
    private enum Source {
        /// A folder, without a slash at its end.
        case folder(String)
        case packed(PackedZones)
    }

    private let source: Source
    /// The zones that have been read, in a database that caches them.
    private var kept: CachedZones?

    /// Creates a database from the TZif files of a folder.
    public init(directory: String) { source = .folder(directory) }

    /// Creates a database from the TZif files that a program has in memory.
    package init(_ zones: PackedZones) { source = .packed(zones) }

    /// The same database, which reads each zone once for all of its copies: later changes of files are not noticed.
    package var cachingZones: TimeZoneDatabase {
        var database = self
        database.kept = CachedZones(release: release)
        return database
    }

    /// The folder, without a slash at its end; `nil` for the files that are built into a program.
    public var directory: String? {
        if case .folder(let directory) = source { directory } else { nil }
    }

    /// The folders in which systems usually store the database.
    public static let usualDirectories = [
        "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
        "/var/db/timezone/zoneinfo",
    ]

    /// The value of the environment's `TZDIR`, or `nil` where it is not set.
    public static var environmentDirectory: String? { getenv("TZDIR").map { String(cString: $0) } }

    /// Finds the database: in `tzdir` if it is given and not empty, otherwise in the usual folders.
    ///
    /// Unless told otherwise it heeds `$TZDIR`, as the C library does (tzset(3)), so that all of a process reads the same
    /// data; `nil` leaves the variable aside.
    ///
    /// - Throws: ``TimeZoneError/noDatabase(searched:)`` when no folder holds one.
    public static func system(tzdir: String? = environmentDirectory) throws(TimeZoneError) -> TimeZoneDatabase {
        let candidates = tzdir.flatMap { $0.isEmpty ? nil : [$0] } ?? usualDirectories
        for directory in candidates {
            let database = TimeZoneDatabase(directory: directory)
            if database.contents(of: "Etc/UTC") != nil || database.contents(of: "UTC") != nil { return database }
        }
        throw .noDatabase(searched: candidates)
    }

    /// Reads a zone by its IANA name.
    ///
    /// - Throws: ``TimeZoneError/unknown(_:)`` for a name that the database lacks or that could leave its folder,
    ///   ``TimeZoneError/damaged(_:reason:)`` for a file that is not a TZif file.
    public func zone(_ identifier: String) throws(TimeZoneError) -> ZoneRules {
        guard let kept else { return try readZone(identifier) }
        return try kept.zone(identifier) { () throws(TimeZoneError) in try readZone(identifier) }
    }

    private func readZone(_ identifier: String) throws(TimeZoneError) -> ZoneRules {
        guard Self.isIdentifier(identifier), let bytes = contents(of: identifier) else { throw .unknown(identifier) }
        var reader = TZifReader(bytes, identifier: identifier)
        return try reader.zone()
    }

    /// The release from which the files were compiled, such as `2026f`, or `nil` when the folder does not name it.
    public var release: String? {
        if let kept { return kept.release }
        if case .packed(let zones) = source { return zones.release }
        if let text = contents(of: "tzdata.zi", limit: 64) {
            let firstLine = String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            let prefix = "# version "
            if firstLine.hasPrefix(prefix) { return String(firstLine.dropFirst(prefix.count)) }
        }
        // Apple's systems have the release in a separate file.
        return contents(of: "+VERSION", limit: 64).map { bytes in
            String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
        }
    }

    /// The names of all zones and links in the database's own list (`tzdata.zi`), sorted; empty without it.
    public var identifiers: [String] {
        if case .packed(let zones) = source { return zones.names }
        guard let text = contents(of: "tzdata.zi") else { return [] }
        var names: Set<String> = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            // `Z NAME …` defines a zone, `L TARGET NAME` another name for one (zic(8), abbreviated form).
            let nameIndex = words.first.map { $0.elementsEqual("Z".utf8) ? 1 : $0.elementsEqual("L".utf8) ? 2 : .max }
            if let nameIndex, nameIndex < words.count {
                names.insert(String(decoding: words[nameIndex], as: UTF8.self))
            }
        }
        return names.sorted()
    }

    /// Whether a name consists only of parts that zone names have, so that it cannot lead out of the folder.
    private static func isIdentifier(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 255
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                    }
            }
    }

    /// Returns the bytes of a file of the database, or `nil` when it cannot be read as a file.
    private func contents(of name: String, limit: Int = 1 << 20) -> [UInt8]? {
        switch source {
        case .folder(let directory): Self.contents(ofFile: "\(directory)/\(name)", limit: limit)
        case .packed(let zones): zones.file(name)
        }
    }

    private static func contents(ofFile path: String, limit: Int) -> [UInt8]? {
        guard let file = fopen(path, "rbe") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(limit, 65536))
        while bytes.count < limit {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { return ferror(file) == 0 ? bytes : nil }
            bytes += buffer[..<count]
        }
        return bytes
    }
}
