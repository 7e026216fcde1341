import Diagnostics
import Documents
import JSON
package import CivilTime
package import DeviceManifest

/// One step in the delivery of a plan, as the state file has it: a line of JSON.
///
/// The file is the sum of its lines, each of which says all that it changes, so that a prefix of the file is the state
/// at an earlier moment.
package enum RingRecord: Hashable, Sendable {
    /// What was due before this instant is none of the program's, or is settled and forgotten. A state's first record.
    case floor(Instant)
    /// A message is about to be handed over: to a service that is to keep it until its time, where it has a digest of
    /// what that would show.
    case begin(RingKey, at: Instant, attempt: Int, digest: String? = nil, deliverBy: Instant)
    /// A service has taken the message, and delivers it at its time.
    case scheduled(RingKey, at: Instant)
    /// The message is about to be taken out of the service.
    case cancel(RingKey, at: Instant)
    /// The message was taken out of the service, and may be handed over again.
    case cancelled(RingKey, at: Instant)
    /// The attempt came to nothing, and another may follow, not before an instant.
    case retry(RingKey, at: Instant, attempt: Int, until: Instant)
    /// What became of the message; without an outcome it was none of the program's.
    case end(RingKey, at: Instant, attempt: Int, LogLine.Outcome?, deliverBy: Instant)
    /// A person answered the message, and with it what it belongs to: the prompt of the identifier `root`.
    case answer(RingKey, at: Instant, action: String, root: String)
    /// A person let the message come back, at an instant; `fireAt` is that of its notification.
    case snooze(RingKey, at: Instant, until: Instant, fireAt: Instant)
    /// The request to a target that was made at an instant did not reach it, so that its daily limit does not count it.
    case uncounted(Instant, to: String, at: Instant)
    /// It was reported that a target's daily limit leaves something out.
    case reported(LeftOut, to: String, at: Instant)
    /// All the requests to a target that its daily limit still counts, by their instants.
    case requests([Instant], to: String, at: Instant)
}

/// The messages that a daily limit leaves out for now.
package enum LeftOut: String, Hashable, Sendable, CaseIterable {
    /// Those that come, and are not handed over ahead of their time.
    case coming
    /// Those that an edit or an answer has changed, in the service that has them.
    case changed
    /// Those that are due.
    case due
}

/// A message at a target.
package struct RingKey: Hashable, Comparable, Sendable {
    package var id: String
    package var due: Instant
    /// The target's name.
    package var target: String

    package init(_ occurrence: RingMessage.Occurrence, _ target: String) {
        id = occurrence.id
        due = occurrence.due
        self.target = target
    }

    package var occurrence: RingMessage.Occurrence { .init(id: id, due: due) }

    package static func < (a: Self, b: Self) -> Bool { (a.due, a.id, a.target) < (b.due, b.id, b.target) }
}

extension RingRecord {
    /// The version of the state's format, which its first line names.
    static let version = 1

