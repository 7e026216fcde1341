package import CivilTime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The time zone that the system's clock follows, and where that was read.
package struct SystemZone: Sendable {
    package var identifier: String
    /// `TZ`, `/etc/localtime`.
    package var source: String

    /// Returns the zone that `TZ` names, else the one that `/etc/localtime` leads to (tzset(3), localtime(5)); `nil`
    /// where neither is the name of a zone in `zones`.
    package static func find(in zones: TimeZoneDatabase?) -> SystemZone? {
        if let variable = getenv("TZ").map({ String(cString: $0) }), !variable.isEmpty {
            return SystemZone(
                name: variable.hasPrefix(":") ? variable.dropFirst() : variable[...], source: "TZ", in: zones)
        }
        return target(of: "/etc/localtime").flatMap { SystemZone(name: $0[...], source: "/etc/localtime", in: zones) }
    }

    private init?(name: Substring, source: String, in zones: TimeZoneDatabase?) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let folder = parts.lastIndex { ["zoneinfo", "posix", "right"].contains($0) }
        let identifier = parts[(folder.map { $0 + 1 } ?? 0)...].joined(separator: "/")
        guard (try? zones?.zone(identifier)) != nil else { return nil }
        self.identifier = identifier
        self.source = source
    }

    private static func target(of link: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(link, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }
}
