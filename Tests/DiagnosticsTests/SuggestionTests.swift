import Testing

@testable import Diagnostics

@Suite("Near misses")
struct SuggestionTests {
    @Test(
        "The word that was meant is found",
        arguments: [
            ("perday", "perDay"), ("per-day", "perDay"), ("per_day", "perDay"), ("PERDAY", "perDay"),
            ("varience", "variance"), ("tiltle", "title"), ("ttile", "title"), ("boddy", "body"), ("bdoy", "body"),
        ])
    func found(_ miss: String, _ meant: String) {
        #expect(Spelling.nearest(to: miss, among: ["title", "body", "window", "perDay", "variance"]) == meant)
    }

    @Test("A word unlike all others gets no suggestion", arguments: ["colour", "x", "", "-", "windowsill-tray"])
    func notFound(_ word: String) {
        #expect(Spelling.nearest(to: word, among: ["title", "body", "window", "perDay", "variance"]) == nil)
    }

    @Test("Of equally near words the first is taken")
    func firstOfEquals() {
        #expect(Spelling.nearest(to: "bat", among: ["cat", "hat"]) == "cat")
        #expect(Spelling.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
    }

    /// The distances were found by hand: `bat` is one letter from `cat` and `hat`; `w1` one from `w2`, but the numbers
    /// differ; `titel` differs from `title` by two swapped neighbours, and `perday` from `perDay` by case.
    @Test(
        "A correction is certain where one word is near, and no number, short part or opposite changes",
        arguments: [
            ("titel", ["title", "body"], true), ("perday", ["perDay", "perday-2"], true),
            ("bat", ["cat", "hat"], false),
            ("week-1", ["week-2"], false), ("week1", ["week-1"], true), ("fajar", ["fajr", "fajr"], true),
            ("a-b", ["ab", "a_b"], false), ("push-b", ["push-a"], false), ("leg-day", ["leg-days"], false),
            ("psuh-a", ["push-a"], true), ("push", ["push-a"], false), ("Mon", ["mon"], true),
            ("mno", ["mon"], false), ("sen", ["sun"], false), ("pm", ["am"], false), ("runpm", ["runam"], false),
            ("maxGap", ["minGap"], false), ("minGpa", ["minGap"], true),
            ("maximumlength", ["minimumlength"], false), ("morning-sit", ["evening-sit"], false),
            ("sunday-run", ["monday-run"], false), ("sunset-walk", ["sunrise-walk"], false),
            ("notificatons", ["notifications"], true), ("notifcatons", ["notifications"], true),
        ])
    func certainty(_ miss: String, _ words: [String], _ isCertain: Bool) throws {
        #expect(try #require(Spelling.correction(of: miss, among: words)).isCertain == isCertain)
    }

    @Test(
        "Edit distances agree with the textbooks",
        arguments: [
            ("kitten", "sitting", 3), ("saturday", "sunday", 3), ("ca", "ac", 1), ("ca", "abc", 3), ("", "abc", 3),
        ])
    func distances(_ a: String, _ b: String, _ edits: Int) {
        #expect(editDistance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == edits)
        #expect(editDistance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == edits)
    }
}
