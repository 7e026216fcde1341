import CivilTime
import DeviceManifest
import Foundation
import Testing

/// Plans with what every kit makes of them under a person's settings; what is expected was worked out by hand.
struct PreferenceVectors: Decodable, Sendable {
    var manifest: Manifest
    var cases: [Case]

    struct Case: Decodable, Sendable {
        var name: String
        var preferences: [String: RulePreference]
        /// Identifiers of the plan's notifications that are not delivered.
        var removed: [String]?
        /// Identifier, instant, title, body and end of each notification that the plan does not have.
        var added: [[String]]?
        /// Members of notifications and of their presentations, by identifier.
        var looks: [String: [String: String?]]?
        /// The titles that settings change.
        var titles: [String: String]?
        /// The channels that the plan does not have, by name.
        var channels: [NewChannel]?
        var made: [String: Made]?
        var problem: String?
    }

    struct NewChannel: Decodable, Hashable, Sendable {
        var name, description: String
        var importance: Manifest.Importance
        var sound: String
        var vibrates: Bool
        var lockScreen: Manifest.LockScreen?
    }

    struct Made: Decodable, Sendable {
        var numericId: Int32
        var kind, rule: String
        var uuid, group, shortTitle, local, anchor, ifPast: String?
    }

    static func read() throws -> [PreferenceVectors] {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/preferences.json")
        return try JSONDecoder().decode([Self].self, from: Data(contentsOf: url))
    }

    /// A case with the manifest that it is about.
    struct Example: Sendable, CustomTestStringConvertible {
        var planned: Manifest
        var expected: Case
        var testDescription: String { expected.name }
    }

    static func examples() throws -> [Example] {
        try read().flatMap { plan in plan.cases.map { Example(planned: plan.manifest, expected: $0) } }
    }
}

@Suite("Preferences: conformance vectors")
struct PreferenceTests {
    @Test("A case has its notifications, and all else is the plan's", arguments: try PreferenceVectors.examples())
    func vector(_ example: PreferenceVectors.Example) throws {
        let (planned, expected) = (example.planned, example.expected)
        let (result, problem) = planned.preferring(expected.preferences)
        #expect(problem == expected.problem)
        let removed = Set(expected.removed ?? [])
        #expect(removed.isSubset(of: planned.notifications.map(\.id)))
        let byID = Dictionary(uniqueKeysWithValues: result.notifications.map { ($0.id, $0) })
        let ids = planned.notifications.map(\.id).filter { !removed.contains($0) }
        #expect(byID.keys.sorted() == (ids + (expected.added ?? []).map { $0[0] }).sorted())
        for fields in expected.added ?? [] {
            let found = try #require(byID[fields[0]])
            #expect([found.id, "\(found.fireAt)", found.title, found.body, "\(found.expiresAt)"] == fields)
            #expect(found.epochMs == found.fireAt.epochMilliseconds)
        }
        for (id, members) in expected.looks ?? [:] {
            let look = try #require(result.presentations.first { $0.id == byID[id]?.presentation }, "\(id)")
            let found = [
                "sound": look.sound, "channel": look.channel, "profile": look.profile.rawValue,
                "interruptionLevel": look.interruptionLevel.rawValue, "category": look.category,
                "lockScreen": look.lockScreen?.rawValue, "priority": byID[id]?.priority.rawValue,
                "link": byID[id]?.link, "publicTitle": look.publicTitle, "basis": byID[id]?.basis?.rawValue,
            ]
            for (key, value) in members { #expect(found[key] == .some(value), "\(id) \(key)") }
            let steps = try #require(result.delivery.profiles.first { $0.profile == look.profile })
            #expect(!steps.ios.isEmpty && !steps.android.isEmpty)
            guard look.sound == "none", look.profile != .alarm else { continue }
            #expect(!(steps.ios + steps.android).contains { $0.mechanism == .alarmKit || $0.mechanism == .alarmClock })
        }
        for (id, made) in expected.made ?? [:] {
            let found = try #require(byID[id])
            #expect(found.numericId == made.numericId && found.kind.rawValue == made.kind && found.rule == made.rule)
            let members = [
                found.uuid, found.group, found.shortTitle ?? "", "\(found.local)", found.anchor.rawValue,
                found.ifPast.rawValue,
            ]
            let wanted = [made.uuid, made.group, made.shortTitle, made.local, made.anchor, made.ifPast]
            #expect(zip(members, wanted).allSatisfy { $0 == $1 ?? $0 })
        }
        let isChanged = Set((expected.looks ?? [:]).keys)
        for var notification in planned.notifications {
            guard let found = byID[notification.id] else { continue }
            if let title = expected.titles?[found.id] { (notification.title, notification.shortTitle) = (title, title) }
            if isChanged.contains(found.id) { notification.presentation = found.presentation }
            #expect(found == notification)
        }
        let made = result.channels.filter { channel in !planned.channels.contains { $0.id == channel.id } }.map {
            PreferenceVectors.NewChannel(
                name: $0.name, description: $0.description, importance: $0.importance, sound: $0.sound,
                vibrates: $0.vibrates, lockScreen: $0.lockScreen)
        }
        #expect(made.sorted { ($0.name, $0.sound) < ($1.name, $1.sound) } == expected.channels ?? [])
        for look in result.presentations {
            #expect(result.channels.contains { $0.id == look.channel })
            #expect(result.delivery.profiles.contains { $0.profile == look.profile })
        }
        #expect(Set(result.presentations.map(\.id)).count == result.presentations.count)
        #expect(Set(result.channels.map(\.id)).count == result.channels.count)
        #expect(Set(result.delivery.profiles.map(\.profile)).count == result.delivery.profiles.count)
        #expect(result.notifications.allSatisfy { one in result.presentations.contains { $0.id == one.presentation } })
        #expect(result.notifications.map(\.epochMs) == result.notifications.map(\.epochMs).sorted())
    }

    @Test("Settings that have no effect leave the manifest as it is")
    func nothing() throws {
        let manifest = try PreferenceVectors.read()[0].manifest
        let preferences = ["fajr": RulePreference(), "nobody": RulePreference(at: Manifest.Rule.Alert.none)]
        #expect(manifest.preferring(preferences).manifest == manifest)
    }

    @Test("Settings are kept as JSON")
    func coding() throws {
        let text = #"{"fajr":{"at":"silent","reminders":[{"alert":"sound","minutes":5,"title":"Soon"}]},"sit":{}}"#
        let preferences = try JSONDecoder().decode([String: RulePreference].self, from: Data(text.utf8))
        #expect(
            preferences == [
                "fajr": RulePreference(at: .silent, reminders: [.init(minutes: 5, alert: .sound, title: "Soon")]),
                "sit": RulePreference(),
            ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(preferences), as: UTF8.self) == text)
    }
}
