import Text
import CivilTime
package import DeviceManifest
package import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Runs a workout in the terminal: a line that counts, a bell where it changes, and keys to pause, skip and stop.
package final class SessionLoop {
    private let manifest: Manifest
    private let session: Manifest.Session
    private let targets: [any RingTarget]
    private let say: (String) -> Void
    private var run: SessionRun
    private let started = RealTimeTimer.now
    private let startMs = RealTimeTimer.monotonicMs
    private let stopping = StopPipe()
    private var children: [(child: ChildProcess, target: Int)] = []
    private let isTerminal = isatty(STDOUT_FILENO) == 1
    private var hasKeys = true

    /// How it ended.
    package enum End: Hashable, Sendable {
        case completed, stopped
    }

    /// Begins a session.
    ///
    /// - `rest`: The plan's word for the pause between two sets.
    /// - `targets`: Where its events are delivered besides the terminal.
    /// - `say`: Takes messages for the person.
    package init(
        _ session: Manifest.Session, of manifest: Manifest, rest: String, to targets: [any RingTarget],
        say: @escaping (String) -> Void
    ) {
        self.manifest = manifest
        self.session = session
        self.targets = targets
        self.say = say
        run = SessionRun(session, rest: rest, at: startMs)
    }

    /// Ends the session, from any thread.
    package var stop: @Sendable () -> Void { { [stopping] in stopping.stop() } }

    /// Runs the session to its end.
    package func start() -> End {
        let keyboard = Keyboard()
        defer { keyboard.restore() }
        show("\(session.title): p pauses, s goes on to the next, q stops\n")
        if let first = run.step { show("\(time())  \(first.title)\n") }
        while !run.isComplete {
            draw()
            switch wait() {
            case .stop:
                clearLine()
                show("\(time())  stopped\n")
                finishChildren()
                return .stopped
            case .pause: run.togglePause(at: RealTimeTimer.monotonicMs)
            case .skip: handle(run.skip(at: RealTimeTimer.monotonicMs))
            case .none: break
            }
            handle(run.advance(to: RealTimeTimer.monotonicMs))
        }
        finishChildren()
        return .completed
    }

    // MARK: Events

    private func handle(_ events: [SessionRun.Event]) {
        for event in events {
            clearLine()
            switch event {
            case .rings(let ending):
                let words = ending.body.isEmpty ? ending.title : ending.body
                show("\(time())  \(words)\(isTerminal ? "\u{7}" : "")\n")
                deliver(ending)
            case .begins(let step): show("\(time())  \(step.title)\n")
            case .completes: show("\(time())  \(session.title) is done\n")
            }
        }
    }

    private func deliver(_ ending: Manifest.Session.OffsetNotification) {
        let now = RealTimeTimer.now
        let message = manifest.message(of: ending, in: session, startedAt: started, at: now)
        for (place, target) in targets.enumerated() where target.traits.filter.holds(message) {
            guard case .process(let process) = target.handover(of: message, at: now) else { continue }
            do throws(ChildProcess.NotStarted) {
                children.append((try ChildProcess(process), place))
            } catch {
                say("\(target.label): \(error.reason)")
            }
        }
    }

    private func proceedWithChildren() {
        for (child, place) in children {
            child.proceed()
            guard let result = child.result else { continue }
            switch targets[place].verdict(on: result) {
            case .delivered: break
            case .retry(_, let reason), .failed(let reason): say("\(targets[place].label): \(reason)")
            }
        }
        children.removeAll { $0.child.result != nil }
    }

    /// The longest that programs are waited for at the end, in milliseconds.
    private static let patienceMs = 2000

    private func finishChildren() {
        let end = RealTimeTimer.monotonicMs + Self.patienceMs
        while !children.isEmpty, RealTimeTimer.monotonicMs < end {
            var sources = children.flatMap(\.child.sources)
            _ = poll(&sources, nfds_t(sources.count), 100)
            proceedWithChildren()
        }
        for (child, _) in children { child.kill() }
    }

    // MARK: Keys and time

    private enum Key { case pause, skip, stop }

    /// Waits for a key or for the next second.
    private func wait() -> Key? {
        let now = RealTimeTimer.monotonicMs
        let wake = run.wake(after: now).map { Int32(clamping: max(0, $0 - now)) } ?? -1
        var sources = [pollfd(fd: stopping.reader, events: Int16(POLLIN), revents: 0)]
        sources.append(pollfd(fd: hasKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0))
        sources += children.flatMap(\.child.sources)
        _ = poll(&sources, nfds_t(sources.count), children.isEmpty ? wake : min(wake < 0 ? 100 : wake, 100))
        proceedWithChildren()
        if sources[0].revents != 0 { return .stop }
        guard sources[1].revents != 0 else { return nil }
        var byte: UInt8 = 0
        guard read(STDIN_FILENO, &byte, 1) == 1 else {
            hasKeys = false
            return nil
        }
        switch byte {
        case UInt8(ascii: "p"), UInt8(ascii: " "): return .pause
        case UInt8(ascii: "s"): return .skip
        case UInt8(ascii: "q"): return .stop
        default: return nil
        }
    }

    /// The time since the start.
    private func time() -> String { SessionRun.clock((RealTimeTimer.monotonicMs - startMs) / 1000) }

    // MARK: The terminal

    private func draw() {
        // Nobody listens to a line that counts seconds.
        guard isTerminal, TextForm.current != .plain else { return }
        // Back to the first column, then erase to the end of the line (ECMA-48 §8.3.41, EL).
        show("\r\(run.line(at: RealTimeTimer.monotonicMs))\u{1B}[K")
    }

    private func clearLine() { if isTerminal { show("\r\u{1B}[K") } }

    private func show(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// The terminal's keyboard, whose keys are read as they are pressed and not shown, until it is as it was.
private final class Keyboard {
    private var usual = termios()
    private let isTerminal: Bool

    init() {
        isTerminal = tcgetattr(STDIN_FILENO, &usual) == 0
        guard isTerminal else { return }
        var raw = usual
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }

    func restore() { if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &usual) } }
}
