import CivilTime
import Diagnostics
import Documents
import Foundation
import PlanReader
import ReferenceData
import Testing
import TimeZoneData

/// What a correction that is taken for certain keeps of what was written.
@Suite("Certain corrections")
struct CertaintyTests {
    /// A way to change the meaning of a text: what is put before and behind it, and what is left of it in a certain
    /// correction.
    private struct Spoiling {
        var before = ""
        var behind = ""
        var kept: [String]
    }

    private static let negations = ["-", "~", "!", "not ", "except ", "no "].map {
        Spoiling(before: $0, kept: ["!", "not", "except", "-"])
    }
    private static let numbersBehind = ["9", " 9", "#9", "-9"].map { Spoiling(behind: $0, kept: ["9"]) }
    private static let numbersBefore = ["9", "9 ", "9x "].map { Spoiling(before: $0, kept: ["9"]) }
    private static let spoilings = negations + numbersBehind + numbersBefore + [Spoiling(before: "+", kept: ["+"])]

    @Test("A sign, a negation or a number that is put to any known slip stays in what is written for it")
    func nothingIsLost() throws {
        var (certain, lost) = (0, [String]())
        for (part, wrong, _) in HintTests.replaced {
            let bare = wrong.trimmingQuotes
            // A number beside another is another number, and lengths and times are written in other digits.
            let hasNumber = bare.contains(where: \.isNumber)
            let spoilings = Self.spoilings.sampled(every: 2, from: wrong.utf8.count)
            for spoiling in spoilings where !hasNumber || spoiling.kept != ["9"] {
                let text = spoiling.before + bare + spoiling.behind
                guard !text.contains("\"") else { continue }
                let plan = HintTests.head + part.replacing("?", with: "\"\(text)\"") + "\n"
                let found = TestFiles.loader(["plan.yaml": plan]).load("plan.yaml").findings
                for fix in found.flatMap(\.fixes) where fix.isCertain {
                    for edit in fix.edits where edit.span.text.contains(text) {
                        certain += 1
                        if !spoiling.kept.contains(where: edit.replacement.contains) {
                            lost.append("\(text) → \(edit.replacement)")
                        }
                    }
                }
            }
        }
        #expect(lost.isEmpty, "\(lost.joined(separator: "\n"))")
        // There is something to look at.
        #expect(certain > Effort.size(30, small: 15))
    }
}

extension String {
    fileprivate var trimmingQuotes: String {
        guard count > 1, let first, "'\"".contains(first), last == first else { return self }
        return String(dropFirst().dropLast())
    }
}
