import CivilTime
import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension RingLoop {
    /// A program that hands a message over, or takes one back.
    struct Delivery {
        let child: ChildProcess
        let plan: Int
        let target: Int
        let key: RingKey
        /// Whether the engine knows what came of it, and only answers are waited for.
        var isListening = false

        /// How long a program that waits for buttons runs until its notification counts as shown, in milliseconds:
        /// `notify-send` ends at once where no service takes it, and keeps the number that it prints to itself.
        private static let shownAfterMs = 1500

        /// When the notification counts as shown, on the monotonic clock; `nil` where it does already, or never.
        var shownAtMs: Int? {
            guard child.process.lines == .notification, !isListening else { return nil }
            return child.startMs + Self.shownAfterMs
        }
    }

    /// What came of an attempt, for the engine to take.
    struct Finished {
        var plan: Int
        var target: Int
        var key: RingKey
        var verdict: RingVerdict
    }

    /// The most notifications whose buttons are waited for; the oldest are given up first.
    private static let mostListening = 30

    /// Begins to hand a message over, or to take one back.
    func start(_ handover: RingHandover, _ plan: Int, _ target: Int, _ key: RingKey, _ isTakingBack: Bool) {
        let result: RingProcessResult
        switch handover {
        case .text(let text): result = RingProcessResult(Self.show(text) ? .exited(0) : .exited(1))
        case .process(let process):
            do throws(ChildProcess.NotStarted) {
                let child = try ChildProcess(process)
                deliveries.append(Delivery(child: child, plan: plan, target: target, key: key))
                return
            } catch {
                result = RingProcessResult(.notStarted(error.reason))
            }
        }
        finish(plan, target, key, targets[target].verdict(on: result))
    }

    private func finish(_ plan: Int, _ target: Int, _ key: RingKey, _ verdict: RingVerdict) {
        finished.append(Finished(plan: plan, target: target, key: key, verdict: verdict))
    }

    /// Writes to standard output, unless it takes nothing now: a terminal that is held must hold up nothing else.
    private static func show(_ text: String) -> Bool {
        var source = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&source, 1, 0) == 1, source.revents & Int16(POLLOUT) != 0 else { return false }
        let bytes = Array(text.utf8)
        return write(STDOUT_FILENO, bytes, bytes.count) == bytes.count
    }

    /// Goes on with programs that are ready, have ended or run too long.
    func proceedWithDeliveries() {
        let now = RealTimeTimer.monotonicMs
        for place in deliveries.indices {
            let child = deliveries[place].child
            child.proceed()
            if child.result == nil, now >= child.deadlineMs { child.kill() }
            read(place)
            if child.result == nil, let shown = deliveries[place].shownAtMs, now >= shown { markAsShown(place) }
        }
        deliveries.removeAll { delivery in
            guard let result = delivery.child.result else { return false }
            if !delivery.isListening {
                finish(delivery.plan, delivery.target, delivery.key, targets[delivery.target].verdict(on: result))
            }
            return true
        }
        let listening = deliveries.indices.filter { deliveries[$0].isListening }
        for place in listening.dropLast(Self.mostListening) { deliveries[place].child.kill() }
    }

    /// Reads the lines of a program that tell answers, or that a notification is shown.
    private func read(_ place: Int) {
        let delivery = deliveries[place]
        for line in delivery.child.newLines() {
            let words = line.split(separator: " ").map(String.init)
            switch delivery.child.process.lines {
            case .kept: break
            case .answers where words.count == 2 && words[0] == "answer": answer(delivery, words[1])
            case .answers where words == [RingEngine.snoozeAction]: answer(delivery, RingEngine.snoozeAction)
            case .answers: break
            // The number of the notification; the other lines are identifiers of buttons.
            case .notification where UInt32(line) != nil: if !deliveries[place].isListening { markAsShown(place) }
            case .notification: answer(delivery, line)
            }
        }
    }

    /// The notification is there, and its program waits for a button.
    private func markAsShown(_ place: Int) {
        deliveries[place].isListening = true
        finish(deliveries[place].plan, deliveries[place].target, deliveries[place].key, .delivered)
    }

    private func answer(_ delivery: Delivery, _ action: String) {
        carryOut(
            plans[delivery.plan].engine.answer(
                delivery.key.occurrence, action, from: delivery.target, at: RealTimeTimer.now), of: delivery.plan)
    }

    /// The longest that programs are waited for at the end, in milliseconds.
    private static let patienceMs = 2000

    /// Waits a little for what is on its way, then ends it.
    func end() {
        let end = RealTimeTimer.monotonicMs + Self.patienceMs
        while deliveries.contains(where: { !$0.isListening }), RealTimeTimer.monotonicMs < end {
            var sources = deliveries.flatMap(\.child.sources)
            _ = poll(&sources, nfds_t(sources.count), 100)
            proceedWithDeliveries()
        }
        let now = RealTimeTimer.now
        for done in finished {
            carryOut(
                plans[done.plan].engine.finish(done.key, target: done.target, done.verdict, at: now), of: done.plan)
        }
        finished = []
        // What is not done by now is unknown: the next start goes by its record.
        for delivery in deliveries { delivery.child.kill() }
        deliveries = []
    }
}
