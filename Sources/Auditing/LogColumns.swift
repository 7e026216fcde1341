import Diagnostics

/// The columns of a table that is a log: which of its names mean what.
package struct LogColumns: Sendable {
    /// The meaning of a column.
    package enum Meaning: String, CaseIterable, Sendable {
        /// The identifier of the notification, as in the manifest.
        case id
        /// The person, by the id that the table of people has.
        case person
        /// When the log's program meant to send.
        case scheduled
        /// When it sent.
        case sent
        /// When the person answered.
        case answered
    }

    /// The names that somebody gave; `nil` where each column is called by its meaning.
    private let names: [Meaning: String]?

    /// The columns of tables that call them by their meanings.
    package static let usual = LogColumns(names: nil)

    private init(names: [Meaning: String]?) { self.names = names }

    /// Reads `id=…,scheduled=…`, with commas between.
    ///
    /// - Throws: What is wrong with the text, for a message that begins with the option's name.
    package init(_ text: String) throws(Refusal) {
        var names: [Meaning: String] = [:]
        let known = Meaning.allCases.map(\.rawValue)
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard sides.count == 2 else {
                throw Refusal(text: "takes names such as sent=notified_at, with commas between, not '\(part)'")
            }
            guard let meaning = Meaning(rawValue: sides[0]) else {
                let near = Spelling.nearest(to: sides[0], among: known).map { "did you mean '\($0)'?" }
                throw Refusal(
                    text: "has no '\(sides[0])'; \(near ?? "expected one of \(known.joined(separator: ", "))")")
            }
            guard names[meaning] == nil else { throw Refusal(text: "names '\(meaning.rawValue)' twice") }
            names[meaning] = sides[1]
        }
        guard names[.scheduled] != nil || names[.sent] != nil else {
            throw Refusal(text: "needs scheduled or sent, the column that has the times of prompts")
        }
        self.names = names
    }

    package struct Refusal: Error { package var text: String }

    /// The place of each column in a header.
    ///
    /// - Throws: The finding about a column that the header lacks.
    func places(in header: [(text: String, span: SourceSpan)]) throws(Diagnostic) -> [Meaning: Int] {
        let titles = header.map(\.text)
        var places: [Meaning: Int] = [:]
        for meaning in Meaning.allCases {
            guard let name = names == nil ? meaning.rawValue : names?[meaning] else { continue }
            if let place = titles.firstIndex(of: name) {
                places[meaning] = place
            } else if names != nil {
                throw .logColumn(name, meaning, header)
            }
        }
        guard places[.scheduled] != nil || places[.sent] != nil else { throw .logWithoutTimes(header) }
        return places
    }
}
