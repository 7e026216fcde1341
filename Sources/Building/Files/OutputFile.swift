/// A file on its way: it takes bytes piece by piece and holds them against those that are there.
package protocol OutputFile: AnyObject {
    /// Takes the next bytes.
    func take(_ piece: UnsafeBufferPointer<UInt8>)
    /// Ends the file.
    ///
    /// - Returns: Whether the file is not there yet or has other bytes.
    func finish() -> Bool
    /// How many bytes there are.
    var size: Int { get }
    /// The bytes, where they are kept in memory; none of a file on disk.
    var bytes: [UInt8] { get }
}

/// A file that stays in memory.
final class MemoryFile: OutputFile {
    private(set) var bytes: [UInt8] = []
    private let old: [UInt8]?
    var size: Int { bytes.count }

    /// - Parameter old: What is there.
    init(_ old: [UInt8]?) { self.old = old }

    func take(_ piece: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: piece) }
    func finish() -> Bool { bytes != old }
}
