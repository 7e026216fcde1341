/// A word of a manifest's vocabulary, one of several alternatives.
///
/// The set is open: a device reads a word that is newer than itself, keeps it, and writes it back. `allCases` are the
/// words of this version, those of the schema.
public protocol ManifestWord: RawRepresentable, Codable, Hashable, Sendable, CaseIterable, ExpressibleByStringLiteral,
    CustomStringConvertible
where RawValue == String {
    /// Makes a word from any text.
    init(rawValue: String)
}

extension ManifestWord {
    /// Makes a word from any text.
    public init(stringLiteral word: String) { self.init(rawValue: word) }

    /// The word itself.
    public var description: String { rawValue }
}
