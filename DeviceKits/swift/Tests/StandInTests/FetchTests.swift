import BackgroundTasks
import CivilTime
import DeviceManifest
import Foundation
import StandIn
import Testing
import UserNotifications

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A web server of one manifest, behind the sessions that it makes: entity tags, and what it may do wrong.
final class Server: @unchecked Sendable {
    var body: Data { didSet { version += 1 } }
    var hasTags = true
    /// In the place of an answer; `nil` for none at all.
    var fault: (() -> (status: Int, body: Data)?)?
    private(set) var statuses: [Int] = []
    private(set) var requests = 0
    private var version = 1

    private let url: URL

    init(_ manifest: Manifest) throws {
        body = try JSONEncoder().encode(manifest)
        let name = UUID().uuidString.lowercased()
        url = try #require(URL(string: "https://\(name).example.org/plans/v/manifest.json"))
        Channel.register(self, name)
    }

    func put(_ manifest: Manifest) throws { body = try JSONEncoder().encode(manifest) }

    /// A source that this server answers.
    func source(storedAt file: URL) -> ManifestSource {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Channel.self]
        return ManifestSource(url: url, storedAt: file, session: URLSession(configuration: configuration))
    }

    fileprivate func answer(_ request: URLRequest) -> (status: Int, headers: [String: String], body: Data)? {
        requests += 1
        let headers = hasTags ? ["ETag": "\"\(version)\""] : [:]
        if let fault {
            guard let (status, body) = fault() else { return nil }
            statuses.append(status)
            return (status, [:], body)
        }
        let isKnown = hasTags && request.value(forHTTPHeaderField: "If-None-Match") == headers["ETag"]
        statuses.append(isKnown ? 304 : 200)
        return (isKnown ? 304 : 200, headers, isKnown ? Data() : body)
    }

    private final class Channel: URLProtocol {
        private static let lock = NSLock()
        nonisolated(unsafe) private static var servers: [String: Server] = [:]

        static func register(_ server: Server, _ name: String) { lock.withLock { servers[name] = server } }

        override class func canInit(with request: URLRequest) -> Bool { true }
        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
        override func stopLoading() {}

        override func startLoading() {
            let name = request.url?.host()?.split(separator: ".").first.map(String.init) ?? ""
            guard let server = Self.lock.withLock({ Self.servers[name] }), let url = request.url,
                let (status, headers, body) = server.answer(request),
                let response = HTTPURLResponse(
                    url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
            else {
                client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
                return
            }
            client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
            client?.urlProtocol(self, didLoad: body)
            client?.urlProtocolDidFinishLoading(self)
        }
    }
}

/// Holds threads back until it is opened.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}

extension Adapters {
    /// A manifest that is fetched, stored and gone on with.
    @Suite("Fetching a manifest")
    struct FetchTests {
        /// The vectors' manifest, and a later one of the plan: with other titles, and without the last notification.
        private static func versions() throws -> (shipped: Manifest, served: Manifest) {
            var shipped = try ArmingVectors.read().manifest
            shipped.digest = "sha256:1"
            var served = shipped
            served.digest = "sha256:2"
            served.notifications.removeLast()
            for index in served.notifications.indices { served.notifications[index].title = "Later" }
            return (shipped, served)
        }

        private func onDevice(_ work: (Device, URL) async throws -> Void) async throws {
            let device = Device(nowMs: 1_796_083_200_000)  // 2026-12-01T00:00:00Z
            let folder = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try await Device.$current.withValue(device) {
                try await work(device, folder.appending(path: "plans/v.json"))
                #expect(device.faults == [])
            }
        }

        /// The identifiers that a device holds of a manifest that a kit of its own has armed.
        private func armed(_ manifest: Manifest) async throws -> Set<String> {
            let device = Device(nowMs: 1_796_083_200_000)
            return try await Device.$current.withValue(device) {
                await Kit(manifest, device).kit.refresh()
                return try await device.held(manifest)
            }
        }

        @Test("It is sent once, and again when it has changed; the next start goes on with it")
        func fetches() async throws {
            let (shipped, served) = try Self.versions()
            let (wantedOfShipped, wanted) = (try await armed(shipped), try await armed(served))
            #expect(wanted != wantedOfShipped)
            try await onDevice { device, file in
                let server = try Server(served)
                let source = server.source(storedAt: file)
                #expect(source.stored == nil)
                let kit = Kit(source.stored ?? shipped, device).kit
                await kit.refresh()
                #expect(try await device.held(shipped) == wantedOfShipped)
                let first = await kit.fetch(from: source)
                #expect(first.isNew && first.fetchProblem == nil)
                #expect(try await device.held(served) == wanted)
                #expect(source.stored == served)
                device.calls = []
                let second = await kit.fetch(from: source)
                #expect(!second.isNew && second.fetchProblem == nil)
                #expect(second.pass.status == first.pass.status)
                #expect(server.statuses == [200, 304])
                #expect(device.calls.filter { $0.hasPrefix("add") || $0.hasPrefix("schedule") } == [])

                // The next process.
                let later = server.source(storedAt: file)
                let next = Kit(later.stored ?? shipped, device).kit
                await next.refresh()
                #expect(try await device.held(served) == wanted)
                #expect(await next.fetch(from: later).isNew == false)
                try server.put(shipped)
                #expect(await next.fetch(from: later).isNew)
                #expect(try await device.held(shipped) == wantedOfShipped)
                #expect(later.stored == shipped)
                #expect(server.statuses == [200, 304, 304, 200])
            }
        }

