import CivilTime
import DeviceManifest
import ReferenceData
import Testing

@testable import Ringing

/// A machine with a clock, a disk and targets, in which an engine runs as the program runs it.
struct World {
    /// The true time; the machine's clock may be wrong.
    var time: Instant
    /// How much the machine's clock is ahead, in milliseconds.
    var skewMs = 0
    var clock: Instant { Instant(epochMilliseconds: time.epochMilliseconds + skewMs) }

    /// The targets by their names, and as the engine has them.
    var targets: [String] { named.map(\.label) }
    var named: [NamedTarget]
    /// What each target does with an attempt.
    var behaviours: [Behaviour]
    var engine: RingEngine
    /// The state file.
    var file: [UInt8] = []
    /// The bytes of the state file after which the process is killed.
    var killedAfter = Int.max
    var isKilled = false
    var log: [LogLine] = []
    var said: [String] = []
    var numbers: SplitMix

    func isIdempotent(_ target: String) -> Bool { named.contains { $0.label == target && $0.target.isIdempotent } }

    /// A target of which the engine knows this alone; ``deliver(_:_:)`` does what it is to do.
    private struct Stub: RingTarget {
        let isIdempotent: Bool

        func handover(of message: RingMessage, at now: Instant) -> RingHandover { .text("") }
        func verdict(on result: RingProcessResult) -> RingVerdict { .delivered }
    }

    /// One whose messages ``phone`` gets.
    private struct Scheduler: SchedulingTarget {
        var service: String { "phone" }
        var isIdempotent: Bool { true }

        func handover(of message: RingMessage, at now: Instant) -> RingHandover { .text("") }
        func verdict(on result: RingProcessResult) -> RingVerdict { .delivered }
        func digest(of message: RingMessage) -> String { Phone.words(of: message) }
        func cancellation(of occurrence: RingMessage.Occurrence) -> RingHandover { .text("") }
    }

    /// The service that keeps messages until their time, by the true one, and the phone that it rings.
    var phone = Phone()
    /// The targets that are topics of the service.
    private var schedulers: Set<Int>

    /// `answering` takes all at once, and within forty minutes a person answers half of it, or lets it come back.
    enum Behaviour { case prompt, slow, failing, hanging, refusing, busy, answering }

    /// What targets took, in order.
    struct Delivery: Hashable {
        var target: Int
        var message: RingMessage.Occurrence
        var clock: Instant
        /// The number of starts of the process before.
        var starts: Int
    }
    private var starts = 0
    var taken: [Delivery] = []
    /// The true instants of attempts by target.
    var attempts: [Int: [Instant]] = [:]

    /// The clock at the last answer, by the identifier of the prompt.
    var answered: [String: Instant] = [:]
    /// How many answers there were.
    var answers = 0
    /// The messages that are to come back, each at its target.
    var returning: [RingKey] = []

    private struct Pending {
        var at: Instant
        var key: RingKey
        /// `nil` for one that is taken out of the service.
        var message: RingMessage?
        /// `nil` for an answer.
        var verdict: RingVerdict?
    }
    private var pending: [Pending] = []

    init(
        _ behaviours: [Behaviour], idempotent: Set<Int> = [], filters: [Int: RingFilter] = [:],
        ahead: [Int: TimeSpan] = [:], dailyLimit: Int = 1_000_000, at time: Instant, seed: UInt64 = 1
    ) {
        self.behaviours = behaviours
        self.time = time
        schedulers = Set(ahead.keys)
        named = behaviours.indices.map { target in
            NamedTarget(
                "t\(target)",
                ahead[target] == nil ? Stub(isIdempotent: idempotent.contains(target)) : Scheduler(),
                filters: filters[target].map { [$0] } ?? [], ahead: ahead[target],
                dailyLimit: ahead[target] == nil ? nil : dailyLimit)
        }
        numbers = SplitMix(state: seed)
        engine = RingEngine(named, RingState())
        start()
    }

    // MARK: The process

