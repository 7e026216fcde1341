import CivilTime
import DeviceManifest
import ReferenceData
import Testing

@testable import Ringing

/// London and a hundred prompts a day, rung to every kind of target, while everything happens that can: edits, kills,
/// sleeps, clocks that are set, and targets that fail, hang, refuse and ask for a pause.
@Suite("Endurance of ringing")
struct RingEnduranceTests {
    /// A machine, the plan that it rings, and what happens to both.
    private struct Life {
        var world: World
        var numbers = SplitMix(state: 60)
        var plan: [RingMessage.Occurrence: RingMessage] = [:]
        /// The messages that an edit took out or moved.
        var former: Set<RingMessage.Occurrence> = []
        /// When the machine slept or the process did not run, ascending, with those that touch each other joined.
        var absences: [ClosedRange<Instant>] = []
        /// The times at which a wrong clock may let messages come early or late.
        var shifts: [ClosedRange<Instant>] = []
        var edits = 0
        var kills = 0
        private var disturbances = 0

        init(_ world: World) { self.world = world }

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

        mutating func load(isEdit: Bool = false) {
            let window = (world.clock + .days(-3))...(world.clock + .days(2))
            world.load(
                plan.values.filter { window.contains($0.due) }.sorted { ($0.due, $0.id) < ($1.due, $1.id) },
                isEdit: isEdit)
        }

        /// Lets time go on; each day is planned at its midnight.
        mutating func pass(_ seconds: Int) {
            let end = world.time + .seconds(seconds)
            while !world.isKilled {
                let midnight = world.time + .seconds(86_400 - world.clock.epochSeconds % 86_400)
                guard midnight <= end else { break }
                world.run(until: midnight)
                load()
                world.compact()
            }
            world.run(until: end)
        }

        /// Moves, renames and takes out what is to come, and adds to it.
        mutating func edit() {
            edits += 1
            let window = (world.time + .hours(4))...(world.time + .days(4))
            let coming = plan.values.filter { window.contains($0.due) }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
            for _ in 0...below(4) {
                guard !coming.isEmpty, var message = plan[coming[below(coming.count)].occurrence] else { continue }
                plan[message.occurrence] = nil
                switch below(3) {
                case 0:
                    message.notification.title = "Walk \(edits)"
                case 1:
                    former.insert(message.occurrence)
                    let span = message.notification.expiresAt.epochSeconds - message.notification.fireAt.epochSeconds
                    message.notification.fireAt = message.notification.fireAt + .seconds(below(7200) - 3600)
                    message.notification.expiresAt = message.notification.fireAt + .seconds(span)
                default:
                    former.insert(message.occurrence)
                    continue
                }
                plan[message.occurrence] = message
            }
            let added = RingMessage.made("p/new/\(edits)", at: world.time + .hours(5) + .seconds(below(100_000)))
            plan[added.occurrence] = added
            load(isEdit: true)
        }

        mutating func disturb() {
            let begin = world.time
            disturbances += 1
            switch disturbances % 4 {
            case 0, 2:
                kills += 1
                if below(2) == 0 {
                    // At a byte of the next records.
                    world.killedAfter = world.file.count + below(400)
                    pass(below(1200))
                    world.killedAfter = .max
                }
                world.kill()
                world.time = world.time + .seconds(below(3600))
                world.start()
                load()
                join(begin...world.time)
            case 1:
                // From a minute to three days, mostly short.
                let length = TimeSpan.minutes([1, 1, 10, 10, 60, 120, 120, 1440, 4320][below(9)])
                world.sleep(length)
                load()
                join(begin...world.time)
            default:
                world.setClock(aheadBy: .hours(below(2) == 0 ? 3 : -3))
                load()
                pass(below(20_000))
                world.setClock(aheadBy: .zero)
                load()
                shifts.append((begin + .hours(-3))...(world.time + .hours(3)))
            }
        }

        /// Adds an absence, to the last one where it follows at once.
        private mutating func join(_ absence: ClosedRange<Instant>) {
            if let last = absences.last, last.upperBound >= absence.lowerBound {
                absences[absences.count - 1] = last.lowerBound...absence.upperBound
            } else {
                absences.append(absence)
            }
        }

        func isShifted(_ message: RingMessage) -> Bool { shifts.contains { $0.contains(message.due) } }

        /// Whether the machine was there at a message's instant, and for some seconds after it.
        func isPresent(at message: RingMessage, for seconds: Int) -> Bool {
            !absences.contains { $0.overlaps((message.due + .seconds(-1))...(message.due + .seconds(seconds))) }
        }

        /// Whether the machine was there while a message was worth it, with the seconds that an attempt takes.
        func isReached(_ message: RingMessage, in seconds: Int) -> Bool {
            !absences.contains {
                $0.lowerBound <= message.due + .seconds(seconds) && $0.upperBound >= message.due
                    && $0.upperBound >= message.deliverBy
            }
        }
    }

    private enum Kind: Int, CaseIterable {
        case program, webhook, failing, hanging, refusing, busy, desktop, ahead

        var behaviour: World.Behaviour {
            switch self {
            case .program, .ahead: .prompt
            case .webhook: .slow
            case .failing: .failing
            case .hanging: .hanging
            case .refusing: .refusing
            case .busy: .busy
            case .desktop: .answering
            }
        }
    }