        @Test("Whatever goes wrong leaves the last good manifest, and the pass is made")
        func failures() async throws {
            let (shipped, served) = try Self.versions()
            let (wantedOfShipped, wanted) = (try await armed(shipped), try await armed(served))
            let html = Data("<html>Sign in to the café's network</html>".utf8)
            let faults: [(answer: (status: Int, body: Data)?, problem: String)] = [
                (nil, ""), ((503, html), "the server's answer is 503"), ((404, Data()), "the server's answer is 404"),
                ((204, Data()), "the server's answer is 204"), ((200, html), "the server's answer is no manifest: "),
                ((200, Data("{}".utf8)), "the server's answer is no manifest: "),
                ((200, Data()), "the server's answer is no manifest: "),
                ((200, try JSONEncoder().encode(served).dropLast(20)), "the server's answer is no manifest: "),
            ]
            for (answer, problem) in faults {
                try await onDevice { device, file in
                    let server = try Server(served)
                    let source = server.source(storedAt: file)
                    let kit = Kit(shipped, device).kit
                    server.fault = { answer }
                    let first = await kit.fetch(from: source)
                    #expect(!first.isNew)
                    #expect(try #require(first.fetchProblem).hasPrefix(problem))
                    #expect(try await device.held(shipped) == wantedOfShipped)
                    #expect(source.stored == nil)
                    server.fault = nil
                    #expect(await kit.fetch(from: source).fetchProblem == nil)
                    server.fault = { answer }
                    let later = await kit.fetch(from: source)
                    #expect(!later.isNew)
                    #expect(try #require(later.fetchProblem).hasPrefix(problem))
                    #expect(try await device.held(served) == wanted)
                    #expect(source.stored == served)
                }
            }
            // An answer to what was not asked.
            try await onDevice { device, file in
                let server = try Server(served)
                server.fault = { (304, Data()) }
                let source = server.source(storedAt: file)
                #expect(await source.fetch().problem == "the server's answer is 304")
            }
        }

        @Test("What is damaged or cannot be stored costs the next start, and the server is asked for all")
        func files() async throws {
            let (shipped, served) = try Self.versions()
            let wanted = try await armed(served)
            for damage in ["", "{", #"{"etag":"\"1\""}"#, #"{"etag":"\"1\"","manifest":{}}"#, "[]"] {
                try await onDevice { device, file in
                    let server = try Server(served)
                    let source = server.source(storedAt: file)
                    _ = await source.fetch()
                    try Data(damage.utf8).write(to: file)
                    #expect(source.stored == nil)
                    let kit = Kit(shipped, device).kit
                    #expect(await kit.fetch(from: source).isNew)
                    #expect(server.statuses == [200, 200])
                    #expect(try await device.held(served) == wanted)
                    #expect(source.stored == served)
                }
            }
            try await onDevice { device, file in
                // A file stands where the folder should be.
                let folder = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(
                    at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: folder)
                let server = try Server(served)
                let source = server.source(storedAt: file)
                let kit = Kit(shipped, device).kit
                let (_, isNew, problem) = await kit.fetch(from: source)
                #expect(isNew)
                #expect(try #require(problem).hasPrefix("the manifest cannot be stored: "))
                #expect(try await device.held(served) == wanted)
            }
        }

