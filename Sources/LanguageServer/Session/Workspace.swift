import Pipeline
import Diagnostics
import PlanFile
import Scheduling

/// What is open in the editor, and what is known of the plans that it belongs to.
///
/// Changes are noted as they come; the plans that they touch are checked one after the other beside that. What has
/// changed meanwhile is checked anew, and nothing is published about a text that the client no longer has.
actor Workspace {
    private let surroundings: ServerEnvironment
    let outbox: Outbox
    private(set) var abilities = ClientAbilities()
    private(set) var documents: [String: OpenDocument] = [:]
    /// The plan that each open file is a part of, by paths.
    private(set) var roots: [String: String] = [:]
    var plans: [String: PlanState] = [:]
    /// The plans to check, in the order in which they changed.
    private var dirty: [String] = []
    private var isChecking = false
    private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]

    /// What is known of a plan.
    struct PlanState {
        /// Raised by each change: what was found for another is of no use any more.
        var generation = 1
        /// The generation that ``analysis`` is of.
        var checked = 0
        var analysis: Analysis?
        /// What the plan came to when it last had no error.
        var lastGood: Schedule?
        /// What was found in each file, as it was told.
        var findings: [String: [Finding]] = [:]
        /// How long planning took last time.
        var planning = Duration.zero

        var isCurrent: Bool { checked == generation }
    }

    /// Planning that takes longer than this makes the findings of the rules themselves wait no longer.
    private static let patience = Duration.milliseconds(40)

    init(_ surroundings: ServerEnvironment, _ outbox: Outbox) {
        self.surroundings = surroundings
        self.outbox = outbox
    }

    func begin(_ abilities: ClientAbilities) { self.abilities = abilities }

    // MARK: What the client tells

    func open(_ document: OpenDocument) async {
        documents[document.path] = document
        roots[document.path] = await Self.root(of: document.path, documents, surroundings)
        touch(document.path)
    }

    /// - Returns: Whether the file is open.
    func change(_ path: String, _ changes: [OpenDocument.Change], version: Int) -> Bool {
        guard documents[path] != nil else { return false }
        documents[path]?.apply(changes, version: version, abilities.encoding)
        touch(path)
        return true
    }

    /// From now on what the file on disk says counts, for a plan that has other files open.
    func close(_ path: String) {
        guard documents.removeValue(forKey: path) != nil, let root = roots.removeValue(forKey: path) else { return }
        touch(path)
        forget(root)
    }

    /// Files have changed on disk: plans that read them, or looked for them, are checked again.
    func filesChanged(_ paths: [String]) async {
        for path in documents.keys.sorted() {
            let root = await Self.root(of: path, documents, surroundings)
            guard documents[path] != nil, let before = roots[path], before != root else { continue }
            roots[path] = root
            touch(path)
            forget(before)
        }
        for path in paths { touch(path) }
    }

    private nonisolated static func root(
        of path: String, _ documents: [String: OpenDocument], _ surroundings: ServerEnvironment
    ) async -> String { PlanText.root(of: path, documents, surroundings) }

    /// Drops a plan of which no file is open any more.
    private func forget(_ root: String) {
        guard !roots.values.contains(root) else { return }
        let told = plans.removeValue(forKey: root)?.findings ?? [:]
        dirty.removeAll { $0 == root }
        for continuation in waiting.removeValue(forKey: root) ?? [] { continuation.resume() }
        for path in told.keys.sorted() { publish(path) }
    }

    /// Has the plans checked that a file is part of.
    private func touch(_ path: String) {
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
        var analysis = await Self.load(root, documents, surroundings)
        guard let state = plans[root], state.generation == generation else { return }
        adopt(analysis)
        if analysis.isPlannable {
            if state.planning > Self.patience { tell(analysis) }
            let clock = ContinuousClock()
            let begin = clock.now
            analysis = await Self.plan(analysis, documents, surroundings)
            guard plans[root]?.generation == generation else { return }
            plans[root]?.planning = clock.now - begin
        }
        // Told first: letting go of what was known before takes its time.
        tell(analysis)
        if let schedule = analysis.schedule { plans[root]?.lastGood = schedule }
        plans[root]?.analysis = analysis
        plans[root]?.checked = generation
    }

    private nonisolated static func load(
        _ root: String, _ documents: [String: OpenDocument], _ surroundings: ServerEnvironment
    ) async -> Analysis { Analysis(root, documents, surroundings) }

    private nonisolated static func plan(
        _ analysis: Analysis, _ documents: [String: OpenDocument], _ surroundings: ServerEnvironment
    ) async -> Analysis { analysis.planned(documents, surroundings) }

    /// Files that are open by themselves and turn out to be parts of this plan are checked as that from now on, and
    /// those that it no longer includes by themselves.
    private func adopt(_ analysis: Analysis) {
        for (path, root) in roots where path != analysis.root {
            let isPart = analysis.files.contains(path)
            if isPart, root == path {
                roots[path] = analysis.root
                forget(path)
            } else if !isPart, root == analysis.root {
                roots[path] = path
                touch(path)
            }
        }
    }

    private func tell(_ analysis: Analysis) {
        guard let before = plans[analysis.root]?.findings.keys else { return }
        var translation = FindingTranslation(documents, abilities, page: surroundings.page)
        var findings: [String: [Finding]] = [:]
        for finding in analysis.findings {
            findings[finding.span.file.name, default: []].append(translation.finding(finding))
        }
        // Files without findings are told of too: the client waits for the version, or has old ones to clear.
        let open = documents.keys.filter { roots[$0] == analysis.root }
        let paths = Set(findings.keys).union(before).union(open).sorted()
        plans[analysis.root]?.findings = findings
        for path in paths { publish(path) }
    }

    /// Tells all that is found in a file, in whichever plans it is; what was found in an earlier text is no longer so.
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

    // MARK: What answers go by

    /// What a request about a file is answered from; `nil` for a file that is not open.
    func view(of path: String) -> DocumentSnapshot? {
        guard let document = documents[path] else { return nil }
        let root = roots[path] ?? path
        return DocumentSnapshot(
            document: document, root: root, documents: documents, lastGood: plans[root]?.lastGood, abilities: abilities,
            surroundings: surroundings, workspace: self)
    }

    /// What has been found of a plan as it stands now; waits until that is known.
    ///
    /// - Returns: `nil` for the analysis where its text is no longer the one of a version.
    func analysis(of root: String, for path: String, version: Int) async -> (analysis: Analysis?, lastGood: Schedule?) {
        if let state = plans[root], !state.isCurrent {
            await withCheckedContinuation { waiting[root, default: []].append($0) }
        }
        let isSame = documents[path]?.version == version
        return (isSame ? plans[root]?.analysis : nil, plans[root]?.lastGood)
    }
}
