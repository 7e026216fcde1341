/// TZif files in one block of memory, each found by its zone's name without reading the others.
///
/// `Tools/timezones/generate.py` makes the block and has its layout. Unchecked, because a pointer says nothing of what
/// it points to: here constant bytes of the program itself.
package struct PackedZones: @unchecked Sendable {
    /// A release of the time zone database.
    package struct Release: Hashable, Sendable {
        /// `2026f`.
        package var name: String
        /// The day on which it was published, at the place where that was done.
        package var published: LocalDate
    }

    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private static let headerSize = 12
    private static let entrySize = 12

    /// Reads a block that stays where it is for as long as the process lives.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = Int(Self.number(bytes, at: 0, as: UInt32.self))
    }

    /// The names of all zones and links, in the order of their bytes.
    var names: [String] { (0..<count).map { String(decoding: name($0), as: UTF8.self) } }

    /// The TZif file of a zone or link.
    func file(_ name: String) -> [UInt8]? {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let found = self.name(middle)
            if found.elementsEqual(name.utf8) { return Array(file(middle)) }
            range =
                found.lexicographicallyPrecedes(name.utf8)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// The release that the files are of.
    var release: String { String(decoding: list.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) }

    /// The releases that were known when the block was made, the one that it is of first, each after the next older
    /// one.
    package var releases: [Release] {
        String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let date = LocalDate(words[1]) else { return nil }
            return Release(name: String(words[0]), published: date)
        }
    }

    private var list: Slice<UnsafeRawBufferPointer> {
        let start = Int(Self.number(bytes, at: 4, as: UInt32.self))
        return bytes[start..<start + Int(Self.number(bytes, at: 8, as: UInt32.self))]
    }

    private func name(_ index: Int) -> Slice<UnsafeRawBufferPointer> { part(index, start: 0, length: 8) }

    private func file(_ index: Int) -> Slice<UnsafeRawBufferPointer> { part(index, start: 4, length: 10) }

    /// Returns the part that an entry points to, by the entry's start and length.
    private func part(_ index: Int, start: Int, length: Int) -> Slice<UnsafeRawBufferPointer> {
        let entry = Self.headerSize + index * Self.entrySize
        let start = Int(Self.number(bytes, at: entry + start, as: UInt32.self))
        return bytes[start..<start + Int(Self.number(bytes, at: entry + length, as: UInt16.self))]
    }

    private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ bytes: UnsafeRawBufferPointer, at offset: Int, as type: Number.Type
    ) -> Number {
        Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }
}
