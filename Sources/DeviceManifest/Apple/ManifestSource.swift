#if canImport(UserNotifications) && !os(tvOS) && !os(watchOS)
    import CivilTime
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    /// Where a plan's manifest is fetched, such as `https://plans.example.org/plans/daily/manifest.json` of `horarium
    /// serve`. What came last is stored in a file, for the next start of the app.
    @available(iOS 15, macOS 12, *)
    public struct ManifestSource: Sendable {
        private let url: URL
        private let file: URL
        private let session: URLSession
        /// The seconds after which a request is given up: iOS gives an app that it starts in the background some 30.
        private static let timeout = 20

        /// The contents of the file.
        private struct Stored: Decodable {
            var etag: String?
            /// The names that the plan had in manifests before: a process that was ended may have left requests under them.
            var former: [String]
            /// The manifest, stored as it came for later versions of this library to read.
            var manifest: Manifest
        }

        /// Makes a source.
        ///
        /// - Parameters:
        ///   - url: The manifest's address.
        ///   - file: Where to store what comes: in a folder that the system does not clear, such as
        ///     `.applicationSupportDirectory`. Folders that are missing are made.
        ///   - session: The app's own, for a server that wants more headers.
        public init(url: URL, storedAt file: URL, session: URLSession = .shared) {
            self.url = url
            self.file = file
            self.session = session
        }

        /// The manifest that came last; `nil` where there is none that can be read.
        public var stored: Manifest? { read()?.manifest }

        /// Returns the manifest for a start of the app: that which came last, unless there is none, or it is over and the one
        /// that the app is shipped with goes on.
        public func latest(_ shipped: Manifest, now: Date = Date()) -> Manifest {
            guard let stored else { return shipped }
            let end = stored.horizon.endsAt
            let isOver = Double(end.epochMilliseconds) <= now.timeIntervalSince1970 * 1000
            return isOver && end < shipped.horizon.endsAt ? shipped : stored
        }

        private func read() -> Stored? {
            (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Stored.self, from: $0) }
        }

        /// Asks for the server's manifest, and stores it where it is not that which came last.
        ///
        /// - Returns: The server's manifest, and why it is not known, or not stored.
        public func fetch() async -> (manifest: Manifest?, problem: String?) {
            let (manifest, _, problem) = await ask()
            return (manifest, problem)
        }

        /// Does what ``fetch()`` does, and returns the names that the plan had before too.
        func ask() async -> (manifest: Manifest?, former: [String], problem: String?) {
            let stored = read()
            var former = stored?.former ?? []
            var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            request.setValue(stored?.etag, forHTTPHeaderField: "If-None-Match")
            let (data, response): (Data, URLResponse)
            do {
                guard let answer = try await answer(to: request) else {
                    return (nil, former, "no answer within \(Self.timeout) s")
                }
                (data, response) = answer
            } catch {
                return (nil, former, error.localizedDescription)
            }
            let answer = response as? HTTPURLResponse
            if let stored, answer?.statusCode == 304 { return (stored.manifest, former, nil) }
            if let answer, answer.statusCode != 200 {
                return (nil, former, "the server's answer is \(answer.statusCode)")
            }
            let manifest: Manifest
            do {
                manifest = try JSONDecoder().decode(Manifest.self, from: data)
            } catch {
                return (nil, former, "the server's answer is no manifest: \(error)")
            }
            if let before = stored?.manifest { former += [before.plan.id] + (before.supersedes ?? []) }
            former = Set(former).sorted()
            do {
                try store(data, etag: answer?.value(forHTTPHeaderField: "ETag"), former)
            } catch {
                return (manifest, former, "the manifest cannot be stored: \(error.localizedDescription)")
            }
            return (manifest, former, nil)
        }

        /// Returns what the server answers in time; `nil` where it does not.
        private func answer(to request: URLRequest) async throws -> (Data, URLResponse)? {
            try await withThrowingTaskGroup(of: (Data, URLResponse)?.self) { group in
                group.addTask { try await session.data(for: request) }
                group.addTask {
                    try await Task.sleep(nanoseconds: UInt64(Self.timeout) * 1_000_000_000)
                    return nil
                }
                defer { group.cancelAll() }
                return try await group.next().flatMap(\.self)
            }
        }

        private func store(_ manifest: Data, etag: String?, _ former: [String]) throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            let (tag, names) = (try encoder.encode(etag), try encoder.encode(former))
            let text = [
                Data(#"{"etag":"#.utf8), tag, Data(#","former":"#.utf8), names, Data(#","manifest":"#.utf8), manifest,
                Data("}".utf8),
            ]
            try Data(text.joined()).write(to: file, options: Self.writing)
        }

        #if canImport(Darwin)
            /// The file can be read while the phone is locked, as when iOS starts the app in the background.
            private static let writing: Data.WritingOptions = [
                .atomic, .completeFileProtectionUntilFirstUserAuthentication,
            ]
        #else
            private static let writing: Data.WritingOptions = .atomic
        #endif
    }

    @available(iOS 15, macOS 12, *)
    extension DeviceKit {
        /// Refreshes, asks for a source's manifest meanwhile, and goes on with that as ``replace(_:)`` does where it is not
        /// the present one. Calls at a time share one request, the first one's.
        ///
        /// - Returns: The last pass; whether the manifest was another, by its `digest`: one without counts as another; and
        ///   why the server's is not known, or not stored.
        @discardableResult
        public func fetch(from source: ManifestSource) async -> (pass: ArmingPass, isNew: Bool, fetchProblem: String?) {
            let task = fetching ?? Task { await fetched(from: source) }
            fetching = task
            let result = await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
            // Another caller that was cancelled has ended the request for this one too.
            return task.isCancelled && !Task.isCancelled ? await fetch(from: source) : result
        }

        private func fetched(
            from source: ManifestSource
        ) async -> (pass: ArmingPass, isNew: Bool, fetchProblem: String?) {
            async let refreshed = refresh()
            let (next, former, problem) = await source.ask()
            _ = await refreshed
            let (pass, isNew) = await inTurn(stopped: (.stopped, false)) { kit in
                let isNew = next.map { $0.digest == nil || $0.digest != kit.manifest.digest } ?? false
                if isNew, let next { await kit.change(to: next) }
                await kit.continuePlan(from: former)
                return (await kit.pass(), isNew)
            }
            fetching = nil
            return (pass, isNew, problem)
        }

        /// Cancels in the next pass what an earlier process has left under former names of the plan, and goes on with the
        /// session that ran.
        private func continuePlan(from former: [String]) async {
            let others = await coordinator.prefixes(besides: self)
            for id in former where id != manifest.plan.id && !others.contains(id + "/") {
                if !manifest.identifierPrefixes.contains(id + "/") { leaving.insert(id + "/") }
                await continueSession(fromFormer: id)
            }
        }
    }
#endif
