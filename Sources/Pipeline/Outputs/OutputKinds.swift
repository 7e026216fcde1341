/// Which of a plan's outputs are made.
package struct OutputKinds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let calendar = OutputKinds(rawValue: 1)
    package static let manifest = OutputKinds(rawValue: 2)
    package static let both: OutputKinds = [.calendar, .manifest]
}
