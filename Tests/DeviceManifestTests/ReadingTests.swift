import DeviceManifest
import Foundation
import Testing

/// Holds ``Manifest/init(json:decode:)`` to what `JSONDecoder` alone makes of the same bytes.
@Suite("Manifest: read quickly")
struct ReadingTests {
    private static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "horariumTests/Golden")

    private static func decoded(_ data: Data) throws -> Manifest {
        try JSONDecoder().decode(Manifest.self, from: data)
    }

    /// What the bytes are read as, and whether they were decoded as a whole.
    @discardableResult
    private static func read(_ data: Data) throws -> (manifest: Manifest, isDecodedWhole: Bool) {
        var isDecodedWhole = false
        let manifest = try Manifest(json: data) { bytes in
            isDecodedWhole = Data(bytes) == data
            return try decoded(Data(bytes))
        }
        return (manifest, isDecodedWhole)
    }

    private static func london() throws -> Data {
        try Data(contentsOf: golden.appending(path: "london.manifest.json"))
    }

    /// London's golden manifest with another first notification.
    private static func london(_ change: (inout [String: Any]) -> Void) throws -> Data {
        var object = try #require(try JSONSerialization.jsonObject(with: london()) as? [String: Any])
        var notifications = try #require(object["notifications"] as? [[String: Any]])
        change(&notifications[0])
        object["notifications"] = notifications
        return try JSONSerialization.data(withJSONObject: object)
    }

    @Test("Every golden manifest is read as it is decoded, as written and with its members in another order")
    func golden() throws {
        let files = try FileManager.default.contentsOfDirectory(at: Self.golden, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasSuffix(".manifest.json") }
        #expect(files.count > 10)
        for file in files {
            let data = try Data(contentsOf: file)
            let shuffled = try JSONSerialization.data(withJSONObject: JSONSerialization.jsonObject(with: data))
            for data in [data, shuffled] {
                let (manifest, isDecodedWhole) = try Self.read(data)
                #expect(try manifest == Self.decoded(data), "\(file.lastPathComponent)")
                #expect(!isDecodedWhole)
            }
        }
    }

    @Test("Members and words that this version does not know are passed or kept")
    func unknown() throws {
        let data = try Self.london {
            $0["kind"] = "sung"
            $0["newer"] = ["a": [1, -2.5e3, true, false, NSNull(), "x\"]}"]]
            $0["link"] = NSNull()
        }
        let (manifest, isDecodedWhole) = try Self.read(data)
        #expect(try manifest == Self.decoded(data) && !isDecodedWhole)
        #expect(manifest.notifications[0].kind.rawValue == "sung" && manifest.notifications[0].link == nil)
    }

    @Test(
        "A text is read with its escapes, and none that is no text",
        arguments: [
            (#"a \"b\" \\ \/ \b\f\n\r\t"#, true), (#"é 💥 \u00e9 \ud83d\udca5"#, true), (#"\ud83d"#, false),
            (#"\ud83dx"#, false), (#"\udca5"#, false), (#"\u12"#, false), (#"\x"#, false), ("\u{1}", false), ("", true),
        ])
    func texts(text: String, isText: Bool) throws {
        let marked = try Self.london { $0["body"] = "BODY" }
        let json = String(decoding: marked, as: UTF8.self).replacingOccurrences(of: "BODY", with: text)
        if isText {
            let (manifest, isDecodedWhole) = try Self.read(Data(json.utf8))
            #expect(try manifest == Self.decoded(Data(json.utf8)) && !isDecodedWhole)
        } else {
            #expect(throws: DecodingError.self) { try Self.read(Data(json.utf8)) }
        }
    }

    @Test("Bytes that are no UTF-8 are refused")
    func bytes() throws {
        let marked = try Self.london { $0["body"] = "BODY" }
        let place = try #require(marked.firstRange(of: Data("BODY".utf8)))
        var data = marked
        data.replaceSubrange(place, with: [0xC3, 0x28])
        #expect(throws: DecodingError.self) { try Self.read(data) }
    }

    @Test("What is missing or of another type has the decoder's error")
    func errors() throws {
        let members = try Self.decoded(Self.london { _ in }).notifications[0]
        #expect(members.kind == "prayer-reminder")
        for member in ["id", "numericId", "kind", "title", "body", "fireAt", "epochMs", "local", "ifPast", "segment"] {
            for value in [nil, [1], 2.5, "2027-02-30T00:00:00Z"] as [Any?] {
                let data = try Self.london { $0[member] = value }
                let decoded = Result { try Self.decoded(data) }
                let read = Result { try Self.read(data).manifest }
                switch (decoded, read) {
                case (.success(let one), .success(let other)): #expect(one == other, "\(member)")
                case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)", "\(member)")
                default: Issue.record("\(member) as \(value ?? "nothing"): \(decoded) but \(read)")
                }
            }
        }
    }

    @Test("A manifest of another version is refused with its number, whatever else is in it")
    func version() throws {
        let text = String(decoding: try Self.london(), as: UTF8.self)
        for (version, rest) in [("2", "notifications"), ("2", "notes"), ("0", "days")] {
            let other = text.replacingOccurrences(of: "\"manifestVersion\": 1", with: "\"manifestVersion\": \(version)")
                .replacingOccurrences(of: "\"notifications\"", with: "\"\(rest)\"")
            let error = #expect(throws: DecodingError.self) { try Self.read(Data(other.utf8)) }
            guard case .dataCorrupted(let context)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(context.codingPath.map(\.stringValue) == ["manifestVersion"])
            #expect(
                context.debugDescription == "the manifest is of version \(version), and version 1 is supported")
        }
    }

    @Test("A text that breaks off is refused wherever it does")
    func breaksOff() throws {
        let data = try Data(contentsOf: Self.golden.appending(path: "meditation.manifest.json"))
        let end = data.count - 1  // before its line break
        for count in stride(from: 0, to: end, by: 7) {
            #expect(throws: DecodingError.self) { try Self.read(data.prefix(count)) }
        }
    }

    @Test("However deep something is nested, the decoder has the word")
    func deep() throws {
        let marked = String(decoding: try Self.london { $0["body"] = "BODY" }, as: UTF8.self)
        // Foundation's decoder takes 512 levels, the manifest's own among them.
        for (levels, isTaken) in [(100, true), (100_000, false)] {
            let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
            let json = Data(marked.replacingOccurrences(of: "\"BODY\"", with: "\"BODY\", \"x-new\": \(nested)").utf8)
            if isTaken {
                #expect(try Self.read(json).manifest == Self.decoded(json))
            } else {
                #expect(throws: DecodingError.self) { try Self.read(json) }
            }
        }
    }
}