    /// Starts the process over what is on the disk.
    mutating func start() {
        isKilled = false
        pending = []
        starts += 1
        guard let contents = try? RingJournal.read(file) else { return }
        file = Array(file.prefix(contents.wholeBytes))
        engine = RingEngine(named, RingState(contents.records))
        if contents.records.isEmpty {
            let began = RingRecord.floor(Instant(epochSeconds: clock.epochSeconds))
            engine = RingEngine(named, RingState([began]))
            append(began)
        }
        let end = log.suffix(5).map { $0.text + "\n" }.joined()
        if let line = engine.state.lineMissing(in: Array(end.utf8)) { log.append(line) }
    }

    private mutating func append(_ record: RingRecord) {
        let bytes = RingJournal.bytes([record])
        let space = killedAfter - file.count
        file += bytes.prefix(max(0, space))
        if space < bytes.count { kill() }
    }

    mutating func kill() {
        isKilled = true
        pending = []
    }

    /// Ends the process and starts another.
    mutating func restart() {
        compact()
        kill()
        start()
    }

    mutating func load(_ messages: [RingMessage], isEdit: Bool = false) {
        guard !isKilled else { return }
        carryOut(engine.plan(messages, isEdit: isEdit, at: clock))
        step()
    }

    /// Replaces the state by the fewest records, which have to be the same state.
    mutating func compact() {
        guard !isKilled else { return }
        let before = engine.state.entries
        file = RingJournal.bytes(engine.compact(at: clock))
        let after = engine.state
        #expect(after.entries == before.filter { $0.key.due >= after.floor || $0.value.deliverBy >= clock })
    }

    private mutating func step() { if !isKilled { carryOut(engine.advance(to: clock)) } }

    private mutating func carryOut(_ effects: [RingEffect]) {
        for effect in effects where !isKilled {
            switch effect {
            case .record(let record): append(record)
            case .deliver(let message, let target): deliver(message, target)
            case .cancel(let key, let target): cancel(key, target)
            case .log(let line): log.append(line)
            case .say(let text): said.append(text)
            }
        }
    }

    private mutating func deliver(_ message: RingMessage, _ target: Int) {
        attempts[target, default: []].append(time)
        var verdict = RingVerdict.delivered
        var takes = TimeSpan.zero
        switch behaviours[target] {
        case .prompt: break
        case .answering:
            guard Bool.random(using: &numbers), !message.actions.isEmpty else { break }
            let pause = TimeSpan.seconds(Int.random(in: 0...2400, using: &numbers))
            pending.append(
                Pending(at: time + pause, key: RingKey(message.occurrence, targets[target]), message: message))
        case .slow: takes = .seconds(Int.random(in: 0...20, using: &numbers))
        case .failing: if Bool.random(using: &numbers) { verdict = .retry(reason: "75") }
        case .hanging: (takes, verdict) = (.seconds(30), .retry(reason: "no answer"))
        case .busy: if attempts[target]?.count == 1 { verdict = .retry(after: .minutes(7), reason: "429") }
        case .refusing: verdict = .failed(reason: "it ended with 1")
        }
        if schedulers.contains(target) {
            if verdict == .delivered { verdict = phone.take(message, isScheduled: message.due > clock, at: time) }
            // An answer may be lost on its way.
            if Int.random(in: 0..<20, using: &numbers) < lostAnswers {
                verdict = .retry(reason: "no answer", mayHaveArrived: true)
            }
        } else if verdict == .delivered {
            taken.append(Delivery(target: target, message: message.occurrence, clock: clock, starts: starts))
        }
        pending.append(
            Pending(
                at: time + takes, key: RingKey(message.occurrence, targets[target]), message: message, verdict: verdict)
        )
    }

    /// How many of twenty answers of a service are lost.
    var lostAnswers = 0

    private mutating func cancel(_ key: RingKey, _ target: Int) {
        attempts[target, default: []].append(time)
        var takes = TimeSpan.zero
        var verdict: RingVerdict
        switch behaviours[target] {
        case .failing where Bool.random(using: &numbers): verdict = .retry(reason: "75")
        case .hanging: (takes, verdict) = (.seconds(30), .retry(reason: "no answer"))
        case .refusing: verdict = .failed(reason: "404")
        default:
            if behaviours[target] == .slow { takes = .seconds(Int.random(in: 0...20, using: &numbers)) }
            verdict = phone.cancel(key.occurrence, at: time)
        }
        if Int.random(in: 0..<20, using: &numbers) < lostAnswers {
            verdict = .retry(reason: "no answer", mayHaveArrived: true)
        }
        pending.append(Pending(at: time + takes, key: key, message: nil, verdict: verdict))
    }

