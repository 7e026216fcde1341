package import CivilTime

/// The texts of a prompt rule.
package struct PromptTexts: Hashable, Sendable {
    /// How texts take turns.
    package enum Order: String, CaseIterable, Sendable {
        /// Each deck of all texts is shuffled.
        case shuffle
        /// Each deck is as it is written.
        case sequence
    }

    /// The texts that take turns, or those of ``dated`` in the order of their dates; one or more.
    package var all: [String]
    package var order: Order
    /// The texts of dates; `nil` where the texts take turns.
    package var dated: [LocalDate: String]?

    package init(_ all: [String], order: Order = .shuffle) {
        (self.all, self.order) = (all, order)
    }

    package init(dated: [LocalDate: String]) {
        all = dated.sorted { $0.key < $1.key }.map(\.value)
        order = .sequence
        self.dated = dated
    }

    /// Whether a text is drawn, so that the plan needs a seed.
    package var isDrawn: Bool { all.count > 1 && order == .shuffle && dated == nil }

    /// Whether every prompt has the same text.
    package var isOne: Bool { all.count == 1 && dated == nil }
}
