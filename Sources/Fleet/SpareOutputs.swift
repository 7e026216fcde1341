/// The outputs that serve no line at the moment.
final class SpareOutputs: @unchecked Sendable {
    private let lock = Lock()
    private let limit: Int
    private var spare: [AnswerOutputs] = []

    /// The most bytes of an answer whose block is kept.
    private static let sizeLimit = 4 << 20

    /// - Parameter limit: How many are kept.
    init(limit: Int) { self.limit = limit }

    func take() -> AnswerOutputs { lock.locked { spare.popLast() } ?? AnswerOutputs() }

    func put(_ outputs: AnswerOutputs) {
        guard outputs.size <= Self.sizeLimit else { return }
        outputs.clear()
        lock.locked { if spare.count < limit { spare.append(outputs) } }
    }
}
