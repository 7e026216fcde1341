import Diagnostics

/// Turns findings into what editors show.
struct FindingTranslation {
    private let documents: [String: OpenDocument]
    private let abilities: ClientAbilities
    private let page: String?
    private var tables: [String: LineTable] = [:]

    /// - Parameter page: The page that explains the codes.
    init(_ documents: [String: OpenDocument], _ abilities: ClientAbilities, page: String?) {
        self.documents = documents
        self.abilities = abilities
        self.page = page
    }

    mutating func finding(_ finding: Diagnostic) -> Finding {
        var place = range(finding.span)
        // Editors draw nothing for an empty stretch.
        if place.start == place.end { place.end.character += 1 }
        var related: [Finding.Related] = []
        if abilities.showsRelated {
            for note in finding.related {
                let place = FileRange(uri: uri(of: note.span.file.name), range: range(note.span))
                related.append(Finding.Related(place: place, message: note.message))
            }
        }
        return Finding(
            range: place, severity: finding.severity, code: finding.code.id,
            address: page.map { "\($0)#\(finding.code.id)" }, message: finding.message, related: related)
    }

    mutating func range(_ span: SourceSpan) -> TextRange {
        let name = span.file.name
        let table =
            tables[name]
            ?? LineTable(span.file.text, abilities.encoding, hasMark: documents[name]?.hasMark ?? false)
        tables[name] = table
        return table.range(Int(span.start.offset)..<max(Int(span.start.offset), Int(span.end.offset)))
    }

    func uri(of path: String) -> String { documents[path]?.uri ?? FileURI.uri(of: path) }
}
