import CivilTime
import DeviceManifest

@testable import Ringing

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// A machine with a clock, a disk and targets, in which an engine runs as the program runs it.
struct World {
    /// The true time; the machine's clock may be wrong.
    var time: Instant
    /// How much the machine's clock is ahead, in milliseconds.
    var skewMs = 0
    var clock: Instant { Instant(epochMilliseconds: time.epochMilliseconds + skewMs) }
    /// The true time of the machine's last start.
    private var startedUp: Instant
    private var reading: ClockReading {
        ClockReading(
            wall: clock, boot: "\(startedUp)", uptimeMs: time.epochMilliseconds - startedUp.epochMilliseconds)
    }

    let traits: [RingTargetTraits]
    var engine: RingEngine
    /// The state file.
    var file: [UInt8] = []
    /// The bytes of the state file after which the process is killed.
    var killedAfter = Int.max
    var isKilled = false
    var log: [RingLogLine] = []
    var said: [String] = []
    /// The plan's messages on the days that are planned.
    var plan: [RingMessage] = []
    var numbers: Numbers

    /// What a target does with an attempt.
    enum Manner { case prompt, slow, failing, hanging, refusing }
    var manners: [Manner]

    /// What targets took, in order.
    struct Delivery: Hashable {
        var target: Int
        var message: RingMessage.Occurrence
        var clock: Instant
    }
    var taken: [Delivery] = []
    /// What is at services for later, by target and identifier: as with ntfy one under an identifier.
    var scheduled: [Int: [String: RingMessage.Occurrence]] = [:]
    /// The true instants of requests by target.
    var requests: [Int: [Instant]] = [:]

    private struct Pending {
        var at: Instant
        var key: RingKey
        var target: Int
        var verdict: RingVerdict
    }
    private var pending: [Pending] = []

    init(_ traits: [RingTargetTraits], at time: Instant, manners: [Manner]? = nil, seed: UInt64 = 1) {
        self.traits = traits
        self.time = time
        startedUp = time
        self.manners = manners ?? traits.map { _ in .prompt }
        numbers = Numbers(state: seed)
        engine = RingEngine(traits, RingState())
        start()
    }

    // MARK: The process

    /// Starts the process over what is on the disk.
    mutating func start() {
        isKilled = false
        pending = []
        guard let contents = try? RingJournal.read(file) else { return }
        file = Array(file.prefix(contents.wholeBytes))
        engine = RingEngine(traits, RingState(contents.records))
        if contents.records.isEmpty { write(.began(clock, isAfterLoss: false)) }
        let text = log.suffix(5).map { $0.text + "\n" }.joined()
        if let line = engine.state.lineMissing(in: Array(text.utf8)) { log.append(line) }
    }

    private mutating func write(_ record: RingRecord) {
        engine.state.apply(record)
        append(record)
    }

    private mutating func append(_ record: RingRecord) {
        let bytes = RingJournal.bytes([record])
        let space = killedAfter - file.count
        file += bytes.prefix(max(0, space))
        if space < bytes.count { isKilled = true }
    }

    mutating func kill() {
        isKilled = true
        pending = []
    }

    /// The machine is started anew, and with it the process.
    mutating func restartMachine() {
        startedUp = time
        start()
    }

    mutating func load(_ messages: [RingMessage], isEdit: Bool = false) {
        plan = messages
        guard !isKilled else { return }
        carryOut(engine.plan(messages, isEdit: isEdit, at: clock))
        step()
    }

    private mutating func step() {
        guard !isKilled else { return }
        carryOut(engine.advance(to: reading))
    }

    /// Asks something of the engine, then goes on.
    mutating func perform(_ body: (inout RingEngine, Instant) -> [RingEffect]) {
        carryOut(body(&engine, clock))
        step()
    }

    private mutating func carryOut(_ effects: [RingEffect]) {
        for effect in effects {
            switch effect {
            case .record(let record):
                append(record)
                if isKilled {
                    pending = []
                    return
                }
            case .hand(let message, let target): hand(message, target)
            case .takeBack(let key, let target):
                requests[target, default: []].append(time)
                scheduled[target, default: [:]][key.id] = nil
                pending.append(
                    Pending(at: time + .seconds(0), key: key, target: target, verdict: .delivered))
            case .log(let line): log.append(line)
            case .say(let text): said.append(text)
            }
        }
    }

