/// A word that a manifest says one of several things with.
///
/// The set is open: a device reads a word that is newer than itself, keeps it, and writes it back. `allCases` are the
/// words of this version, those of the schema.
public protocol ManifestWord: RawRepresentable, Codable, Hashable, Sendable, CaseIterable, ExpressibleByStringLiteral,
    CustomStringConvertible
where RawValue == String {
    /// Takes any word.
    init(rawValue: String)
}

extension ManifestWord {
    /// Takes any word.
    public init(stringLiteral word: String) { self.init(rawValue: word) }

    /// The word itself.
    public var description: String { rawValue }
}
