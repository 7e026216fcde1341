import DeviceManifest
import Foundation
import StandIn
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Adapters {
    /// The recipe of docs/delivery.md against `horarium serve`, which `.ci/checks/swift-kit` starts.
    @Suite("Getting a manifest")
    struct FetchTests {
        static let environment = ProcessInfo.processInfo.environment

        /// Waits until the server has read a changed plan.
        func next(_ url: URL, storedAt kept: URL) async throws -> Manifest {
            for _ in 0..<600 {
                if let manifest = try await newManifest(from: url, storedAt: kept) { return manifest }
                try await Task.sleep(for: .milliseconds(100))
            }
            throw CancellationError()
        }

        @Test("A manifest is sent once, again when the plan changes or the file is gone, and a failure leaves the file")
        func recipe() async throws {
            let address = try #require(Self.environment["HORARIUM_ADDRESS"].flatMap(URL.init(string:)))
            let folder = URL(filePath: try #require(Self.environment["HORARIUM_SERVED"]))
            let url = address.appending(path: "plans/daily/manifest.json")
            let kept = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
            defer { try? FileManager.default.removeItem(at: kept) }

            let first = try #require(try await newManifest(from: url, storedAt: kept))
            #expect(first.plan.id == "daily")
            let data = try Data(contentsOf: kept)
            #expect(try JSONDecoder().decode(Manifest.self, from: data) == first)
            #expect(try await newManifest(from: url, storedAt: kept) == nil)

            let plan = folder.appending(path: "daily.yaml")
            let text = try String(contentsOf: plan, encoding: .utf8)
            try text.replacingOccurrences(of: "How are you?", with: "How is it?")
                .write(to: plan, atomically: true, encoding: .utf8)
            let second = try await next(url, storedAt: kept)
            #expect(second.notifications.allSatisfy { $0.body == "How is it?" })

            try FileManager.default.removeItem(at: kept)
            #expect(try await newManifest(from: url, storedAt: kept) == second)

            // A page without that plan, and a port that nothing listens on.
            let stored = try Data(contentsOf: kept)
            let missing = address.appending(path: "plans/none/manifest.json")
            #expect(try await newManifest(from: missing, storedAt: kept) == nil)
            let nowhere = try #require(URL(string: "http://127.0.0.1:1/manifest.json"))
            await #expect(throws: (any Error).self) { try await newManifest(from: nowhere, storedAt: kept) }
            #expect(try Data(contentsOf: kept) == stored)
        }

        @Test("The recipe is the documentation's")
        func same() throws {
            let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
            let page = try String(
                contentsOf: DeliveryTests.root.appending(path: "docs/delivery.md"), encoding: .utf8)
            let recipe = try #require(here.firstMatch(of: /(?s)\n\/\/ recipe\n(.*?)\n\/\/ end/)?.output.1)
            #expect(page.contains("```swift\n\(recipe)\n```"))
        }
    }
}

// recipe
/// Asks for a manifest and stores it; `nil` where the stored one is the newest. Throws without a network.
func newManifest(from url: URL, storedAt file: URL) async throws -> Manifest? {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    if FileManager.default.fileExists(atPath: file.path) {
        let tag = UserDefaults.standard.string(forKey: url.absoluteString)
        request.setValue(tag, forHTTPHeaderField: "If-None-Match")
    }
    let (data, response) = try await URLSession.shared.data(for: request)
    guard let http = response as? HTTPURLResponse, http.statusCode == 200 else { return nil }
    let manifest = try JSONDecoder().decode(Manifest.self, from: data)
    try data.write(to: file, options: .atomic)
    UserDefaults.standard.set(http.value(forHTTPHeaderField: "ETag"), forKey: url.absoluteString)
    return manifest
}
// end
