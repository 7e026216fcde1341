import CivilTime
import DeviceManifest
import Drawing
import Localization
import Scheduling
import Simulation

/// The drawing of the requests that phones of both systems hold over time: how they run down from refresh to refresh,
/// and the notifications that are lost where they have run out.
struct BudgetDrawing {
    private let outlook: BudgetOutlook
    private let words: PictureWords
    /// The midnights that have a label, with their labels.
    private let ticks: [(at: Instant, name: String)]
    private let ios, android: Plane
    private let wideIOS, wideAndroid: Plane
    private var drawing: Drawing { ios.drawing }
    private var isWide: Bool { drawing.form == .wide }
    private var iosReport: DeliveryReport { outlook.drawn.ios }

    init(
        _ outlook: BudgetOutlook, _ words: PictureWords, _ form: Drawing.Form, ticks: [(at: Instant, name: String)],
        title: String, summary: String, _ layout: PictureLayout
    ) {
        (self.outlook, self.words, self.ticks) = (outlook, words, ticks)
        let days = Double((outlook.span.upperBound - outlook.span.lowerBound).seconds) / 86_400
        let tall = 40...(40 + min(640, max(360, days * 10)))
        // The names of the limits stand beside the plot; the bold letters of DejaVu Sans are an eighth wider than estimated.
        let names = [(outlook.iosLimits, Capabilities.Platform.ios), (outlook.androidLimits, .android)].map {
            TextWidth.of(Self.limit($0.0, $0.1, words), size: 12, isBold: true) * 1.125
        }
        let wide = 46...(layout.wideWidth - max(178, 8 + (names.max() ?? 0)))
        func planes(_ form: Drawing.Form) -> (Plane, Plane) {
            let drawing = Drawing(
                id: form == .wide ? "budget-w" : "budget-t", form, height: form == .wide ? 414 : tall.upperBound + 34,
                title: title, summary: summary, layout)
            return form == .wide
                ? (
                    Plane(drawing: drawing, along: wide, across: 24...254),
                    Plane(drawing: drawing, along: wide, across: 326...386)
                )
                : (
                    Plane(drawing: drawing, along: tall, across: 56...216),
                    Plane(drawing: drawing, along: tall, across: 290...354)
                )
        }
        (ios, android) = planes(form)
        (wideIOS, wideAndroid) = planes(.wide)
    }

    func write(to out: inout Markup, isDocument: Bool = false) {
        drawing.write(to: &out, isDocument: isDocument) { out in
            writeHatch(to: &out)
            write(ios, wideIOS, iosReport, outlook.iosLimits, .ios, to: &out)
            write(android, wideAndroid, outlook.android, outlook.androidLimits, .android, to: &out)
            writeRefreshes(to: &out)
            writeDates(to: &out)
        }
    }

    // MARK: Scales

    private func place(_ instant: Instant) -> Double {
        Scale(
            0...Double((outlook.span.upperBound - outlook.span.lowerBound).seconds), from: ios.along.lowerBound,
            to: ios.along.upperBound)(Double((instant - outlook.span.lowerBound).seconds))
    }

    /// Returns the scale from zero, at the line that time runs along, to a little more than the limit.
    private func scale(_ plane: Plane, _ limits: ArmingLimits) -> Scale {
        let most = Double(max(limits.pending, 1)) * 1.06
        return isWide
            ? Scale(0...most, from: plane.across.upperBound, to: plane.across.lowerBound)
            : Scale(0...most, from: plane.across.lowerBound, to: plane.across.upperBound)
    }

    private func base(_ plane: Plane) -> Double { isWide ? plane.across.upperBound : plane.across.lowerBound }

    // MARK: What is held

    private func writeHatch(to out: inout Markup) {
        out.element("defs") { out in
            out.element(
                "pattern", .id("\(drawing.id)-x"), .width(6), .height(6), .fixed("patternUnits", "userSpaceOnUse"),
                .fixed("patternTransform", "rotate(45)")
            ) { $0.element("path", .fixed("d", "M0 0V6"), .class("lossh")) }
        }
    }

