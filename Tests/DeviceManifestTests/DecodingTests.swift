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

    @Test("A manifest of a later version is read as far as it is understood; one before the first is refused")
    func version() throws {
        let text = String(decoding: try Self.london(), as: UTF8.self)
        func of(_ version: Int) -> Data {
            Data(text.replacing("\"manifestVersion\": 1", with: "\"manifestVersion\": \(version)").utf8)
        }
        let later = try Self.decoded(of(2))
        #expect(later.manifestVersion.value == 2 && later.problem?.contains("version 2") == true)
        var same = later
        same.manifestVersion = .init()
        #expect(try same == Self.decoded(of(1)) && same.problem == nil)
        let error = #expect(throws: DecodingError.self) { try Self.decoded(of(0)) }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["manifestVersion"])
        #expect(context.debugDescription == "the manifest is of version 0, and 1 is the first")
    }
}
