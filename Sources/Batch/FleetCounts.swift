/// How many lines became what.
package struct FleetCounts: Sendable {
    package private(set) var built = 0
    package private(set) var failed = 0

    package var lines: Int { built + failed }

    mutating func add(_ answer: AnswerLine) {
        if answer.isBuilt { built += 1 } else { failed += 1 }
    }
}
