import FoundationEssentials

/// Reads files of the repository.
enum Reading {
    static func bytes(_ path: String) -> [UInt8]? { (try? Data(contentsOf: URL(filePath: path))).map(Array.init) }
}
