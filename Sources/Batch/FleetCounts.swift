/// The numbers of lines that were built and that failed.
package struct FleetCounts: Sendable {
    package private(set) var built = 0
    package private(set) var failed = 0

    package var lines: Int { built + failed }

    mutating func add(_ answer: AnswerLine) {
        if answer.isBuilt { built += 1 } else { failed += 1 }
    }
}
