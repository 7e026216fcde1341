/// The text of a state file: a record a line.
package enum RingJournal {
    /// The contents of a file.
    package struct Contents: Sendable {
        package var records: [RingRecord]
        /// The bytes of the whole lines; what follows was being written when the program ended.
        package var wholeBytes: Int
    }

    /// A file that is no state.
    package struct Unreadable: Error, Hashable {
        /// The number of the first line that cannot be read, from 1.
        package var line: Int
    }

    /// Reads a state file. Its last line may be cut; any other has to be whole.
    package static func read(_ bytes: [UInt8]) throws(Unreadable) -> Contents {
        var contents = Contents(records: [], wholeBytes: 0)
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            guard let record = RingRecord(line: rest[..<end]) else {
                throw Unreadable(line: contents.records.count + 1)
            }
            if contents.records.isEmpty {
                guard case .floor = record else { throw Unreadable(line: 1) }
            }
            contents.records.append(record)
            contents.wholeBytes = end + 1
            rest = rest[(end + 1)...]
        }
        // A cut first line has to be the beginning of one, or the file is another program's.
        if contents.records.isEmpty, !beginning.starts(with: rest.prefix(beginning.count)) {
            throw Unreadable(line: 1)
        }
        return contents
    }

    private static let beginning = Array(#"{"horariumRing":"#.utf8)

    /// The bytes of records.
    package static func bytes(_ records: some Sequence<RingRecord>) -> [UInt8] {
        records.flatMap { Array($0.line.utf8) + [UInt8(ascii: "\n")] }
    }
}
