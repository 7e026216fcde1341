import JSON
package import Scheduling

/// Answers about one text without a session: an editor in a page has no open files.
package struct TextAssistant {
    private let snapshot: DocumentSnapshot
    private let position: Position

    /// Creates the answers for a place in a text, given by its line and the UTF-16 units before it, both from 0. `path` is the
    /// file that the text may replace, `lastGood` the latest schedule of the plan without errors.
    package init(
        _ text: String, at place: (line: Int, character: Int), path: String, lastGood: Schedule?,
        _ environment: ServerEnvironment
    ) {
        let document = OpenDocument(uri: path, path: path, version: 1, text: text)
        snapshot = DocumentSnapshot(
            document: document, root: path, documents: [path: document], lastGood: lastGood,
            capabilities: ClientCapabilities(), environment: environment, workspace: nil)
        position = Position(line: place.line, character: place.character)
    }

    /// What may be written at the place, as the result of `textDocument/completion`: `{"result": …}`.
    package var completions: [UInt8] { Self.json(CompletionAnswer(snapshot).reply(at: position)) }

    /// What stands at the place, as the result of `textDocument/hover`.
    package var hover: [UInt8] {
        let facts = snapshot.lastGood.map { PlanFacts($0, now: snapshot.environment.now()) }
        return Self.json(HoverAnswer(snapshot).reply(at: position, facts))
    }

    private static func json(_ reply: Reply) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object { reply.write(to: &$0) }
        return json.bytes
    }
}
