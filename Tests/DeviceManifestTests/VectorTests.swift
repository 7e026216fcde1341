import DeviceManifest
import Foundation
import Testing

/// The cases that every device kit must pass; what is expected was worked out by hand from the rules in words.
struct ArmingVectors: Sendable {
    var manifest: Manifest
    var cases: [Case]

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        /// The entry of `variants` whose members replace those of the manifest.
        var variant: String?
        var nowMs: Int
        var capabilities: Capabilities
        var limits: ArmingLimits
        var policy: Policy
        var guarded: [String]?
        var zone: [Manifest.UTCOffset]?
        var pending: [PendingRequest]
        var refused: [String]?
        /// The ids that the device has refused by their first mechanism.
        var fallenBack: [String]?
        var running: Running?
        /// The ids that the user has opened or answered.
        var answered: [String]?
        var expect: Expectation

        var testDescription: String { name }
    }

    struct Policy: Decodable, Sendable {
        struct Soonest: Decodable, Sendable { var limit, reserve: Int }
        var soonest: Soonest?
        var days: Int?

        var policy: ArmingPolicy {
            soonest.map { .soonest(limit: $0.limit, reserve: $0.reserve) } ?? .days(days ?? 1)
        }
    }

    enum Running: Decodable, Sendable {
        case none
        case started(Session)

        struct Session: Decodable, Sendable {
            var session: String
            var atMs, sinceMs, restS: Int?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if (try? container.decode(String.self)) == "none" {
                self = .none
            } else {
                self = .started(try container.decode(Session.self))
            }
        }
    }

    struct Expectation: Decodable, Sendable {
        struct Addition: Decodable, Hashable, Sendable {
            var id: String
            var epochMs: Int
            var mechanism: Manifest.Mechanism
        }
        var cancel: [String]
        var add: [Addition]
        var status: DeliveryStatus
        var ruleStatus: [String: DeliveryStatus]?
        var otherPlans: [String: Int]?
        /// The instants from which added notifications are not worth showing.
        var expires: [String: Int]?
        /// The session that an added notification names.
        var sessions: [String: String]?
    }

    /// The manifests of the variants, by their names.
    private var variants: [String: Manifest]

    /// Returns the manifest of a case.
    func manifest(of example: Case) throws -> Manifest {
        try example.variant.map { try #require(variants[$0], "\($0)") } ?? manifest
    }

    static func read() throws -> ArmingVectors {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/arming.json")
        let all = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        func decode<Value: Decodable>(_ type: Value.Type, _ object: Any) throws -> Value {
            try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: object))
        }
        let manifest = try #require(all["manifest"] as? [String: Any])
        let variants = try #require(all["variants"] as? [String: [String: Any]])
        return ArmingVectors(
            manifest: try decode(Manifest.self, manifest), cases: try decode([Case].self, #require(all["cases"])),
            variants: try variants.mapValues { members in
                try decode(Manifest.self, manifest.merging(members) { _, other in other })
            })
    }
}

extension ArmingVectors.Case {
    func pass(_ manifest: Manifest, pending: [PendingRequest]) -> ArmingPass {
        let running: RunningSession =
            switch self.running {
            case nil: .unknown
            case .none?: .none
            case .started(let session):
                session.atMs.map { .started(session: session.session, atMs: $0) }
                    ?? .resting(session: session.session, sinceMs: session.sinceMs ?? 0, restS: session.restS ?? 0)
            }
        return Arming(
            manifest, capabilities: capabilities, policy: policy.policy, limits: limits, guarded: guarded, zone: zone,
            nowMs: nowMs
        ).fallingBack(on: Set(fallenBack ?? [])).pass(
            nowMs: nowMs, pending: pending, refused: Set(refused ?? []), running: running,
            answered: Set(answered ?? []))
    }
}

@Suite("Arming: conformance vectors")
struct VectorTests {
    @Test("Each case asks for exactly its requests", arguments: try ArmingVectors.read().cases)
    func vector(_ example: ArmingVectors.Case) throws {
        let manifest = try ArmingVectors.read().manifest(of: example)
        let pass = example.pass(manifest, pending: example.pending)
        #expect(pass.cancel == example.expect.cancel)
        let added = pass.add.map {
            ArmingVectors.Expectation.Addition(id: $0.notification.id, epochMs: $0.epochMs, mechanism: $0.mechanism)
        }
        #expect(added == example.expect.add)
        #expect(pass.status == example.expect.status)
        for (rule, status) in example.expect.ruleStatus ?? [:] { #expect(pass.ruleStatus[rule] == status, "\(rule)") }
        if let others = example.expect.otherPlans { #expect(pass.otherPlans == others) }
        for (id, expiresMs) in example.expect.expires ?? [:] {
            #expect(pass.add.first { $0.notification.id == id }?.expiresMs == expiresMs, "\(id)")
        }
        for (id, session) in example.expect.sessions ?? [:] {
            #expect(pass.add.first { $0.notification.id == id }?.notification.session == session, "\(id)")
        }
    }

    @Test("Each case, carried out, leaves nothing to do", arguments: try ArmingVectors.read().cases)
    func settles(_ example: ArmingVectors.Case) throws {
        let manifest = try ArmingVectors.read().manifest(of: example)
        let pass = example.pass(manifest, pending: example.pending)
        let again = example.pass(manifest, pending: example.pending.carryingOut(pass))
        #expect(again.cancel.isEmpty && again.add.isEmpty)
        #expect(again.status == pass.status)
    }
}

extension [PendingRequest] {
    /// Returns the pending requests once a device has carried out the first `steps` of a pass, or all of it.
    func carryingOut(_ pass: ArmingPass, steps: Int = .max) -> [PendingRequest] {
        let cancelled = Set(pass.cancel.prefix(steps))
        var pending = filter { !cancelled.contains($0.id) }
        for request in pass.add.prefix(Swift.max(0, steps - pass.cancel.count)) {
            pending.removeAll { $0.id == request.notification.id }
            pending.append(request.pending)
        }
        return pending
    }
}
