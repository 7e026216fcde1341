import Diagnostics
import JSON

/// The result of a request.
enum Reply: Sendable {
    case nothing
    case hover(Hover)
    case completions([CompletionItem], isIncomplete: Bool)
    case locations([Location])
    case edit(WorkspaceEdit)
    case renamable(TextRange, placeholder: String)
    case symbols([DocumentSymbol])
    case flatSymbols([DocumentSymbol], uri: String)
    case folds([FoldingRange])
    case links([DocumentLink])
    case hints([InlayHint])
    case lenses([CodeLens])
    case actions([CodeAction])

    /// Writes the member `result`.
    func write(to json: inout JSONWriter) {
        switch self {
        case .nothing: json.null("result")
        case .hover(let hover): json.member("result", hover)
        case .completions(let items, let isIncomplete):
            json.member("result") { json in
                json.member("isIncomplete", isIncomplete)
                json.member("items", items)
            }
        case .locations(let locations): json.member("result", locations)
        case .edit(let edit): json.member("result", edit)
        case .renamable(let range, let placeholder):
            json.member("result") { json in
                json.member("range", range)
                json.member("placeholder", placeholder)
            }
        case .symbols(let symbols): json.member("result", symbols)
        case .flatSymbols(let symbols, let uri):
            json.member("result", symbols.flatMap(\.flattened)) { $1.write(to: &$0, in: uri) }
        case .folds(let folds): json.member("result", folds)
        case .links(let links): json.member("result", links)
        case .hints(let hints): json.member("result", hints)
        case .lenses(let lenses): json.member("result", lenses)
        case .actions(let actions): json.member("result", actions)
        }
    }
}

extension Position: ProtocolObject {
    func write(to json: inout JSONWriter) {
        json.member("line", line)
        json.member("character", character)
    }
}

extension TextRange: ProtocolObject {
    func write(to json: inout JSONWriter) {
        json.member("start", start)
        json.member("end", end)
    }
}

/// Text for people, in Markdown.
struct MarkupContent: Hashable, ProtocolObject {
    var text: String
    /// Whether the client shows Markdown; if not, the text loses its marks.
    var isMarkdown: Bool

    var shown: String { isMarkdown ? text : text.replacing("**", with: "").replacing("`", with: "") }

    func write(to json: inout JSONWriter) {
        json.member("kind", isMarkdown ? "markdown" : "plaintext")
        json.member("value", shown)
    }
}

/// The text that an editor shows under the pointer (`Hover`).
struct Hover: Hashable, ProtocolObject {
    var contents: MarkupContent
    var range: TextRange

    func write(to json: inout JSONWriter) {
        json.member("contents", contents)
        json.member("range", range)
    }
}

/// A range in a file (`Location`).
struct Location: Hashable, ProtocolObject {
    var uri: String
    var range: TextRange

    func write(to json: inout JSONWriter) {
        json.member("uri", uri)
        json.member("range", range)
    }
}

/// A range of a text and its replacement (`TextEdit`).
struct RangeEdit: Hashable, ProtocolObject {
    var range: TextRange
    var text: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        json.member("newText", text)
    }
}

/// Changes of files for the client to apply (`WorkspaceEdit`).
struct WorkspaceEdit: Hashable, ProtocolObject {
    struct File: Hashable, Sendable {
        var uri: String
        /// The version of the text to which the edits apply; `nil` for a file that is not open.
        var version: Int?
        var edits: [RangeEdit]
    }

    var files: [File]
    /// Whether the client accepts versions with edits.
    var hasVersions: Bool

    func write(to json: inout JSONWriter) {
        guard hasVersions else {
            json.member("changes") { json in
                for file in files { json.member(named: file.uri, file.edits) }
            }
            return
        }
        json.member("documentChanges", files) { json, file in
            json.member("textDocument") { json in
                json.member("uri", file.uri)
                if let version = file.version { json.member("version", version) } else { json.null("version") }
            }
            json.member("edits", file.edits)
        }
    }
}

