import Diagnostics
import Documents
import JSON
package import CivilTime

/// One step in the delivery of a plan, as the state file has it: a line of JSON.
///
/// The file is the sum of its lines, each of which says all that it changes, so that a prefix of the file is the state
/// at an earlier moment.
package enum RingRecord: Hashable, Sendable {
    /// The first line: nothing before this instant was this program's to deliver. `isAfterLoss` if an earlier state
    /// could not be read, so that nobody knows what was delivered before.
    case began(Instant, isAfterLoss: Bool)
    /// What was due before this instant is settled and forgotten.
    case floor(Instant)
    /// A message is about to be handed over.
    case begin(RingKey, at: Instant, attempt: Int, fingerprint: String, deliverBy: Instant)
    /// The attempt came to nothing, and another may follow.
    case retry(RingKey, at: Instant, attempt: Int)
    /// A service has the message and keeps its time.
    case handed(RingKey, at: Instant, attempt: Int)
    /// A service is about to be asked to drop the message.
    case takeBack(RingKey, at: Instant)
    /// What became of the message; without an outcome it was none of the program's.
    case end(RingKey, at: Instant, attempt: Int, RingOutcome?, deliverBy: Instant)
    /// A request was sent to a target that counts them, when so much time had passed by the clock of the state.
    case asked(String, at: Instant, passedMs: Int)
    /// The clocks were read, when so much time had passed by the clock of the state.
    case clock(ClockReading, passedMs: Int)
    /// A person answered; `root` names the prompt.
    case answer(root: String, at: Instant)
    /// The message is to ring again.
    case snooze(RingKey, original: Instant)
}

/// A message at a target.
package struct RingKey: Hashable, Sendable {
    package var id: String
    package var due: Instant
    /// The target's label.
    package var target: String

    package init(_ occurrence: RingMessage.Occurrence, _ target: String) {
        id = occurrence.id
        due = occurrence.due
        self.target = target
    }

    package var occurrence: RingMessage.Occurrence { .init(id: id, due: due) }
}

extension RingRecord {
    /// The version of the state's format, which its first line names.
    static let version = 1

    /// The line without its break.
    package var line: String {
        var json = JSONWriter(.compact, capacity: 160)
        json.object { json in
            switch self {
            case .began(let at, let isAfterLoss):
                json.member("horariumRing", Self.version)
                json.member("began", at.epochMilliseconds)
                if isAfterLoss { json.member("afterLoss", true) }
            case .floor(let at): json.member("floor", at.epochMilliseconds)
            case .begin(let key, let at, let attempt, let fingerprint, let deliverBy):
                json.member("begin", key, at, attempt)
                json.member("print", fingerprint)
                json.member("by", deliverBy.epochMilliseconds)
            case .retry(let key, let at, let attempt): json.member("retry", key, at, attempt)
            case .handed(let key, let at, let attempt): json.member("handed", key, at, attempt)
            case .takeBack(let key, let at): json.member("back", key, at, 0)
            case .end(let key, let at, let attempt, let outcome, let deliverBy):
                json.member("end", key, at, attempt)
                json.member("outcome", outcome?.rawValue)
                json.member("by", deliverBy.epochMilliseconds)
            case .asked(let target, let at, let passedMs):
                json.member("asked", target)
                json.member("at", at.epochMilliseconds)
                json.member("passed", passedMs)
            case .clock(let reading, let passedMs):
                json.member("clock", reading.wall.epochMilliseconds)
                json.member("boot", reading.boot)
                json.member("up", reading.uptimeMs)
                json.member("passed", passedMs)
            case .answer(let root, let at):
                json.member("answer", root)
                json.member("at", at.epochMilliseconds)
            case .snooze(let key, let original):
                json.member("snooze", key.id)
                json.member("due", key.due.epochMilliseconds)
                json.member("to", key.target)
                json.member("of", original.epochMilliseconds)
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
        let attempt = fields.integer("n") ?? 0
        if let version = fields.integer("horariumRing") {
            guard version == Self.version, let at = instant("began") else { return nil }
            self = .began(at, isAfterLoss: fields.flag("afterLoss") ?? false)
        } else if let at = instant("floor") {
            self = .floor(at)
        } else if let key = key("begin"), let at = instant("at"), let print = fields.text("print"),
            let by = instant("by")
        {
            self = .begin(key, at: at, attempt: attempt, fingerprint: print, deliverBy: by)
        } else if let key = key("retry"), let at = instant("at") {
            self = .retry(key, at: at, attempt: attempt)
        } else if let key = key("handed"), let at = instant("at") {
            self = .handed(key, at: at, attempt: attempt)
        } else if let key = key("back"), let at = instant("at") {
            self = .takeBack(key, at: at)
        } else if let key = key("end"), let at = instant("at"), let by = instant("by") {
            let word = fields.text("outcome")
            let outcome = word.flatMap { RingOutcome(rawValue: $0) }
            guard word == nil || outcome != nil else { return nil }
            self = .end(key, at: at, attempt: attempt, outcome, deliverBy: by)
        } else if let target = fields.text("asked"), let at = instant("at"), let passed = fields.integer("passed") {
            self = .asked(target, at: at, passedMs: passed)
        } else if let wall = instant("clock"), let boot = fields.text("boot"), let up = fields.integer("up"),
            let passed = fields.integer("passed")
        {
            self = .clock(ClockReading(wall: wall, boot: boot, uptimeMs: up), passedMs: passed)
        } else if let root = fields.text("answer"), let at = instant("at") {
            self = .answer(root: root, at: at)
        } else if let key = key("snooze"), let original = instant("of") {
            self = .snooze(key, original: original)
        } else {
            return nil
        }
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ kind: StaticString, _ key: RingKey, _ at: Instant, _ attempt: Int) {
        member(kind, key.id)
        member("due", key.due.epochMilliseconds)
        member("to", key.target)
        member("at", at.epochMilliseconds)
        member("n", attempt)
    }
}
