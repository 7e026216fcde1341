import Pipeline

/// A command line on which a shell asks for completions.
struct ShellLine {
    /// The words, without the quotes and backslashes that a shell takes away.
    private let words: [String]
    /// The place of the word that is to be completed.
    private let index: Int
    /// That word as far as it is written, without quotes.
    let prefix: String

    /// - Parameters:
    ///   - words: All words as they are typed, the program's name first.
    ///   - index: The place of the one at the cursor.
    ///   - prefix: What stands before the cursor of that one.
    init(words: [String], index: Int, prefix: String) {
        self.words = words.map(Self.unquoted)
        self.index = index
        self.prefix = Self.unquoted(prefix)
    }

    /// The first plan that is named on the line, as a path to read.
    var plan: String? {
        words.indices.filter { $0 != index && $0 > 1 }.map { Self.withHome(words[$0]) }
            .first { word in [".yaml", ".yml"].contains { word.hasSuffix($0) } && SystemFiles.exists(word) }
    }

    /// `~/` at the beginning is the shell's way to say where the user is at home.
    private static func withHome(_ word: String) -> String {
        guard word.hasPrefix("~/"), let home = ProgramEnvironment.variable("HOME") else { return word }
        return home + word.dropFirst()
    }

    /// A word without quotes; one that is still open counts as closed.
    private static func unquoted(_ word: String) -> String {
        var result = ""
        var quote: Character?
        var isEscaped = false
        for character in word {
            if isEscaped {
                result.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { result.append(character) }
            } else if character == "'" || character == "\"" {
                quote = character
            } else {
                result.append(character)
            }
        }
        return result
    }
}
