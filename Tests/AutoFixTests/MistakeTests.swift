import CivilTime
import Diagnostics
import Documents
import Testing
import TimeZoneData

import Pipeline

/// Mistakes that people make in plans, each with what they meant: what is said of them, and what becomes of the plan that
/// does what is said.
@Suite("Mistakes and their cures")
struct MistakeTests {
    @Test("Every mistake is reported, and a plan corrected as advised is valid and means what its author meant")
    func cures() {
        var (read, told, cured) = (0, 0, 0)
        for mistake in Self.all {
            let found = Self.check(mistake.text)
            let context = "\(mistake.meaning): \(found)"
            guard let code = mistake.code else {
                #expect(found.isEmpty, "\(context)")
                read += 1
                continue
            }
            guard found.contains(where: { $0.code.id == code }) else {
                Issue.record("silent: \(context)")
                continue
            }
            told += 1
            // What the program would write itself.
            let mended = Self.mended(mistake.text, found)
            guard let right = mistake.mended else {
                let isCertain = found.contains { $0.fixes.contains { $0.isCertain } }
                #expect(!isCertain, "a certain cure: \(context)")
                continue
            }
            let isWritten = mended.contains(right)
            let isNamed = mistake.cure.map { cure in found.contains { $0.message.contains(cure) } } ?? false
            #expect(isWritten || isNamed, "no cure: \(context)")
            let isWrong = found.flatMap(\.fixes).contains(where: \.isCertain) && !isWritten
            #expect(!isWrong, "another cure is certain: \(context)")
            let expected = mistake.expected.map { "\(right)expect: [\($0)]\n" } ?? right
            // A note is no fault: a table of one day leaves the others to be calculated.
            let left = Self.check(expected).filter { $0.severity > .note }
            #expect(left.isEmpty, "the cure does not work: \(mistake.meaning): \(left)\n\(expected)")
            if (isWritten || isNamed) && left.isEmpty { cured += 1 }
        }
        #expect(read + told == Self.all.count && Self.all.count == 105)
        #expect(cured >= 60, "\(cured)")
        print(
            "\(Self.all.count) mistakes: \(read) read as meant, \(told) told, \(cured) of them with a cure that works")
    }

    /// A plan with a mistake.
    struct Mistake {
        /// The intention of the plan's author.
        var meaning: String
        /// The plan.
        var text: String
        /// The code of what is said; `nil` where it is read as meant.
        var code: String?
        /// The text that the message says to write, where no correction is offered.
        var cure: String?
        /// The plan as its author means it; `nil` where nobody but the author knows.
        var mended: String?
        /// What holds of that plan, as its own expectation.
        var expected: String?
    }

    private static func check(_ text: String) -> [Diagnostic] {
        let files = ["plan.yaml": text, "work.ics": calendar, "t.csv": "date,Sabah\n2026-12-07,06:10\n"]
        let pipeline = Pipeline(
            readFile: { (path: String) throws(FileFailure) in
                guard let text = files[path] else { throw .missing }
                return Array(text.utf8)
            },
            zones: { .builtIn },
            now: Instant(epochSeconds: 1_796_083_200))
        return pipeline.check("plan.yaml", over: HorizonChoice())
    }

    /// The plan with each offered correction alone, and with the first of every finding.
    private static func mended(_ text: String, _ found: [Diagnostic]) -> [String] {
        let fixes = found.flatMap(\.fixes)
        return fixes.map { applying($0.edits, to: text) }
            + [applying(found.compactMap(\.fixes.first).flatMap(\.edits), to: text)]
    }

    private static func applying(_ edits: [TextEdit], to text: String) -> String {
        var bytes = Array(text.utf8)
        for edit in edits.sorted(by: { $0.span.start > $1.span.start }) {
            bytes.replaceSubrange(Int(edit.span.start.offset)..<Int(edit.span.end.offset), with: edit.replacement.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//example//EN\r
        BEGIN:VEVENT\r
        UID:1\r
        DTSTAMP:20260101T000000Z\r
        DTSTART:20261210T120000Z\r
        DTEND:20261210T130000Z\r
        END:VEVENT\r
        END:VCALENDAR\r

        """
}
