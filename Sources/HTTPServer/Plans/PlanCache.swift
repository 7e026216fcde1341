import Pipeline
import CivilTime
import Diagnostics
import Documents
import NIOConcurrencyHelpers
import Charts

/// Keeps what is served of one plan up to date, and takes new texts for it.
final class PlanCache: Sendable {
    let place: PlanPlace
    private let maker: PlanBuilder
    private let state: NIOLockedValueBox<(plan: ServedPlan, inputs: PlanBuilder.Inputs?)>
    /// One build or one saving at a time.
    private let work = NIOLock()
    private let drawn = NIOLockedValueBox<(made: Instant?, picture: Representation?)>((nil, nil))
    /// One drawing at a time.
    private let drawing = NIOLock()
    /// Called when something new can be served.
    private let changed: @Sendable (PlanCache) -> Void

    init(_ place: PlanPlace, by maker: PlanBuilder, changed: @escaping @Sendable (PlanCache) -> Void) {
        self.place = place
        self.maker = maker
        self.changed = changed
        state = NIOLockedValueBox((ServedPlan(), nil))
    }

    var plan: ServedPlan { state.withLockedValue { $0.plan } }

    /// The files that the plan was made from, by the paths that findings show.
    var files: [String] { state.withLockedValue { $0.inputs.map { Array($0.files.keys) } ?? [] } }

    /// Whether time alone has made the plan another one.
    var isOfYesterday: Bool { state.withLockedValue { $0.inputs.map { !$0.hasSameDay(at: maker.now()) } ?? false } }

    /// Builds the plan anew, unless all that it is made from is as it was.
    func refresh() { work.withLock { refreshed() } }

    private func refreshed() {
        let (earlier, inputs) = state.withLockedValue { $0 }
        if let inputs, inputs.areUnchanged(in: place.folder, at: maker.now()) { return }
        let made = maker.make(place, after: earlier)
        state.withLockedValue { $0 = made }
        changed(self)
    }

    func preview(of text: [UInt8]) -> PlanPreview { maker.preview(of: text, for: place, beside: plan.outputs) }

    /// The picture of the last good outputs, drawn when somebody looks at it; `nil` where there are none.
    var picture: Representation? {
        drawing.withLock {
            guard let outputs = plan.outputs else { return nil }
            let (made, earlier) = drawn.withLockedValue { $0 }
            if let earlier, made == outputs.made { return earlier }
            let picture = Representation.of(
                Picture(outputs.schedule, generator: Pipeline.generator).fragment, type: "text/html; charset=utf-8",
                after: earlier, now: maker.now())
            drawn.withLockedValue { $0 = (outputs.made, picture) }
            return picture
        }
    }

    func findings(in text: [UInt8]) -> [Diagnostic] { maker.findings(in: text, for: place) }

    // MARK: Saving

    /// What becomes of a text that is to be saved.
    enum Saving {
        case saved(ServedPlan)
        /// The file is another by now than the one that the text was made from.
        case changed
        case failed(reason: String)
    }

    /// Saves a text in the plan's file and builds it.
    ///
    /// - Parameter tags: Those of the text that the new one was made from.
    func save(_ text: [UInt8], ifMatch tags: EntityTagList) -> Saving {
        work.withLock {
            do throws(WriteFailure) {
                guard try write(text, ifMatch: tags) else { return .changed }
            } catch {
                // Somebody may have been faster.
                guard current(matches: tags) else { return .changed }
                return .failed(reason: error.reason)
            }
            refreshed()
            return .saved(plan)
        }
    }

    /// - Returns: Whether the file was the one that is meant, and has the text now.
    private func write(_ text: [UInt8], ifMatch tags: EntityTagList) throws(WriteFailure) -> Bool {
        guard current(matches: tags) else { return false }
        switch place.folder.contents(place.path) {
        case .success(let before):
            if before != text { try place.folder.folder.rewrite(place.name, from: before, to: text) }
        // A file that is gone is made again, by whoever has its last text.
        case .failure(.missing): try place.folder.folder.create(place.name, text)
        case .failure: return false
        }
        return true
    }

    private func current(matches tags: EntityTagList) -> Bool {
        let known = plan.source
        do throws(FileFailure) {
            let bytes = try place.folder.read(place.path)
            return Representation.of(bytes, type: "", after: known, now: maker.now()).isMatched(by: tags)
        } catch {
            return error == .missing && known?.isMatched(by: tags) ?? false
        }
    }
}
