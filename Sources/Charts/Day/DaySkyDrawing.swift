import CivilTime
import Drawing
import Localization
import PrayerTimes

/// The strip of the sky: its colours, the sun's altitude as a line, the edges of the twilights.
struct DaySkyDrawing {
    private let day: DayWide
    private let drawing: Drawing
    private let rows: DayWide.Rows

    private static let height = 78.0
    /// The height of the horizon and the units for a degree: one scale for all days, so that winter looks low.
    private static let horizonAt = 54.2
    private static let unitsPerDegree = 0.74

    init(_ day: DayWide, _ drawing: Drawing, _ rows: DayWide.Rows) {
        (self.day, self.drawing, self.rows) = (day, drawing, rows)
    }

    func write(to out: inout Markup) {
        guard let sky = day.day.sky else { return }
        gradient(sky, &out)
        let width = day.plotWidth
        out.element(
            "rect", .x(drawing.left(day.plotStart, width: width)), .y(rows.skyTop), .width(width),
            .height(Self.height), .number("rx", 3), .text("fill", "url(#\(day.id)-g)"))
        var horizon = PathData()
        let level = rows.skyTop + Self.horizonAt
        horizon.line(from: (drawing.x(day.plotStart), level), to: (drawing.x(day.plotEnd), level))
        out.path(horizon, "hz")
        curve(sky, &out)
        ticks(sky, &out)
    }

    /// Writes the texts of the sky, on top of all lines.
    func writeWords(to out: inout Markup) { day.day.sky.map { words($0, &out) } }

    private func gradient(_ sky: DaySky, _ out: inout Markup) {
        out.element("defs") { out in
            out.element(
                "linearGradient", .id("\(day.id)-g"), drawing.isMirrored ? .fixed("x1", "1") : nil,
                drawing.isMirrored ? .fixed("x2", "0") : nil
            ) { DayStops.write(sky, to: &$0) }
        }
    }

    private func height(of altitude: Angle, _ sky: DaySky) -> Double {
        let units = (altitude.degrees - sky.horizon.degrees) * Self.unitsPerDegree
        return rows.skyTop + min(max(Self.horizonAt - units, 8), Self.height - 6)
    }

    /// Draws the curve: full above the horizon, dotted below it as far as the strip has room.
    private func curve(_ sky: DaySky, _ out: inout Markup) {
        let level = rows.skyTop + Self.horizonAt
        var (above, below, area) = (PathData(), PathData(), PathData())
        for part in parts(sky) {
            let points = points(part.stretch, sky)
            guard let first = points.first, let last = points.last else { continue }
            if part.isUp {
                above.move(first.x, first.y)
                area.move(first.x, level)
                for point in points {
                    above.line(point.x, point.y)
                    area.line(point.x, point.y)
                }
                area.line(last.x, level)
                area.close()
            } else {
                // Deeper than about eight degrees there is no room, and nothing to see.
                for run in points.split(whereSeparator: { $0.y > rows.skyTop + Self.height - 7 }) {
                    below.move(run[run.startIndex].x, run[run.startIndex].y)
                    for point in run.dropFirst() { below.line(point.x, point.y) }
                }
            }
        }
        out.path(area, "sarea")
        out.path(below, "sdn")
        out.path(above, "sup")
        let noon = noonInstant(sky)
        if sky.noon > sky.horizon {
            out.element(
                "circle", .number("cx", drawing.x(day.place(noon))),
                .number("cy", height(of: sky.path.altitude(at: noon), sky)), .number("r", 6), .class("sun"))
        }
    }

    /// Returns the stretches above and below the horizon.
    private func parts(_ sky: DaySky) -> [(stretch: Range<Instant>, isUp: Bool)] {
        var parts: [(stretch: Range<Instant>, isUp: Bool)] = []
        for band in sky.bands {
            let isUp = band.level == 4
            if let last = parts.last, last.isUp == isUp {
                parts[parts.count - 1].stretch = last.stretch.lowerBound..<band.stretch.upperBound
            } else {
                parts.append((band.stretch, isUp))
            }
        }
        return parts
    }

