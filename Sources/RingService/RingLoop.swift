import CivilTime
package import Diagnostics
package import Pipeline
package import Ringing
import Watching

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

        package init(stateFolder: String, log: String?, isOnce: Bool) {
            self.stateFolder = stateFolder
            self.log = log
            self.isOnce = isOnce
        }
    }

    /// Where words go.
    package struct Voice {
        /// Takes messages for the person.
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

    let targets: [any RingTarget]
    private let makePipeline: RingPlan.MakePipeline
    let options: Options
    let voice: Voice
    var plans: [RungPlan] = []
    private let log: LogFile?
    private var hasSaid: Set<String> = []
    var deliveries: [Delivery] = []
    var finished: [Finished] = []
    private let timer = RealTimeTimer()
    private let watch = FolderWatch()
    private let stopping = StopPipe()

    /// A plan and what is known of its deliveries.
    struct RungPlan {
        var plan: RingPlan
        /// The files to watch, which are those of a broken version too.
        var files: [String]
        var engine: RingEngine
        let state: StateFile
        var hasMessages = true
    }

    /// Reads the plans and takes their states, which is all that can fail.
    package init(
        _ paths: [String], to targets: [any RingTarget], by makePipeline: @escaping RingPlan.MakePipeline,
        _ options: Options, _ voice: Voice
    ) throws(Failure) {
        self.targets = targets
        self.makePipeline = makePipeline
        self.options = options
        self.voice = voice
        do throws(WriteFailure) {
            var log: LogFile?
            if let path = options.log { log = try LogFile(path) }
            self.log = log
        } catch {
            throw .write(error)
        }
        var broken: [Diagnostic] = []
        var read: [RingPlan] = []
        for path in paths {
            let reading = RingPlan.read(path, by: makePipeline)
            guard let plan = reading.plan else {
                broken += reading.findings
                continue
            }
            voice.report(reading.findings.filter { $0.severity > .note })
            if let other = read.first(where: { $0.id == plan.id }) {
                throw .sameID(other.path, plan.path, id: plan.id)
            }
            read.append(plan)
        }
        guard broken.isEmpty else { throw .plans(broken) }
        for plan in read { try begin(plan) }
    }

    private func begin(_ plan: RingPlan) throws(Failure) {
        let now = RealTimeTimer.now
        var contents = StateFile.Contents()
        do throws(StateFile.Failure) {
            let state = try StateFile(in: options.stateFolder, plan: plan.id, &contents, at: now)
            if let aside = contents.aside { voice.say("\(plan.path): \(aside); what was due before is unknown") }
            if contents.records.isEmpty { contents.records = [.began(now, isAfterLoss: contents.aside != nil)] }
            var rung = RungPlan(
                plan: plan, files: plan.files,
                engine: RingEngine(targets.map(\.traits), RingState(contents.records)), state: state)
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

    /// The ids of rules that filters name and no plan has on the days around today; known once it runs.
    package var rules: Set<String> { plans.reduce(into: []) { $0.formUnion($1.plan.rules) } }

    /// Ends the loop, from any thread.
    package var stop: @Sendable () -> Void { { [stopping] in stopping.stop() } }

    // MARK: Running

    /// Rings until it is stopped, or until what is due now was handed over.
    ///
    /// - `started`: Called once the first days are planned.
    package func run(started: () -> Void) {
        watchFiles()
        let now = RealTimeTimer.now
        for place in plans.indices { replan(place, isEdit: false, since: plans[place].engine.state.lastSeen, at: now) }
        started()
        while true {
            advance()
            if options.isOnce, isQuiet { return }
            if wait() { break }
        }
        end()
    }

    /// Whether nothing is on its way.
    private var isQuiet: Bool { plans.allSatisfy { !$0.engine.isBusy } && finished.isEmpty }

    /// Does what is due by now, in all plans, until nothing more comes of it at once.
    private func advance() {
        repeat {
            let reading = RealTimeTimer.reading
            let now = reading.wall
            for done in finished {
                let effects = plans[done.plan].engine.finish(done.key, target: done.target, done.verdict, at: now)
                carryOut(effects, of: done.plan)
            }
            finished = []
            for place in plans.indices {
                if !plans[place].plan.isOfToday(at: now) {
                    replan(place, isEdit: false, since: plans[place].engine.last, at: now)
                    compact(place, at: now)
                }
                carryOut(plans[place].engine.advance(to: reading), of: place)
            }
        } while !finished.isEmpty
    }

    private func replan(_ place: Int, isEdit: Bool, since seen: Instant, at now: Instant) {
        let ahead = targets.compactMap(\.traits.ahead).max() ?? .zero
        // A state that has never seen an instant has nothing to catch up with.
        let isSeen = seen.epochMilliseconds > 0
        let messages = plans[place].plan.messages(since: isSeen ? seen : nil, at: now, ahead: ahead)
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
        guard plans[place].engine.state.count > Self.compactedFrom else { return }
        do throws(WriteFailure) {
            try plans[place].state.replace(plans[place].engine.compact(at: now))
        } catch {
            sayOnce("the state could not be written: \(error.reason)")
        }
    }

    // MARK: Waiting

    /// Waits for the next thing to do, and prepares it; `true` when it is to end.
    private func wait() -> Bool {
        let now = RealTimeTimer.now
        let wakes = plans.flatMap { plan in
            [plan.engine.wake, plan.plan.nextMidnight(after: now)].compactMap(\.self)
        }
        // Never at once, whatever an engine asks for: what is due now was done.
        timer.set(to: wakes.min().map { max($0, Instant(epochMilliseconds: now.epochMilliseconds + 20)) })
        var sources = [pollfd(fd: stopping.reader, events: Int16(POLLIN), revents: 0)]
        for descriptor in [timer.descriptor, watch.descriptor] where descriptor >= 0 {
            sources.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        sources += deliveries.flatMap(\.child.sources)
        _ = poll(&sources, nfds_t(sources.count), limitMs())
        timer.acknowledge()
        if sources[0].revents != 0 { return true }
        proceedWithDeliveries()
        let isChanged = sources.contains { $0.fd == watch.descriptor && $0.revents != 0 }
        if isChanged || watch.longestWaitMs >= 0 { followEdits() }
        return false
    }

    /// The longest wait in milliseconds, by what no descriptor tells of; -1 for any.
    private func limitMs() -> Int32 {
        var limits = [timer.pollMs, watch.longestWaitMs].filter { $0 >= 0 }
        let now = RealTimeTimer.monotonicMs
        for delivery in deliveries {
            let next = min(delivery.child.deadlineMs, delivery.shownAtMs ?? .max)
            limits.append(Int32(clamping: max(0, next - now)))
            if delivery.child.mustPoll { limits.append(100) }
        }
        return limits.min() ?? -1
    }

    // MARK: Edits

    private func watchFiles() {
        let folders = plans.reduce(into: Set<String>()) { folders, plan in
            let top = String(
                plan.plan.path.prefix(
                    upTo: plan.plan.path.lastIndex(of: "/").map {
                        plan.plan.path.index(after: $0)
                    } ?? plan.plan.path.startIndex))
            folders.formUnion(FolderWatch.folders(of: plan.files, below: top))
        }
        watch.watch(folders)
    }

    private func followEdits() {
        let changes = watch.waitForBurst(atMost: 0)
        guard !changes.isEmpty else { return }
        let now = RealTimeTimer.now
        for place in plans.indices where changes.concern(plans[place].files) {
            let path = plans[place].plan.path
            let reading = RingPlan.read(path, by: makePipeline)
            plans[place].files = reading.files
            voice.report(reading.findings.filter { $0.severity > .note })
            if let plan = reading.plan {
                plans[place].plan = plan
                replan(place, isEdit: true, since: now, at: now)
            } else {
                voice.say("\(path): the last good plan goes on ringing")
            }
        }
        watchFiles()
    }

    // MARK: Effects

    /// Carries out what an engine wants: what is handed over was written down before.
    func carryOut(_ effects: [RingEffect], of place: Int) {
        var records: [RingRecord] = []
        func flush() {
            guard !records.isEmpty else { return }
            do throws(WriteFailure) {
                try plans[place].state.append(records)
            } catch {
                sayOnce(
                    "the state could not be written: \(error.reason); it rings on, and may ring twice after a crash")
            }
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
                let key = RingKey(message.occurrence, targets[target].label)
                start(targets[target].handover(of: message, at: RealTimeTimer.now), place, target, key, false)
            case .takeBack(let key, let target):
                flush()
                if let handover = targets[target].takeBack(of: key.occurrence) {
                    start(handover, place, target, key, true)
                } else {
                    let verdict = RingVerdict.failed(reason: "the target takes nothing back")
                    finished.append(Finished(plan: place, target: target, key: key, verdict: verdict))
                }
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
}
