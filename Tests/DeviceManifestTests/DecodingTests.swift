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

    @Test("A manifest of another version is refused with its number, whatever else is in it")
    func version() throws {
        let text = String(decoding: try Self.london(), as: UTF8.self)
        for (version, rest) in [("2", "notifications"), ("2", "notes"), ("0", "days")] {
            let other = text.replacingOccurrences(of: "\"manifestVersion\": 1", with: "\"manifestVersion\": \(version)")
                .replacingOccurrences(of: "\"notifications\"", with: "\"\(rest)\"")
            let error = #expect(throws: DecodingError.self) { try Self.decoded(Data(other.utf8)) }
            guard case .dataCorrupted(let context)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(context.codingPath.map(\.stringValue) == ["manifestVersion"])
            #expect(
                context.debugDescription == "the manifest is of version \(version), and version 1 is supported")
        }
    }
}