    /// A person answers a message at a target.
    mutating func answer(_ message: RingMessage, _ action: String = "yes", at target: Int = 0) {
        carryOut(engine.answer(message, action, from: targets[target], at: clock))
        guard !isKilled else { return }
        answered[message.root] = clock
        answers += 1
        step()
    }

    /// A person lets an alarm come back at a target.
    mutating func snooze(_ message: RingMessage, at target: Int = 0) {
        carryOut(engine.snooze(message, from: targets[target], at: clock))
        guard !isKilled else { return }
        if let snooze = message.snooze {
            returning.append(RingKey(.init(id: message.id, due: clock + .seconds(snooze.seconds)), targets[target]))
        }
        step()
    }

    // MARK: Time

    /// Lets time go on.
    mutating func run(until end: Instant) {
        while !isKilled {
            let wake = engine.wake.map { max(Instant(epochMilliseconds: $0.epochMilliseconds - skewMs), time) }
            guard let next = [pending.map(\.at).min(), wake].compactMap(\.self).min(), next <= end else { break }
            time = max(next, time)
            if let place = pending.firstIndex(where: { $0.at <= time }) {
                let done = pending.remove(at: place)
                let target = targets.firstIndex(of: done.key.target) ?? 0
                if let verdict = done.verdict {
                    carryOut(engine.finish(done.key, verdict, at: clock))
                } else if let message = done.message, message.snooze == nil {
                    answer(message, at: target)
                } else if let message = done.message {
                    snooze(message, at: target)
                }
            }
            step()
            // Nothing may be asked for at the instant at which it was just looked at.
            if let wake = engine.wake, wake <= clock, pending.isEmpty, !isKilled { fatalError("it waits for nothing") }
        }
        time = max(time, end)
    }

    /// The machine sleeps.
    mutating func sleep(_ length: TimeSpan) {
        time = time + length
        step()
    }

    mutating func setClock(aheadBy skew: TimeSpan) {
        skewMs = skew.seconds * 1000
        step()
    }

    // MARK: What came of it

    /// The outcomes by target and message.
    var outcomes: [RingKey: [LogLine.Outcome]] {
        log.reduce(into: [:]) { all, line in
            guard let outcome = line.outcome else { return }
            all[RingKey(.init(id: line.id, due: line.intended), line.target), default: []].append(outcome)
        }
    }

    func outcomes(of message: RingMessage, at target: Int = 0) -> [LogLine.Outcome]? {
        outcomes[RingKey(message.occurrence, targets[target])]
    }

    /// The times of the machine's clock at which a target took a message.
    func clocks(of message: RingMessage, at target: Int = 0) -> [Instant] {
        taken.filter { $0.target == target && $0.message == message.occurrence }.map(\.clock)
    }
}

extension RingMessage {
    /// A message that is worth delivering for some time.
    static func made(
        _ id: String, at due: Instant, worth: TimeSpan = .minutes(30), body: String = "", sound: String = "default",
        kind: Manifest.Notification.Kind = .prompt, rule: String = "sit", after prompt: String? = nil,
        actions: [String] = []
    ) -> RingMessage {
        let notification = Manifest.Notification(
            id: id, numericId: 1, uuid: "", kind: kind, rule: rule, group: id, title: "Sit", body: body,
            fireAt: due, local: due.local(offset: 0), anchor: .wall, presentation: "prompt", priority: .normal,
            expiresAt: due + worth, cancelledBy: prompt)
        let presentation = Manifest.Presentation(
            id: "prompt", profile: .precise, sound: sound, channel: "", interruptionLevel: .active)
        return RingMessage(
            notification, presentation: presentation, actions: actions.map { .init(id: $0, title: $0.uppercased()) })
    }
}

extension LogLine {
    var outcome: LogLine.Outcome? { if case .outcome(let outcome, _) = event { outcome } else { nil } }
    var attempts: Int? { if case .outcome(_, let attempts) = event { attempts } else { nil } }
}