    private mutating func hand(_ message: RingMessage, _ target: Int) {
        requests[target, default: []].append(time)
        let key = RingKey(message.occurrence, traits[target].label)
        let isAhead = message.due > clock
        var verdict = RingVerdict.delivered
        var takes = TimeSpan.zero
        switch manners[target] {
        case .prompt: break
        case .slow: takes = .seconds(Int.random(in: 0...20, using: &numbers))
        case .failing:
            if Int.random(in: 0..<2, using: &numbers) == 0 {
                verdict = .retry(after: Bool.random(using: &numbers) ? .seconds(7) : nil, reason: "429")
            }
        case .hanging: (takes, verdict) = (.seconds(30), .retry(after: nil, reason: "no answer"))
        case .refusing: verdict = .failed(reason: "404")
        }
        if verdict == .delivered {
            if isAhead {
                scheduled[target, default: [:]][message.id] = message.occurrence
            } else {
                taken.append(Delivery(target: target, message: message.occurrence, clock: clock))
            }
        }
        pending.append(Pending(at: time + takes, key: key, target: target, verdict: verdict))
    }

    // MARK: Time

    /// Lets time go on while the process runs, or while it does not.
    mutating func run(until end: Instant) {
        while true {
            let finished = pending.map(\.at).min()
            let wake = isKilled ? nil : engine.wake.map { Instant(epochMilliseconds: $0.epochMilliseconds - skewMs) }
            let ring = scheduled.values.flatMap { $0.values.map(\.due) }.filter { $0 > time }.min()
            let next = [finished, wake.map { max($0, time) }, ring].compactMap(\.self).min()
            guard let next, next <= end else { break }
            pass(to: max(next, time))
            if let place = pending.firstIndex(where: { $0.at <= time }) {
                let done = pending.remove(at: place)
                carryOut(engine.finish(done.key, target: done.target, done.verdict, at: clock))
            }
            step()
            // Nothing may be asked for at the instant at which it was just looked at.
            if let wake = engine.wake, wake <= clock, pending.isEmpty, !isKilled { fatalError("it waits for nothing") }
        }
        pass(to: end)
    }

    /// The machine sleeps: programs do not run, services do.
    mutating func sleep(_ length: TimeSpan) {
        pass(to: time + length)
        step()
    }

    mutating func setClock(aheadBy skew: TimeSpan) {
        skewMs = skew.seconds * 1000
        step()
    }

    private mutating func pass(to instant: Instant) {
        for target in scheduled.keys.sorted() {
            let due = scheduled[target, default: [:]].values.filter { $0.due <= instant }
            for message in due.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }) {
                scheduled[target, default: [:]][message.id] = nil
                taken.append(Delivery(target: target, message: message, clock: message.due))
            }
        }
        time = instant
    }

    // MARK: What came of it

    /// The outcomes by target and message.
    var outcomes: [RingKey: [RingOutcome]] {
        log.reduce(into: [:]) { all, line in
            guard case .outcome(let outcome, _) = line.event else { return }
            all[RingKey(.init(id: line.id, due: line.intended), line.target), default: []].append(outcome)
        }
    }

    /// How often a target took a message.
    func count(_ message: RingMessage, at target: Int) -> Int {
        taken.count { $0.target == target && $0.message == message.occurrence }
    }
}

extension RingMessage {
    /// A message of its own, worth for some time.
    static func made(
        _ id: String, at due: Instant, worth: TimeSpan = .minutes(30), body: String = "", cancelledBy: String? = nil,
        profile: Manifest.ProfileName = .precise, snooze: TimeSpan? = nil
    ) -> RingMessage {
        let rule = id.split(separator: "/").dropFirst().first.map(String.init) ?? "sit"
        let notification = Manifest.Notification(
            id: id, numericId: 1, uuid: "", kind: cancelledBy == nil ? .prompt : .promptFollowUp, rule: rule,
            group: id, title: "Sit", body: body, fireAt: due, local: due.local(offset: 0), anchor: .wall,
            presentation: "prompt", priority: .normal, expiresAt: due + worth, cancelledBy: cancelledBy)
        let presentation = Manifest.Presentation(
            id: "prompt", profile: profile, sound: "default", channel: "", interruptionLevel: .active)
        return RingMessage(
            notification, deliverBy: due + worth, presentation: presentation,
            snooze: snooze.map { .init(title: "Snooze", length: $0) })
    }
}

extension RingTargetTraits {
    static let terminal = RingTargetTraits(label: "terminal")
    static let command = RingTargetTraits(label: "command:x")
    static let webhook = RingTargetTraits(label: "webhook:x", knowsIdentifiers: true)
    static func ntfy(ahead: TimeSpan? = .days(3), limit: Int = 250) -> RingTargetTraits {
        RingTargetTraits(label: "ntfy:x", knowsIdentifiers: true, ahead: ahead, dailyLimit: limit)
    }
}