    /// Returns points of the curve, one every 20 minutes and one at either end.
    private func points(_ stretch: Range<Instant>, _ sky: DaySky) -> [(x: Double, y: Double)] {
        let step = 1200
        var seconds = [stretch.lowerBound.epochSeconds]
        seconds += stride(
            from: (stretch.lowerBound.epochSeconds / step + 1) * step, to: stretch.upperBound.epochSeconds, by: step)
        seconds.append(stretch.upperBound.epochSeconds)
        return seconds.map { second in
            let instant = Instant(epochSeconds: second)
            return (drawing.x(day.place(instant)), height(of: sky.path.altitude(at: instant), sky))
        }
    }

    private func noonInstant(_ sky: DaySky) -> Instant {
        let midnight = day.day.midnight
        let minutes = stride(from: 0, to: 24 * 60, by: 4).map { midnight + .minutes($0) }
        return minutes.max { sky.path.altitude(at: $0) < sky.path.altitude(at: $1) } ?? midnight
    }

    private func ticks(_ sky: DaySky, _ out: inout Markup) {
        var path = PathData()
        let bottom = rows.skyTop + Self.height
        for band in sky.bands.dropFirst() where band.stretch.lowerBound > sky.stretch.lowerBound {
            let x = drawing.x(day.place(band.stretch.lowerBound))
            path.line(from: (x, bottom - 6), to: (x, bottom))
        }
        out.path(path, "tick")
    }

    private func words(_ sky: DaySky, _ out: inout Markup) {
        let say = day.items.words
        out.label(
            say(.horizon), x: drawing.x(80), y: rows.skyTop + Self.horizonAt + 4,
            drawing.trailing, "ls")
        let y = rows.skyTop + 16
        for band in sky.bands where band.level == 0 || band.level == 4 {
            let (from, to) = (day.place(band.stretch.lowerBound), day.place(band.stretch.upperBound))
            let length = say.length(.minutes((sky.daylight(from: day.day.midnight).seconds + 30) / 60))
            let angle = "\(Int(sky.noon.degrees.rounded()))°"
            let text =
                band.level == 0 ? say(.night) : say(.daylight, ["length": length, "angle": angle])
            // Away from the curve, which is high where the sun is.
            let isHigh = band.level == 4 && height(of: sky.noon, sky) < rows.skyTop + 26
            guard TextWidth.of(text, size: 12) + 12 < to - from else { continue }
            out.label(
                text, x: drawing.x((from + to) / 2), y: isHigh ? rows.skyTop + Self.height - 10 : y, .middle,
                band.level == 0 ? "skn" : "skd")
        }
    }
}

/// The stops of a sky's gradient.
enum DayStops {
    static func write(_ sky: DaySky, to out: inout Markup) {
        let length = Double(sky.stretch.upperBound.epochMilliseconds - sky.stretch.lowerBound.epochMilliseconds)
        for stop in sky.stops {
            let part = Double(stop.instant.epochMilliseconds - sky.stretch.lowerBound.epochMilliseconds) / length
            out.element("stop", .text("offset", part.decimals(4)), .class(colours[stop.colour]))
        }
    }

    private static let colours: [StaticString] = ["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"]
}

extension DaySky {
    /// Writes the background of a day's items: a path for each kind of sky, to which `add` adds the shape of each
    /// stretch.
    func writeWashes(to out: inout Markup, _ add: (Range<Instant>, inout PathData) -> Void) {
        let classes: [StaticString] = ["w0", "w1", "w2", "w3", "w4"]
        for (level, name) in classes.enumerated() {
            var path = PathData()
            for band in bands where band.level == level { add(band.stretch, &path) }
            out.path(path, name)
        }
    }
}