    private func write(
        _ plane: Plane, _ wide: Plane, _ report: DeliveryReport, _ limits: ArmingLimits,
        _ platform: Capabilities.Platform, to out: inout Markup
    ) {
        let scale = scale(plane, limits)
        let id = platform == .ios ? "budget-i" : "budget-a"
        writeValues(plane, scale, limits, to: &out)
        let losses = LossStretch.all(in: report.series, until: outlook.span.upperBound)
        writeLosses(losses, plane, to: &out)
        if isWide {
            out.element("g", .id(id)) { out in out.path(area(report.series, plane, scale), "pend") }
        } else {
            plane.use(id, of: wide, isTurned: true, to: &out)
        }
        out.path(plane.rule(across: base(plane)), "g3")
        out.path(plane.rule(across: scale(Double(limits.pending))), "lim")
        if limits.reserve > 0 {
            out.path(plane.rule(across: scale(Double(max(0, limits.pending - limits.reserve)))), "lim2")
        }
        isWide
            ? writeLimitBeside(plane, scale, limits, platform, to: &out)
            : writeLimitAbove(plane, scale, limits, platform, to: &out)
    }

    private func writeValues(_ plane: Plane, _ scale: Scale, _ limits: ArmingLimits, to out: inout Markup) {
        var lines = PathData()
        let step = limits.pending > 200 ? 250 : limits.pending > 20 ? 20 : 10
        for value in stride(from: 0, to: limits.pending, by: step) {
            let place = scale(Double(value))
            if value > 0 {
                lines.move(plane.point(plane.along.lowerBound, place))
                lines.line(plane.point(plane.along.upperBound, place))
            }
            if isWide {
                out.label("\(value)", x: drawing.x(plane.along.lowerBound - 8), y: place + 4, drawing.trailing, "ax")
            } else {
                out.label("\(value)", x: drawing.x(place), y: plane.along.lowerBound - 6, .middle, "axs")
            }
        }
        out.path(lines, "g1")
    }

    /// Returns the area under the pending requests; changes by less than half a unit's distance wait for the next
    /// change.
    private func area(_ series: [DeliveryMoment], _ plane: Plane, _ scale: Scale) -> PathData {
        var path = PathData()
        path.move(plane.point(plane.along.lowerBound, base(plane)))
        var last = (along: plane.along.lowerBound, pending: 0)
        for moment in series where moment.at <= outlook.span.upperBound {
            let along = place(moment.at)
            guard along - last.along >= 0.5 || moment.armed != nil || moment.pending == 0,
                moment.pending != last.pending
            else { continue }
            path.line(plane.point(along, scale(Double(last.pending))))
            path.line(plane.point(along, scale(Double(moment.pending))))
            last = (along, moment.pending)
        }
        path.line(plane.point(plane.along.upperBound, scale(Double(last.pending))))
        path.line(plane.point(plane.along.upperBound, base(plane)))
        path.close()
        return path
    }

    // MARK: What is lost

    private func writeLosses(_ losses: [LossStretch], _ plane: Plane, to out: inout Markup) {
        var hatch = PathData()
        var edges = PathData()
        for loss in losses {
            let (from, to) = (place(loss.range.lowerBound), place(loss.range.upperBound))
            hatch.rectangle(plane.point(from, plane.across.lowerBound), plane.point(to, plane.across.upperBound))
            edges.move(plane.point(from, plane.across.lowerBound))
            edges.line(plane.point(from, plane.across.upperBound))
        }
        if !hatch.isEmpty {
            out.element("path", .text("fill", "url(#\(drawing.id)-x)"), .path(hatch))
        }
        out.path(edges, "lossl")
        writeCrosses(losses, plane, to: &out)
        writeCounts(losses, plane, to: &out)
    }

    /// Writes a cross for each instant at which a notification is lost, as far as the crosses are apart.
    private func writeCrosses(_ losses: [LossStretch], _ plane: Plane, to out: inout Markup) {
        var path = PathData()
        let middle = isWide ? plane.across.upperBound + 22 : plane.across.upperBound + 8
        var last = -Double.infinity
        for along in losses.flatMap({ $0.times.map(place) }) where along - last >= 1.2 {
            last = along
            let centre = plane.point(along, middle)
            path.move(centre.x - 2.5, centre.y - 2.5)
            path.line(centre.x + 2.5, centre.y + 2.5)
            path.move(centre.x + 2.5, centre.y - 2.5)
            path.line(centre.x - 2.5, centre.y + 2.5)
        }
        out.path(path, "cross")
    }

    /// Writes the number of notifications that each stretch loses, as far as there is room.
    private func writeCounts(_ losses: [LossStretch], _ plane: Plane, to out: inout Markup) {
        var end = -Double.infinity
        for loss in losses {
            let text =
                losses.count > 12
                ? Figures.grouped(loss.count) : words(.lost, beside: loss.count, ["n": Figures.grouped(loss.count)])
            let middle = (place(loss.range.lowerBound) + place(loss.range.upperBound)) / 2
            let half = isWide ? TextWidth.of(text, size: 12, isBold: true) / 2 : 7
            guard middle - half > end + 2 else { continue }
            end = middle + half
            if isWide {
                out.label(text, x: drawing.x(middle), y: plane.across.upperBound + 42, .middle, "lt")
            } else {
                out.label(text, x: drawing.x(plane.across.upperBound + 16), y: middle + 4, drawing.leading, "lt")
            }
        }
    }

