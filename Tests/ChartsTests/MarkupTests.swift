import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

/// The text of a plan never becomes markup.
struct MarkupTests {
    private func text(_ write: (inout Markup) -> Void) -> String {
        var out = Markup()
        write(&out)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    @Test("What means something to HTML or XML is written as a reference")
    func escapes() {
        #expect(text { $0.text(#"<b>&"'</b>"#) } == "&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;")
        #expect(
            text { $0.element("a", .text("href", #""><script>"#), text: "x") }
                == #"<a href="&quot;&gt;&lt;script&gt;">x</a>"#)
    }

    @Test("Characters that no XML document may hold are replaced, others kept")
    func replaces() {
        #expect(text { $0.text("a\u{0}b\u{1B}c\u{FFFE}d\u{FFFF}") } == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}")
        #expect(text { $0.text("صلاة 🌙 \u{FFFD}\n") } == "صلاة 🌙 \u{FFFD}\n")
    }

    @Test("Coordinates have at most one decimal")
    func coordinates() {
        #expect(
            text { $0.element("rect", .x(1.25), .y(-0.5), .width(12), .height(.infinity)) }
                == #"<rect x="1.3" y="-.5" width="12" height="0"/>"#)
    }

    @Test("Paths go in relative steps that sum exactly")
    func paths() {
        var path = PathData()
        path.rectangle(x: 10, y: 20, width: 5.5, height: 2)
        path.rectangle(x: 30, y: 20, width: 0, height: 2)
        path.line(from: (12, 25), to: (14, 24.5))
        path.line(14, 30)
        path.line(10, 30)
        path.dot(0.04, 0.05)
        // After the rectangle the current point is its first corner, 10,20.
        #expect(String(decoding: path.bytes, as: UTF8.self) == "M10 20h5.5v2h-5.5zm2 5l2-.5v5.5h-4m-10-29.9h0")
    }
}
