/// A file on its way: it is written piece by piece and compared with the one that is there.
package protocol OutputFile: AnyObject {
    /// Writes the next bytes: whole characters in UTF-8.
    func write(_ piece: UnsafeBufferPointer<UInt8>)
    /// Ends the file.
    ///
    /// - Returns: Whether the file is not there yet or has other bytes.
    func finish() -> Bool
    /// How many bytes there are.
    var size: Int { get }
    /// The bytes, where the file keeps them; none of one on disk.
    var bytes: [UInt8] { get }
}

/// A file that stays in memory.
package final class MemoryFile: OutputFile {
    package private(set) var bytes: [UInt8] = []
    private let old: [UInt8]?
    package var size: Int { bytes.count }

    /// - Parameter old: What is there.
    package init(_ old: [UInt8]?) { self.old = old }

    package func write(_ piece: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: piece) }
    package func finish() -> Bool { bytes != old }
}
