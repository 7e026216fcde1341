import ArgumentParser
import Localization
import Pipeline

extension Language: ExpressibleByArgument {}

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        command: "schema",
        abstract:
            "Print a JSON Schema: of plans, manifests, findings, audits or exports; or every word that a plan can change.",
        discussion: "The names: \(Name.allValueStrings.joined(separator: ", ")).")

    /// A schema, or the words of a plan with what a language says.
    enum Name: ExpressibleByArgument {
        case schema(SchemaName)
        case words

        init?(argument: String) {
            if argument == "words" {
                self = .words
            } else if let name = SchemaName(rawValue: argument) {
                self = .schema(name)
            } else {
                return nil
            }
        }

        static var allValueStrings: [String] { SchemaName.allCases.map(\.rawValue) + ["words"] }
    }

    @Argument(
        help: "\(Name.allValueStrings.joined(separator: ", ")).", completion: .list(Name.allValueStrings))
    var name: Name

    @Option(
        help: "With 'words': the language, \(Language.allCases.map(\.rawValue).joined(separator: ", ")). Default: en.")
    var language: Language?

    mutating func validate() throws {
        if language != nil, case .schema = name { throw ValidationError("--language needs 'words'; a schema has none") }
    }

    func run() throws {
        switch name {
        case .schema(let schema): try Console.print(bytes: schema.text)
        case .words: try Console.print(bytes: Array(Words.listing(language ?? .english).utf8))
        }
    }
}
