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

extension Position: Shape {
    func write(to json: inout JSONWriter) {
        json.member("line", line)
        json.member("character", character)
    }
}

extension TextRange: Shape {
    func write(to json: inout JSONWriter) {
        json.member("start", start)
        json.member("end", end)
    }
}

/// Text for people, in Markdown.
struct Markup: Hashable, Shape {
    var text: String
    /// Whether the client shows Markdown; if not, its marks are left out.
    var isMarkdown: Bool

    var shown: String { isMarkdown ? text : text.replacing("**", with: "").replacing("`", with: "") }

    func write(to json: inout JSONWriter) {
        json.member("kind", isMarkdown ? "markdown" : "plaintext")
        json.member("value", shown)
    }
}

/// What is said of the place under the pointer.
struct Hover: Hashable, Shape {
    var contents: Markup
    var range: TextRange

    func write(to json: inout JSONWriter) {
        json.member("contents", contents)
        json.member("range", range)
    }
}

/// A place in a file.
struct FileRange: Hashable, Shape {
    var uri: String
    var range: TextRange

    func write(to json: inout JSONWriter) {
        json.member("uri", uri)
        json.member("range", range)
    }
}

/// A stretch of a text and what takes its place.
struct RangeEdit: Hashable, Shape {
    var range: TextRange
    var text: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        json.member("newText", text)
    }
}

/// Changes of files, for the client to make.
struct WorkspaceEdit: Hashable, Shape {
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

/// Something to write, offered while one writes.
struct Completion: Hashable, Shape {
    /// The protocol's numbers (`CompletionItemKind`).
    enum Kind: Int, Sendable {
        case property = 10
        case value = 12
        case enumMember = 20
        case reference = 18
        case constant = 21
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
        json.member("textEdit", edit)
    }
}

/// A part of the outline.
struct Symbol: Hashable, Shape {
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
        if !children.isEmpty { json.member("children", children) }
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
        json.member("location", FileRange(uri: uri, range: range))
        json.member("containerName", container)
    }
}

/// Lines that can be folded into the first of them.
struct Fold: Hashable, Shape {
    var first, last: Int
    var isComment = false

    func write(to json: inout JSONWriter) {
        json.member("startLine", first)
        json.member("endLine", last)
        if isComment { json.member("kind", "comment") }
    }
}

/// A file that a plan names.
struct Link: Hashable, Shape {
    var range: TextRange
    var target: String

    func write(to json: inout JSONWriter) {
        json.member("range", range)
        json.member("target", target)
    }
}

/// Words shown within the text.
struct Hint: Hashable, Shape {
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
struct Lens: Hashable, Shape {
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
struct Action: Shape {
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
        if let finding { json.member("diagnostics", [finding]) }
        if isPreferred { json.member("isPreferred", true) }
        json.member("edit", edit)
    }
}
