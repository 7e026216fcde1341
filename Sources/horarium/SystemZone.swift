import CivilTime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The time zone that the system's clock follows, and where that was read.
struct SystemZone {
    var identifier: String
    /// `TZ`, `/etc/localtime`.
    var source: String

    /// The zone that `TZ` names, else the one that `/etc/localtime` leads to (tzset(3), localtime(5)); `nil` where neither is a zone's
    /// name.
    static func find() -> SystemZone? {
        if let variable = ProgramEnvironment.variable("TZ"), !variable.isEmpty {
            return SystemZone(name: variable.hasPrefix(":") ? variable.dropFirst() : variable[...], source: "TZ")
        }
        return target(of: "/etc/localtime").flatMap { SystemZone(name: $0[...], source: "/etc/localtime") }
    }

    private init?(name: Substring, source: String) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.lastIndex { ["zoneinfo", "posix", "right"].contains($0) }
        let identifier = parts[(folder.map { $0 + 1 } ?? 0)...].joined(separator: "/")
        guard (try? ProgramEnvironment.zones().zone(identifier)) != nil else { return nil }
        self.identifier = identifier
        self.source = source
    }

    private static func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(link, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
