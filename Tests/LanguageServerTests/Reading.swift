import FoundationEssentials

/// A reader of the repository's files.
enum Reading {
    static func bytes(_ path: String) -> [UInt8]? { (try? Data(contentsOf: URL(filePath: path))).map(Array.init) }
}
