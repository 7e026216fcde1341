import DeviceManifest
import Foundation
import Testing

/// A manifest of a later version, with words, members and steps that this one lacks, and what every kit makes of it.
struct LaterVectors: Decodable, Sendable {
    var manifest: Manifest
    /// The kits' description of what is not understood of it.
    var problem: String
    var nowMs: Int
    /// The clocks where the device is.
    var zone: [Manifest.UTCOffset]
    /// By platform.
    var requests: [String: [Request]]
    /// The words of all items of a list, by the list and the member that has them.
    var words: [String: [String: [String?]]]

    struct Request: Decodable, Hashable, Sendable {
        var id: String
        var epochMs: Int
        var mechanism: String

        init(_ request: ArmedRequest) {
            (id, epochMs, mechanism) = (request.notification.id, request.epochMs, request.mechanism.rawValue)
        }

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            id = try fields.decode(String.self)
            epochMs = try fields.decode(Int.self)
            mechanism = try fields.decode(String.self)
        }
    }

    static func read() throws -> LaterVectors {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/later.json")
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
    }
}

@Suite("Manifest: of a later version")
struct LaterTests {
    @Test("It is armed as far as it is understood", arguments: Capabilities.Platform.allCases)
    func armed(_ platform: Capabilities.Platform) throws {
        let vectors = try LaterVectors.read()
        let (manifest, problem) = vectors.manifest.understood()
        #expect(problem == vectors.problem)
        let pass = Arming(
            manifest, capabilities: .all(on: platform), policy: .soonest(limit: 60, reserve: 0),
            limits: ArmingLimits(pending: 64), zone: vectors.zone, nowMs: vectors.nowMs
        ).pass(nowMs: vectors.nowMs, pending: [])
        #expect(pass.add.map(LaterVectors.Request.init) == vectors.requests[platform.rawValue])
    }

    @Test("Its words count as the defaults of this version")
    func words() throws {
        let vectors = try LaterVectors.read()
        let manifest = vectors.manifest.understood().manifest
        let words: [String: [String: [String?]]] = [
            "channels": [
                "importance": manifest.channels.map(\.importance.rawValue),
                "lockScreen": manifest.channels.map(\.lockScreen?.rawValue),
            ],
            "categories": ["lockScreen": manifest.categories.map(\.lockScreen?.rawValue)],
            "presentations": [
                "lockScreen": manifest.presentations.map(\.lockScreen?.rawValue),
                "interruptionLevel": manifest.presentations.map(\.interruptionLevel.rawValue),
            ],
            "notifications": ["anchor": manifest.notifications.map(\.anchor.rawValue)],
        ]
        #expect(words == vectors.words)
    }

    @Test("What refers to nothing, or has no way to be delivered, is reported")
    func missing() throws {
        let plan = try ArmingVectors.read().manifest
        var manifest = plan
        manifest.presentations[0].profile = "quantum"
        manifest.notifications[3].presentation = "glow"
        #expect(
            manifest.understood().problem
                == "the profile 'quantum' cannot be delivered; the presentation 'glow' cannot be delivered")
        manifest = plan
        for i in manifest.delivery.profiles.indices {
            let profile = manifest.delivery.profiles[i]
            (manifest.delivery.profiles[i].ios, manifest.delivery.profiles[i].android) = (profile.android, profile.ios)
        }
        let passedOver = manifest.understood()
        #expect(passedOver.problem?.contains("the mechanism 'notification' is unknown and passed over") == true)
        #expect(passedOver.manifest.delivery.profiles.allSatisfy { $0.ios.isEmpty && $0.android.isEmpty })
        manifest = plan
        for i in manifest.notifications.indices {
            manifest.notifications[i].anchor = .init(rawValue: String(repeating: "w", count: 1_000) + "\(i)")
        }
        #expect(
            manifest.understood().problem
                == "the anchor '\(String(repeating: "w", count: 60))' is unknown and counts as 'instant'")
    }

    @Test("One that is understood is delivered as it is")
    func understood() throws {
        let manifest = try ArmingVectors.read().manifest
        let (same, problem) = manifest.understood()
        #expect(problem == nil && same == manifest)
    }

    @Test("Each pass of a kit says what is not understood")
    func passes() async throws {
        let vectors = try LaterVectors.read()
        let plan = try ArmingVectors.read().manifest
        let centre = Centre()
        let kit = DeviceKit(
            vectors.manifest, notifications: centre,
            conditions: { .init(capabilities: .all(on: .ios), zone: vectors.zone) },
            coordinator: DeviceCoordinator(), nowMs: { vectors.nowMs })
        #expect(await kit.problem == vectors.problem)
        let pass = await kit.refresh()
        #expect(pass.problem == vectors.problem && pass.status == .notification)
        #expect(pass.add.map(LaterVectors.Request.init) == vectors.requests["ios"])
        #expect(await centre.pending().map(\.id).sorted() == vectors.manifest.notifications.map(\.id).sorted())
        let after = await kit.replace(plan)
        let problem = await kit.problem
        #expect(after.problem == nil && problem == nil)
    }
}
