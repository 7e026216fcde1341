import Foundation

/// An entry of the hostile YAML files' index: bytes that attack a reader, or texts that attack what is written from
/// them.
package struct HostileInput {
    package var name, attack: String
    /// `ok` or `error`; where `choice` is set, either will do.
    package var expect: String
    package var choice: Bool
    package var bytes: [UInt8]
    /// What the input says, as `JSONSerialization` gives it.
    package var value: Any?
    /// The strings in ``value`` that are meant for an output.
    package var payloads: [String]

    /// All entries.
    package static func all() throws -> [HostileInput] {
        struct Malformed: Error {}
        let folder = Reference.file("conformance/hostile-yaml")
        let data = try Data(contentsOf: folder.appending(path: "index.json"))
        guard
            let entries = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["entries"]
                as? [[String: Any]]
        else { throw Malformed() }
        return try entries.map { entry in
            let generator = entry["generator"] as? [String: Any]
            guard let name = (entry["file"] ?? generator?["name"]) as? String, let expect = entry["expect"] as? String
            else { throw Malformed() }
            let parts = generator?["parts"] as? [[String: Any]]
            return HostileInput(
                name: name, attack: entry["attack"] as? String ?? "", expect: expect,
                choice: entry["choice"] as? Bool ?? false,
                bytes: try parts.map(generated) ?? Array(Data(contentsOf: folder.appending(path: name))),
                value: entry["value"],
                payloads: (entry["payloads"] as? [String] ?? []).compactMap { text(at: $0, in: entry["value"]) })
        }
    }

    private static func generated(_ parts: [[String: Any]]) -> [UInt8] {
        parts.flatMap { part -> [UInt8] in
            let times = part["times"] as? Int ?? 1
            if let text = part["text"] as? String { return Array(String(repeating: text, count: times).utf8) }
            if let text = part["numbered"] as? String {
                let range = (part["from"] as? Int ?? 0)..<(part["to"] as? Int ?? 0)
                return range.flatMap { text.replacing("{n}", with: "\($0)").utf8 }
            }
            let (text, indent) = (part["stairs"] as? String ?? "", part["indent"] as? Int ?? 1)
            return (0..<times).flatMap { (String(repeating: " ", count: $0 * indent) + text).utf8 }
        }
    }

    /// The string that a JSON Pointer leads to.
    private static func text(at pointer: String, in value: Any?) -> String? {
        let keys = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let found = keys.reduce(value) { value, key in
            let key = key.replacingOccurrences(of: "~1", with: "/").replacingOccurrences(of: "~0", with: "~")
            if let list = value as? [Any], let index = Int(key), list.indices.contains(index) { return list[index] }
            return (value as? [String: Any])?[key]
        }
        return found as? String
    }
}
