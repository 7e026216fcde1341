import CivilTime
import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The attempts at delivery that are under way: programs that run, and results that the engines have not processed yet.
final class Deliveries {
    /// The end of an attempt, or a person's answer.
    struct Result {
        /// The index of the plan.
        var plan: Int
        /// The message at its target.
        var key: RingKey
        var event: Event

        enum Event {
            case verdict(RingVerdict)
            /// A person chose the action of the identifier.
            case answer(RingMessage, String)
            /// A person wants the alarm to come back later.
            case snooze(RingMessage)
        }
    }

    /// A program that delivers a message, or takes it out of a service.
    private struct Running {
        let child: ChildProcess
        let target: NamedTarget
        let plan: Int
        let key: RingKey
        /// The message that is delivered; `nil` for one that is taken out.
        let message: RingMessage?
        /// Whether it is known what came of the delivery, so that answers alone are waited for.
        var isSettled = false
        /// Whether there was an answer; a person gives one.
        var isAnswered = false

        func result(_ event: Result.Event) -> Result { Result(plan: plan, key: key, event: event) }
    }

    /// The most programs that wait for answers; the oldest are given up for newer ones.
    private static let mostWaiting = 30

    private var running: [Running] = []
    private var results: [Result] = []
    private let output = StandardOutput()

    /// Whether there are results to process.
    var hasResults: Bool { !results.isEmpty }

    /// Starts to deliver a message to a target. What needs no program has its result at once.
    func start(_ message: RingMessage, to target: NamedTarget, plan: Int, at now: Instant) {
        start(
            target.target.handover(of: message, at: now), RingKey(message.occurrence, target.label), message,
            to: target, plan: plan)
    }

    /// Starts to take a message out of the service at a target.
    func cancel(_ key: RingKey, at target: NamedTarget, plan: Int) {
        guard let service = target.target as? any SchedulingTarget else { return }
        start(service.cancellation(of: key.occurrence), key, nil, to: target, plan: plan)
    }

    private func start(
        _ handover: RingHandover, _ key: RingKey, _ message: RingMessage?, to target: NamedTarget, plan: Int
    ) {
        let verdict: RingVerdict
        switch handover {
        case .text(let text):
            verdict = target.target.verdict(on: RingProcessResult(output.write(text) ? .exited(0) : .exited(1)))
        case .process(let process):
            do throws(ChildProcess.NotStarted) {
                let child = try ChildProcess(process)
                running.append(Running(child: child, target: target, plan: plan, key: key, message: message))
                return
            } catch {
                verdict =
                    error.isTemporary
                    ? .retry(reason: error.reason)
                    : target.target.verdict(on: RingProcessResult(.notStarted(error.reason)))
            }
        }
        results.append(Result(plan: plan, key: key, event: .verdict(verdict)))
    }

    /// The descriptors of the programs, to poll before ``proceed()``.
    var sources: [pollfd] { running.flatMap(\.child.sources) }

    /// The milliseconds after which ``proceed()`` has something to do even if no descriptor is ready; `nil` for none.
    var timeoutMs: Int32? {
        let now = RealTimeTimer.monotonicMs
        return running.map { running in
            let untilDeadline = Int32(clamping: max(0, running.child.deadlineMs - now))
            return running.child.mustPoll ? min(untilDeadline, 100) : untilDeadline
        }.min()
    }

    /// Reads from and writes to the programs, and collects the results of those that have ended or reached their deadline.
    func proceed() {
        let now = RealTimeTimer.monotonicMs
        for place in running.indices {
            let child = running[place].child
            child.proceed()
            if now >= child.deadlineMs { child.kill() }
            takeReplies(at: place)
            guard let result = child.result, !running[place].isSettled else { continue }
            running[place].isSettled = true
            results.append(running[place].result(.verdict(running[place].target.target.verdict(on: result))))
        }
        // What a program has left behind may write on, until the program's own limit.
        running.removeAll { $0.child.isFinished || $0.child.result != nil && now >= $0.child.deadlineMs }
        let waiting = running.filter { $0.isSettled && $0.child.result == nil }
        for running in waiting.dropLast(Self.mostWaiting) { running.child.interrupt() }
    }

    /// Reads what a program has written since the last time.
    private func takeReplies(at place: Int) {
        guard let message = running[place].message else { return }
        let target = running[place].target.target
        for line in running[place].child.takeLines() {
            switch target.reply(line, isDelivered: running[place].isSettled, to: message) {
            case .delivered? where !running[place].isSettled:
                running[place].isSettled = true
                results.append(running[place].result(.verdict(.delivered)))
            case .snooze? where !running[place].isAnswered:
                running[place].isAnswered = true
                results.append(running[place].result(.snooze(message)))
            case .answer(let action)? where !running[place].isAnswered:
                running[place].isAnswered = true
                results.append(running[place].result(.answer(message, action)))
            default: break
            }
        }
    }

    /// Returns the results that have come since the last call.
    func takeResults() -> [Result] {
        defer { results = [] }
        return results
    }

    /// The longest time that programs get at the end, in milliseconds.
    private static let patienceMs = 2000

    /// Ends the programs: those that wait for answers at once, those that deliver after a little while. What is not
    /// delivered by then has no result: the records of the state say that it was begun.
    func end() {
        // Interrupted, notify-send takes away the buttons, which nobody hears any more.
        for running in running where running.isSettled { running.child.interrupt() }
        let end = RealTimeTimer.monotonicMs + Self.patienceMs
        while running.contains(where: { $0.child.result == nil }), RealTimeTimer.monotonicMs < end {
            var sources = sources
            _ = poll(&sources, nfds_t(sources.count), 100)
            proceed()
        }
        for running in running { running.child.kill() }
        running = []
    }
}

extension RingEngine {
    /// Processes the end of an attempt, or a person's answer.
    mutating func process(_ result: Deliveries.Result, at now: Instant) -> [RingEffect] {
        switch result.event {
        case .verdict(let verdict): finish(result.key, verdict, at: now)
        case .answer(let message, let action): answer(message, action, from: result.key.target, at: now)
        case .snooze(let message): snooze(message, from: result.key.target, at: now)
        }
    }
}

extension NamedTarget {
    /// A line about the program that it runs, where there is none; `nil` otherwise.
    var missingProgram: String? {
        guard let program = target.program, !ChildProcess.canRun(program) else { return nil }
        return "\(label): there is no program '\(program)' that can be run; until there is, nothing gets there"
    }
}
