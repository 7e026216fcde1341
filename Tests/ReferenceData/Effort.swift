import Foundation

/// How large the tests' samples are: small as a rule, whole with `EFFORT=thorough`, which `make verify` sets.
package enum Effort {
    package static let isThorough = ProcessInfo.processInfo.environment["EFFORT"] == "thorough"

    /// Returns the whole size, or the small one.
    package static func size(_ whole: Int, small: Int) -> Int { isThorough ? whole : small }
}

extension Collection {
    /// All elements, or as a rule every `step`-th from the `first` on.
    package func sampled(every step: Int, from first: Int = 0) -> [Element] {
        guard !Effort.isThorough else { return Array(self) }
        return enumerated().filter { $0.offset % step == first % step }.map(\.element)
    }
}
