import Diagnostics
import Documents
import JSON
import PlanEditing

/// A plan's text and the edits to make in it, as a form sends them.
struct EditRequest {
    private let text: [UInt8]
    private let edits: [PlanEdit]
    /// The most edits at once. Each reads the text anew; a form sends two or three.
    private static let mostEdits = 20

    /// Reads `{"text": …, "edits": [{"set": ["title"], "to": "My day"}, …]}`, or returns `nil` for anything else and for more
    /// than twenty edits.
    init?(_ body: [UInt8]) {
        guard let root = try? JSONReader.read(SourceFile(name: "edit", text: body)),
            case .mapping(let mapping) = root.value, case .string(let text)? = mapping["text"]?.value,
            case .sequence(let items)? = mapping["edits"]?.value
        else { return nil }
        let edits = items.prefix(Self.mostEdits + 1).compactMap { PlanEdit($0) }
        guard edits.count == items.count, edits.count <= Self.mostEdits else { return nil }
        self.text = Array(text.utf8)
        self.edits = edits
    }

    /// Makes all edits or none, and returns `{"change": {"start": …, "end": …, "replacement": …}}`, the one change of the
    /// text, which is `null` where nothing changes, or `{"refused": …}`.
    ///
    /// - `path`: The plan's file, which is JSON or YAML by its name.
    func answer(for path: String) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            do throws(EditRefusal) {
                guard let change = try change(of: path) else { return json.null("change") }
                json.member("change") { json in
                    json.member("start") { Self.write(&$0, change.span.start) }
                    json.member("end") { Self.write(&$0, change.span.end) }
                    json.member("replacement", change.replacement)
                }
            } catch {
                json.member("refused", error.reason)
            }
        }
        return json.bytes
    }

    private func change(of path: String) throws(EditRefusal) -> TextEdit? {
        let file = SourceFile(name: path, text: SourceFile.readable(text))
        var editor: PlanEditor
        do throws(Diagnostic) {
            editor = try PlanEditor(file)
        } catch {
            throw EditRefusal(reason: "the text cannot be read: \(error.message)")
        }
        for edit in edits { try editor.apply(edit) }
        return TextEdit(from: file, to: editor.text)
    }

    private static func write(_ json: inout JSONWriter, _ position: SourcePosition) {
        json.member("line", position.line)
        json.member("column", position.column)
    }
}
