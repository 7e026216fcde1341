/// The header of a sound file.
package struct SoundHeader: Hashable, Sendable {
    /// `wav`, `aiff` or `caf`.
    package var container: String
    /// The encoding of the samples, in words: `Linear PCM`, `MP3`, or the format's own code.
    package var encoding: String
    /// Whether iOS plays the encoding as a notification's sound.
    package var isPlayable: Bool
    /// How many frames there are, and how many play in a second; `nil` where the header does not say.
    package var length: (frames: Double, rate: Double)? { frames.flatMap { frames in rate.map { (frames, $0) } } }
    private var frames: Double?
    private var rate: Double?

    init(container: String, encoding: (name: String, isPlayable: Bool), frames: Double?, rate: Double) {
        self.container = container
        self.encoding = encoding.name
        isPlayable = encoding.isPlayable
        guard let frames, frames.isFinite, frames >= 0, rate.isFinite, rate > 0 else { return }
        self.frames = frames
        self.rate = rate
    }

    /// Seconds; `nil` where the header does not say.
    package var seconds: Double? { length.map { $0.frames / $0.rate } }

    /// Why a file is none that can be read, to follow its name: `ends within its header`.
    package struct Fault: Error, Hashable, Sendable {
        package var reason: String

        static let endsEarly = Fault(reason: "ends within its header")
    }

    /// Reads the header of a file, whose first bytes say which of the three formats it is in.
    package static func read(_ bytes: [UInt8]) throws(Fault) -> SoundHeader {
        var reader = SoundBytes(bytes)
        switch try reader.code() {
        case "RIFF": return try wave(&reader)
        case "FORM": return try aiff(&reader)
        case "caff": return try caf(&reader)
        default: throw Fault(reason: "is neither a WAVE nor an AIFF nor a CAF file")
        }
    }
}

/// Reads numbers out of a file, and never beyond its end.
struct SoundBytes {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: [UInt8]) { self.init(bytes[...]) }

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    /// How many bytes are left.
    var count: Int { bytes.endIndex - index }

    mutating func skip(_ count: Int) { index = count < self.count ? index + max(0, count) : bytes.endIndex }

    /// The next bytes as far as there are any, which are then read.
    mutating func part(_ count: Int) -> SoundBytes {
        let part = SoundBytes(bytes[index..<index + min(max(0, count), self.count)])
        skip(count)
        return part
    }

    mutating func big(_ size: Int) throws(SoundHeader.Fault) -> UInt64 {
        try take(size).reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func little(_ size: Int) throws(SoundHeader.Fault) -> UInt64 {
        try take(size).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Four characters, as these formats name their parts; what is no ASCII letter is shown as a dot.
    mutating func code() throws(SoundHeader.Fault) -> String {
        String(decoding: try take(4).map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
    }

    private mutating func take(_ size: Int) throws(SoundHeader.Fault) -> ArraySlice<UInt8> {
        guard size <= count else { throw .endsEarly }
        defer { index += size }
        return bytes[index..<index + size]
    }
}
