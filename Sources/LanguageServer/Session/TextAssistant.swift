import JSON
package import Scheduling

/// The answers about a position in one text, for an editor in a page: no session, and no file is open.
package struct TextAssistant: Sendable {
    private let snapshot: DocumentSnapshot
    private let position: Position

    /// Creates the answers.
    ///
    /// - Parameters:
    ///   - text: The text, which may be that of the file at `path`, unsaved.
    ///   - position: The line, and the code units of UTF-16 before the position in it, both from 0.
    ///   - path: The path by which files that the text includes are found.
    ///   - schedule: The planned days, of this text or of the latest without errors.
    ///   - environment: What else is read.
    package init(
        _ text: String, at position: (line: Int, character: Int), path: String, schedule: Schedule?,
        _ environment: ServerEnvironment
    ) {
        let document = OpenDocument(uri: path, path: path, version: 0, text: text)
        snapshot = DocumentSnapshot(
            document: document, root: path, documents: [path: document], lastGood: schedule, capabilities: .inPages,
            environment: environment
        ) { (nil, schedule) }
        self.position = Position(line: position.line, character: position.character)
    }

    /// The completions at the position, as a response to `textDocument/completion`: `{"result": …}`.
    package var completions: [UInt8] { json(CompletionAnswer(snapshot).reply(at: position)) }

    /// The hover at the position, as a response to `textDocument/hover`: `{"result": …}`, with `null` for none.
    package var hover: [UInt8] {
        let facts = snapshot.lastGood.map { PlanFacts($0, now: snapshot.environment.now()) }
        return json(HoverAnswer(snapshot).reply(at: position, facts))
    }

    private func json(_ reply: Reply) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object { reply.write(to: &$0) }
        return json.bytes
    }
}

extension ClientCapabilities {
    /// Those of an editor in a page, which makes elements of Markdown.
    fileprivate static var inPages: Self {
        var capabilities = Self()
        capabilities.showsMarkdown = true
        capabilities.documentsMarkdown = true
        return capabilities
    }
}
