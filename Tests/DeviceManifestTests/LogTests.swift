import Foundation
import Testing

@testable import DeviceManifest

@Suite("Log: conformance vectors")
struct LogTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [Step]
        var testDescription: String { name }

        static func read() throws -> [Case] {
            let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/log.json")
            return try JSONDecoder().decode([Case].self, from: Data(contentsOf: url))
        }
    }

    struct Step: Decodable, Sendable {
        var listed: Listed?
        var cancelled: Cancelled?
        var armed: Armed?
        var delivered: Delivered?
        var answered: Answered?
        var lines: [String]
    }

    struct Listed: Decodable, Sendable {
        var requests: [Request]
        var nowMs: Int
        var mayNotify, isEnd: Bool
        var plan: String?
    }

    /// An identifier and instants.
    struct Request: Decodable, Sendable {
        var id: String
        var instants: [Int?]

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            id = try list.decode(String.self)
            instants = []
            while !list.isAtEnd { instants.append(try list.decode(Int?.self)) }
        }
    }

    struct Armed: Decodable, Sendable {
        var requests: [Request]
        var sinceMs: Int
    }

    struct Cancelled: Decodable, Sendable {
        var ids: [String]
        var nowMs: Int
    }

    struct Delivered: Decodable, Sendable { var shown: [Request] }

    struct Answered: Decodable, Sendable {
        var id: String
        var nowMs: Int
        var action: String?
        var epochMs, plannedMs, deliveredMs: Int?
    }

    @Test("Each step makes the lines", arguments: try Case.read())
    func lines(_ example: Case) throws {
        var record = DeliveryRecord()
        for step in example.steps {
            var lines: [LogLine] = []
            if let listed = step.listed {
                let plan = listed.plan ?? "p"
                let moment = DeliveryRecord.Moment(
                    nowMs: listed.nowMs, mayNotify: listed.mayNotify, mayAlarm: false, isEnd: listed.isEnd,
                    owns: { $0.hasPrefix(plan + "/") })
                let requests = try listed.requests.map { request in
                    PendingRequest(id: request.id, epochMs: try #require(request.instants[0]))
                }
                lines = record.listed(requests, alarms: [], at: moment)
            } else if let cancelled = step.cancelled {
                record.cancelled(cancelled.ids, nowMs: cancelled.nowMs)
            } else if let armed = step.armed {
                let requests = try armed.requests.map { request in
                    (id: request.id, epochMs: try #require(request.instants[0]), isAlarm: false)
                }
                lines = record.armed(requests, since: armed.sinceMs)
            } else if let delivered = step.delivered {
                let shown = delivered.shown.map { shown in
                    ShownNotification(
                        id: shown.id, epochMs: shown.instants[0], expiresMs: nil, deliveredMs: shown.instants[1])
                }
                lines = record.delivered(shown) { $0.hasPrefix("p/") }
            } else {
                let answer = try #require(step.answered)
                lines = record.answered(
                    NotificationAnswer(
                        id: answer.id, action: answer.action, epochMs: answer.epochMs, deliveredMs: answer.deliveredMs),
                    plannedMs: answer.plannedMs, nowMs: answer.nowMs)
            }
            #expect(lines.map(\.text) == step.lines)
            // A record that was stored is as good as the one in memory.
            record = try JSONDecoder().decode(DeliveryRecord.self, from: JSONEncoder().encode(record))
        }
    }

    @Test("There are as many vectors as the other kits read")
    func count() throws { try #expect(Case.read().count == 30) }
}

@Suite("Log: a kit")
struct KitLogTests {
    /// Lets nobody pass until it is opened.
    private actor Gate {
        private(set) var passed: [String] = []
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func pass(_ line: String) async {
            if !isOpen { await withCheckedContinuation { waiting.append($0) } }
            passed.append(line)
        }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    @Test(
        "A log that takes no line before another plan is armed holds up neither, and a call returns once its lines are taken"
    )
    func slow() async throws {
        let manifest = try ArmingVectors.read().manifest
        var other = manifest
        other.plan.id = "w"
        for index in other.notifications.indices {
            other.notifications[index].id = "w" + manifest.notifications[index].id.dropFirst()
        }
        let (centre, coordinator, gate) = (Centre(), DeviceCoordinator(), Gate())
        await centre.onAdd { count in if count == manifest.notifications.count * 2 { await gate.open() } }
        let kits = [manifest, other].map { manifest in
            DeviceKit(
                manifest, notifications: centre,
                conditions: { .init(capabilities: Capabilities(platform: .ios, granted: ["notifications"])) },
                coordinator: coordinator, log: { await gate.pass($0) }, nowMs: { 1_796_083_200_000 })
        }
        async let second = kits[1].refresh()
        await kits[0].refresh()
        let lines = await gate.passed
        #expect(lines.count { $0.contains(#""id":"v/"#) } == manifest.notifications.count)
        _ = await second
        #expect(await Set(gate.passed).count == manifest.notifications.count * 2)
    }
}
