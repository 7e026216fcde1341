import Text
import CivilTime
import Localization
import PlanModel

/// The month as a page that fits one sheet of A4.
extension MonthTable {
    /// A whole HTML document that has no scripts or links and loads nothing.
    package var html: String {
        let language = words.language
        let heading = ([monthTitle] + [hijriTitle].compactMap(\.self)).map(\.asMarkup).joined(separator: " · ")
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)" dir="\(language.isRightToLeft ? "rtl" : "ltr")">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(plan.title.asMarkup) · \(monthTitle.asMarkup)</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            <main>
            <h1>\(plan.title.asMarkup)</h1>
            <p class="month">\(heading)</p>
            <p class="place">\(place.asMarkup)</p>
            <table>
            <thead>
            <tr>\(heads)</tr>
            </thead>
            <tbody>
            \(days.map(row).joined(separator: "\n"))
            </tbody>
            </table>
            \(footnotes)</main>
            </body>
            </html>

            """
    }

    /// The largest number of columns on an upright sheet.
    private static let mostUpright = 12

    /// The stylesheet; sheet and type size depend on the number of columns, so that thirty-one rows always fit one
    /// sheet.
    private var style: String {
        let isUpright = headings.count <= Self.mostUpright
        let (padding, size) = isUpright ? ("1.15mm", "9pt") : ("0.55mm", headings.count > 20 ? "7pt" : "8pt")
        return """
            @page { size: A4 \(isUpright ? "portrait" : "landscape"); margin: 10mm; }
            :root { color-scheme: light; }
            body { margin: 0; background: #fff; color: #111; font: \(size)/1.25 system-ui, "DejaVu Sans", sans-serif; }
            main { margin: 0 auto; padding: 4mm; max-width: \(isUpright ? "190mm" : "277mm"); }
            h1 { margin: 0; font-size: 1.8em; text-align: center; }
            .month { margin: 0; font-size: 1.2em; text-align: center; }
            .place { margin: 0 0 2mm; color: #444; text-align: center; }
            table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
            th, td { padding: \(padding) 1mm; border-bottom: 0.2mm solid #bbb; text-align: center; }
            td { white-space: nowrap; }
            sup { line-height: 0; }
            thead th { border-bottom: 0.4mm solid #333; vertical-align: bottom; }
            tbody th { text-align: end; }
            td.name, td.hijri { text-align: start; }
            td.iqamah, th.iqamah { font-weight: 600; background: #f1f4ee; }
            tr.friday { background: #e6efe2; }
            tr.first { border-top: 0.5mm solid #333; }
            .notes { margin: 2mm 0 0; padding: 0; list-style: none; color: #444; }
            @media print { main { padding: 0; } body, table { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
            @media screen { main { overflow-x: auto; } }
            """
    }

    private var heads: String {
        let dates = [words(.dateColumn), "", words(.hijriColumn)].enumerated().map { index, name in
            index == 1 ? "" : "<th scope=\"col\"\(index == 0 ? " colspan=\"2\"" : "")>\(name.asMarkup)</th>"
        }
        let times = columns.map { column in
            let iqamah = "\(column.title): \(words(.iqamahColumn))"
            return "<th scope=\"col\">\(column.title.asMarkup)</th>"
                + (column.hasIqamah
                    ? "<th scope=\"col\" class=\"iqamah\" abbr=\"\(iqamah.asMarkup)\">\(words(.iqamahColumn).asMarkup)</th>"
                    : "")
        }
        return (dates + times).joined()
    }

    private func row(_ day: Day) -> String {
        let classes = [
            day.date.weekday == .friday ? "friday" : nil, day.hijri?.day == 1 ? "first" : nil,
        ].compactMap(\.self)
        let cells = columns.flatMap { column in
            let cell = day.cells[column.time]
            let time = cell.map { $0.clock.asMarkup + marks($0) } ?? ""
            return ["<td>\(time)</td>"]
                + (column.hasIqamah ? ["<td class=\"iqamah\">\(cell?.iqamahClock?.asMarkup ?? "")</td>"] : [])
        }
        let start = classes.isEmpty ? "<tr>" : "<tr class=\"\(classes.joined(separator: " "))\">"
        return start + "<th scope=\"row\">\(day.date.components.day)</th>"
            + "<td class=\"name\">\(words.language.name(of: day.date.weekday).asMarkup)</td>"
            + "<td class=\"hijri\">\(hijri(day).asMarkup)</td>" + cells.joined() + "</tr>"
    }

    private func marks(_ cell: Cell) -> String {
        cell.notes.isEmpty ? "" : "<sup>\(Self.marks(cell.notes))</sup>"
    }

    private var footnotes: String {
        if notes.isEmpty { return "" }
        let items = notes.enumerated().map { "<li><sup>\(Self.mark($0))</sup> \($1.asMarkup)</li>" }
        return "<ul class=\"notes\">\(items.joined())</ul>\n"
    }
}
