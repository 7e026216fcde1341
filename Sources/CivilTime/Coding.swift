extension Instant: Codable {
    /// Reads RFC 3339 in UTC with whole seconds, `2026-12-01T06:04:00Z`, or `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        guard let instant = text.withUTF8Bytes({ Instant(utf8: $0) }) else { return nil }
        self = instant
    }

    /// Reads the same form from bytes.
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.last == UInt8(ascii: "Z"),
            let wall = LocalDateTime(utf8: UnsafeBufferPointer(rebasing: bytes.dropLast()))
        else { return nil }
        self.init(epochSeconds: wall.secondsSinceEpoch)
    }

    /// Reads RFC 3339 in UTC with whole seconds.
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(as: "an instant such as 2026-12-01T06:04:00Z") { Self($0) }
    }

    /// Writes RFC 3339 in UTC.
    public func encode(to encoder: any Encoder) throws { try encoder.write("\(self)") }
}

extension LocalDate: Codable {
    /// Reads `yyyy-mm-dd`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(as: "a date such as 2026-12-01") { Self($0) }
    }

    /// Writes `yyyy-mm-dd`.
    public func encode(to encoder: any Encoder) throws { try encoder.write("\(self)") }
}

extension LocalDateTime: Codable {
    /// Reads `yyyy-mm-ddTHH:MM:SS`, or `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        guard let value = text.withUTF8Bytes({ LocalDateTime(utf8: $0) }) else { return nil }
        self = value
    }

    /// Reads the same form from bytes.
    package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 19, bytes[10] == UInt8(ascii: "T"),
            let date = LocalDate(utf8: UnsafeBufferPointer(rebasing: bytes[..<10])),
            let time = LocalTime(utf8: UnsafeBufferPointer(rebasing: bytes[11...]))
        else { return nil }
        self.init(date, time)
    }

    /// Reads `yyyy-mm-ddTHH:MM:SS`.
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(as: "a wall time such as 2026-12-01T06:04:00") { Self($0) }
    }

    /// Writes `yyyy-mm-ddTHH:MM:SS`.
    public func encode(to encoder: any Encoder) throws { try encoder.write("\(self)") }
}

extension Decoder {
    fileprivate func text<Value>(as meaning: String, _ read: (String) -> Value?) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = read(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(text)' is not \(meaning)")
        }
        return value
    }
}

extension Encoder {
    fileprivate func write(_ text: String) throws {
        var container = singleValueContainer()
        try container.encode(text)
    }
}
