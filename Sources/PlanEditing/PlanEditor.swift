package import Diagnostics
package import Documents
import PlanSchema

/// An editor of a plan's files: an edit is made in the file that has what it changes. Nothing is saved.
package struct PlanEditor {
    /// The plan's own file.
    private let path: String
    /// The files in the order of inclusion, the plan's own first.
    private var files: [(path: String, bytes: [UInt8], editor: TextEditor)] = []

    /// Reads a plan's file and the files that it includes.
    ///
    /// - Throws: Why the plan's own file cannot be edited; a file that it includes and that cannot be read is left out.
    package init(_ path: String, readFile: ReadFile) throws(Diagnostic) {
        self.path = path
        try add(path, readFile)
    }

    /// The most files that are searched for what an edit changes.
    private static let mostFiles = 100

    private mutating func add(_ path: String, _ readFile: ReadFile) throws(Diagnostic) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try readFile(path)
        } catch {
            throw error.diagnostic(path, at: SourceSpan(startOf: SourceFile(name: path, text: [])))
        }
        let file = try SourceFile.decoded(bytes, name: path)
        let editor = try TextEditor(file.text, name: path, order: Self.order)
        files.append((path, bytes, editor))
        let include = editor.value["include"]
        let names = include.map { $0.children.isEmpty ? [$0] : $0.children } ?? []
        for case .string(let name) in names {
            let part = FileName.normalized(FileName.folder(of: path) + name)
            guard files.count < Self.mostFiles, !files.contains(where: { $0.path == part }) else { continue }
            try? add(part, readFile)
        }
    }

    /// The plan's own text with the edits made so far, and those of included files that differ, by path.
    package var texts: [String: [UInt8]] {
        var texts: [String: [UInt8]] = [:]
        for file in files {
            let text = SourceFile.encoded(file.editor.text, like: file.bytes)
            if file.path == path || text != file.bytes { texts[file.path] = text }
        }
        return texts
    }

    /// The values that are written in each file, the plan's own first.
    package var values: [(path: String, value: EditValue)] { files.map { ($0.path, $0.editor.value) } }

    /// Makes an edit, or leaves all files as they are.
    package mutating func apply(_ edit: PlanEdit) throws(EditRefusal) {
        let index = files.indices.max { a, b in
            let (x, y) = (depth(of: edit.path, in: a), depth(of: edit.path, in: b))
            return x == y ? a > b : x < y
        }
        guard let index else { return }
        var editor = files[index].editor
        try editor.apply(edit)
        files[index].editor = editor
    }

    /// Returns how many steps of a path a file has.
    private func depth(of path: [String], in file: Int) -> Int {
        let value = files[file].editor.value
        return (1...path.count).last { value.value(at: path[..<$0]) != nil } ?? 0
    }

    // MARK: Order

    private static let guide = PlanGuide()

    /// Returns the keys of the mapping at a path in the schema's order; none where its keys are ids.
    private static func order(_ path: [String], _ value: EditValue) -> [String] {
        guard !guide.place(at: path).hasIDs else { return [] }
        var type: String?
        if case .string(let name)? = value["type"] { type = name }
        return guide.keys(at: path) { $0 == path.count ? type : nil }.map(\.name)
    }
}