/// A proposal for the text at the cursor (`CompletionItem`).
struct CompletionItem: Hashable, ProtocolObject {
    /// The kinds, by the protocol's numbers (`CompletionItemKind`).
    enum Kind: Int, Sendable {
        case property = 10
        case value = 12
        case enumMember = 20
        case reference = 18
        case constant = 21
    }

    var label: String
    var kind: Kind
    /// A few words beside the label.
    var detail: String?
    var documentation: MarkupContent?
    var edit: RangeEdit
    /// The text by which the client sorts, where it is not the label.
    var sortText: String?
    /// The text that the client compares with the typed text, where it is not the label.
    var filterText: String?

    func write(to json: inout JSONWriter) {
        json.member("label", label)
        json.member("kind", kind.rawValue)
        json.member("detail", detail)
        if let documentation {
            // Clients that do not declare Markdown may not know `MarkupContent`.
            if documentation.isMarkdown {
                json.member("documentation", documentation)
            } else {
                json.member("documentation", documentation.shown)
            }
        }
        json.member("sortText", sortText)
        json.member("filterText", filterText)
        json.member("textEdit", edit)
    }
}

/// An item of the outline (`DocumentSymbol`).
struct DocumentSymbol: Hashable, ProtocolObject {
    /// The kinds, by the protocol's numbers (`SymbolKind`).
    enum Kind: Int, Sendable {
        case section = 3  // namespace
        case rule = 24  // event
        case template = 5  // class
        case property = 7
    }

    var name: String
    var detail: String?
    var kind: Kind
    var range, selection: TextRange
    var children: [DocumentSymbol] = []
    /// The enclosing symbol, for clients that accept no tree.
    var container: String?

    func write(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("detail", detail)
        json.member("kind", kind.rawValue)
        json.member("range", range)
        json.member("selectionRange", selection)
        if !children.isEmpty { json.member("children", children) }
    }

    var flattened: [DocumentSymbol] {
        [self]
            + children.flatMap { child in
                child.flattened.map { symbol in
                    var symbol = symbol
                    symbol.container = symbol.container ?? name
                    return symbol
                }
            }
    }

    func write(to json: inout JSONWriter, in uri: String) {
        json.member("name", name)
        json.member("kind", kind.rawValue)
        json.member("location", Location(uri: uri, range: range))
        json.member("containerName", container)
    }
}

/// Lines that fold into the first of them (`FoldingRange`).
struct FoldingRange: Hashable, ProtocolObject {
    var first, last: Int
    var isComment = false

    func write(to json: inout JSONWriter) {
        json.member("startLine", first)
        json.member("endLine", last)
        if isComment { json.member("kind", "comment") }
    }
}

/// A link to a file that a plan names (`DocumentLink`).
struct DocumentLink: Hashable, ProtocolObject {
    var range: TextRange
    var target: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        json.member("target", target)
    }
}

/// A label within the text (`InlayHint`).
struct InlayHint: Hashable, ProtocolObject {
    var position: Position
    var label: String
    var tooltip: String?

    func write(to json: inout JSONWriter) {
        json.member("position", position)
        json.member("label", label)
        json.member("tooltip", tooltip)
        json.member("paddingLeft", true)
    }
}

/// A label above a line (`CodeLens`).
struct CodeLens: Hashable, ProtocolObject {
    var range: TextRange
    var title: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        // An editor shows the title of a lens's command; an empty command does nothing.
        json.member("command") { json in
            json.member("title", title)
            json.member("command", "")
        }
    }
}

/// A change that the editor offers (`CodeAction`).
struct CodeAction: ProtocolObject {
    /// The kinds, by the protocol's words (`CodeActionKind`).
    enum Kind: String, Sendable {
        case quickFix = "quickfix"
        case rewrite = "refactor.rewrite"
    }

    var title: String
    var kind: Kind
    var edit: WorkspaceEdit
    /// The finding that the action fixes.
    var finding: Finding?
    var isPreferred = false

    func write(to json: inout JSONWriter) {
        json.member("title", title)
        json.member("kind", kind.rawValue)
        if let finding { json.member("diagnostics", [finding]) }
        if isPreferred { json.member("isPreferred", true) }
        json.member("edit", edit)
    }
}
