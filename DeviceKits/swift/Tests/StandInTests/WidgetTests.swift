import ActivityKit
@testable import DeviceManifest
import Foundation
import StandIn
import SwiftUI
import Testing
@testable import Widget
import WidgetKit

extension Adapters {
    /// The widget's views on the lock screen and the island, second by second.
    @Suite("The widget of a session")
    @MainActor
    struct WidgetTests {
        /// A piece of the screen at an instant.
        enum Seen: Hashable {
            case words(String)
            case countdown(Int)
            case symbol(String)
            /// Thousandths of a bar that are filled.
            case bar(Int)
            /// A stretch below it, by its colour and its thousandths of the whole.
            case stretch(Color, Int)
        }

        private static func seen(_ view: any View, at now: Date) -> [Seen] {
            view.drawn.compactMap { drawn in
                switch drawn {
                case .text(let text): return .words(text)
                case .image(let name): return .symbol(name)
                case .countdown(let interval, let pauseTime):
                    let at = min(max(pauseTime ?? now, interval.lowerBound), interval.upperBound)
                    return .countdown(Int(interval.upperBound.timeIntervalSince(at)))
                case .filling(let interval):
                    let length = interval.upperBound.timeIntervalSince(interval.lowerBound)
                    return .bar(Int(1000 * min(max(now.timeIntervalSince(interval.lowerBound) / length, 0), 1)))
                case .filled(let part): return .bar(Int(1000 * part))
                case .block(let colour, let width):
                    return width.map { .stretch(colour, Int(($0 / 320 * 1000).rounded())) }
                }
            }
        }

        private typealias Shown = Activity<LiveActivityAttributes>

        /// Returns the activity on the lock screen. The system sets the stale flag when its date has come.
        private static func lockScreen(at now: Date) throws -> [Seen] {
            let activity = try #require(Shown.activities.first)
            let isStale = activity.content.staleDate.map { $0 <= now } ?? false
            let context = ActivityViewContext(
                attributes: activity.attributes, state: activity.content.state, isStale: isStale)
            let body = try #require(SessionActivity().body as? ActivityConfiguration<LiveActivityAttributes>)
            return seen(body.lockScreen(context), at: now)
        }

        private func onDevice(
            of manifest: Manifest? = nil, _ work: @MainActor (DeviceKit, Device) async throws -> Void
        ) async throws {
            let device = Device(nowMs: SessionTests.start)
            try await Device.$current.withValue(device) {
                let kit = Kit(try manifest ?? SessionTests.manifest(), device)
                try await work(kit.kit, device)
                #expect(device.faults == [])
            }
        }

        private static func date(_ ms: Int) -> Date { Date(timeIntervalSince1970: Double(ms) / 1000) }

        /// The bar after so many seconds of so many, above five rounds of work and rest.
        private static func bar(_ seconds: Int, of all: Int = 300) -> [Seen] {
            [.bar(1000 * min(seconds, all) / all)] + stretches
        }

        /// 40 s of work and 20 s of rest, of 300 s.
        private static let stretches = (0..<5).flatMap { _ -> [Seen] in [.stretch(.orange, 133), .stretch(.green, 67)] }

        @Test("A session that nobody touches is drawn right at every second, though the app does not run")
        func throughout() async throws {
            try await onDevice { kit, device in
                try await kit.startSession("hiit-classic")
                for second in 0...310 {
                    let seen = try Self.lockScreen(at: Self.date(device.nowMs + second * 1000))
                    // The phase is named while that is true.
                    let phase: [Seen] =
                        second < 40 ? [.words("Work"), .words("1 of 5"), .countdown(40 - second)] : []
                    let left: [Seen] = [.words("Hiit classic"), .countdown(max(0, 300 - second))]
                    #expect(seen == left + phase + Self.bar(second), "after \(second) s")
                }
                // The app is opened after its end.
                device.nowMs += 300_000
                await kit.refresh()
                let ended = try Self.lockScreen(at: Self.date(device.nowMs))
                #expect(ended == [.words("Hiit classic"), .countdown(0)] + Self.bar(300))
            }
        }

