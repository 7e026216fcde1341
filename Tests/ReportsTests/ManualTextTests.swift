import Testing

@testable import Reports

/// The rules of mdoc(7) and roff(7) for a page's text.
@Suite("The text of manual pages")
struct ManualTextTests {
    private func text(_ build: (inout ManualText) -> Void) -> [Substring] {
        var page = ManualText(name: "horarium-x", section: 1, about: "Do this.", date: "November 21, 2026")
        build(&page)
        return page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }

    @Test("A page begins with its date, its title and what it is about")
    func head() {
        let lines = text { _ in }
        #expect(
            lines == [
                ".Dd November 21, 2026", ".Dt HORARIUM-X 1", ".Os", ".Sh NAME", ".Nm horarium-x", ".Nd Do this",
            ])
    }

    @Test(
        "What has a meaning to roff is written so that it has none; a sentence begins a line",
        arguments: [
            ("One. Two? (Three.) Four.", ["One.", "Two?", "(Three.)", "Four."]),
            ("the plan's 'x'", [#"the plan\(aqs \(aqx\(aq"#]),
            ("1 … 80 ⏱", [#"1 \[u2026] 80 \[u23F1]"#]),
            (".Sh is no heading", [#"\&.Sh is no heading"#]),
            ("'quoted' first", [#"\(aqquoted\(aq first"#]),
            (#"a\b ~ ^"#, [#"a\eb \(ti \(ha"#]),
            ("with --merge, on 2026-12-01", [#"with \-\-merge, on 2026-12-01"#]),
            ("see [the plan](plan.md#x) here", ["see the plan here"]),
            ("`a-b c`, then", [#"\fBa\-b\fR \fBc\fR, then"#]),
        ])
    func escapes(markdown: String, lines: [String]) {
        #expect(text { $0.paragraph(markdown) }.dropFirst(6).map(String.init) == lines)
    }

    @Test("Lines hold at most 80 bytes, where words allow it")
    func wrapping() {
        // Words of 2, 3, 4, 5, 6, 7 and 1 letters, over and over: 16 of them fill 76 bytes and 16 more all 80; 15 fill
        // 76, since the next has 7; 13 are left.
        let words = (1...60).map { String(repeating: "u", count: $0 % 7 + 1) }
        let lines = text { $0.paragraph(words.joined(separator: " ")) }.dropFirst(6)
        #expect(lines.map(\.utf8.count) == [76, 80, 76, 62])
        #expect(lines.joined(separator: " ") == words.joined(separator: " "))
    }

    @Test("Lines that begin with a hyphen are a list between paragraphs, in a body too")
    func bullets() {
        let markdown = "Several:\n\n- `a` first\n- b\n\nend"
        let expected: [Substring] = [
            "Several:", ".Bl -bullet -compact", ".It", #"\fBa\fR first"#, ".It", "b", ".El", ".Pp", "end",
        ]
        #expect(text { $0.paragraphs(markdown, afterText: false) }.dropFirst(6) == expected[...])
        let list = text { $0.list(["key"], term: { "Ic \($0)" }, body: { _ in [markdown, "Required."] }) }
        #expect(list.dropFirst(8).dropLast() == expected + [".Pp", "Required."])
    }

    @Test("Lines with columns stay as they are, others are paragraphs")
    func columns() {
        let lines = text { $0.paragraphs("one\ntwo\na -b      c\nend", afterText: false) }.dropFirst(6)
        #expect(lines == ["one", ".Pp", "two", ".Bd -literal", #"a \-b      c"#, ".Ed", "end"])
    }
}
