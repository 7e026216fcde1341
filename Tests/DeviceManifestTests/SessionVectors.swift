import DeviceManifest
import Foundation
import Testing

/// Steps of a person in sessions, each with the requests that are ahead then. Those were worked out by a stop watch that goes
/// second by second; kits calculate instants.
struct SessionVectors: Sendable {
    var manifest: Manifest
    var startMs: Int
    var cases: [Case]

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [Step]
        var testDescription: String { name }
    }

    struct Step: Decodable, Sendable {
        /// Milliseconds after the start, as in what follows.
        var afterMs: Int
        var action: String
        var session: String?
        var lengths: [Manifest.Session.Phase.Kind: Int]?
        var exercise: String?
        var set, seconds, by: Int?
        /// The identifiers that are still to come, without the plan's id, and when.
        var pending: [String: Int]
        var shown: Shown?

        private enum CodingKeys: String, CodingKey {
            case afterMs, session, lengths, exercise, set, seconds, by, pending, shown
            case action = "do"
        }

        init(from decoder: any Decoder) throws {
            struct Entry: Decodable {
                var id: String
                var afterMs: Int
                init(from decoder: any Decoder) throws {
                    var list = try decoder.unkeyedContainer()
                    id = try list.decode(String.self)
                    afterMs = try list.decode(Int.self)
                }
            }
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            afterMs = try fields.decode(Int.self, forKey: .afterMs)
            action = try fields.decode(String.self, forKey: .action)
            session = try fields.decodeIfPresent(String.self, forKey: .session)
            lengths = try fields.decodeIfPresent([String: Int].self, forKey: .lengths).map { lengths in
                Dictionary(uniqueKeysWithValues: lengths.map { (.init(rawValue: $0.key), $0.value) })
            }
            exercise = try fields.decodeIfPresent(String.self, forKey: .exercise)
            set = try fields.decodeIfPresent(Int.self, forKey: .set)
            seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds)
            by = try fields.decodeIfPresent(Int.self, forKey: .by)
            pending = Dictionary(
                uniqueKeysWithValues: try fields.decode([Entry].self, forKey: .pending).map { ($0.id, $0.afterMs) })
            shown = try fields.decodeIfPresent(Shown.self, forKey: .shown)
        }
    }

    struct Shown: Decodable, Hashable, Sendable {
        var session: String
        var phase: Int?
        var exercise: String?
        var set: Int?
        var startsMs, endsMs, sessionEndsMs: Int
        var pausedMs: Int?
    }

    static func read() throws -> SessionVectors {
        struct File: Decodable {
            var startMs: Int
            var sessions: [Manifest.Session]
            var cases: [Case]
        }
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/sessions.json")
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
        var manifest = try ArmingVectors.read().manifest
        manifest.sessions = file.sessions
        return SessionVectors(manifest: manifest, startMs: file.startMs, cases: file.cases)
    }

    /// Does what a step says.
    func take(_ step: Step, with kit: DeviceKit) async throws {
        switch step.action {
        case "start": try await kit.startSession(#require(step.session), lengths: step.lengths ?? [:])
        case "rest":
            let set = step.exercise.map { LiftSet(exercise: $0, number: step.set ?? 1) }
            try await kit.startRest("lift", after: set, restS: step.seconds)
        case "pause": await kit.pauseSession()
        case "resume": await kit.resumeSession()
        case "extend": try await kit.extendPhase(by: #require(step.by))
        case "skip": await kit.skipPhase()
        case "end": await kit.endSession()
        case "refresh", "restart": await kit.refresh()
        default: Issue.record("unknown step: \(step.action)")
        }
    }

    /// Compares what a kit shows and what is pending with what a step expects.
    func expect(_ step: Step, of kit: DeviceKit, pending: [PendingRequest], nowMs: Int) async {
        let what: Comment = "\(step.action) at \(step.afterMs)"
        let scopes = manifest.sessions.map(\.cancelScope)
        let ahead = pending.filter { request in
            request.epochMs > nowMs && scopes.contains { request.id.hasPrefix($0) }
        }
        let found = Dictionary(
            uniqueKeysWithValues: ahead.map { (String($0.id.dropFirst("v/".count)), $0.epochMs - startMs) })
        #expect(found == step.pending, what)
        let shown = await kit.session.map { shown in
            Shown(
                session: shown.session, phase: shown.phase, exercise: shown.set?.exercise, set: shown.set?.number,
                startsMs: shown.startsMs - startMs, endsMs: shown.endsMs - startMs,
                sessionEndsMs: shown.sessionEndsMs - startMs, pausedMs: shown.pausedMs.map { $0 - startMs })
        }
        #expect(shown == step.shown, what)
    }
}
