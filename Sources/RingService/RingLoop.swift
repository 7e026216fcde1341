import DeviceManifest
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
        /// The file that the targets were read from, if there is one, and its contents.
        package var settings: (path: String, contents: RingSettings)?
        /// Whether it ends when what is due now was handed over.
        package var isOnce: Bool

        package init(
            stateFolder: String, log: String? = nil, settings: (path: String, contents: RingSettings)? = nil,
            isOnce: Bool = false
        ) {
            self.stateFolder = stateFolder
            self.log = log
            self.settings = settings
            self.isOnce = isOnce
        }
    }

    /// Where the loop's messages go.
    package struct Messages {
        /// Receives a line for the person.
        package var say: (String) -> Void
        /// Receives findings about plans.
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

    private let targets: [NamedTarget]
    private let makePipeline: RingPlan.MakePipeline
    private let options: Options
    private let messages: Messages
    private let clock: () -> Instant
    private var plans: [ActivePlan] = []
    private var log: LogFile?
    private var hasSaid: Set<String> = []
    private var doubts: [String] = []
    private var settingsVersion: FileVersion?
    private let deliveries = Deliveries()
    private let timer = RealTimeTimer()
    private let watch = FolderWatch()

    /// A plan with its engine and its state file.
    private struct ActivePlan {
        var plan: RingPlan
        /// The files that the newest version consists of, even if that version has errors, as they were when it was read.
        var files: [String: FileVersion?]
        var engine: RingEngine
        let state: StateFile
        var hasMessages = true
        /// Whether records could not be appended, so that the state file has to be written as a whole.
        var mustRewriteState = false
    }

    /// Reads the plans and takes their states, which is all that can fail.
    ///
    /// - `clock`: Tells the time; the timer goes by the system's clock.
    package init(
        _ paths: [String], to targets: [NamedTarget], by makePipeline: @escaping RingPlan.MakePipeline,
        _ options: Options, _ messages: Messages, clock: @escaping () -> Instant = { RealTimeTimer.now }
    ) throws(Failure) {
        self.targets = targets
        self.makePipeline = makePipeline
        self.options = options
        self.messages = messages
        self.clock = clock
        settingsVersion = options.settings.flatMap { FileVersion($0.path) }
        do throws(WriteFailure) {
            log = try options.log.map { path throws(WriteFailure) in try LogFile(path) }
        } catch {
            throw .write(error)
        }
        // Watched before they are read, so that nothing that is saved meanwhile is missed.
        watch.watch(Set(paths.map { String(FileName.folder(of: $0)) }).union(settingsFolders))
        var broken: [Diagnostic] = []
        var read: [(plan: RingPlan, files: [String: FileVersion?])] = []
        for path in paths {
            let reading = RingPlan.read(path, by: makePipeline)
            guard let plan = reading.plan else {
                broken += reading.findings
                continue
            }
            messages.report(reading.findings.filter { $0.severity > .note })
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
                messages.say("\(plan.path): \(aside); what rang before is unknown, and does not ring again")
                contents.records = [.floor(now)]
            } else if contents.records.isEmpty {
                // A plan's times are whole seconds: what is due in the second of the first start is due.
                contents.records = [.floor(Instant(epochSeconds: now.epochSeconds))]
            }
            var active = ActivePlan(
                plan: plan, files: files,
                engine: RingEngine(targets, RingState(contents.records)),
                state: state)
            do throws(WriteFailure) {
                try log?.complete(from: active.engine.state)
                try state.replace(active.engine.compact(at: now))
            } catch {
                throw StateFile.Failure.write(error)
            }
            plans.append(active)
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
        for line in targets.compactMap(\.missingProgram) { messages.say(line) }
        let now = clock()
        for place in plans.indices {
            replan(place, isEdit: false, since: plans[place].engine.firstOpen, at: now)
        }
        sayDoubts()
        // For cron that would be a message each minute.
        for plan in plans where !options.isOnce {
            for (label, count) in plan.engine.kept(at: now).sorted(by: { $0.key < $1.key }) {
                messages.say(
                    "\(plan.plan.path): '\(label)' is no target now; what it has rings all the same, \(count) in all, and no edit reaches it"
                )
            }
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
            processResults(at: now)
            for place in plans.indices {
                if !plans[place].plan.isOfToday(at: now) {
                    replan(place, isEdit: false, since: plans[place].engine.firstOpen, at: now)
                    rewriteState(of: place, at: now)
                }
                carryOut(plans[place].engine.advance(to: now, besides: requests(besides: place, at: now)), of: place)
            }
        } while deliveries.hasResults
    }

    /// The requests of the other plans that count for the limits of services.
    private func requests(besides place: Int, at now: Instant) -> [String: [Instant]] {
        plans.indices.filter { $0 != place }
            .reduce(into: [:]) { $0.merge(plans[$1].engine.requests(at: now), uniquingKeysWith: +) }
    }

    private func processResults(at now: Instant) {
        for result in deliveries.takeResults() {
            carryOut(plans[result.plan].engine.process(result, at: now), of: result.plan)
        }
    }

    private func replan(_ place: Int, isEdit: Bool, since seen: Instant, at now: Instant) {
        let due = plans[place].plan.messages(since: seen, at: now, ahead: plans[place].engine.reach)
        if due.isEmpty, plans[place].hasMessages {
            let days = plans[place].plan.days(at: now)
            messages.say(
                "\(plans[place].plan.path): nothing rings these days; the plan has \(days.lowerBound) to \(days.upperBound)"
            )
        }
        plans[place].hasMessages = !due.isEmpty
        carryOut(plans[place].engine.plan(due, isEdit: isEdit, at: now), of: place)
    }

    /// Reports conditions of targets that name what no plan has, or let nothing through, unless they did before.
    private func sayDoubts() {
        let rules = plans.flatMap(\.plan.rules)
        let before = doubts
        doubts = rules.isEmpty ? [] : targets.flatMap { $0.doubts(about: rules) }
        for doubt in doubts where !before.contains(doubt) { messages.say(doubt) }
    }

    /// Writes a state file anew, without what is of no more use.
    private func rewriteState(of place: Int, at now: Instant) {
        do throws(WriteFailure) {
            try plans[place].state.replace(plans[place].engine.compact(at: now))
            if plans[place].mustRewriteState { hasSaid = [] }
            plans[place].mustRewriteState = false
        } catch {
            plans[place].mustRewriteState = true
            sayOnce("the state could not be written: \(error.reason); until it can be, a stop may make it ring twice")
        }
    }

    // MARK: Waiting

    /// Waits for the next thing to do, and prepares it.
    private func wait() {
        let now = clock()
        let wakes = plans.flatMap { plan in
            [plan.engine.wake, plan.plan.nextMidnight(after: now)].compactMap(\.self)
        }
        // Never at once, whatever an engine asks for: what is due now was done.
        timer.set(to: wakes.min().map { max($0, Instant(epochMilliseconds: now.epochMilliseconds + 20)) })
        var sources = (watch.descriptors + [timer.descriptor]).filter { $0 >= 0 }
            .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        sources += deliveries.sources
        let timeouts =
            [timer.pollMs, watch.longestWaitMs].filter { $0 >= 0 } + [deliveries.timeoutMs].compactMap(\.self)
        let ready = poll(&sources, nfds_t(sources.count), timeouts.min() ?? -1)
        timer.acknowledge()
        deliveries.proceed()
        let isChanged = sources.contains { $0.revents != 0 && watch.descriptors.contains($0.fd) }
        if isChanged {
            followEdits(watch.waitForBurst(atMost: 0))
        } else if ready == 0, watch.longestWaitMs >= 0 {
            followEdits(watch.wait(atMost: 0))
        }
    }

    // MARK: Edits

    private func watchFiles() {
        watch.watch(
            plans.reduce(into: settingsFolders) { folders, plan in
                let top = String(FileName.folder(of: plan.plan.path))
                folders.formUnion(FolderWatch.folders(of: plan.files.keys, below: top))
            })
    }

    /// The file of targets, and what leads to it where it is a link.
    private var settingsFiles: [String] {
        options.settings.map { [$0.path] + FolderWatch.links(from: $0.path) } ?? []
    }

    private var settingsFolders: Set<String> { Set(settingsFiles.map { String(FileName.folder(of: $0)) }) }

    private func followEdits(_ changes: Changes) {
        guard !changes.isEmpty, !watch.isStopped else { return }
        if changes.concern(settingsFiles) { followSettings() }
        for place in plans.indices where changes.concern(plans[place].files.keys) {
            guard plans[place].files.contains(where: { $0.value != FileVersion($0.key) }) else { continue }
            let path = plans[place].plan.path
            let reading = RingPlan.read(path, by: makePipeline)
            plans[place].files = reading.files
            messages.report(reading.findings.filter { $0.severity > .note })
            let id = plans[place].plan.id
            if let plan = reading.plan, plan.id != id {
                messages.say(
                    "\(path): the id is '\(plan.id)' now, and the state is that of '\(id)', which goes on ringing; start it anew"
                )
            } else if let plan = reading.plan {
                plans[place].plan = plan
                replan(place, isEdit: true, since: plans[place].engine.firstOpen, at: clock())
            } else {
                messages.say("\(path): the last good plan goes on ringing")
            }
        }
        sayDoubts()
        watchFiles()
    }

    /// Says of a changed file of targets that it does not hold yet, or that it would not.
    private func followSettings() {
        guard let (path, contents) = options.settings, settingsVersion != FileVersion(path) else { return }
        settingsVersion = FileVersion(path)
        let reading = RingSettings.read(path, using: SystemFiles.read)
        messages.report(reading.findings)
        if reading.settings == nil {
            messages.say("\(path): the last good targets hold until 'ring' is started anew, which fails with this file")
        } else if reading.settings != contents {
            messages.say("\(path): it has changed; its targets hold from the next start on")
        }
    }

    // MARK: Effects

    /// Carries out the effects of an engine. The records before a delivery are on the disk when it starts.
    private func carryOut(_ effects: [RingEffect], of place: Int) {
        var records: [RingRecord] = []
        func flush() {
            guard !records.isEmpty else { return }
            if !plans[place].mustRewriteState {
                plans[place].mustRewriteState = (try? plans[place].state.append(records)) == nil
            }
            if plans[place].mustRewriteState { rewriteState(of: place, at: clock()) }
            records = []
        }
        for effect in effects {
            switch effect {
            case .record(let record): records.append(record)
            case .log(let line):
                flush()
                write(line)
            case .say(let text): messages.say(text)
            case .deliver(let message, let target):
                flush()
                // By the clock that the engine decided by.
                deliveries.start(message, to: targets[target], plan: place, at: plans[place].engine.last)
            case .cancel(let key, let target):
                flush()
                deliveries.cancel(key, at: targets[target], plan: place)
            }
        }
        flush()
    }

    private func write(_ line: LogLine) {
        do throws(WriteFailure) {
            try log?.append(line)
        } catch {
            sayOnce("the log could not be written: \(error.reason)")
        }
    }

    private func sayOnce(_ text: String) {
        if hasSaid.insert(text).inserted { messages.say(text) }
    }

    // MARK: The end

    /// Waits a little for what is being delivered, then ends it.
    private func end() {
        deliveries.end()
        processResults(at: clock())
        for place in plans.indices where plans[place].mustRewriteState { rewriteState(of: place, at: clock()) }
    }
}
