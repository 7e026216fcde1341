import Drawing

/// The report as one HTML file that loads nothing, with figures.
package struct StudyPage {
    private let document: StudyDocument
    private let generator: String

    package init(_ study: Study) {
        document = StudyDocument(study)
        generator = "\(study.origin.program) \(study.origin.version)"
    }

    package var bytes: [UInt8] {
        var out = Markup()
        out.raw("<!doctype html>")
        out.element("html", .fixed("lang", "en")) { out in
            out.element("head") { out in
                out.element("meta", .fixed("charset", "utf-8"))
                out.element(
                    "meta", .fixed("http-equiv", "Content-Security-Policy"),
                    .text(
                        "content",
                        "default-src 'none'; style-src \(PictureAssets.source(of: Self.style)); base-uri 'none'; form-action 'none'"
                    ))
                out.element("meta", .fixed("name", "viewport"), .fixed("content", "width=device-width,initial-scale=1"))
                out.element("meta", .fixed("name", "generator"), .text("content", generator))
                out.element("title", text: "\(document.title): the schedule")
                out.element("style") { $0.raw(Self.style) }
            }
            out.element("body") { out in
                out.element("main") { out in
                    out.element("h1", text: document.title)
                    out.element("p", .class("lede"), text: document.lede)
                    for block in document.blocks { Self.write(block, to: &out) }
                }
            }
        }
        out.raw("\n")
        return out.bytes
    }

    private static func write(_ block: StudyDocument.Block, to out: inout Markup) {
        switch block {
        case .heading(let text): out.element("h2", text: text)
        case .paragraph(let text): out.element("p") { write(text, to: &$0) }
        case .list(let items):
            out.element("ul") { out in
                for item in items { out.element("li") { write(item, to: &$0) } }
            }
        case .table(let header, let rows, let texts):
            out.element("div", .class("scroll")) { out in
                out.element("table") { out in
                    out.element("thead") { out in
                        out.element("tr") { out in
                            for (place, cell) in header.enumerated() {
                                out.element("th", .fixed("scope", "col"), place < texts ? nil : .class("n"), text: cell)
                            }
                        }
                    }
                    out.element("tbody") { out in
                        for row in rows {
                            out.element("tr") { out in
                                for (place, cell) in row.enumerated() {
                                    out.element("td", place < texts ? nil : .class("n")) { write(cell, to: &$0) }
                                }
                            }
                        }
                    }
                }
            }
        case .figure(let figure):
            out.element("figure") { out in
                figure.write(to: &out)
                out.element("figcaption", text: figure.caption + ".")
            }
        }
    }

    /// Text in which backticks stand around code.
    private static func write(_ text: String, to out: inout Markup) {
        for (place, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
            if place % 2 == 1 { out.element("code", text: String(part)) } else { out.text(String(part)) }
        }
    }

    private static let style = Array(
        """
        :root { color-scheme: light dark; --ink: #191B22; --soft: #575D6B; --line: #DDDBD4; --bar: #7A91CB; --exp: #A63F05; --paper: #FBFAF6 }
        @media (prefers-color-scheme: dark) { :root { --ink: #ECEAE4; --soft: #A3A9B7; --line: #2D3340; --bar: #4A64A4; --exp: #FFBC5C; --paper: #11141B } }
        body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: break-word }
        main { max-width: 820px; margin: auto; padding: 28px }
        h1 { font-size: 26px; line-height: 1.2; margin: 0 }
        h2 { font-size: 19px; line-height: 1.2; margin: 32px 0 8px }
        p { margin: 0 0 10px; max-width: 76ch }
        .lede, figcaption { color: var(--soft) }
        figure { margin: 24px 0 }
        figcaption { font-size: 14px }
        svg { display: block; width: 100%; height: auto; font: 12px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif }
        svg text { fill: var(--soft) }
        .rule { stroke: var(--line); fill: none }
        .bar { fill: var(--bar) }
        .exp { stroke: var(--exp); stroke-width: 2; fill: none }
        .scroll { overflow-x: auto }
        table { border-collapse: collapse; font-size: 14px; margin: 0 0 10px }
        th, td { text-align: start; vertical-align: top; padding: 4px 14px 4px 0; border-top: 1px solid var(--line) }
        thead th { border: 0; color: var(--soft) }
        .n { text-align: end }
        code { font: 13px ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
        @media print { body { background: #fff } main { padding: 0; max-width: none } h2, figure { break-inside: avoid; break-after: avoid } }

        """.utf8)
}