        @Test("A pause stands still, and what was changed is drawn from then on")
        func changed() async throws {
            try await onDevice { kit, device in
                try await kit.startSession("hiit-classic")
                device.nowMs += 50_000
                await kit.pauseSession()
                for second in [0, 1, 3600] {
                    let seen = try Self.lockScreen(at: Self.date(device.nowMs + second * 1000))
                    let phase: [Seen] = [.symbol("pause.fill"), .words("Rest"), .words("1 of 5"), .countdown(10)]
                    #expect(seen == [.words("Hiit classic"), .countdown(250)] + phase + Self.bar(50))
                }
                device.nowMs += 3_600_000
                await kit.resumeSession()
                await kit.skipPhase()
                let seen = try Self.lockScreen(at: Self.date(device.nowMs + 30_000))
                let phase: [Seen] = [.words("Work"), .words("2 of 5"), .countdown(10)]
                #expect(seen == [.words("Hiit classic"), .countdown(210)] + phase + Self.bar(90))
                // The work of the second round has 80 s of 340.
                await kit.extendPhase(by: 40)
                let longer = try Self.lockScreen(at: Self.date(device.nowMs))
                let left: [Seen] = [
                    .words("Hiit classic"), .countdown(280), .words("Work"), .words("2 of 5"), .countdown(80),
                ]
                let lengths = [40, 20, 80, 20, 40, 20, 40, 20, 40, 20].enumerated().map { place, length in
                    Seen.stretch(place.isMultiple(of: 2) ? .orange : .green, (length * 1000 + 170) / 340)
                }
                #expect(longer == left + [.bar(1000 * 60 / 340)] + lengths)
            }
        }

        @Test("A rest is one bar with its set, and one countdown")
        func rest() async throws {
            let data = try Data(
                contentsOf: DeliveryTests.root.appending(path: "Tests/horariumTests/Golden/workouts.manifest.json"))
            try await onDevice(of: JSONDecoder().decode(Manifest.self, from: data)) { kit, device in
                try await kit.startRest("push-day", after: LiftSet(exercise: "Bench press", number: 2), restS: 100)
                let seen = try Self.lockScreen(at: Self.date(device.nowMs + 25_000))
                #expect(
                    seen == [
                        .words("Bench press"), .countdown(75), .words("Rest"), .words("set 2 of 4"), .bar(250),
                    ])
            }
        }

        @Test("The island's places show the countdown and a symbol of what it does")
        func island() async throws {
            try await onDevice { kit, device in
                let body = try #require(SessionActivity().body as? ActivityConfiguration<LiveActivityAttributes>)
                for (isPaused, symbol) in [(false, "timer"), (true, "pause.fill")] {
                    if isPaused { await kit.pauseSession() } else { try await kit.startSession("run-walk") }
                    let activity = try #require(Shown.activities.first)
                    let island = body.island(
                        .init(attributes: activity.attributes, state: activity.content.state, isStale: false))
                    for view in [island.compactLeading, island.minimal] { #expect(view.drawn == [.image(symbol)]) }
                    let now = Self.date(device.nowMs)
                    #expect(Self.seen(island.compactTrailing, at: now) == [.countdown(360)])
                    #expect(island.expanded.flatMap { Self.seen($0, at: now) } == (try Self.lockScreen(at: now)))
                }
            }
        }

        @Test("A session of so many phases that iOS would refuse it is drawn without them")
        func manyPhases() async throws {
            for rounds in [30, 500] {
                var manifest = try SessionTests.manifest()
                let (work, rest) = (manifest.sessions[0].phases[0], manifest.sessions[0].phases[1])
                manifest.sessions[0].phases = (0..<rounds).flatMap { round in
                    [(work, 40), (rest, 60)].map { phase, end in
                        var phase = phase
                        phase.startOffsetS = round * 60 + (end == 40 ? 0 : 40)
                        phase.endOffsetS = round * 60 + end
                        return phase
                    }
                }
                try await onDevice(of: manifest) { kit, device in
                    try await kit.startSession("hiit-classic")
                    let seen = try Self.lockScreen(at: Self.date(device.nowMs + 6000))
                    let words: [Seen] = [.words("Work"), .words("1 of 5"), .countdown(34)]
                    let expected: [Seen] = [.words("Hiit classic"), .countdown(rounds * 60 - 6)] + words
                    #expect(Array(seen.prefix(5)) == expected)
                    #expect(seen.count - 6 == (rounds == 30 ? 60 : 0))
                    #expect(seen.dropFirst(5).first == .bar(6000 / (rounds * 60)))
                }
            }
        }
    }
}
