import AutoFix
import Testing

@testable import Diagnostics

@Suite("Differences of texts")
struct UnifiedDiffTests {
    /// Two texts, and the output of GNU diffutils 3.10 for them with `diff -u --label p --label p`.
    @Test(
        "They read as those of diff -u",
        arguments: [
            ("a\nb\n", "a\nb\n", ""),
            (
                "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\n", "a\nB\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nN\n",
                "--- p\n+++ p\n@@ -1,6 +1,5 @@\n a\n-b\n-c\n+B\n d\n e\n f\n@@ -11,4 +10,4 @@\n k\n l\n m\n-n\n+N\n"
            ),
            ("x\r\ny", "x\r\nz\n", "--- p\n+++ p\n@@ -1,2 +1,2 @@\n x\r\n-y\n\\ No newline at end of file\n+z\n"),
            ("", "a\n", "--- p\n+++ p\n@@ -0,0 +1 @@\n+a\n"),
            (
                "a\nb\nc\nd\ne\nf\ng\nh\ni\n", "A\nb\nc\nd\ne\nf\ng\nh\nI\n",
                "--- p\n+++ p\n@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n@@ -6,4 +6,4 @@\n f\n g\n h\n-i\n+I\n"
            ),
        ])
    func gnu(before: String, after: String, difference: String) {
        let bytes = UnifiedDiff(of: "p").bytes(from: Array(before.utf8), to: Array(after.utf8))
        #expect(String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(difference.utf8))
    }

    @Test("Bytes that are no text come through as they are, for patch")
    func bytes() {
        let written = UnifiedDiff(of: "p").bytes(from: [0xFF, 0x0A], to: [0xFE, 0x0A])
        #expect(written.suffix(6) == [0x2D, 0xFF, 0x0A, 0x2B, 0xFE, 0x0A])
    }

    @Test("On a terminal lines are coloured, and nothing of the text acts on it")
    func terminal() {
        let written = UnifiedDiff(of: "p\u{1B}.yaml", useColour: true)
            .bytes(from: Array("a: \u{1B}[2J\r\n".utf8), to: Array("b: 1\r\n".utf8))
        let text = String(decoding: written, as: UTF8.self)
        #expect(text.contains("\u{1B}[32m+b: 1\u{1B}[0m\n"))
        #expect(text.contains("\u{1B}[1;31m-a: ") && !text.contains("\u{1B}[2J"))
        #expect(!text.contains("p\u{1B}.yaml") && !text.utf8.contains(0x0D))
    }
}
