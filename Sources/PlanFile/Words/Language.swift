/// The languages that the program has all words in.
package enum Language: String, CaseIterable, Hashable, Sendable {
    case english = "en"
    case arabic = "ar"
    case turkish = "tr"
    case indonesian = "id"
    case urdu = "ur"
    case french = "fr"
    case malay = "ms"
    case german = "de"
    case spanish = "es"

    /// The language of an English name, in any case: `German`.
    static func named(_ name: String) -> Language? {
        // The cases are called so.
        allCases.first { "\($0)" == name.lowercased() }
    }

    var catalogue: Catalogue {
        switch self {
        case .english: .english
        case .arabic: .arabic
        case .turkish: .turkish
        case .indonesian: .indonesian
        case .urdu: .urdu
        case .french: .french
        case .malay: .malay
        case .german: .german
        case .spanish: .spanish
        }
    }
}
