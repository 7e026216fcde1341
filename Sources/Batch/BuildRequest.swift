import CivilTime
package import Diagnostics
import Documents
import Pipeline
import PlanModel

/// A plan to build, as a line of JSON asks for it.
package struct BuildRequest {
    /// Where a plan comes from.
    enum Plan: Hashable {
        /// A path in the folder of plans.
        case file(String)
        /// The plan itself.
        case text(String)

        /// A text with a line break in it is a plan, any other a path.
        init(_ text: String) {
            self =
                text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ? .text(text) : .file(text)
        }
    }

    /// Why a line asks for nothing that could be built.
    struct Refusal: Error {
        /// The line's own id, as far as it can be read.
        var id: String?
        var findings: [Diagnostic]
    }

    /// The most bytes of a line, its end not counted.
    package static let byteLimit = 16 << 20

    /// The name of the line in findings: not its number, so that the answer to a line is the same wherever it stands.
    private static let name = "request"

    /// The most values in a line. Each takes some 50 bytes at most.
    private static let valueLimit = 100_000

    let id: String
    let plan: Plan
    /// Values to put into the plan, as `--set` takes them, in the order of the line.
    let overrides: [String]
    let days: HorizonChoice
    let outputs: OutputKinds
    /// The calendar that an earlier build gave, and where the line has it.
    let previous: (text: String, span: SourceSpan)?

    init(_ line: [UInt8]) throws(Refusal) {
        let node: DocumentNode
        do throws(Diagnostic) {
            let file = try SourceFile.decoded(line, name: Self.name, limit: Self.byteLimit)
            node = try JSONReader.read(file, nodes: Self.valueLimit)
        } catch {
            throw Refusal(id: nil, findings: [error])
        }
        guard case .mapping(let members) = node.value else {
            throw Refusal(id: nil, findings: [.requestIsNoObject(at: node.span)])
        }
        var reader = RequestReader(members, at: node.span)
        let id = reader.id()
        let plan = reader.plan()
        overrides = reader.overrides()
        days = reader.horizon()
        outputs = reader.outputs()
        previous = reader.previous()
        reader.refuseOthers()
        guard let id, let plan, reader.findings.isEmpty else { throw Refusal(id: id, findings: reader.findings) }
        (self.id, self.plan) = (id, plan)
    }

    /// The finding about a line that is too long to be read.
    package static var tooLong: Diagnostic {
        .requestIsTooLong(limit: byteLimit, at: SourceSpan(startOf: SourceFile(name: name, text: [])))
    }
}

/// Reads the members of a line, and notes what is wrong with each.
private struct RequestReader {
    private let members: Mapping
    private let span: SourceSpan
    private(set) var findings: [Diagnostic] = []

    private static let names = ["id", "plan", "set", "from", "days", "outputs", "previous"]

    init(_ members: Mapping, at span: SourceSpan) {
        (self.members, self.span) = (members, span)
    }

    mutating func id() -> String? {
        guard let node = members["id"] else {
            findings.append(.requestLacks("id", "a text of your own that comes back with the answer", at: span))
            return nil
        }
        return text(node, "id")
    }

    mutating func plan() -> BuildRequest.Plan? {
        guard let node = members["plan"] else {
            findings.append(.requestLacks("plan", "a plan, or a path below the folder of plans", at: span))
            return nil
        }
        return text(node, "plan").map { .init($0) }
    }

    mutating func overrides() -> [String] {
        guard let node = member("set") else { return [] }
        guard case .mapping(let values) = node.value else {
            findings.append(.requestMember("set", "an object of paths and values", at: node.span))
            return []
        }
        return values.entries.compactMap { entry in
            guard !entry.key.isEmpty, !entry.key.utf8.contains(UInt8(ascii: "=")) else {
                findings.append(.requestPath(entry.key, at: entry.keySpan))
                return nil
            }
            return "\(entry.key)=\(entry.value.overrideText)"
        }
    }

    mutating func horizon() -> HorizonChoice {
        var choice = HorizonChoice()
        if let node = member("from") {
            choice.first = node.string.flatMap { FirstDay($0) }
            if choice.first == nil {
                findings.append(
                    .requestMember(
                        "from", "a date such as \"2026-12-01\", from \(HorizonRequest.yearsText)", at: node.span))
            }
        }
        if let node = member("days") {
            if case .integer(let count) = node.value, HorizonRequest.lengths.contains(count) {
                choice.days = count
            } else {
                findings.append(
                    .requestMember("days", "a whole number from 1 to \(HorizonRequest.mostDays)", at: node.span))
            }
        }
        return choice
    }

    mutating func outputs() -> OutputKinds {
        guard let node = member("outputs") else { return .both }
        var kinds: OutputKinds = []
        guard case .sequence(let items) = node.value else {
            findings.append(.requestMember("outputs", OutputKinds.words, at: node.span))
            return kinds
        }
        for item in items {
            if let kind = item.string.flatMap({ OutputKinds(word: $0) }) {
                kinds.insert(kind)
            } else {
                findings.append(.requestMember("outputs", OutputKinds.words, at: item.span))
            }
        }
        return kinds
    }

    mutating func previous() -> (text: String, span: SourceSpan)? {
        guard let node = member("previous") else { return nil }
        return text(node, "previous").map { ($0, node.span) }
    }

    mutating func refuseOthers() {
        for entry in members.entries where !Self.names.contains(entry.key) {
            findings.append(.requestMemberUnknown(entry.key, known: Self.names, at: entry.keySpan))
        }
    }

    /// A member that may be left out; one that is `null` is.
    private func member(_ name: String) -> DocumentNode? {
        members[name].flatMap { if case .null = $0.value { nil } else { $0 } }
    }

    private mutating func text(_ node: DocumentNode, _ name: String) -> String? {
        guard let text = node.string else {
            findings.append(.requestMember(name, "a text in double quotes", at: node.span))
            return nil
        }
        return text
    }
}

extension OutputKinds {
    fileprivate init?(word: String) {
        switch word {
        case "calendar": self = .calendar
        case "manifest": self = .manifest
        default: return nil
        }
    }

    fileprivate static let words = #"a list of "calendar" and "manifest""#
}

extension DocumentNode {
    fileprivate var string: String? {
        if case .string(let text) = value { text } else { nil }
    }

    /// The value as `--set` takes it: a text as it stands, `null` as nothing, and what else there is as it is written.
    fileprivate var overrideText: String {
        switch value {
        case .string(let text): text
        case .null: ""
        case .mapping, .sequence: JSONEscapes.writtenOut(span.text)
        default: span.text
        }
    }
}
