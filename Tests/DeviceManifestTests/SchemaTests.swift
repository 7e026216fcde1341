import DeviceManifest
import Foundation
import Testing

/// Ties `schemas/manifest.schema.json` to the types, so that neither can change without the other.
@Suite("Manifest: the schema and the types")
struct SchemaTests {
    private let schema: [String: Any]

    init() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try Data(contentsOf: root.appending(path: "schemas/manifest.schema.json"))
        let object = try JSONSerialization.jsonObject(with: text)
        schema = try #require(object as? [String: Any])
    }

    private func definition(_ name: String) throws -> [String: Any] {
        try #require((schema["$defs"] as? [String: Any])?[name] as? [String: Any], "\(name)")
    }

    /// Returns the definitions of objects and of the manifest itself.
    private func objects() throws -> [String: [String: Any]] {
        let all = try #require(schema["$defs"] as? [String: Any]).compactMapValues { $0 as? [String: Any] }
        return all.filter { $0.value["properties"] != nil }.merging(["manifest": schema]) { first, _ in first }
    }

    /// Returns an object with every property that a definition has, one element in each array.
    private func sample(_ definition: [String: Any]) throws -> Any {
        if let reference = definition["$ref"] as? String {
            return try sample(self.definition(String(reference.dropFirst("#/$defs/".count))))
        }
        if let properties = definition["properties"] as? [String: Any] {
            return try properties.mapValues { try sample(#require($0 as? [String: Any])) }
        }
        if let value = definition["additionalProperties"] as? [String: Any] { return ["fajr": try sample(value)] }
        if let choices = definition["anyOf"] as? [[String: Any]] { return try sample(#require(choices.first)) }
        if let words = definition["enum"] as? [String] { return try #require(words.last) }
        if let constant = definition["const"] { return constant }
        switch definition["type"] as? String ?? (definition["type"] as? [String])?.first {
        case "array": return [try sample(#require(definition["items"] as? [String: Any]))]
        case "integer", "number": return 1
        case "boolean": return true
        default: return Self.text(definition)
        }
    }

    private static func text(_ definition: [String: Any]) -> String {
        if definition["format"] as? String == "date" { return "2026-12-01" }
        let pattern = definition["pattern"] as? String ?? ""
        let wall = "2026-12-01T06:04:00"
        return pattern.hasSuffix("Z$") ? wall + "Z" : pattern.hasSuffix(#"\d{2}:\d{2}$"#) ? wall : "text"
    }

    private func manifest() throws -> [String: Any] { try #require(sample(schema) as? [String: Any]) }

    private static func decode(_ object: Any) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: JSONSerialization.data(withJSONObject: object))
    }

    @Test("Every property of the schema survives decoding and encoding")
    func properties() throws {
        let object = try manifest()
        let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(Self.decode(object)))
        #expect(coded as? NSDictionary == object as NSDictionary)
    }

    @Test("The types have no field that the schema lacks")
    func fields() throws {
        var absent: [String] = []
        func walk(_ value: Any, _ path: String) {
            let mirror = Mirror(reflecting: value)
            if mirror.displayStyle == .optional, mirror.children.isEmpty { absent.append(path) }
            for child in mirror.children { walk(child.value, "\(path).\(child.label ?? "")") }
        }
        walk(try Self.decode(try manifest()), "manifest")
        #expect(absent == [])
    }

    @Test("What the schema requires is what the types cannot do without")
    func required() throws {
        let (whole, objects) = (try manifest(), try objects())
        var checked = 0
        /// Removes one key after the other from an object and from all objects inside it.
        func walk(_ value: Any, _ name: String, _ decode: (Any) throws -> Void) throws {
            guard let object = value as? [String: Any], let properties = objects[name]?["properties"] as? [String: Any]
            else { return }
            let required = Set(objects[name]?["required"] as? [String] ?? [])
            for (key, part) in object {
                var without = object
                without[key] = nil
                let isRequired = (try? decode(without)) == nil
                #expect(isRequired == required.contains(key), "\(name).\(key)")
                checked += 1
                let property = properties[key] as? [String: Any]
                let item = property?["items"] as? [String: Any] ?? property
                guard let reference = item?["$ref"] as? String else { continue }
                let isArray = property?["items"] != nil
                let inner = isArray ? try #require((part as? [Any])?.first) : part
                try walk(inner, String(reference.dropFirst("#/$defs/".count))) { changed in
                    var copy = object
                    copy[key] = isArray ? [changed] : changed
                    try decode(copy)
                }
            }
        }
        try walk(whole, "manifest") { _ = try Self.decode($0) }
        #expect(checked > 200)
    }

    @Test("The schema's words are those of the types")
    func words() throws {
        func expect<Word: ManifestWord>(_ type: Word.Type, _ places: String...) throws {
            for place in places {
                let parts = place.split(separator: ".").map(String.init)
                let properties = try definition(parts[0])["properties"] as? [String: Any]
                let words = (properties?[parts[1]] as? [String: Any])?["enum"] as? [String]
                #expect(words == type.allCases.map { "\($0)" }, "\(place)")
            }
        }
        try expect(Manifest.Notification.Kind.self, "notification.kind")
        try expect(Manifest.Notification.Anchor.self, "notification.anchor", "anchor.anchor")
        try expect(Manifest.Notification.Priority.self, "notification.priority")
        try expect(Manifest.Notification.Basis.self, "notification.basis", "listedTime.basis")
        try expect(Manifest.Notification.IfPast.self, "notification.ifPast")
        try expect(Manifest.ProfileName.self, "presentation.profile", "profile.profile", "rule.profile")
        try expect(Manifest.InterruptionLevel.self, "presentation.interruptionLevel")
        try expect(
            Manifest.LockScreen.self, "presentation.lockScreen", "channel.lockScreen", "category.lockScreen")
        try expect(Manifest.Importance.self, "channel.importance")
        try expect(Manifest.Mechanism.self, "step.mechanism")
        try expect(Manifest.Delivery.Anchor.ZoneChange.self, "anchor.onZoneChange")
        try expect(Manifest.Delivery.Anchor.Gap.self, "anchor.gap")
        try expect(Manifest.Delivery.Anchor.Overlap.self, "anchor.overlap")
        try expect(Manifest.Rule.Kind.self, "rule.kind")
        try expect(Manifest.Rule.Alert.self, "prayer.at")
        try expect(Manifest.Session.Kind.self, "session.type")
        try expect(Manifest.Session.Phase.Kind.self, "phase.kind")
        try expect(Manifest.LiveActivity.Dismissal.self, "liveActivity.dismissal")
        try expect(Manifest.LiveActivity.Start.self, "liveActivity.start")
        try expect(Manifest.LiveActivity.Fallback.self, "liveActivity.fallback")
    }

    @Test("A word that is newer than the device survives")
    func unknownWords() throws {
        var object = try manifest()
        var notification = try #require((object["notifications"] as? [[String: Any]])?.first)
        notification["kind"] = "moon-phase"
        object["notifications"] = [notification]
        let read = try Self.decode(object)
        #expect(read.notifications.map(\.kind) == ["moon-phase"])
        let coded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(read))
        #expect(coded as? NSDictionary == object as NSDictionary)
    }

    @Test("A text that is no instant is refused, not taken for another")
    func instants() throws {
        for text in ["2026-12-01T06:04:00", "2026-02-30T06:04:00Z", "2026-12-01 06:04:00Z", "2026-12-01T06:04Z", ""] {
            var object = try manifest()
            var notification = try #require((object["notifications"] as? [[String: Any]])?.first)
            notification["expiresAt"] = text
            object["notifications"] = [notification]
            #expect(throws: DecodingError.self, "\(text)") { try Self.decode(object) }
        }
    }
}