    @Test("Over sixty days of London and a hundred prompts a day nothing is lost, doubled or late without a reason")
    func everything() throws {
        let days = Effort.size(60, small: 1)
        let start = RingEngineTests.morning
        let world = World(
            Kind.allCases.map(\.behaviour), idempotent: [Kind.webhook.rawValue, Kind.busy.rawValue],
            ahead: [Kind.ahead.rawValue: .days(1)], dailyLimit: 250, at: start, seed: 60)
        var life = Life(world)
        life.world.phone.dailyLimit = 250
        for message in try RingLawTests.londonMessages() where start...(start + .days(days)) ~= message.due {
            life.plan[message.occurrence] = message
        }
        for place in 0..<days * 100 {
            let worth = [TimeSpan.seconds(10), .minutes(5), .minutes(30), .hours(3)][life.below(4)]
            let message = RingMessage.made(
                "p/sit/\(place)", at: start + .seconds(place * 864 + life.below(800) + 1), worth: worth)
            life.plan[message.occurrence] = message
        }
        life.load()
        while life.world.time < start + .days(days) {
            life.pass(life.below(20_000))
            life.edit()
            life.pass(life.below(4000))
            if life.below(3) > 0 { life.disturb() }
        }
        life.pass(2 * 86_400)
        life.world.phone.ring(until: life.world.time)
        life.former.subtract(life.plan.keys)
        for kind in Kind.allCases { hold(life, kind) }
        #expect(life.world.phone.refusals.isEmpty, "\(life.world.phone.refusals)")
        // In sixty days two hundred edits and fifty kills.
        #expect(life.edits >= days * 10 / 3 && life.kills >= days * 5 / 6 && life.former.count > days * 3)
        #expect(!life.shifts.isEmpty && !life.absences.isEmpty)
    }

    private func hold(_ life: Life, _ kind: Kind) {
        let world = life.world
        let outcomes = world.outcomes
        let label = world.targets[kind.rawValue]
        let taken = Dictionary(grouping: world.taken.lazy.filter { $0.target == kind.rawValue }, by: \.message)
        let rings = Dictionary(grouping: world.phone.rings, by: \.message)
        let isAnswered = { (message: RingMessage) in world.answered[message.root] != nil }
        var held = 0
        for message in life.plan.values {
            let all = outcomes[RingKey(message.occurrence, label)] ?? []
            // By a clock that was ahead it was missed, or an edit took it out for a time.
            let told = Array(all.dropLast().drop { [.missed, .replaced].contains($0) }) + all.suffix(1)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0 != $1 }, "\(message.occurrence) is \(all)")
            let name = "\(kind) \(message.occurrence), \(all)"
            // What rang by a clock that was ahead, or that was set back since, may be taken out by an answer.
            let mayChange = kind == .ahead && life.isShifted(message) && isAnswered(message)
            guard let outcome = told.last, told.count == 1 || mayChange else {
                Issue.record("\(name)")
                continue
            }
            let count = kind == .ahead ? rings[message.occurrence]?.count ?? 0 : taken[message.occurrence]?.count ?? 0
            switch outcome {
            case _ where mayChange: break
            case .delivered, .late: #expect(world.isIdempotent(label) ? count >= 1 : count == 1, "\(name) \(count)")
            case .missed, .replaced, .failed: #expect(count == 0, "\(name) \(count)")
            case .unknown: #expect(count <= 1, "\(name) \(count)")
            case .armed: Issue.record("\(name)")
            }
            if !life.isShifted(message), life.isPresent(at: message, for: 30) {
                #expect(count <= 1, "\(name) \(count)")
            }
            guard !life.isShifted(message), !isAnswered(message) else { continue }
            // What is slow takes up to twenty seconds.
            let seconds = kind == .webhook ? 20 : 1
            let isPresent = life.isPresent(at: message, for: seconds)
            let isReached = life.isReached(message, in: seconds)
            held += isPresent ? 1 : 0
            switch kind {
            case .program, .desktop:
                #expect(!isPresent || outcome == .delivered, "\(name)")
                #expect(!isReached || [.delivered, .late, .unknown].contains(outcome), "\(name)")
                let clock = taken[message.occurrence]?.first?.clock
                #expect(!isPresent || clock == message.due, "\(name)")
            case .webhook:
                #expect(!isPresent || outcome == .delivered, "\(name)")
                #expect(!isReached || [.delivered, .late].contains(outcome), "\(name)")
            case .busy:
                #expect(!isReached || [.delivered, .late].contains(outcome), "\(name)")
            case .failing:
                #expect(outcome != .missed || !isReached, "\(name)")
            case .hanging: #expect([.failed, .missed, .unknown].contains(outcome), "\(name)")
            case .refusing: #expect([.failed, .missed, .unknown].contains(outcome), "\(name)")
            case .ahead:
                #expect(!isPresent || outcome == .delivered, "\(name)")
                let ring = rings[message.occurrence]?.last
                #expect(!isPresent || ring?.at == message.due, "\(name)")
                #expect(ring == nil || ring?.words == message.notification.title, "\(name)")
            }
        }
        #expect(held > life.plan.count / 3, "\(kind): \(held)")
        for former in life.former {
            #expect(taken[former] == nil && (kind != .ahead || rings[former] == nil), "\(kind) \(former)")
        }
        // Nothing came that no plan had.
        let known = Set(life.plan.keys).union(life.former)
        #expect(Set(kind == .ahead ? rings.keys.map(\.self) : taken.keys.map(\.self)).isSubset(of: known), "\(kind)")
    }
}