    // MARK: Words

    private func writeLimitBeside(
        _ plane: Plane, _ scale: Scale, _ limits: ArmingLimits, _ platform: Capabilities.Platform, to out: inout Markup
    ) {
        let x = drawing.x(plane.along.upperBound + 8)
        let top = scale(Double(limits.pending))
        out.label(Self.limit(limits, platform, words), x: x, y: top + 4, drawing.leading, "lt")
        if limits.reserve > 0 {
            let second = max(top + 20, scale(Double(limits.pending - limits.reserve)) + 4)
            let values =
                ["n": "\(max(0, limits.pending - limits.reserve))", "spare": "\(limits.reserve)"]
                as KeyValuePairs<StaticString, String>
            out.label(words(.armedSpare, values), x: x, y: second, drawing.leading, "ls")
        }
    }

    private func writeLimitAbove(
        _ plane: Plane, _ scale: Scale, _ limits: ArmingLimits, _ platform: Capabilities.Platform, to out: inout Markup
    ) {
        let text = platform == .ios ? Self.limit(limits, platform, words) : "\(platform.title) \(limits.pending)"
        out.label(
            text, x: drawing.x(platform == .ios ? plane.across.lowerBound : plane.across.upperBound), y: 14,
            platform == .ios ? drawing.leading : drawing.trailing, "lt")
    }

    private static func limit(
        _ limits: ArmingLimits, _ platform: Capabilities.Platform, _ words: PictureWords
    ) -> String {
        words(.keepsNoMore, ["n": "\(limits.pending)", "system": platform.title])
    }

    /// Writes the refreshes as triangles under the line, or as strokes where triangles would touch each other.
    private func writeRefreshes(to out: inout Markup) {
        let armed = iosReport.series.filter { $0.armed != nil && $0.at <= outlook.span.upperBound }
        let places = armed.map { place($0.at) }
        var (marks, lines) = (PathData(), PathData())
        let isTight = zip(places, places.dropFirst()).contains { $1 - $0 < 11 }
        let base = base(ios) + (isWide ? 4 : -4)
        for along in places {
            if isTight {
                lines.move(ios.point(along, base))
                lines.line(ios.point(along, base + (isWide ? 6 : -6)))
                continue
            }
            lines.move(ios.point(along, ios.across.lowerBound + (isWide ? 14 : 0)))
            lines.line(ios.point(along, ios.across.upperBound - (isWide ? 0 : 14)))
            marks.move(ios.point(along, base))
            marks.line(ios.point(along + 4.5, base + (isWide ? 8 : -8)))
            marks.line(ios.point(along - 4.5, base + (isWide ? 8 : -8)))
            marks.close()
        }
        out.path(lines, isTight ? "g3" : "ref")
        out.path(marks, "nowb")
        let text = words(places.count, .oneRefresh, .refreshes)
        if isWide {
            let x = ios.along.upperBound + 8
            var mark = PathData()
            let corner = drawing.x(x + 4.5)
            mark.move(corner, base)
            mark.line(corner + 4.5, base + 8)
            mark.line(corner - 4.5, base + 8)
            mark.close()
            out.path(mark, "nowb")
            out.label(text, x: drawing.x(x + 14), y: base + 9, drawing.leading, "ls")
            if iosReport.lost > 0 {
                out.label(words(.dueUnarmed), x: drawing.x(x), y: base + 26, drawing.leading, "lt")
            }
        } else {
            out.label(text, x: drawing.x(0), y: ios.along.upperBound + 26, drawing.leading, "ls")
        }
    }

    private func writeDates(to out: inout Markup) {
        var end = -Double.infinity
        for tick in ticks {
            let along = place(tick.at)
            if isWide {
                let half = TextWidth.of(tick.name, size: 12) / 2
                guard along - half > end + 12, along + half < drawing.width else { continue }
                end = along + half
                out.label(tick.name, x: drawing.x(along), y: android.across.upperBound + 20, .middle, "ax")
            } else {
                guard along > end + 18 else { continue }
                end = along
                out.label(tick.name, x: drawing.x(0), y: along + 4, drawing.leading, "axs")
            }
        }
    }
}