        @Test("A server without entity tags is asked for all, and the same digest is no news")
        func digests() async throws {
            let (shipped, served) = try Self.versions()
            try await onDevice { device, file in
                let server = try Server(served)
                server.hasTags = false
                let source = server.source(storedAt: file)
                let kit = Kit(shipped, device, preferences: { ["fajr": RulePreference(at: .silent)] }).kit
                #expect(await kit.fetch(from: source).isNew)
                #expect(await kit.fetch(from: source).isNew == false)
                #expect(server.statuses == [200, 200])
                // Manifests of earlier programs have no digest.
                var bare = served
                bare.digest = nil
                try server.put(bare)
                for _ in 1...2 { #expect(await kit.fetch(from: source).isNew) }
                try server.put(served)
                #expect(await kit.fetch(from: source).isNew)
                // What the app itself has put in its place gives way to the server's.
                await kit.replace(shipped)
                #expect(await kit.fetch(from: source).isNew)
            }
        }

        @Test("A stored manifest that is over gives way to one of the app that goes on")
        func latest() async throws {
            let (shipped, served) = try Self.versions()
            let instant = { (seconds: Int) in Instant(epochMilliseconds: 1_796_083_200_000 + seconds * 1000) }
            let now = Date(timeIntervalSince1970: 1_796_083_200)
            for (end, ownEnd, isShipped) in [(0, 1, true), (0, 0, false), (1, 99, false), (-9, -99, false)] {
                try await onDevice { _, file in
                    var (own, last) = (shipped, served)
                    (own.horizon.endsAt, last.horizon.endsAt) = (instant(ownEnd), instant(end))
                    let source = try Server(last).source(storedAt: file)
                    #expect(source.latest(own, now: now) == own)
                    _ = await source.fetch()
                    #expect(source.latest(own, now: now) == (isShipped ? own : last))
                }
            }
        }

        @Test("What a process has stored and not armed, the next one carries out, whatever the plan is called")
        func renamed() async throws {
            func named(_ id: String, _ manifest: Manifest) -> Manifest {
                var next = manifest
                (next.plan.id, next.digest) = (id, "sha256:" + id)
                for index in next.notifications.indices {
                    let old = next.notifications[index]
                    next.notifications[index].id = id + old.id.dropFirst()
                    next.notifications[index].group = id + old.group.dropFirst()
                    next.notifications[index].uuid = UUID().uuidString.lowercased()
                }
                for index in next.sessions.indices {
                    next.sessions[index].cancelScope = id + next.sessions[index].cancelScope.dropFirst()
                }
                return next
            }
            let (first, _) = try Self.versions()
            try await onDevice { device, file in
                let server = try Server(first)
                let source = server.source(storedAt: file)
                let kit = Kit(first, device).kit
                await kit.fetch(from: source)
                await kit.refresh()
                let session = try #require(first.sessions.first { $0.restTimer == nil })
                try await kit.startSession(session.id)
                #expect(await kit.session != nil)
                // A process that is ended twice between the two.
                let last = named("x", first)
                try server.put(named("w", first))
                _ = await source.fetch()
                try server.put(last)
                _ = await source.fetch()
                let next = Kit(source.latest(first), device)
                await next.kit.fetch(from: source)
                let ids = Set(await UserNotificationCenter().pending().map(\.id))
                #expect(!ids.isEmpty && ids.allSatisfy { $0.hasPrefix("x/") })
                #expect(ids.contains { $0.hasPrefix("x/\(session.id)/") })
                #expect(await next.kit.session == kit.session)
                #expect(await next.kit.refresh().otherPlans == [:])
                #expect(server.statuses == [200, 200, 200, 304])
                // It does not come back once it was ended, nor takes it the place of another.
                await next.kit.endSession()
                let coordinator = DeviceCoordinator()
                let later = Kit(source.latest(first), device, coordinator: coordinator).kit
                await later.fetch(from: source)
                #expect(await later.session == nil)
                try await later.startSession(session.id)
                let begun = await later.session
                await UserNotificationCenter().keep(
                    .started(session: session.id, atMs: device.nowMs - 20_000), ofPlan: "v")
                await later.fetch(from: source)
                #expect(await later.session == begun)
                // A kit that has the former name keeps its own.
                let other = Kit(first, device, coordinator: coordinator).kit
                await other.refresh()
                try await other.startSession(session.id)
                await later.fetch(from: source)
                #expect(await UserNotificationCenter().session(ofPlan: "v") != RunningSession.none)
            }
        }

        @Test("Calls at a time share one request, and a pass does not wait for it")
        func together() async throws {
            let (shipped, served) = try Self.versions()
            let wantedOfShipped = try await armed(shipped)
            try await onDevice { device, file in
                let server = try Server(served)
                let source = server.source(storedAt: file)
                let kit = Kit(shipped, device).kit
                let gate = Gate()
                server.fault = {
                    gate.wait()
                    return nil
                }
                async let first = kit.fetch(from: source)
                async let second = kit.fetch(from: source)
                var tries = 0
                while try await device.held(shipped) != wantedOfShipped, tries < 10_000 {
                    tries += 1
                    await Task.yield()
                }
                #expect(try await device.held(shipped) == wantedOfShipped)
                gate.open()
                #expect(await first.fetchProblem != nil)
                #expect(await second.isNew == false)
                #expect(server.requests == 1)
                server.fault = nil
                #expect(await kit.fetch(from: source).isNew)
                #expect(server.statuses == [200])
            }
        }

        @Test("A stopped kit arms nothing that comes")
        func stopped() async throws {
            let (shipped, served) = try Self.versions()
            try await onDevice { device, file in
                let source = try Server(served).source(storedAt: file)
                let kit = Kit(shipped, device).kit
                await kit.stop()
                let (pass, isNew, problem) = await kit.fetch(from: source)
                #expect(pass.status == .off && !isNew && problem == nil)
                #expect(try await device.held(served) == [])
            }
        }

        @Test("What a later version has is stored as it came")
        func later() async throws {
            let (shipped, served) = try Self.versions()
            try await onDevice { device, file in
                let server = try Server(served)
                var members = try #require(JSONSerialization.jsonObject(with: server.body) as? [String: Any])
                members["manifestVersion"] = 2
                members["novelty"] = ["a": [1]]
                server.body = try JSONSerialization.data(withJSONObject: members)
                let source = server.source(storedAt: file)
                let kit = Kit(shipped, device).kit
                let (pass, isNew, problem) = await kit.fetch(from: source)
                #expect(isNew && problem == nil)
                #expect(try #require(pass.problem).contains("version"))
                let stored = try #require(
                    JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
                #expect(stored["etag"] as? String == "\"2\"")
                #expect((stored["manifest"] as? NSDictionary) == members as NSDictionary)
            }
        }
    }
}

extension Adapters {
    /// The program's own server, and what the README has for the background.
    @Suite("Fetching from `horarium serve`")
    struct ServeTests {
        private static func environment(_ name: String) throws -> String {
            try #require(ProcessInfo.processInfo.environment[name], "\(name) is set by .ci/checks/swift-kit")
        }

