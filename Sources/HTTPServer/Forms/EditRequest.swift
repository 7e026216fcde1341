import Diagnostics
import Documents
import JSON
import PlanEditing
import Text

/// A text and the edits to make in it, as a form sends them.
struct EditRequest {
    private let text: [UInt8]
    private let edits: [PlanEdit]

    /// Reads `{"text": …, "edits": [{"set": ["title"], "to": "My day"}, …]}`, or returns `nil` for anything else.
    init?(_ body: [UInt8]) {
        guard let root = try? JSONReader.read(SourceFile(name: "edit", text: body)),
            case .mapping(let mapping) = root.value, case .string(let text)? = mapping["text"]?.value,
            case .sequence(let items)? = mapping["edits"]?.value
        else { return nil }
        let edits = items.compactMap { PlanEdit($0) }
        guard edits.count == items.count else { return nil }
        self.text = Array(text.utf8)
        self.edits = edits
    }

    /// Makes all edits or none, and returns `{"change": {"start": …, "end": …, "replacement": …}}`, the one change of the
    /// text, or `{"refused": …}`. An edit of what another file has is refused: its text is not here.
    func answer(for location: PlanLocation, _ readFile: @escaping ReadFile) -> [UInt8] {
        var json = JSONWriter(.compact)
        json.object { json in
            do throws(EditRefusal) {
                guard let edit = try change(for: location, readFile) else { return json.null("change") }
                json.member("change") { json in
                    json.member("start") { Self.write(&$0, edit.span.start) }
                    json.member("end") { Self.write(&$0, edit.span.end) }
                    json.member("replacement", edit.replacement)
                }
            } catch {
                json.member("refused", error.reason)
            }
        }
        return json.bytes
    }

    private func change(for location: PlanLocation, _ readFile: @escaping ReadFile) throws(EditRefusal) -> TextEdit? {
        let (path, text) = (location.path, text)
        var editor: PlanEditor
        let file: SourceFile
        do throws(Diagnostic) {
            file = try SourceFile.decoded(text, name: path)
            editor = try PlanEditor(path) { (name: String) throws(FileFailure) in
                name == path ? text : try readFile(name)
            }
        } catch {
            throw EditRefusal(reason: "the text is no YAML yet: \(error.message)")
        }
        for edit in edits { try editor.apply(edit) }
        let texts = editor.texts
        if let other = texts.keys.filter({ $0 != path }).min() {
            throw EditRefusal(reason: "this stands in '\(other)'; change it there")
        }
        let changed = texts[path].flatMap { try? SourceFile.decoded($0, name: path) }
        return changed.flatMap { TextEdit(from: file, to: $0.text) }
    }

    private static func write(_ json: inout JSONWriter, _ position: SourcePosition) {
        json.member("line", position.line)
        json.member("column", position.column)
    }
}
