import Diagnostics

/// What a request is answered with.
enum Reply: Sendable {
    case nothing
    case hover(Hover)
    case completions([Completion], isIncomplete: Bool)
    case locations([FileRange])
    case edit(WorkspaceEdit)
    case renamable(TextRange, placeholder: String)
    case symbols([Symbol])
    case flatSymbols([Symbol], uri: String)
    case folds([Fold])
    case links([Link])
    case hints([Hint])
    case lenses([Lens])
    case actions([Action])

    /// Writes the member `result`.
    func write(to json: inout JSONWriter) {
        switch self {
        case .nothing: json.null("result")
        case .hover(let hover): json.member("result") { hover.write(to: &$0) }
        case .completions(let items, let isIncomplete):
            json.member("result") { json in
                json.member("isIncomplete", isIncomplete)
                json.member("items", items) { $1.write(to: &$0) }
            }
        case .locations(let locations): json.member("result", locations) { $1.write(to: &$0) }
        case .edit(let edit): json.member("result") { edit.write(to: &$0) }
        case .renamable(let range, let placeholder):
            json.member("result") { json in
                json.member("range", range)
                json.member("placeholder", placeholder)
            }
        case .symbols(let symbols): json.member("result", symbols) { $1.write(to: &$0) }
        case .flatSymbols(let symbols, let uri):
            json.member("result", symbols.flatMap(\.flattened)) { $1.write(to: &$0, in: uri) }
        case .folds(let folds): json.member("result", folds) { $1.write(to: &$0) }
        case .links(let links): json.member("result", links) { $1.write(to: &$0) }
        case .hints(let hints): json.member("result", hints) { $1.write(to: &$0) }
        case .lenses(let lenses): json.member("result", lenses) { $1.write(to: &$0) }
        case .actions(let actions): json.member("result", actions) { $1.write(to: &$0) }
        }
    }
}

extension JSONWriter {
    mutating func member(_ name: String, _ position: Position) {
        member(name) { json in
            json.member("line", position.line)
            json.member("character", position.character)
        }
    }

    mutating func member(_ name: String, _ range: TextRange) {
        member(name) { json in
            json.member("start", range.start)
            json.member("end", range.end)
        }
    }

    /// Text that is Markdown where the client shows that.
    mutating func member(_ name: String, _ text: Markup) {
        member(name) { json in
            json.member("kind", text.isMarkdown ? "markdown" : "plaintext")
            json.member("value", text.shown)
        }
    }
}

/// Text for people, in Markdown.
struct Markup: Hashable, Sendable {
    var text: String
    /// Whether the client shows Markdown; if not, its marks are left out.
    var isMarkdown: Bool

    var shown: String { isMarkdown ? text : text.replacing("**", with: "").replacing("`", with: "") }
}

/// What is said of the place under the pointer.
struct Hover: Hashable, Sendable {
    var contents: Markup
    var range: TextRange

    func write(to json: inout JSONWriter) {
        json.member("contents", contents)
        json.member("range", range)
    }
}

/// A place in a file.
struct FileRange: Hashable, Sendable {
    var uri: String
    var range: TextRange

    func write(to json: inout JSONWriter) {
        json.member("uri", uri)
        json.member("range", range)
    }
}

/// A stretch of a text and what takes its place.
struct RangeEdit: Hashable, Sendable {
    var range: TextRange
    var text: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        json.member("newText", text)
    }
}

/// Changes of files, for the client to make.
struct WorkspaceEdit: Hashable, Sendable {
    struct File: Hashable, Sendable {
        var uri: String
        /// Of the text that the edits are for; `nil` for a file that is not open.
        var version: Int?
        var edits: [RangeEdit]
    }

    var files: [File]
    /// Whether the client takes versions along with edits.
    var hasVersions: Bool

    func write(to json: inout JSONWriter) {
        guard hasVersions else {
            json.member("changes") { json in
                for file in files { json.member(file.uri, file.edits) { $1.write(to: &$0) } }
            }
            return
        }
        json.member("documentChanges", files) { json, file in
            json.member("textDocument") { json in
                json.member("uri", file.uri)
                if let version = file.version { json.member("version", version) } else { json.null("version") }
            }
            json.member("edits", file.edits) { $1.write(to: &$0) }
        }
    }
}

/// Something to write, offered while one writes.
struct Completion: Hashable, Sendable {
    /// The protocol's numbers (`CompletionItemKind`).
    enum Kind: Int, Sendable {
        case property = 10
        case value = 12
        case enumMember = 20
        case reference = 18
        case constant = 21
        case file = 17
    }

    var label: String
    var kind: Kind
    /// What is said beside the label, in few words.
    var detail: String?
    var documentation: Markup?
    var edit: RangeEdit
    /// What orders the offers where it is not the label.
    var sortText: String?
    /// What is compared with what is being written where it is not the label.
    var filterText: String?

    func write(to json: inout JSONWriter) {
        json.member("label", label)
        json.member("kind", kind.rawValue)
        json.member("detail", detail)
        if let documentation {
            // Clients that say nothing of Markdown may not know the form that tells of it.
            if documentation.isMarkdown {
                json.member("documentation", documentation)
            } else {
                json.member("documentation", documentation.shown)
            }
        }
        json.member("sortText", sortText)
        json.member("filterText", filterText)
        json.member("textEdit") { edit.write(to: &$0) }
    }
}

/// A part of the outline.
struct Symbol: Hashable, Sendable {
    /// The protocol's numbers (`SymbolKind`).
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
    var children: [Symbol] = []
    /// The symbol around it, for clients that take no tree.
    var container: String?

    func write(to json: inout JSONWriter) {
        json.member("name", name)
        json.member("detail", detail)
        json.member("kind", kind.rawValue)
        json.member("range", range)
        json.member("selectionRange", selection)
        if !children.isEmpty { json.member("children", children) { $1.write(to: &$0) } }
    }

    var flattened: [Symbol] {
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
        json.member("location") { FileRange(uri: uri, range: range).write(to: &$0) }
        json.member("containerName", container)
    }
}

/// Lines that can be folded into the first of them.
struct Fold: Hashable, Sendable {
    var first, last: Int
    var isComment = false

    func write(to json: inout JSONWriter) {
        json.member("startLine", first)
        json.member("endLine", last)
        if isComment { json.member("kind", "comment") }
    }
}

/// A file that a plan names.
struct Link: Hashable, Sendable {
    var range: TextRange
    var target: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        json.member("target", target)
    }
}

/// Words shown within the text.
struct Hint: Hashable, Sendable {
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

/// Words shown above a line.
struct Lens: Hashable, Sendable {
    var range: TextRange
    var title: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        // A lens is shown by its command; one without a name does nothing.
        json.member("command") { json in
            json.member("title", title)
            json.member("command", "")
        }
    }
}

/// A change that is offered for a place.
struct Action: Sendable {
    /// The protocol's words (`CodeActionKind`).
    enum Kind: String, Sendable {
        case quickFix = "quickfix"
        case rewrite = "refactor.rewrite"
    }

    var title: String
    var kind: Kind
    var edit: WorkspaceEdit
    /// What it puts right, and whether it is surely what was meant.
    var finding: Finding?
    var isPreferred = false

    func write(to json: inout JSONWriter) {
        json.member("title", title)
        json.member("kind", kind.rawValue)
        if let finding { json.member("diagnostics", [finding]) { $1.write(to: &$0) } }
        if isPreferred { json.member("isPreferred", true) }
        json.member("edit") { edit.write(to: &$0) }
    }
}
