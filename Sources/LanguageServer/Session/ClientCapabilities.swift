import Documents

/// The abilities that a client declares (`ClientCapabilities`); it lacks those that it does not declare.
struct ClientCapabilities: Sendable {
    var encoding = PositionEncoding.utf16
    var showsMarkdown = false
    var documentsMarkdown = false
    var nestsSymbols = false
    var versionsEdits = false
    var showsRelated = false
    var takesActions = false
    var watchesFiles = false

    init() {}

    /// Reads the capabilities from the parameters of the request `initialize`.
    init(_ parameters: DocumentNode) {
        guard let all = parameters["capabilities"] else { return }
        let document = all["textDocument"]
        func isMarkdown(_ node: DocumentNode?) -> Bool { node?.items?.contains { $0.string == "markdown" } ?? false }
        encoding = PositionEncoding(
            offered: all["general"]?["positionEncodings"]?.items?.compactMap(\.string) ?? [])
        showsMarkdown = isMarkdown(document?["hover"]?["contentFormat"])
        documentsMarkdown = isMarkdown(document?["completion"]?["completionItem"]?["documentationFormat"])
        nestsSymbols = document?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.flag ?? false
        versionsEdits = all["workspace"]?["workspaceEdit"]?["documentChanges"]?.flag ?? false
        showsRelated = document?["publishDiagnostics"]?["relatedInformation"]?.flag ?? false
        takesActions = document?["codeAction"]?["codeActionLiteralSupport"] != nil
        watchesFiles = all["workspace"]?["didChangeWatchedFiles"]?["dynamicRegistration"]?.flag ?? false
    }
}
