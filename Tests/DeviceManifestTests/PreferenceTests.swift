import DeviceManifest
import Foundation
import Testing

/// The cases that every device kit must pass for a person's settings; what is expected was worked out by hand.
private struct PreferenceVectors: Decodable, Sendable {
    var manifest: Manifest
    var cases: [Case]

    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var preferences: Preferences
        var expect: Expectation
        var testDescription: String { name }
    }

    struct Expectation: Decodable, Sendable {
        /// Identifier, instant, title and sound of each notification, in order.
        var notifications: [Entry]
        var channels, levels, profiles, categories, lockScreens, channelNames: [String: String]?
        var made: [String: Members]?
    }

    struct Entry: Decodable, Hashable, Sendable {
        var id: String
        var epochMs: Int
        var title: String
        var sound: String

        init(id: String, epochMs: Int, title: String, sound: String) {
            (self.id, self.epochMs, self.title, self.sound) = (id, epochMs, title, sound)
        }

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            id = try fields.decode(String.self)
            epochMs = try fields.decode(Int.self)
            title = try fields.decode(String.self)
            sound = try fields.decode(String.self)
        }
    }

    struct Members: Decodable, Sendable {
        var body, group, kind, fireAt, local, expiresAt, uuid, anchor, priority: String?
        var numericId: Int32?
    }

    static func read() throws -> PreferenceVectors {
        let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors/preferences.json")
        return try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
    }
}

@Suite("Preferences: conformance vectors")
struct PreferenceTests {
    @Test("Each case is exactly its notifications", arguments: try PreferenceVectors.read().cases)
    private func vector(_ example: PreferenceVectors.Case) throws {
        let expect = example.expect
        let result = try PreferenceVectors.read().manifest.preferring(example.preferences)
        func look(_ id: String) throws -> Manifest.Presentation {
            let presentation = try #require(result.notifications.first { $0.id == id }?.presentation, "\(id)")
            return try #require(result.presentations.first { $0.id == presentation }, "\(presentation)")
        }
        let all = try result.notifications.map {
            PreferenceVectors.Entry(id: $0.id, epochMs: $0.epochMs, title: $0.title, sound: try look($0.id).sound)
        }
        #expect(all == expect.notifications)
        for (id, word) in expect.channels ?? [:] { #expect(try look(id).channel == word, "\(id)") }
        for (id, word) in expect.levels ?? [:] { #expect(try look(id).interruptionLevel.rawValue == word, "\(id)") }
        for (id, word) in expect.profiles ?? [:] { #expect(try look(id).profile.rawValue == word, "\(id)") }
        for (id, word) in expect.categories ?? [:] { #expect(try look(id).category == word, "\(id)") }
        for (id, word) in expect.lockScreens ?? [:] { #expect(try look(id).lockScreen?.rawValue == word, "\(id)") }
        for (id, name) in expect.channelNames ?? [:] {
            #expect(result.channels.first { $0.id == id }?.name == name, "\(id)")
        }
        for (id, members) in expect.made ?? [:] {
            let made = try #require(result.notifications.first { $0.id == id }, "\(id)")
            if let number = members.numericId { #expect(made.numericId == number) }
            for (value, wanted) in [
                (made.body, members.body), (made.group, members.group), (made.kind.rawValue, members.kind),
                ("\(made.fireAt)", members.fireAt), ("\(made.local)", members.local),
                ("\(made.expiresAt)", members.expiresAt), (made.uuid, members.uuid),
                (made.anchor.rawValue, members.anchor), (made.priority.rawValue, members.priority),
            ] where wanted != nil { #expect(value == wanted, "\(id)") }
        }
        for presentation in result.presentations {
            #expect(result.channels.contains { $0.id == presentation.channel })
            #expect(result.delivery.profiles.contains { $0.profile == presentation.profile })
        }
    }
}
