package import CivilTime
package import Diagnostics
package import Documents
import JSONSchema
import PlanModel
import Pipeline

/// Where to deliver what: the contents of a file of targets, which `schemas/ring.schema.json` describes.
package struct RingSettings: Hashable, Sendable {
    /// A target under its name in the log and in the state.
    package struct Target: Hashable, Sendable {
        package var label: String
        package var name: RingTargetName
        package var filter: RingFilter
        /// Headers of requests beside their own.
        package var headers: [HTTPHeader]
        /// The folder in which a program runs; empty for this process's own.
        package var folder: String
        /// How long before their time notifications are handed over; `nil` where it is not given.
        package var ahead: TimeSpan?
        /// The most messages in 24 hours; `nil` where it is not given.
        package var dailyLimit: Int?

        /// Makes the target, with one more condition.
        ///
        /// - `environment`: The output and the desktop of this process.
        package func named(_ environment: RingEnvironment, _ other: RingFilter) -> NamedTarget {
            let target = name.target(environment, headers: headers, folder: folder)
            return NamedTarget(label, target, filters: [filter, other], ahead: ahead, dailyLimit: dailyLimit)
        }
    }

    package var targets: [Target] = []
    /// The folder of the states.
    package var state: String?
    /// The file of the log.
    package var log: String?

    package init() {}

    /// The result of reading a file.
    package struct Reading: Sendable {
        /// `nil` where there is an error.
        package var settings: RingSettings?
        package var findings: [Diagnostic]
    }

    /// Whether a file has targets and no plan, by its keys.
    package static func isSettings(_ bytes: [UInt8]) -> Bool {
        guard let text = try? SourceFile.decoded(bytes, name: ""), let node = try? YAMLReader.read(text) else {
            return false
        }
        let fields = Fields(node: node)
        return fields["plan"] == nil && (fields["ring"] != nil || fields["targets"] != nil)
    }

    /// Reads a file, whose paths count from its folder.
    package static func read(_ path: String, using readFile: ReadFile) -> Reading {
        do throws(FileFailure) {
            return read(try readFile(path), name: path)
        } catch {
            return Reading(findings: [error.diagnostic(path, at: SourceSpan(startOf: SourceFile(name: path, text: [])))]
            )
        }
    }

    /// Reads the contents of a file.
    package static func read(_ bytes: [UInt8], name: String) -> Reading {
        let node: DocumentNode
        do throws(Diagnostic) {
            node = try YAMLReader.read(try SourceFile.decoded(bytes, name: name))
        } catch {
            return Reading(findings: [error])
        }
        let fields = Fields(node: node)
        if fields["plan"] != nil, fields["ring"] == nil, fields["targets"] == nil {
            return Reading(findings: [.planInsteadOfTargets(at: fields.keySpan("plan"))])
        }
        let findings = SchemaName.ring.schema.diagnose(node, root: "the file of targets")
        guard findings.isEmpty else { return Reading(findings: findings) }
        return read(fields, in: String(FileName.folder(of: name)))
    }

    private static func read(_ fields: Fields, in folder: String) -> Reading {
        func path(_ key: String) -> String? { fields.text(key).map { $0.hasPrefix("/") ? $0 : folder + $0 } }
        var settings = RingSettings()
        var findings: [Diagnostic] = []
        settings.state = path("state")
        settings.log = path("log")
        for entry in fields.fields("targets")?.entries ?? Mapping([]).entries {
            do throws(Diagnostic) {
                let target = Fields(node: entry.value)
                let name = try name(target)
                // By the name alone the state would know them as one.
                guard (try? RingTargetName(entry.key)).map({ $0 == name }) ?? true else {
                    throw Diagnostic(
                        .ringTarget, "'\(entry.key)' is what --to calls another target; take another name",
                        at: entry.keySpan)
                }
                settings.targets.append(
                    Target(
                        label: entry.key, name: name, filter: filter(target), headers: try headers(target, of: name),
                        folder: folder, ahead: try ahead(target, of: name),
                        dailyLimit: target.integer("dailyLimit")))
            } catch {
                findings.append(error)
            }
        }
        if settings.targets.contains(where: { $0.ahead != nil }),
            let (label, other) = RingTargetName.sameTopic(settings.targets.map { ($0.label, $0.name) }),
            let target = fields.fields("targets")?.fields(label)
        {
            // What one takes back the other would lack.
            findings.append(
                Diagnostic(
                    .ringTarget,
                    "this is the topic of '\(other)', and with 'ahead' can be a target once; take one of them out",
                    at: target["to"]?.span ?? target.node.span))
        }
        return Reading(settings: findings.isEmpty ? settings : nil, findings: findings)
    }

    private static func name(_ target: Fields) throws(Diagnostic) -> RingTargetName {
        do throws(RingTargetName.Fault) {
            return try RingTargetName(target.text("to") ?? "")
        } catch {
            throw Diagnostic(.ringTarget, error.reason, at: target["to"]?.span ?? target.node.span)
        }
    }

    private static func ahead(_ target: Fields, of name: RingTargetName) throws(Diagnostic) -> TimeSpan? {
        for key in ["ahead", "dailyLimit"] where target[key] != nil && !name.keepsMessages {
            throw Diagnostic(.ringTarget, "'\(key)' goes with ntfy; take it out", at: target.keySpan(key))
        }
        guard let node = target["ahead"] else { return nil }
        guard let ahead = node.integer == 0 ? .zero : node.text.flatMap(NamedTarget.ahead) else {
            throw Diagnostic(.ringTarget, "'ahead' is a time up to 3d, such as 12h, or 0", at: node.span)
        }
        return ahead
    }

    private static func filter(_ target: Fields) -> RingFilter {
        let words = { (key: String) in target.list(key).compactMap(\.text) }
        return RingFilter(
            sections: Set(words("only").compactMap { RingFilter.Section(rawValue: $0) }), rules: Set(words("rules")),
            alert: target.text("alerts").flatMap { RingFilter.Alert(rawValue: $0) })
    }

    private static func headers(_ target: Fields, of name: RingTargetName) throws(Diagnostic) -> [HTTPHeader] {
        func fault(_ reason: String, _ key: String) -> Diagnostic {
            Diagnostic(.ringTarget, reason, at: target.keySpan(key))
        }
        for key in ["token", "headers"] where target[key] != nil && name.address == nil {
            throw fault("'\(key)' goes with a webhook or ntfy; take it out", key)
        }
        var headers: [HTTPHeader] = []
        for entry in target.fields("headers")?.entries ?? Mapping([]).entries {
            guard !HTTPRequest.ownHeaders.contains(entry.key.lowercased()) else {
                throw Diagnostic(
                    .ringTarget, "'ring' writes the header '\(entry.key)' itself; take it out", at: entry.keySpan)
            }
            headers.append(HTTPHeader(entry.key, entry.value.text ?? ""))
        }
        var secrets = name.address?.hasUser == true ? ["the address"] : []
        if headers.contains(where: { $0.name.lowercased() == "authorization" }) { secrets.append("'headers'") }
        if let token = target.text("token") {
            headers.append(HTTPHeader("Authorization", "Bearer \(token)"))
            secrets.append("'token'")
        }
        guard secrets.count < 2 else {
            let key = target["token"] == nil ? "headers" : "token"
            throw fault("\(secrets.prefix(2).joined(separator: " and ")) both hold a password; keep one of them", key)
        }
        return headers
    }
}

extension Diagnostic.Code {
    /// The codes of findings about files of targets.
    package static let ringing: [Self] = [ringTarget]

    package static let ringTarget = Self(
        "ring-target", .error,
        """
        A target of 'horarium ring --config' has as 'to' what '--to' takes: desktop, terminal, 'command:PROGRAM ARG', webhook:URL or \
        ntfy:URL/TOPIC. An address may have a 'token', or 'headers' beside those that 'ring' writes, and one password at most; ntfy may have \
        'ahead' of up to 3d, and a 'dailyLimit'.
        """,
        wrong: "targets: {phone: {to: \"ntfy:https://ntfy.sh\"}}",
        right: "targets: {phone: {to: \"ntfy:https://ntfy.sh/a-topic-that-nobody-guesses\"}}")
}

extension Diagnostic {
    fileprivate static func planInsteadOfTargets(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .ringTarget, "this is a plan, and no file of targets; expected one with 'ring: 1' and 'targets'", at: span)
    }
}
