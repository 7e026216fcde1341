import Foundation
import Testing

@testable import DeviceManifest

/// What a person does with a session of the arming vectors' manifest, and what is pending then.
private struct SessionVectors: Decodable, Sendable {
    var cases: [Case]

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name, session: String
        var lengths: [String: Int]?
        var restS: Int?
        var steps: [Step]
        var atS: Int
        var pending: [String: Int]
        var testDescription: String { name }
    }

    struct Step: Decodable, Sendable {
        var atS: Int
        var action: String
        var seconds: Int

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            atS = try fields.decode(Int.self)
            action = try fields.decode(String.self)
            seconds = fields.isAtEnd ? 0 : try fields.decode(Int.self)
        }
    }

    static func read() throws -> [Case] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/sessions.json")
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: url)).cases
    }
}

@Suite("Sessions: conformance vectors")
struct SessionVectorTests {
    private static let startMs = 1_796_119_200_000

    @Test("Each case has exactly its instants pending", arguments: try SessionVectors.read())
    private func vector(_ example: SessionVectors.Case) throws {
        let manifest = try ArmingVectors.read().manifest
        let session = try #require(manifest.sessions.first { $0.id == example.session })
        let chosen = Dictionary(
            uniqueKeysWithValues: (example.lengths ?? [:]).map {
                (Manifest.Session.Phase.Kind(rawValue: $0.key), $0.value)
            })
        var running: RunningSession =
            example.restS.map { .resting(session: session.id, sinceMs: Self.startMs, restS: $0) }
            ?? .started(
                session: session.id, atMs: Self.startMs,
                course: .init(phaseS: chosen.isEmpty ? nil : session.lengths(chosen)))
        for step in example.steps {
            let nowMs = Self.startMs + step.atS * 1000
            running =
                switch step.action {
                case "pause": running.paused(nowMs: nowMs)
                case "resume": running.resumed(nowMs: nowMs)
                case "skip": running.skipped(in: session, nowMs: nowMs)
                default: running.extended(by: step.seconds, in: session, nowMs: nowMs)
                }
            let data = try JSONEncoder().encode(running)
            #expect(try JSONDecoder().decode(RunningSession.self, from: data) == running)
        }
        let nowMs = Self.startMs + example.atS * 1000
        let arming = Arming(
            manifest, capabilities: .all(on: .ios), policy: .soonest(limit: 60, reserve: 0),
            limits: ArmingLimits(pending: 64))
        let own = arming.pass(nowMs: nowMs, pending: [], running: running).add
            .filter { $0.notification.id.hasPrefix(session.cancelScope) }
        let pending = own.map {
            (String($0.notification.id.dropFirst(session.cancelScope.count)), ($0.epochMs - Self.startMs) / 1000)
        }
        #expect(Dictionary(uniqueKeysWithValues: pending) == example.pending)
    }
}
