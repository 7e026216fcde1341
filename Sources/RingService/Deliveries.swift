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
    /// The result of an attempt.
    struct Result {
        /// The index of the plan.
        var plan: Int
        var key: RingKey
        var verdict: RingVerdict
    }

    /// A program that delivers a message.
    private struct Running {
        let child: ChildProcess
        let target: any RingTarget
        let plan: Int
        let key: RingKey
    }

    private var running: [Running] = []
    private var results: [Result] = []
    private let output = StandardOutput()

    /// Whether there are results to process.
    var hasResults: Bool { !results.isEmpty }

    /// Starts to deliver a message to a target. What needs no program has its result at once.
    func start(_ message: RingMessage, to target: NamedTarget, plan: Int) {
        let key = RingKey(message.occurrence, target.label)
        let verdict: RingVerdict
        switch target.target.handover(of: message) {
        case .text(let text):
            verdict = target.target.verdict(on: RingProcessResult(output.write(text) ? .exited(0) : .exited(1)))
        case .process(let process):
            do throws(ChildProcess.NotStarted) {
                let child = try ChildProcess(process)
                running.append(Running(child: child, target: target.target, plan: plan, key: key))
                return
            } catch {
                verdict =
                    error.isTemporary
                    ? .retry(reason: error.reason)
                    : target.target.verdict(on: RingProcessResult(.notStarted(error.reason)))
            }
        }
        results.append(Result(plan: plan, key: key, verdict: verdict))
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
        running.removeAll { running in
            running.child.proceed()
            if running.child.result == nil, now >= running.child.deadlineMs { running.child.kill() }
            guard let result = running.child.result else { return false }
            results.append(Result(plan: running.plan, key: running.key, verdict: running.target.verdict(on: result)))
            return true
        }
    }

    /// Returns the results that have come since the last call.
    func takeResults() -> [Result] {
        defer { results = [] }
        return results
    }

    /// Waits for the programs for at most so many milliseconds.
    func wait(atMost milliseconds: Int) {
        let end = RealTimeTimer.monotonicMs + milliseconds
        while !running.isEmpty, RealTimeTimer.monotonicMs < end {
            var sources = sources
            _ = poll(&sources, nfds_t(sources.count), 100)
            proceed()
        }
    }

    /// Ends the programs that still run. They have no result: the records of the state say that they were begun.
    func killAll() {
        for running in running { running.child.kill() }
        running = []
    }
}
