import CivilTime
import DeviceManifest
import Watching
package import Pipeline
package import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Takes a person through a workout in the terminal, and delivers what rings to targets.
///
/// It is a class, since it owns the terminal and processes; one thread runs it, and any other may stop it.
package final class SessionLoop {
    private let workout: StartedWorkout
    private let say: (String) -> Void
    private let clock: () -> Instant
    private let monotonicMs: () -> Int
    private let terminal: SessionTerminal
    private var log: LogFile?
    private let stopping = StopPipe()
    private let deliveries = Deliveries()
    private let startMs: Int
    /// When the newest step began, or the last one ended.
    private var lastMs: Int
    /// The system's clock less the one that is never set, in milliseconds.
    private var clockAheadMs = Int.min
    private var session: SessionRun
    private var engine: RingEngine
    /// The messages of all that has rung so far, ascending.
    private var messages: [RingMessage] = []
    private var isStopped = false

    /// Prepares a workout, which begins now.
    ///
    /// - `log`: The file of the log, if one is written.
    /// - `say`: Receives lines about deliveries.
    package convenience init(
        _ workout: StartedWorkout, to targets: [NamedTarget], log: String?, say: @escaping (String) -> Void
    ) throws(WriteFailure) {
        try self.init(
            workout, to: targets, log: log, say: say, terminal: SessionTerminal(), clock: { RealTimeTimer.now },
            monotonicMs: { RealTimeTimer.monotonicMs })
    }

    init(
        _ workout: StartedWorkout, to targets: [NamedTarget], log: String?, say: @escaping (String) -> Void,
        terminal: SessionTerminal, clock: @escaping () -> Instant, monotonicMs: @escaping () -> Int
    ) throws(WriteFailure) {
        self.workout = workout
        self.say = say
        self.terminal = terminal
        self.clock = clock
        self.monotonicMs = monotonicMs
        self.log = try log.map { path throws(WriteFailure) in try LogFile(path) }
        startMs = monotonicMs()
        lastMs = startMs
        session = SessionRun(workout.session, rest: workout.rest, at: startMs)
        engine = RingEngine(targets, RingState())
    }

    /// Ends the workout, from any thread.
    package var stop: @Sendable () -> Void { { [stopping] in stopping.stop() } }

    /// Runs until the workout is done and what rang is delivered, or until it is stopped.
    ///
    /// - Returns: `false` where it could not go on, since no key can come.
    package func run() -> Bool {
        sayDoubts()
        let keys = terminal.isInteractive ? ": p pauses, s goes on to the next, q stops" : ""
        terminal.show("\(workout.session.title)\(keys)")
        if let step = session.step { show(step.title, at: startMs) }
        while goesOn {
            terminal.draw(session.step == nil ? "delivering · q stops" : session.line(at: monotonicMs()))
            wait()
            handle(session.advance(to: monotonicMs()))
            deliver()
        }
        if session.step != nil { show("stopped", at: monotonicMs()) }
        terminal.restore()
        deliveries.end()
        processResults(at: now())
        carryOut(engine.abandon(at: now()))
        return isStopped || session.step == nil || terminal.isGone
    }

    /// When what rang last is no longer worth delivering.
    private var patienceEndMs: Int { lastMs + workout.session.catchUpS * 1000 }

    /// Whether a step is under way that can end, or what rang last is being delivered.
    private var goesOn: Bool {
        if isStopped || terminal.isGone && engine.targets.isEmpty { return false }
        guard let step = session.step else { return isDelivering && monotonicMs() < patienceEndMs }
        return terminal.hasKeys || !session.isPaused && step.durationS != nil
    }

    /// The time by the system's clock. It goes on where that is set back, so that what rings later comes later.
    private func now() -> Instant { instant(ofMs: monotonicMs()) }

    private func instant(ofMs ms: Int) -> Instant {
        clockAheadMs = max(clockAheadMs, clock().epochMilliseconds - ms)
        return Instant(epochMilliseconds: ms + clockAheadMs)
    }

    // MARK: The workout

    /// Reports programs that are missing, and targets of which none gets anything.
    private func sayDoubts() {
        for line in engine.targets.compactMap(\.missingProgram) { say(line) }
        guard let message = workout.anyMessage, !engine.targets.isEmpty,
            !engine.targets.contains(where: { $0.takes(message) })
        else { return }
        say("nothing goes to \(engine.targets.map(\.label).joined(separator: ", ")); their conditions leave it out")
    }

    private func handle(_ changes: [SessionRun.Change]) {
        guard !changes.isEmpty else { return }
        let nowMs = monotonicMs()
        let now = instant(ofMs: nowMs)
        for change in changes {
            let words = change.ending.map { $0.body.isEmpty ? $0.title : $0.body }
            let parts = [change.next?.title, words].compactMap(\.self)
            let message = change.ending.map {
                workout.message(
                    of: $0, before: change.next,
                    at: Instant(epochMilliseconds: now.epochMilliseconds - (nowMs - change.atMs)))
            }
            show(
                parts.isEmpty ? "done" : parts.joined(separator: " · "), at: change.atMs,
                bell: message.map { !$0.isSilent && now < $0.deliverBy } ?? false)
            if let message { messages.append(message) }
            lastMs = change.atMs
        }
        carryOut(engine.plan(messages, isEdit: false, at: now))
    }

    /// Shows a line with the time since the start.
    private func show(_ words: String, at ms: Int, bell: Bool = false) {
        terminal.show("\(SessionRun.duration((ms - startMs) / 1000))  \(words)", bell: bell)
    }

    private func apply(_ key: SessionTerminal.Key) {
        let ms = monotonicMs()
        // What had ended before the key was pressed.
        handle(session.advance(to: ms))
        switch key {
        case .pause:
            session.isPaused ? session.resume(at: ms) : session.pause(at: ms)
            if !terminal.hasLine { show(session.isPaused ? "paused" : "goes on", at: ms) }
        case .skip: handle(session.skip(at: ms).map { [$0] } ?? [])
        case .stop: isStopped = true
        case .suspend:
            let wasPaused = session.isPaused
            session.pause(at: ms)
            terminal.suspend()
            if !wasPaused { session.resume(at: monotonicMs()) }
        }
    }

    // MARK: Deliveries

    /// Whether something is being handed over, or is to be tried again.
    private var isDelivering: Bool { engine.isBusy || engine.wake != nil }

    /// Hands over what is due, and processes results, until nothing more comes of it at once.
    private func deliver() {
        repeat {
            let now = now()
            processResults(at: now)
            carryOut(engine.advance(to: now))
        } while deliveries.hasResults
    }

    private func processResults(at now: Instant) {
        for result in deliveries.takeResults() { carryOut(engine.process(result, at: now)) }
    }

    private func carryOut(_ effects: [RingEffect]) {
        for effect in effects {
            switch effect {
            // Nothing of a workout is delivered by another process later.
            case .record: break
            case .log(let line):
                do throws(WriteFailure) { try log?.append(line) } catch {
                    tell("the log could not be written: \(error.reason)")
                    log = nil
                }
            case .say(let text): tell(text)
            case .deliver(let message, let target):
                deliveries.start(message, to: engine.targets[target], plan: 0, at: now())
            // Nothing of a workout is handed over ahead.
            case .cancel: break
            }
        }
    }

    /// Says a line where the one that changes stood.
    private func tell(_ text: String) {
        terminal.draw("")
        say(text)
    }

    // MARK: Waiting

    /// Waits for a key, for the next second of the line, or for something to deliver.
    private func wait() {
        let keys = terminal.keys
        let ms = monotonicMs()
        let waits = [
            session.wake(after: ms).map { $0 - ms },
            session.step == nil ? patienceEndMs - ms : nil,
            engine.wake.map { max(20, $0.epochMilliseconds - instant(ofMs: ms).epochMilliseconds) },
            deliveries.timeoutMs.map { Int($0) },
            // The program may come to the foreground again.
            keys < 0 && terminal.hasKeys ? 500 : nil,
        ].compactMap(\.self)
        var sources = [stopping.reader, keys].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        sources += deliveries.sources
        _ = poll(&sources, nfds_t(sources.count), waits.min().map { Int32(clamping: max(0, $0)) } ?? -1)
        deliveries.proceed()
        if sources[0].revents != 0 { isStopped = true }
        if sources[1].revents != 0, let key = terminal.key() { apply(key) }
    }
}
