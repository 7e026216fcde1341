import DeviceManifest
import Foundation
import Testing

@Suite("Manifest: decoded")
struct DecodingTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "horariumTests/Golden")

    private static func decoded(_ data: Data) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: data)
    }

    private static func london() throws -> Data {
        try Data(contentsOf: golden.appending(path: "london.manifest.json"))
    }

    /// Returns London's golden manifest with another first notification.
    private static func london(_ change: (inout [String: Any]) -> Void) throws -> Data {
        var object = try #require(try JSONSerialization.jsonObject(with: london()) as? [String: Any])
        var notifications = try #require(object["notifications"] as? [[String: Any]])
        change(&notifications[0])
        object["notifications"] = notifications
        return try JSONSerialization.data(withJSONObject: object)
    }

    @Test("Members and words that this version does not know are passed or kept")
    func unknown() throws {
        let data = try Self.london {
            $0["kind"] = "sung"
            $0["newer"] = ["a": [1, -2.5e3, true, false, NSNull(), "x\"]}"]]
            $0["link"] = NSNull()
        }
        let manifest = try Self.decoded(data)
        #expect(manifest.notifications[0].kind.rawValue == "sung" && manifest.notifications[0].link == nil)
    }

    /// Returns London's golden manifest as one of another version, with another name for its notifications.
    private static func london(version: Int, notifications: String = "notifications") throws -> Data {
        let text = try String(decoding: london(), as: UTF8.self)
            .replacingOccurrences(of: "\"manifestVersion\": 1", with: "\"manifestVersion\": \(version)")
            .replacingOccurrences(of: "\"notifications\"", with: "\"\(notifications)\"")
        return Data(text.utf8)
    }

    @Test("A later version is read and written with its number, and is no manifest where it lacks what this one has")
    func laterVersion() throws {
        let manifest = try Self.decoded(Self.london(version: 2))
        #expect(manifest.manifestVersion.value == 2)
        #expect(try Self.decoded(JSONEncoder().encode(manifest)) == manifest)
        let error = #expect(throws: DecodingError.self) {
            try Self.decoded(Self.london(version: 2, notifications: "notes"))
        }
        guard case .keyNotFound(let key, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(key.stringValue == "notifications")
    }

    @Test("There is no version before 1")
    func noVersion() throws {
        let error = #expect(throws: DecodingError.self) { try Self.decoded(Self.london(version: 0)) }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["manifestVersion"])
        #expect(context.debugDescription == "the manifest is of version 0, and versions begin at 1")
    }
}
