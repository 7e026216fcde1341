import Documents

/// A request about an open file.
struct ClientRequest: Sendable {
    /// The methods that the server answers, with their parameters.
    enum Kind: Sendable {
        case completion(Position)
        case hover(Position)
        case definition(Position)
        case references(Position, withDefinition: Bool)
        case prepareRename(Position)
        case rename(Position, to: String)
        case symbols
        case folds
        case links
        case hints(TextRange)
        case lenses
        /// The actions in a range, of the kinds that the client wants, or of all kinds for `nil`.
        case actions(TextRange, kinds: [String]?)
    }

    let uri: String
    let kind: Kind

    var path: String { FileURI.path(of: uri) }

    /// Reads a request, or returns `nil` for a method that the server does not offer; throws a ``ResponseError`` where
    /// a parameter is missing or malformed.
    init?(_ method: String, _ parameters: DocumentNode) throws(ResponseError) {
        let prefix = "textDocument/"
        guard method.hasPrefix(prefix) else { return nil }
        let position = parameters["position"]?.position
        func needed<Value>(_ value: Value?, _ name: String) throws(ResponseError) -> Value {
            guard let value else { throw ResponseError(.invalidParameters, "'\(name)' is missing or of another shape") }
            return value
        }
        let kind: Kind
        switch method.dropFirst(prefix.count) {
        case "completion": kind = .completion(try needed(position, "position"))
        case "hover": kind = .hover(try needed(position, "position"))
        case "definition": kind = .definition(try needed(position, "position"))
        case "references":
            let withDefinition = parameters["context"]?["includeDeclaration"]?.flag ?? true
            kind = .references(try needed(position, "position"), withDefinition: withDefinition)
        case "prepareRename": kind = .prepareRename(try needed(position, "position"))
        case "rename":
            kind = .rename(try needed(position, "position"), to: try needed(parameters["newName"]?.string, "newName"))
        case "documentSymbol": kind = .symbols
        case "foldingRange": kind = .folds
        case "documentLink": kind = .links
        case "inlayHint": kind = .hints(try needed(parameters["range"]?.range, "range"))
        case "codeLens": kind = .lenses
        case "codeAction":
            kind = .actions(
                try needed(parameters["range"]?.range, "range"),
                kinds: parameters["context"]?["only"]?.items?.compactMap(\.string))
        default: return nil
        }
        self.kind = kind
        uri = try needed(parameters["textDocument"]?["uri"]?.string, "textDocument.uri")
    }

    func answer(_ snapshot: DocumentSnapshot) async throws(ResponseError) -> Reply {
        switch kind {
        case .completion(let position): return CompletionAnswer(snapshot).reply(at: position)
        case .hover(let position): return HoverAnswer(snapshot).reply(at: position, await snapshot.facts())
        case .definition(let position): return NameAnswers(snapshot).definition(at: position)
        case .references(let position, let withDefinition):
            return NameAnswers(snapshot).references(at: position, withDefinition: withDefinition)
        case .prepareRename(let position): return try NameAnswers(snapshot).prepareRename(at: position)
        case .rename(let position, let name): return try NameAnswers(snapshot).rename(at: position, to: name)
        case .symbols: return OutlineAnswers(snapshot).symbols
        case .folds: return OutlineAnswers(snapshot).folds
        case .links: return OutlineAnswers(snapshot).links
        case .hints(let range): return await HintAnswers(snapshot).hints(in: range)
        case .lenses: return await HintAnswers(snapshot).lenses
        case .actions(let range, let kinds): return try await CodeActionAnswer(snapshot).reply(in: range, kinds)
        }
    }
}
