/// TZif files in one block of memory, each found by its zone's name without reading the others.
///
/// `Tools/timezones/generate.py` creates the block and defines its layout. The conformance is unchecked because the
/// compiler does not know what a pointer refers to: here constant bytes of the program itself.
package struct PackedZones: @unchecked Sendable {
    /// A release of the time zone database.
    package struct Release: Hashable, Sendable {
        /// The name: `2026f`.
        package var name: String
        /// The day of its publication, at the place of publication.
        package var published: LocalDate
    }

    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    private static let headerSize = 12
    private static let entrySize = 12

    /// Creates the zones from a block that stays in place for the lifetime of the process.
    package init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        count = Int(Self.number(bytes, at: 0, as: UInt32.self))
    }

    /// The names of all zones and links, in the order of their bytes.
    var names: [String] { (0..<count).map { String(decoding: name($0), as: UTF8.self) } }

    /// Returns the TZif file of a zone or link.
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

    /// The release of the files.
    var release: String { String(decoding: list.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self) }

    /// The releases known when the block was created, from its own to the oldest.
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

    /// Returns the bytes to which an entry refers; `start` and `length` are the entry's offsets of their start and
    /// length.
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