    /// The line without its break. Instants are milliseconds since 1970.
    package var line: String {
        var json = JSONWriter(.compact, capacity: 160)
        json.object { json in
            switch self {
            case .floor(let at):
                json.member("horariumRing", Self.version)
                json.member("floor", at.epochMilliseconds)
            case .begin(let key, let at, let attempt, let digest, let deliverBy):
                json.member("begin", key, at)
                json.member("n", attempt)
                json.member("digest", digest)
                json.member("by", deliverBy.epochMilliseconds)
            case .scheduled(let key, let at): json.member("scheduled", key, at)
            case .cancel(let key, let at): json.member("cancel", key, at)
            case .cancelled(let key, let at): json.member("cancelled", key, at)
            case .retry(let key, let at, let attempt, let until):
                json.member("retry", key, at)
                json.member("n", attempt)
                json.member("until", until.epochMilliseconds)
            case .end(let key, let at, let attempt, let outcome, let deliverBy):
                json.member("end", key, at)
                json.member("n", attempt)
                json.member("outcome", outcome?.rawValue)
                json.member("by", deliverBy.epochMilliseconds)
            case .answer(let key, let at, let action, let root):
                json.member("answer", key, at)
                json.member("action", action)
                json.member("root", root)
            case .snooze(let key, let at, let until, let fireAt):
                json.member("snooze", key, at)
                json.member("until", until.epochMilliseconds)
                json.member("fireAt", fireAt.epochMilliseconds)
            case .uncounted(let request, let target, let at):
                json.member("uncounted", request.epochMilliseconds)
                json.member("to", target)
                json.member("at", at.epochMilliseconds)
            case .reported(let leftOut, let target, let at):
                json.member("reported", leftOut.rawValue)
                json.member("to", target)
                json.member("at", at.epochMilliseconds)
            case .requests(let instants, let target, let at):
                json.member("requests", instants.map(\.epochMilliseconds))
                json.member("to", target)
                json.member("at", at.epochMilliseconds)
            }
        }
        return json.text
    }

    /// Reads a line; `nil` where it is none of this format.
    package init?(line: some Sequence<UInt8>) {
        guard let node = try? JSONReader.read(SourceFile(name: "state", text: Array(line))) else { return nil }
        let fields = Fields(node: node)
        func instant(_ key: String) -> Instant? { fields.integer(key).map { Instant(epochMilliseconds: $0) } }
        func key(_ kind: String) -> RingKey? {
            guard let id = fields.text(kind), let due = instant("due"), let to = fields.text("to") else { return nil }
            return RingKey(.init(id: id, due: due), to)
        }
        if let version = fields.integer("horariumRing") {
            guard version == Self.version, let at = instant("floor") else { return nil }
            self = .floor(at)
            return
        }
        guard let at = instant("at") else { return nil }
        if let key = key("answer"), let action = fields.text("action"), let root = fields.text("root") {
            self = .answer(key, at: at, action: action, root: root)
            return
        }
        if let key = key("snooze"), let until = instant("until"), let fireAt = instant("fireAt") {
            self = .snooze(key, at: at, until: until, fireAt: fireAt)
            return
        }
        if let key = key("scheduled") {
            self = .scheduled(key, at: at)
            return
        }
        if let key = key("cancel") {
            self = .cancel(key, at: at)
            return
        }
        if let key = key("cancelled") {
            self = .cancelled(key, at: at)
            return
        }
        if let request = instant("uncounted"), let target = fields.text("to") {
            self = .uncounted(request, to: target, at: at)
            return
        }
        if let word = fields.text("reported"), let leftOut = LeftOut(rawValue: word), let target = fields.text("to") {
            self = .reported(leftOut, to: target, at: at)
            return
        }
        if fields["requests"] != nil, let target = fields.text("to") {
            let instants = fields.list("requests").compactMap { $0.integer.map { Instant(epochMilliseconds: $0) } }
            self = .requests(instants, to: target, at: at)
            return
        }
        guard let attempt = fields.integer("n") else { return nil }
        if let key = key("begin"), let by = instant("by") {
            self = .begin(key, at: at, attempt: attempt, digest: fields.text("digest"), deliverBy: by)
        } else if let key = key("retry") {
            self = .retry(key, at: at, attempt: attempt, until: instant("until") ?? at)
        } else if let key = key("end"), let by = instant("by") {
            let word = fields.text("outcome")
            let outcome = word.flatMap { LogLine.Outcome(rawValue: $0) }
            guard word == nil || outcome != nil else { return nil }
            self = .end(key, at: at, attempt: attempt, outcome, deliverBy: by)
        } else {
            return nil
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ kind: StaticString, _ key: RingKey, _ at: Instant) {
        member(kind, key.id)
        member("due", key.due.epochMilliseconds)
        member("to", key.target)
        member("at", at.epochMilliseconds)
    }
}
