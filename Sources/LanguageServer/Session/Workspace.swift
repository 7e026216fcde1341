import Diagnostics
import JSON
import Pipeline
import Scheduling

/// The open files, and the analyses of the plans to which they belong.
///
/// The workspace applies changes when they arrive, and meanwhile checks the affected plans one after the other. A plan
/// that changes while it is checked is checked again, and no findings are published for a text that is out of date.
actor Workspace {
    private let environment: ServerEnvironment
    let outbox: Outbox
    private(set) var capabilities = ClientCapabilities()
    private(set) var documents: [String: OpenDocument] = [:]
    /// The plan that includes each open file, both by their paths.
    private(set) var roots: [String: String] = [:]
    var plans: [String: PlanState] = [:]
    /// The plans to check, in the order in which they changed.
    private var dirty: [String] = []
    private var isChecking = false
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// The latest analysis of a plan, and its published findings.
    struct PlanState {
        /// A number that every change increments: the analysis of an earlier generation is out of date.
        var generation = 1
        /// The generation to which ``analysis`` belongs.
        var checked = 0
        var analysis: Analysis?
        /// The latest schedule of the plan without errors.
        var lastGood: Schedule?
        /// The published findings of each file.
        var findings: [String: [Finding]] = [:]
        /// The duration of the last planning.
        var planning = Duration.zero

        var isCurrent: Bool { checked == generation }
    }

    /// The longest planning for which publishing the findings of the rules themselves is delayed.
    private static let longestWait = Duration.milliseconds(40)

    init(_ environment: ServerEnvironment, _ outbox: Outbox) {
        self.environment = environment
        self.outbox = outbox
    }

    func begin(_ capabilities: ClientCapabilities) { self.capabilities = capabilities }

    // MARK: Notifications

    func open(_ document: OpenDocument) async {
        documents[document.path] = document
        roots[document.path] = await Self.root(of: document.path, documents, environment)
        scheduleCheck(of: document.path)
    }

    /// Applies changes to an open file, and returns `false` where the file is not open.
    func change(_ path: String, _ changes: [OpenDocument.Change], version: Int) -> Bool {
        guard documents[path] != nil else { return false }
        documents[path]?.apply(changes, version: version, capabilities.encoding)
        scheduleCheck(of: path)
        return true
    }

    /// Closes a file: a plan with other open files reads it from disk from now on.
    func close(_ path: String) {
        guard documents.removeValue(forKey: path) != nil, let root = roots.removeValue(forKey: path) else { return }
        scheduleCheck(of: path)
        removePlanIfClosed(root)
    }

    /// Checks again the plans that have read or searched for files that changed on disk.
    func filesChanged(_ paths: [String]) async {
        for path in documents.keys.sorted() {
            let root = await Self.root(of: path, documents, environment)
            guard documents[path] != nil, let before = roots[path], before != root else { continue }
            roots[path] = root
            scheduleCheck(of: path)
            removePlanIfClosed(before)
        }
        for path in paths { scheduleCheck(of: path) }
    }

    private nonisolated static func root(
        of path: String, _ documents: [String: OpenDocument], _ environment: ServerEnvironment
    ) async -> String { PlanText.root(of: path, documents, environment) }

    /// Removes a plan that no longer has an open file.
    private func removePlanIfClosed(_ root: String) {
        guard !roots.values.contains(root) else { return }
        let published = plans.removeValue(forKey: root)?.findings ?? [:]
        dirty.removeAll { $0 == root }
        for continuation in waiting.removeValue(forKey: root) ?? [] { continuation.resume() }
        for path in published.keys.sorted() { publish(path) }
    }

    /// Schedules a check of the plans of which a file is a part.
    private func scheduleCheck(of path: String) {
        var touched = plans.filter { $0.value.analysis?.files.contains(path) ?? false }.map(\.key).sorted()
        if let root = roots[path], !touched.contains(root) { touched.append(root) }
        for root in touched {
            plans[root, default: PlanState()].generation += 1
            if !dirty.contains(root) { dirty.append(root) }
        }
        guard !isChecking, !dirty.isEmpty else { return }
        isChecking = true
        Task { await checkAll() }
    }

    // MARK: Checking

    private func checkAll() async {
        while !dirty.isEmpty {
            let root = dirty.removeFirst()
            await check(root)
            guard plans[root]?.isCurrent ?? true else { continue }
            for continuation in waiting.removeValue(forKey: root) ?? [] { continuation.resume() }
        }
        isChecking = false
    }

    private func check(_ root: String) async {
        guard let generation = plans[root]?.generation else { return }
        var analysis = await Self.load(root, documents, environment)
        guard let state = plans[root], state.generation == generation else { return }
        assignParts(of: analysis)
        if analysis.isPlannable {
            if state.planning > Self.longestWait { publishFindings(of: analysis) }
            let clock = ContinuousClock()
            let begin = clock.now
            analysis = await Self.plan(analysis, documents, environment)
            guard plans[root]?.generation == generation else { return }
            plans[root]?.planning = clock.now - begin
        }
        // Published first, because releasing the earlier schedule takes time.
        publishFindings(of: analysis)
        if let schedule = analysis.schedule { plans[root]?.lastGood = schedule }
        plans[root]?.analysis = analysis
        plans[root]?.checked = generation
    }

    private nonisolated static func load(
        _ root: String, _ documents: [String: OpenDocument], _ environment: ServerEnvironment
    ) async -> Analysis { Analysis(root, documents, environment) }

    private nonisolated static func plan(
        _ analysis: Analysis, _ documents: [String: OpenDocument], _ environment: ServerEnvironment
    ) async -> Analysis { analysis.planned(documents, environment) }

    /// Assigns to the plan the open files that it includes, and releases those that it no longer includes.
    private func assignParts(of analysis: Analysis) {
        for (path, root) in roots where path != analysis.root {
            let isPart = analysis.files.contains(path)
            if isPart, root == path {
                roots[path] = analysis.root
                removePlanIfClosed(path)
            } else if !isPart, root == analysis.root {
                roots[path] = path
                scheduleCheck(of: path)
            }
        }
    }

    private func publishFindings(of analysis: Analysis) {
        guard let before = plans[analysis.root]?.findings.keys else { return }
        var translation = FindingTranslation(documents, capabilities, page: environment.page)
        var findings: [String: [Finding]] = [:]
        for finding in analysis.findings {
            findings[finding.span.file.name, default: []].append(translation.finding(finding))
        }
        // Files without findings are published too: the client waits for the version, or has old findings to clear.
        let open = documents.keys.filter { roots[$0] == analysis.root }
        let paths = Set(findings.keys).union(before).union(open).sorted()
        plans[analysis.root]?.findings = findings
        for path in paths { publish(path) }
    }

    /// Publishes the findings of all plans in a file, in place of those published before.
    private func publish(_ path: String) {
        var findings: [Finding] = []
        for (_, plan) in plans.sorted(by: { $0.key < $1.key }) {
            for finding in plan.findings[path] ?? [] where !findings.contains(finding) { findings.append(finding) }
        }
        let document = documents[path]
        outbox.notify("textDocument/publishDiagnostics") { json in
            json.member("uri", document?.uri ?? FileURI.uri(of: path))
            json.member("version", document?.version)
            json.member("diagnostics", findings)
        }
    }

    // MARK: Requests

    /// Returns the snapshot from which a request about a file is answered, or `nil` for a file that is not open.
    func snapshot(of path: String) -> DocumentSnapshot? {
        guard let document = documents[path] else { return nil }
        let root = roots[path] ?? path
        return DocumentSnapshot(
            document: document, root: root, documents: documents, lastGood: plans[root]?.lastGood,
            capabilities: capabilities, environment: environment
        ) { [self] in await analysis(of: root, for: document.path, version: document.version) }
    }

    /// Waits until a plan is checked, and returns its analysis, or `nil` where the file no longer has the version, with
    /// its latest schedule without errors.
    func analysis(of root: String, for path: String, version: Int) async -> (analysis: Analysis?, lastGood: Schedule?) {
        if let state = plans[root], !state.isCurrent {
            await withCheckedContinuation { waiting[root, default: []].append($0) }
        }
        let isSame = documents[path]?.version == version
        return (isSame ? plans[root]?.analysis : nil, plans[root]?.lastGood)
    }
}
