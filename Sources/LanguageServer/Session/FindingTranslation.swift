import Diagnostics

/// A translation of findings into the protocol's form.
struct FindingTranslation {
    private let documents: [String: OpenDocument]
    private let capabilities: ClientCapabilities
    private let page: String?
    private var tables: [String: LineTable] = [:]

    /// Creates a translation; `page` is the page that explains the codes.
    init(_ documents: [String: OpenDocument], _ capabilities: ClientCapabilities, page: String?) {
        self.documents = documents
        self.capabilities = capabilities
        self.page = page
    }

    mutating func finding(_ finding: Diagnostic) -> Finding {
        var place = range(finding.span)
        // Editors draw nothing for an empty range.
        if place.start == place.end { place.end.character += 1 }
        var related: [Finding.Related] = []
        if capabilities.showsRelated {
            for note in finding.related {
                let place = Location(uri: uri(of: note.span.file.name), range: range(note.span))
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
            ?? LineTable(span.file.text, capabilities.encoding, hasMark: documents[name]?.hasMark ?? false)
        tables[name] = table
        return table.range(Int(span.start.offset)..<max(Int(span.start.offset), Int(span.end.offset)))
    }

    func uri(of path: String) -> String { documents[path]?.uri ?? FileURI.uri(of: path) }
}