        @Test("The README's lines fetch a plan once, again when it has changed, and keep it when the server has gone")
        func serves() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "horarium-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let plan = folder.appending(path: "daily.yaml")
            try FileManager.default.copyItem(
                at: DeliveryTests.root.appending(path: "DeviceKits/react-native/test/answers.yaml"), to: plan)

            let server = Process()
            server.executableURL = URL(filePath: try Self.environment("HORARIUM"))
            server.arguments = ["serve", folder.path, "--port", "0"]
            let output = Pipe()
            (server.standardOutput, server.standardError) = (output, FileHandle.nullDevice)
            try server.run()
            defer { if server.isRunning { server.terminate() } }
            let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            let origin = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
            let (address, shipped) = (
                origin.appending(path: "plans/daily/manifest.json"), try ArmingVectors.read().manifest
            )
            let device = Device(nowMs: 1_796_083_200_000)  // 2026-12-01T00:00:00Z
            try await Device.$current.withValue(device) {
                func deliver(_ manifest: Manifest) -> DeviceKit { Kit(manifest, device).kit }
                // snippet
                // folder: .applicationSupportDirectory
                let source = ManifestSource(url: address, storedAt: folder.appending(path: "daily.json"))
                let kit = deliver(source.latest(shipped))  // makes the kit as above

                /// From that modifier, and when the app comes to the front.
                @Sendable func update() async {
                    let next = BGAppRefreshTaskRequest(identifier: "org.example.daily")
                    next.earliestBeginDate = .now.addingTimeInterval(6 * 3600)
                    try? BGTaskScheduler.shared.submit(next)
                    await kit.fetch(from: source)
                }
                // end
                await kit.refresh()
                let before = Date.now
                await update()
                let request = try #require(await BGTaskScheduler.shared.pendingTaskRequests().first)
                #expect(request.identifier == "org.example.daily")
                #expect(try #require(request.earliestBeginDate) >= before)
                let manifest = try #require(source.stored)
                #expect(try #require(manifest.digest).hasPrefix("sha256:"))
                #expect(manifest.plan.id == "daily")
                device.nowMs = manifest.notifications[0].epochMs - 1000
                #expect(await kit.refresh().status == .notification)
                let held = try await device.held(manifest)
                #expect(!held.isEmpty && held.allSatisfy { $0.hasPrefix("daily/") })
                #expect(await kit.fetch(from: source).isNew == false)
                let text = try String(contentsOf: plan, encoding: .utf8)
                try text.replacingOccurrences(of: "How are you?", with: "How is it?")
                    .write(to: plan, atomically: true, encoding: .utf8)
                var tries = 0
                while await !kit.fetch(from: source).isNew {
                    tries += 1
                    try #require(tries < 10_000, "the server serves the plan as it was")
                }
                let changed = try #require(source.stored)
                #expect(changed.notifications.allSatisfy { $0.body == "How is it?" })
                #expect(try await device.held(changed) == held)

                server.terminate()
                server.waitUntilExit()
                let (_, isNew, problem) = await kit.fetch(from: source)
                #expect(!isNew && problem != nil)
                #expect(source.stored == changed)
                #expect(try await device.held(changed) == held)
                #expect(device.faults == [])
            }
        }
    }
}
