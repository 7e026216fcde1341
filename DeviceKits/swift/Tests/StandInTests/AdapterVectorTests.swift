import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

/// One after the other: what AlarmKit's adapter must remember is kept in the user defaults of the process.
@Suite("Adapters", .serialized)
enum Adapters {}

extension Adapters {
    /// The conformance vectors again, this time through the adapters: what the device holds in the end is what counts.
    @Suite("Conformance vectors")
    struct AdapterVectorTests {
        static func onIOS() throws -> [ArmingVectors.Case] {
            try ArmingVectors.read().cases.filter { $0.capabilities.platform == .ios }
        }

        /// The calendars that a phone may be set to; the year 2026 of one is none of another's.
        static let calendars: [Calendar.Identifier] = [.gregorian, .buddhist, .persian, .islamicUmmAlQura]

        @Test("Each case leaves the device with what the vector says", arguments: try onIOS(), calendars)
        func carriedOut(_ example: ArmingVectors.Case, calendar: Calendar.Identifier) async throws {
            let manifest = try ArmingVectors.read().manifest(of: example)
            let device = Device(nowMs: 0)
            device.calendar = calendar
            try await Device.$current.withValue(device) {
                let kit = Kit(
                    manifest, device, policy: example.policy.policy, limits: example.limits, guarded: example.guarded,
                    granted: example.capabilities.granted, zone: example.zone ?? manifest.utcOffsets,
                    isOn: example.capabilities.isOn)
                await kit.kit.setUp()
                await AlarmCenter().keep(AlarmLedger())
                await UserNotificationCenter().keep(Set(example.answered ?? []))
                if example.legs != nil {
                    await UserNotificationCenter().keep(example.journey, plan: manifest.plan.id)
                }
                for request in example.pending { try await device.seed(request) }
                device.nowMs = example.nowMs
                device.refused = Set(example.refused ?? [])
                device.alarmLimit = example.fallenBack == nil ? 500 : 0
                // The system forgets what has fired, unlike Android, where it may still be on its way.
                var expected = Set(
                    example.pending.filter { $0.epochMs > example.nowMs && !example.expect.cancel.contains($0.id) }
                        .map(\.id))
                device.calls = []
                device.faults = []
                let pass = try await kit.kit.told(example.running)
                #expect(pass.status == example.expect.status)
                let added = example.expect.add.map { "\($0.id) \($0.epochMs) \($0.mechanism)" }
                expected.subtract(example.expect.add.map(\.id))
                let held = try await device.held(manifest)
                let ids = Set(held.map { String($0.prefix { $0 != " " }) })
                #expect(held.isSuperset(of: added))
                #expect(ids == expected.union(example.expect.add.map(\.id)))
                #expect(device.faults == [])
                // What was refused is tried again, since it may be taken the next time; nothing else is touched.
                device.calls = []
                #expect(await kit.kit.refresh().status == example.expect.status)
                if example.refused == nil, example.fallenBack == nil { #expect(device.calls == []) }
                #expect(try await device.held(manifest) == held)
                let named = await UNUserNotificationCenter.current().pendingNotificationRequests()
                for (id, session) in example.expect.sessions ?? [:] {
                    let content = try #require(named.first { $0.identifier == id }?.content)
                    #expect(content.userInfo["session"] as? String == session, "\(id)")
                }
            }
        }
    }
}

extension DeviceKit {
    /// Tells the kit what a case says of the running session, as an app does; nothing where its app has just started.
    fileprivate func told(_ running: ArmingVectors.Running?) async throws -> ArmingPass {
        switch running {
        case nil: return await refresh()
        case .none?: return await endSession()
        case .started(let session):
            guard let restS = session.restS else { return try await startSession(session.session) }
            return try await startRest(session.session, restS: restS)
        }
    }
}
