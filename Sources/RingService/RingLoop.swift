import Documents
import Watching
package import CivilTime
package import Diagnostics
package import Pipeline
package import Ringing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Rings plans until it is stopped: waits for what is due, for edits, for programs that it has started, and for the
/// clock's being set.
///
/// It is a class, since it owns descriptors and processes; one thread runs it, and any other may stop it.
package final class RingLoop {
    /// How to ring.
    package struct Options {
        /// The folder of the states.
        package var stateFolder: String
        /// The log's file, if one is written.
        package var log: String?
        /// Whether it ends when what is due now was handed over.
        package var isOnce: Bool

        package init(stateFolder: String, log: String? = nil, isOnce: Bool = false) {
            self.stateFolder = stateFolder
            self.log = log
            self.isOnce = isOnce
        }
    }

    /// Takes what there is to tell a person.
    package struct Voice {
        package var say: (String) -> Void
        /// Takes findings about plans.
        package var report: ([Diagnostic]) -> Void

        package init(say: @escaping (String) -> Void, report: @escaping ([Diagnostic]) -> Void) {
            self.say = say
            self.report = report
        }
    }

    /// Why it cannot begin.
    package enum Failure: Error {
        /// Plans have errors, or are missing.
        case plans([Diagnostic])
        /// Two plans have one id, and so one state.
        case sameID(String, String, id: String)
        /// Another process rings the plan.
        case isHeld(plan: String, state: String)
        case write(WriteFailure)
    }

    /// A target and its name in the state and in the log.
    package typealias NamedTarget = (label: String, target: any RingTarget)

    private let targets: [NamedTarget]
    private let makePipeline: RingPlan.MakePipeline
    private let options: Options
    private let voice: Voice
    private let clock: () -> Instant
    private var plans: [RungPlan] = []
    private var log: LogFile?
    private var hasSaid: Set<String> = []
    private var deliveries: [Delivery] = []
    private var finished: [Finished] = []
    private let output = StandardOutput()
    private let timer = RealTimeTimer()
    private let watch = FolderWatch()

    /// A plan and what is known of its deliveries.
    private struct RungPlan {
        var plan: RingPlan
        /// The files to watch, which are those of a broken version too.
        var files: [String: FileVersion?]
        var engine: RingEngine
        let state: StateFile
        var hasMessages = true
        /// Whether records could not be written, so that the state has to be written as a whole.
        var isBehind = false
    }

    /// A program that hands a message over.
    private struct Delivery {
        let child: ChildProcess
        let plan: Int
        let target: Int
        let key: RingKey
    }

    /// What came of an attempt, for the engine to take.
    private struct Finished {
        var plan: Int
        var key: RingKey
        var verdict: RingVerdict
    }

    /// Reads the plans and takes their states, which is all that can fail.
    ///
    /// - `clock`: Tells the time; the timer goes by the system's clock.
    package init(
        _ paths: [String], to targets: [NamedTarget], by makePipeline: @escaping RingPlan.MakePipeline,
        _ options: Options, _ voice: Voice, clock: @escaping () -> Instant = { RealTimeTimer.now }
    ) throws(Failure) {
        self.targets = targets
        self.makePipeline = makePipeline
        self.options = options
        self.voice = voice
        self.clock = clock
        do throws(WriteFailure) {
            log = try options.log.map { path throws(WriteFailure) in try LogFile(path) }
        } catch {
            throw .write(error)
        }
        // Watched before they are read, so that nothing that is saved meanwhile is missed.
        watch.watch(Set(paths.map { String(FileName.folder(of: $0)) }))
        var broken: [Diagnostic] = []
        var read: [(plan: RingPlan, files: [String: FileVersion?])] = []
        for path in paths {
            let reading = RingPlan.read(path, by: makePipeline)
            guard let plan = reading.plan else {
                broken += reading.findings
                continue
            }
            voice.report(reading.findings.filter { $0.severity > .note })
            if let other = read.first(where: { $0.plan.id == plan.id }) {
                throw .sameID(other.plan.path, plan.path, id: plan.id)
            }
            read.append((plan, reading.files))
        }
        guard broken.isEmpty else { throw .plans(broken) }
        for (plan, files) in read { try begin(plan, files) }
    }

    private func begin(_ plan: RingPlan, _ files: [String: FileVersion?]) throws(Failure) {
        let now = clock()
        var contents = StateFile.Contents()
        do throws(StateFile.Failure) {
            let state = try StateFile(in: options.stateFolder, plan: plan.id, &contents, at: now)
            if let aside = contents.aside {
                voice.say("\(plan.path): \(aside); what rang before is unknown, and does not ring again")
                contents.records = [.floor(now)]
            } else if contents.records.isEmpty {
                // A plan's times are whole seconds: what is due in the second of the first start is due.
                contents.records = [.floor(Instant(epochSeconds: now.epochSeconds))]
            }
            var rung = RungPlan(
                plan: plan, files: files, engine: RingEngine(targets.map(\.label), RingState(contents.records)),
                state: state)
            do throws(WriteFailure) {
                try log?.complete(from: rung.engine.state)
                try state.replace(rung.engine.compact(at: now))
            } catch {
                throw StateFile.Failure.write(error)
            }
            plans.append(rung)
        } catch {
            switch error {
            case .isHeld(let state): throw .isHeld(plan: plan.path, state: state)
            case .write(let failure): throw .write(failure)
            }
        }
    }

    /// Ends the loop, from any thread.
    package var stop: @Sendable () -> Void { { [watch] in watch.stop() } }

    // MARK: Running

    /// Rings until it is stopped, or until what is due now was handed over.
    ///
    /// - `started`: Called once the first days are planned.
    package func run(started: () -> Void) {
        watchFiles()
        let now = clock()
        for place in plans.indices {
            replan(place, isEdit: false, since: plans[place].engine.state.firstOpen, at: now)
        }
        started()
        while !watch.isStopped {
            advance()
            if options.isOnce, plans.allSatisfy({ !$0.engine.isBusy }) { return }
            wait()
        }
        end()
    }

    /// Does what is due by now, in all plans, until nothing more comes of it at once.
    private func advance() {
        repeat {
            let now = clock()
            takeFinished(at: now)
            for place in plans.indices {
                if !plans[place].plan.isOfToday(at: now) {
                    replan(place, isEdit: false, since: plans[place].engine.state.firstOpen, at: now)
                    compact(place, at: now)
                }
                carryOut(plans[place].engine.advance(to: now), of: place)
            }
        } while !finished.isEmpty
    }

    private func takeFinished(at now: Instant) {
        for done in finished {
            carryOut(plans[done.plan].engine.finish(done.key, done.verdict, at: now), of: done.plan)
        }
        finished = []
    }

    private func replan(_ place: Int, isEdit: Bool, since seen: Instant, at now: Instant) {
        let messages = plans[place].plan.messages(since: seen, at: now)
        if messages.isEmpty, plans[place].hasMessages {
            let days = plans[place].plan.days(at: now)
            voice.say(
                "\(plans[place].plan.path): nothing rings these days; the plan has \(days.lowerBound) to \(days.upperBound)"
            )
        }
        plans[place].hasMessages = !messages.isEmpty
        carryOut(plans[place].engine.plan(messages, isEdit: isEdit, at: now), of: place)
    }

    /// The records after which a state is written anew at midnight.
    private static let compactedFrom = 500

    private func compact(_ place: Int, at now: Instant) {
        if plans[place].engine.state.count > Self.compactedFrom { rewrite(place, at: now) }
    }

    /// Writes a state anew.
    private func rewrite(_ place: Int, at now: Instant) {
        do throws(WriteFailure) {
            try plans[place].state.replace(plans[place].engine.compact(at: now))
            if plans[place].isBehind { hasSaid = [] }
            plans[place].isBehind = false
        } catch {
            plans[place].isBehind = true
            sayOnce("the state could not be written: \(error.reason); until it can be, a stop may make it ring twice")
        }
    }

    // MARK: Waiting

    /// Waits for the next thing to do, and prepares it.
    private func wait() {
        let now = clock()
        if !options.isOnce {
            let wakes = plans.flatMap { plan in
                [plan.engine.wake, plan.plan.nextMidnight(after: now)].compactMap(\.self)
            }
            // Never at once, whatever an engine asks for: what is due now was done.
            timer.set(to: wakes.min().map { max($0, Instant(epochMilliseconds: now.epochMilliseconds + 20)) })
        }
        var sources = (watch.descriptors + [timer.descriptor]).filter { $0 >= 0 }
            .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        sources += deliveries.flatMap(\.child.sources)
        let ready = poll(&sources, nfds_t(sources.count), limitMs())
        timer.acknowledge()
        proceedWithDeliveries()
        let isChanged = sources.contains { $0.revents != 0 && watch.descriptors.contains($0.fd) }
        if isChanged {
            followEdits(watch.waitForBurst(atMost: 0))
        } else if ready == 0, watch.longestWaitMs >= 0 {
            followEdits(watch.wait(atMost: 0))
        }
    }

    /// The longest wait in milliseconds, by what no descriptor tells of; -1 for any.
    private func limitMs() -> Int32 {
        var limits = [timer.pollMs, watch.longestWaitMs].filter { $0 >= 0 }
        let now = RealTimeTimer.monotonicMs
        for delivery in deliveries {
            limits.append(Int32(clamping: max(0, delivery.child.deadlineMs - now)))
            if delivery.child.mustPoll { limits.append(100) }
        }
        return limits.min() ?? -1
    }

    // MARK: Edits

    private func watchFiles() {
        watch.watch(
            plans.reduce(into: []) { folders, plan in
                let top = String(FileName.folder(of: plan.plan.path))
                folders.formUnion(FolderWatch.folders(of: plan.files.keys, below: top))
            })
    }

    private func followEdits(_ changes: Changes) {
        guard !changes.isEmpty, !watch.isStopped else { return }
        for place in plans.indices where changes.concern(plans[place].files.keys) {
            guard plans[place].files.contains(where: { $0.value != FileVersion($0.key) }) else { continue }
            let path = plans[place].plan.path
            let reading = RingPlan.read(path, by: makePipeline)
            plans[place].files = reading.files
            voice.report(reading.findings.filter { $0.severity > .note })
            let id = plans[place].plan.id
            if let plan = reading.plan, plan.id != id {
                voice.say(
                    "\(path): the id is '\(plan.id)' now, and the state is that of '\(id)', which goes on ringing; start it anew"
                )
            } else if let plan = reading.plan {
                plans[place].plan = plan
                replan(place, isEdit: true, since: plans[place].engine.state.firstOpen, at: clock())
            } else {
                voice.say("\(path): the last good plan goes on ringing")
            }
        }
        watchFiles()
    }

    // MARK: Effects

    /// Carries out what an engine wants: what is handed over was written down before.
    private func carryOut(_ effects: [RingEffect], of place: Int) {
        var records: [RingRecord] = []
        func flush() {
            guard !records.isEmpty else { return }
            if !plans[place].isBehind {
                plans[place].isBehind = (try? plans[place].state.append(records)) == nil
            }
            if plans[place].isBehind { rewrite(place, at: clock()) }
            records = []
        }
        for effect in effects {
            switch effect {
            case .record(let record): records.append(record)
            case .log(let line):
                flush()
                write(line)
            case .say(let text): voice.say(text)
            case .hand(let message, let target):
                flush()
                start(message, place, target)
            }
        }
        flush()
    }

    private func write(_ line: RingLogLine) {
        do throws(WriteFailure) {
            try log?.append(line)
        } catch {
            sayOnce("the log could not be written: \(error.reason)")
        }
    }

    private func sayOnce(_ text: String) {
        if hasSaid.insert(text).inserted { voice.say(text) }
    }

    // MARK: Deliveries

    /// Begins to hand a message over.
    private func start(_ message: RingMessage, _ plan: Int, _ target: Int) {
        let key = RingKey(message.occurrence, targets[target].label)
        let result: RingProcessResult
        switch targets[target].target.handover(of: message) {
        case .text(let text): result = RingProcessResult(output.write(text) ? .exited(0) : .exited(1))
        case .process(let process):
            do throws(ChildProcess.NotStarted) {
                let child = try ChildProcess(process)
                deliveries.append(Delivery(child: child, plan: plan, target: target, key: key))
                return
            } catch {
                if error.isPassing {
                    finished.append(Finished(plan: plan, key: key, verdict: .retry(reason: error.reason)))
                    return
                }
                result = RingProcessResult(.notStarted(error.reason))
            }
        }
        finished.append(Finished(plan: plan, key: key, verdict: targets[target].target.verdict(on: result)))
    }

    /// Goes on with programs that are ready, have ended or run too long.
    private func proceedWithDeliveries() {
        let now = RealTimeTimer.monotonicMs
        deliveries.removeAll { delivery in
            delivery.child.proceed()
            if delivery.child.result == nil, now >= delivery.child.deadlineMs { delivery.child.kill() }
            guard let result = delivery.child.result else { return false }
            let verdict = targets[delivery.target].target.verdict(on: result)
            finished.append(Finished(plan: delivery.plan, key: delivery.key, verdict: verdict))
            return true
        }
    }

    /// The longest that programs are waited for at the end, in milliseconds.
    private static let patienceMs = 2000

    /// Waits a little for what is on its way, then ends it.
    private func end() {
        let end = RealTimeTimer.monotonicMs + Self.patienceMs
        while !deliveries.isEmpty, RealTimeTimer.monotonicMs < end {
            var sources = deliveries.flatMap(\.child.sources)
            _ = poll(&sources, nfds_t(sources.count), 100)
            proceedWithDeliveries()
        }
        takeFinished(at: clock())
        // What is not done by now is unknown: the next start goes by its record.
        for delivery in deliveries { delivery.child.kill() }
        deliveries = []
        for place in plans.indices where plans[place].isBehind { rewrite(place, at: clock()) }
    }
}
