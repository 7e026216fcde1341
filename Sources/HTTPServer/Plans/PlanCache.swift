import CivilTime
import Diagnostics
import Documents
import LanguageServer
import NIOConcurrencyHelpers
import Pipeline

/// A cache of the current outputs of one plan, which rebuilds them and saves new texts.
final class PlanCache: Sendable {
    let location: PlanLocation
    private let builder: PlanBuilder
    private let state: NIOLockedValueBox<(plan: ServedPlan, inputs: PlanBuilder.Inputs?)>
    /// The lock that serializes building and saving.
    private let work = NIOLock()
    private let cachedPicture = NIOLockedValueBox<(build: Int, day: DrawnDay, picture: Representation)?>(nil)
    /// The lock that serializes drawing.
    private let drawing = NIOLock()
    /// A function that is called after each build.
    private let changed: @Sendable (PlanCache) -> Void

    init(_ location: PlanLocation, by builder: PlanBuilder, changed: @escaping @Sendable (PlanCache) -> Void) {
        self.location = location
        self.builder = builder
        self.changed = changed
        state = NIOLockedValueBox((ServedPlan(), nil))
    }

    var plan: ServedPlan { state.withLockedValue { $0.plan } }

    /// The files from which the plan was built, by their paths in findings.
    var files: [String] { state.withLockedValue { $0.inputs.map { Array($0.files.keys) } ?? [] } }

    /// Whether `today` is no longer the date of the build.
    var isStale: Bool { state.withLockedValue { $0.inputs.map { !$0.hasSameDay(at: builder.now()) } ?? false } }

    /// Builds the plan again, unless its inputs are unchanged.
    func refresh() { work.withLock { refreshed() } }

    private func refreshed() {
        let (earlier, inputs) = state.withLockedValue { $0 }
        if let inputs, inputs.areUnchanged(in: location.folder, at: builder.now()) { return }
        let built = builder.build(location, after: earlier)
        state.withLockedValue { $0 = built }
        changed(self)
    }

    func preview(of text: [UInt8], on day: LocalDate?, hours: ClosedRange<Int>?) -> PlanPreview {
        builder.preview(of: text, for: location, beside: plan.outputs, on: day, hours: hours)
    }

    /// Returns the picture of the last good outputs, drawn on demand; `nil` where there are none.
    ///
    /// - `day`: The day that is asked for; see ``DrawnDay``.
    func picture(on day: LocalDate?) -> Representation? {
        drawing.withLock {
            guard let outputs = plan.outputs else { return nil }
            let now = builder.now()
            let drawn = DrawnDay(day, of: outputs.schedule, at: now)
            let earlier = cachedPicture.withLockedValue { $0 }
            if let earlier, earlier.build == outputs.number, earlier.day == drawn { return earlier.picture }
            let picture = Representation.of(
                drawn.picture(of: outputs.schedule, builtAt: outputs.builtAt), type: "text/html; charset=utf-8",
                after: earlier?.picture,
                now: now)
            cachedPicture.withLockedValue { $0 = (outputs.number, drawn, picture) }
            return picture
        }
    }

    func assistant(in text: [UInt8], at position: TextPosition) -> TextAssistant {
        builder.assistant(in: text, at: position, for: location, beside: plan.outputs?.schedule)
    }

    func form(of text: [UInt8], on day: LocalDate?) -> PlanForm {
        builder.form(of: text, for: location, beside: plan.outputs?.schedule, on: day)
    }

    func findings(in text: [UInt8]) -> [Diagnostic] { builder.findings(in: text, for: location) }

    // MARK: Saving

    /// The outcome of saving a text.
    enum SaveResult {
        case saved(ServedPlan)
        /// The file is no longer the one from which the text was edited.
        case changed
        case failed(reason: String)
    }

    /// Saves a text in the plan's file and builds it, if `tags` match the current file, from which the text was edited.
    func save(_ text: [UInt8], ifMatch tags: EntityTagList) -> SaveResult {
        work.withLock {
            do throws(WriteFailure) {
                guard try write(text, ifMatch: tags) else { return refused() }
            } catch {
                // Another program may have written the file first.
                guard current(matches: tags) else { return refused() }
                return .failed(reason: error.reason)
            }
            refreshed()
            return .saved(plan)
        }
    }

    /// Reads the file, so that whoever is refused finds the text for which they were.
    private func refused() -> SaveResult {
        refreshed()
        return .changed
    }

    /// Writes a text into the plan's file, or returns `false` where the file does not match the tags.
    private func write(_ text: [UInt8], ifMatch tags: EntityTagList) throws(WriteFailure) -> Bool {
        guard current(matches: tags) else { return false }
        switch location.folder.contents(location.path) {
        case .success(let before):
            if before != text { try location.folder.folder.rewrite(location.name, from: before, to: text) }
        // A deleted file is created again by a client that has its last text.
        case .failure(.missing): try location.folder.folder.create(location.name, text)
        case .failure: return false
        }
        return true
    }

    private func current(matches tags: EntityTagList) -> Bool {
        let known = plan.source
        do throws(FileFailure) {
            let bytes = try location.folder.read(location.path)
            return Representation.of(bytes, type: "", after: known, now: builder.now()).isMatched(by: tags)
        } catch {
            return error == .missing && known?.isMatched(by: tags) ?? false
        }
    }
}
