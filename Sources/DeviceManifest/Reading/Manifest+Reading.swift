extension Manifest {
    /// Reads a manifest's JSON: what `decode` makes of the whole, in a fraction of the time.
    ///
    /// Notifications and list days are nearly all of a manifest and are read here; the rest is decoded.
    ///
    /// ```swift
    /// let manifest = try Manifest(json: data) { try JSONDecoder().decode(Manifest.self, from: Data($0)) }
    /// ```
    ///
    /// - Parameters:
    ///   - json: The file's bytes.
    ///   - decode: Decodes a manifest by `Codable`. It gets the whole where something in it is not as it should be, and throws then
    ///     what it always throws.
    public init(json: some Sequence<UInt8>, decode: ([UInt8]) throws -> Manifest) rethrows {
        let bytes = Array(json)
        let parts = bytes.withUnsafeBufferPointer { try? ManifestParts($0) }
        guard let parts, var manifest = try? decode(parts.rest) else {
            self = try decode(bytes)
            return
        }
        if let notifications = parts.notifications { manifest.notifications = notifications }
        if let days = parts.days { manifest.days = days }
        self = manifest
    }
}

/// A manifest taken apart into its long lists and all else.
private struct ManifestParts {
    /// `nil` where the manifest has no such member.
    private(set) var notifications: [Manifest.Notification]?
    private(set) var days: [Manifest.Day]?
    /// The JSON with both lists empty.
    private(set) var rest: [UInt8] = []

    init(_ json: UnsafeBufferPointer<UInt8>) throws {
        var cursor = JSONCursor(json)
        var copied = 0
        try cursor.object { name, cursor in
            let start = cursor.place
            if name == "notifications", notifications == nil {
                notifications = try cursor.array { try Manifest.Notification(&$0) }
            } else if name == "days", days == nil {
                days = try cursor.array { try Manifest.Day(&$0) }
            } else {
                return try cursor.skip()
            }
            rest += json[copied..<start]
            rest += "[]".utf8
            copied = cursor.place
        }
        try cursor.end()
        rest += json[copied...]
    }
}
