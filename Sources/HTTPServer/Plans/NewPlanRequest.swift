import Diagnostics
import Documents
import Gazetteer
import JSONSchema
import Pipeline
import PrayerTimes
import StarterPlans

/// A request to make a plan: the name of its file, the folder, and the answers that `horarium init` takes as options.
struct NewPlanRequest {
    /// The file's name, without its ending.
    let name: String
    /// The folder, as it was given to the server or by its last part.
    let folder: StarterAnswers.Answer?
    let answers: StarterAnswers
    /// The place of all answers, for findings about a missing one.
    let span: SourceSpan

    /// Reads a request in YAML, which is held against the schema `new-plan`.
    ///
    /// - Throws: Every finding about it.
    init(_ body: [UInt8]) throws(NewPlanFault) {
        let node: DocumentNode
        do throws(Diagnostic) {
            node = try YAMLReader.read(try SourceFile.decoded(body, name: "answers"))
        } catch {
            throw NewPlanFault([error])
        }
        let findings = Self.schema.diagnose(node, root: "the answers")
        guard findings.isEmpty else { throw NewPlanFault(findings) }
        let fields = Fields(node: node)
        func answer(_ key: String) -> StarterAnswers.Answer? {
            fields[key].flatMap { node in node.text.map { .init($0, at: node.span) } }
        }
        span = node.span
        name = try Self.fileName(fields["name"])
        folder = answer("folder")
        if let place = fields["place"], fields["latitude"] != nil {
            throw NewPlanFault([
                Diagnostic(.schemaViolation, "'place' or coordinates say where, not both", at: place.span)
            ])
        }
        var answers = StarterAnswers()
        answers.place = answer("place")
        if let latitude = fields.double("latitude"), let longitude = fields.double("longitude") {
            answers.point = GeoPoint(latitude: latitude, longitude: longitude)
        }
        answers.timezone = answer("timezone")
        answers.method = answer("method")
        answers.madhab = fields.text("madhab").flatMap { Madhab(rawValue: $0) }
        answers.template = fields.text("template").flatMap { .init(rawValue: $0) } ?? .all
        answers.title = fields.text("title")
        answers.perDay = fields.integer("perDay")
        answers.seed = fields.integer("seed").map { UInt64($0) }
        self.answers = answers
    }

    private static let schema = SchemaName.newPlan.schema

    /// The name of a file without its ending and without white space around it.
    private static func fileName(_ node: DocumentNode?) throws(NewPlanFault) -> String {
        guard let node, var name = node.text else { return "" }
        for ending in [".yaml", ".yml"] where name.hasSuffix(ending) { name = String(name.dropLast(ending.count)) }
        while name.last?.isWhitespace == true { name.removeLast() }
        // By scalars: an accent makes one character with a dot or slash before it.
        let scalars = name.unicodeScalars
        func isApart(_ first: Unicode.Scalar) -> Bool {
            let properties = first.properties
            return first != "." && !properties.isWhitespace && !properties.isGraphemeExtend
                && properties.generalCategory != .format
        }
        guard scalars.first.map(isApart) ?? false,
            !scalars.contains(where: { $0 == "/" || $0.properties.generalCategory == .control })
        else {
            let rule = "no slash, no control characters, and no dot, space or accent at its beginning"
            throw NewPlanFault([Diagnostic(.badFormat, "'name' becomes a file's name: \(rule)", at: node.span)])
        }
        return name
    }
}

/// Why answers make no plan.
struct NewPlanFault: Error {
    let findings: [Diagnostic]

    init(_ findings: [Diagnostic]) { self.findings = findings }
}
