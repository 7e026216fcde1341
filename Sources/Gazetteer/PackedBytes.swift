internal import Text
internal import CGazetteer

/// The gazetteer's bytes: little-endian numbers, and sections of them. `Tools/gazetteer/pack.py` defines the layout.
///
/// The conformance is unchecked because the compiler does not know what a pointer refers to: here constant bytes of the
/// program itself.
struct PackedBytes: @unchecked Sendable {
    private let base: UnsafePointer<UInt8>
    let count: Int

    private init(_ base: UnsafePointer<UInt8>, count: Int) {
        self.base = base
        self.count = count
    }

    /// The whole gazetteer.
    static var embedded: PackedBytes { PackedBytes(horarium_gazetteer(), count: horarium_gazetteer_size()) }

    subscript(_ offset: Int) -> Int {
        precondition(offset >= 0 && offset < count, "the gazetteer's data are damaged")
        return Int(base[offset])
    }

    func u16(_ offset: Int) -> Int {
        precondition(offset >= 0 && offset + 1 < count, "the gazetteer's data are damaged")
        return Int(base[offset]) | Int(base[offset + 1]) << 8
    }

    func u24(_ offset: Int) -> Int { u16(offset) | self[offset + 2] << 16 }
    func u32(_ offset: Int) -> Int { u16(offset) | u16(offset + 2) << 16 }

    /// Returns this many bytes from an offset on.
    func bytes(_ offset: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
        let part = part(offset..<offset + count)
        return UnsafeBufferPointer(start: part.base, count: part.count)
    }

    /// Returns the bytes from one offset to another.
    func part(_ range: Range<Int>) -> PackedBytes {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "the gazetteer's data are damaged")
        return PackedBytes(base + range.lowerBound, count: range.count)
    }

    /// Returns a section of the file, which begins with the sections' offsets.
    func section(_ section: Section) -> PackedBytes {
        part(u32(4 * section.rawValue)..<u32(4 * section.rawValue + 4))
    }

    var text: String { String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

    /// The sections, in the file's order.
    enum Section: Int {
        case folds, zones, canonical, zoneCountries, countries, regions, groups, places, names, blockStarts, blocks
    }
}

/// A list of texts: their number (2 bytes), the end of each (3 bytes each), their UTF-8.
struct PackedTexts: Sendable {
    private let bytes: PackedBytes
    let count: Int

    init(_ bytes: PackedBytes) {
        self.bytes = bytes
        count = bytes.u16(0)
    }

    subscript(_ index: Int) -> String {
        let body = 2 + 3 * count
        let start = index == 0 ? 0 : bytes.u24(2 + 3 * (index - 1))
        return bytes.part(body + start..<body + bytes.u24(2 + 3 * index)).text
    }

    /// Returns the place of a text in a sorted list, or `nil`.
    func index(of text: String) -> Int? {
        let scalars = text.unicodeScalars
        let place = (0..<count).partitioningIndex { !self[$0].unicodeScalars.lexicographicallyPrecedes(scalars) }
        return place < count && self[place] == text ? place : nil
    }
}
