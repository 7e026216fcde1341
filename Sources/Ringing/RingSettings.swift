package import CivilTime
package import Diagnostics
package import Documents
import JSONSchema
import Pipeline

/// Where to deliver what: the contents of `ring.yaml`.
package struct RingSettings: Sendable {
    /// A target and what goes there.
    package struct Target: Hashable, Sendable {
        package var spec: RingTargetSpec
        /// Its name in the log and in the state.
        package var label: String
        package var filter: RingFilter
        /// Headers of a webhook.
        package var headers: [String: String] = [:]
        /// An access token of ntfy's.
        package var token: String?
        /// How long before its time ntfy gets a message; zero for not at all.
        package var ahead = TimeSpan.days(3)
        /// The most requests to ntfy in 24 hours: what the public service gives to everybody.
        package var dailyLimit = 250

        package init(spec: RingTargetSpec, label: String? = nil, filter: RingFilter = RingFilter()) {
            self.spec = spec
            self.label = label ?? spec.label
            self.filter = filter
        }
    }

    package var targets: [Target] = []
    /// What is delivered to targets that say nothing of their own.
    package var filter = RingFilter()
    package var state: String?
    package var log: String?

    package init() {}

    /// Adds a target under a name of its own.
    package mutating func add(_ target: Target) {
        var target = target
        let label = target.label
        var number = 2
        while targets.contains(where: { $0.label == target.label }) {
            target.label = "\(label)#\(number)"
            number += 1
        }
        targets.append(target)
    }

    /// Takes the conditions of the command line in place of those that the file says of the same.
    package mutating func narrow(to filter: RingFilter) {
        func narrowed(_ own: RingFilter) -> RingFilter {
            RingFilter(
                sections: filter.sections.isEmpty ? own.sections : filter.sections,
                rules: filter.rules.isEmpty ? own.rules : filter.rules,
                alerts: filter.alerts.isEmpty ? own.alerts : filter.alerts)
        }
        self.filter = narrowed(self.filter)
        for place in targets.indices { targets[place].filter = narrowed(targets[place].filter) }
    }

    /// Reads how long before its time ntfy gets a message: from 10 seconds to 3 days, or zero for not at all.
    package static func ahead(_ text: String) -> TimeSpan? {
        guard let length = TimeSpan(text) else { return nil }
        return length == .zero || (RingEngine.leastAhead...RingEngine.mostAhead).contains(length) ? length : nil
    }

    // MARK: The file

    /// The result of reading a file: no settings where there is an error.
    package struct Reading: Sendable {
        package var settings: RingSettings?
        package var findings: [Diagnostic]
    }

    /// Whether a file is one of targets and not a plan, by its first keys.
    package static func isSettings(_ bytes: [UInt8]) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: Array("ring:".utf8)) }
            && !bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: Array("plan:".utf8)) }
    }

    /// Reads a file and holds it against its schema.
    package static func read(_ path: String, using readFile: ReadFile) -> Reading {
        do {
            let file = SourceFile(name: path, text: [])
            let bytes: [UInt8]
            do throws(FileFailure) {
                bytes = try readFile(path)
            } catch {
                throw error.diagnostic(path, at: SourceSpan(startOf: file))
            }
            let node = try YAMLReader.read(try SourceFile.decoded(bytes, name: path))
            let schemaFile = SourceFile(name: "ring.schema.json", text: SchemaName.ring.text)
            let findings = try Schema(JSONReader.read(schemaFile)).diagnose(node, root: "the file of targets")
            guard findings.isEmpty else { return Reading(findings: findings) }
            return settings(Fields(node: node))
        } catch let finding as Diagnostic {
            return Reading(findings: [finding])
        } catch {
            let span = SourceSpan(startOf: SourceFile(name: path, text: []))
            return Reading(findings: [Diagnostic(.ringTarget, "the targets cannot be read: \(error)", at: span)])
        }
    }

    private static func settings(_ fields: Fields) -> Reading {
        var settings = RingSettings()
        var findings: [Diagnostic] = []
        settings.filter = filter(fields, otherwise: RingFilter())
        settings.state = fields.text("state")
        settings.log = fields.text("log")
        for entry in fields.fields("targets")?.entries ?? Mapping([]).entries {
            do throws(Diagnostic) {
                let target = Fields(node: entry.value)
                settings.targets.append(try Self.target(entry.key, target, entry.keySpan, settings.filter))
            } catch {
                findings.append(error)
            }
        }
        return Reading(settings: findings.isEmpty ? settings : nil, findings: findings)
    }

    /// The keys of which a target has exactly one.
    private static let kinds = ["desktop", "terminal", "command", "webhook", "ntfy"]

    private static func target(
        _ name: String, _ fields: Fields, _ span: SourceSpan, _ filter: RingFilter
    ) throws(Diagnostic) -> Target {
        let named = kinds.filter { fields[$0] != nil }
        guard named.count == 1, let kind = named.first, let node = fields[kind] else {
            throw .ringTargetKind(name, named, at: span)
        }
        let spec: RingTargetSpec
        do throws(RingTargetSpec.Fault) {
            switch kind {
            case "desktop": spec = .desktop
            case "terminal": spec = .terminal
            case "webhook": spec = try RingTargetSpec(webhook: node.text ?? "")
            case "ntfy": spec = try RingTargetSpec(ntfy: node.text ?? "")
            default:
                let words = node.items?.compactMap(\.text) ?? node.text.flatMap { CommandTarget.words($0) }
                guard let words else { throw RingTargetSpec.Fault(reason: "a quote in the command is not closed") }
                spec = try RingTargetSpec(command: words)
            }
        } catch {
            throw Diagnostic(.ringTarget, error.reason, at: node.span)
        }
        var target = Target(spec: spec, label: name, filter: Self.filter(fields, otherwise: filter))
        for (key, owner) in [("headers", "webhook"), ("token", "ntfy"), ("ahead", "ntfy"), ("dailyLimit", "ntfy")]
        where fields[key] != nil && kind != owner {
            throw Diagnostic(
                .ringTarget, "'\(key)' goes with '\(owner)', and '\(name)' is '\(kind)'; take it out",
                at: fields.keySpan(key))
        }
        for entry in fields.fields("headers")?.entries ?? Mapping([]).entries {
            target.headers[entry.key] = entry.value.text
        }
        target.token = fields.text("token")
        if let text = fields["ahead"] {
            guard let ahead = ahead(text.text ?? "") else {
                throw Diagnostic(
                    .ringTarget, "'ahead' takes a length of time from 10s to 3d, or 0s, not '\(text.text ?? "")'",
                    at: text.span)
            }
            target.ahead = ahead
        }
        target.dailyLimit = fields.integer("dailyLimit") ?? target.dailyLimit
        return target
    }

    private static func filter(_ fields: Fields, otherwise filter: RingFilter) -> RingFilter {
        func words(_ key: String) -> [String]? { fields[key].map { _ in fields.list(key).compactMap(\.text) } }
        return RingFilter(
            sections: words("only").map { Set($0.compactMap { RingFilter.Section(rawValue: $0) }) } ?? filter.sections,
            rules: words("rules").map { Set($0.flatMap { $0.split(separator: ",").map(String.init) }) } ?? filter.rules,
            alerts: words("alerts").map { Set($0.compactMap { RingFilter.Alert(rawValue: $0) }) } ?? filter.alerts)
    }
}

extension Diagnostic.Code {
    /// The codes of findings about files of targets.
    package static let ringing: [Self] = [ringTarget]

    package static let ringTarget = Self(
        "ring-target", .error,
        """
        A target of 'horarium ring --config' is exactly one of desktop, terminal, command, webhook and ntfy, with an address or \
        a program that can be one, and with such keys beside it as go with it.
        """,
        wrong: "targets: {phone: {ntfy: https://ntfy.sh}}",
        right: "targets: {phone: {ntfy: https://ntfy.sh/a-topic-that-nobody-guesses}}")
}

extension Diagnostic {
    fileprivate static func ringTargetKind(_ name: String, _ kinds: [String], at span: SourceSpan) -> Diagnostic {
        let problem =
            kinds.isEmpty
            ? "'\(name)' has no target" : "'\(name)' has several targets, '\(kinds.joined(separator: "' and '"))'"
        return Diagnostic(
            .ringTarget, "\(problem); give it one of desktop, terminal, command, webhook and ntfy", at: span)
    }
}
