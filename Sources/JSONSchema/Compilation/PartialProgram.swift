internal import Diagnostics
internal import Documents

/// A schema of which one document needs a part: a subschema is compiled when evaluation first comes to it.
final class PartialProgram {
    let root: Program.ID
    private var compiler: Compiler
    private var compiled: ContiguousArray<Subschema?> = []

    init(_ schema: DocumentNode, assertsFormats: Bool) {
        compiler = Compiler(assertsFormats: assertsFormats, isPartial: true)
        root = compiler.begin(with: schema)
    }

    /// Whether nothing was found wrong with the subschemas so far.
    var isSound: Bool { compiler.registry.problems.isEmpty }

    func subschema(_ id: Program.ID) -> Subschema {
        let place = Int(id)
        while compiled.count <= place { compiled.append(nil) }
        if let subschema = compiled[place] { return subschema }
        let subschema = compiler.subschema(id)
        compiled[place] = subschema
        return subschema
    }
}
