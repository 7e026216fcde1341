import CivilTime
import Drawing
import Localization

/// The weeks of a session as a row of bars with their numbers, or as a column of them where time runs down.
struct TrendLane {
    var title: String
    /// The unit of the numbers: `min`, `Squat, kg`.
    var unit: String
    var weeks: [SessionTrend.Week?]
    /// Its extent across time.
    var across: ClosedRange<Double> = 0...0

    /// The largest number of lanes that are drawn; the table has all.
    static let most = 6

    /// Returns the lanes of trends that change from week to week, and one lane for the sum of the others.
    static func all(_ trends: [SessionTrend], _ words: PictureWords) -> [TrendLane] {
        let changing = trends.filter(\.changes)
        let constant = trends.filter { !$0.changes }
        var lanes = changing.map { trend in
            TrendLane(title: trend.title, unit: trend.unit(words), weeks: trend.weeks)
        }
        if let sum = sum(constant) {
            let title = constant.count == 1 ? constant[0].title : words.plan(.workouts)
            lanes.insert(TrendLane(title: title, unit: words(.minutesAWeek), weeks: sum), at: 0)
        }
        return Array(lanes.prefix(most))
    }

    /// Returns the time that some sessions take together in each week.
    private static func sum(_ trends: [SessionTrend]) -> [SessionTrend.Week?]? {
        guard let first = trends.first else { return nil }
        return first.weeks.indices.map { week in
            let weeks = trends.compactMap { $0.weeks[week] }
            guard !weeks.isEmpty else { return nil }
            let seconds = weeks.reduce(0) { $0 + $1.seconds }
            return SessionTrend.Week(
                count: weeks.reduce(0) { $0 + $1.count }, seconds: seconds, value: Double(seconds),
                text: "\((seconds + 30) / 60)", isDeload: false)
        }
    }

    /// Returns the lanes placed one after the other across time.
    static func placed(_ lanes: [TrendLane], from start: Double, each pitch: Double) -> [TrendLane] {
        lanes.enumerated().map { index, lane in
            var lane = lane
            lane.across = (start + Double(index) * pitch)...(start + Double(index + 1) * pitch - 6)
            return lane
        }
    }

    /// Writes a bar for each week from the lane's line on, hollow where the plan makes a week lighter, with its number
    /// wherever that changes.
    ///
    /// The scale `weeks` has the beginnings of the weeks along time; `pitch` is the distance between them.
    func write(_ plane: Plane, weeks scale: Scale, pitch: Double, to out: inout Markup) {
        let isWide = plane.drawing.form == .wide
        guard let most = weeks.compactMap({ $0?.value }).max(), most > 0 else { return }
        // Leaves space for a number above or beside the bar.
        let length = Scale(0...most, from: 0, to: across.upperBound - across.lowerBound - (isWide ? 14 : 34))
        let base = isWide ? across.upperBound : across.lowerBound
        var (full, light, line) = (PathData(), PathData(), PathData())
        line.line(from: plane.point(scale(0), base), to: plane.point(scale(Double(weeks.count)), base))
        out.path(line, "g3")
        var shown: (text: String, end: Double)?
        for (index, week) in weeks.enumerated() {
            guard let week else { continue }
            let (start, end) = (scale(Double(index)) + 2, scale(Double(index)) + pitch - 2)
            let tip = max(2, length(week.value))
            let corners = (plane.point(start, base), plane.point(end, isWide ? base - tip : base + tip))
            if week.isDeload {
                light.rectangle(corners.0, corners.1, inset: 0.75)
            } else {
                full.rectangle(corners.0, corners.1, inset: 0)
            }
            let middle = (start + end) / 2
            let size = isWide ? TextWidth.of(week.text, size: 11) : 11
            guard week.text != shown?.text, middle - size / 2 > (shown?.end ?? -.infinity) + 2 else { continue }
            if isWide {
                out.label(week.text, x: plane.drawing.x(middle), y: base - tip - 3, .middle, "axs")
            } else {
                out.label(
                    week.text, x: plane.drawing.x(base + tip + 3), y: middle + 4,
                    plane.drawing.leading, "axs")
            }
            shown = (week.text, middle + size / 2)
        }
        out.path(full, "wk")
        out.path(light, "wr")
        writeName(plane.drawing, after: scale(Double(weeks.count)), to: &out)
    }

    /// Writes the name and the unit of the numbers: after the last week, or over the first one.
    private func writeName(_ drawing: Drawing, after end: Double, to out: inout Markup) {
        let isWide = drawing.form == .wide
        let room = isWide ? drawing.width - end - 6 : across.upperBound - across.lowerBound
        let x = drawing.x(isWide ? end + 6 : across.lowerBound)
        let y = isWide ? across.upperBound - 12 : 12
        let side = drawing.leading
        out.label(TextWidth.cut(title, to: room, size: 12), x: x, y: y, side, "wts")
        out.label(TextWidth.cut(unit, to: room, size: 11), x: x, y: y + 14, side, "axs")
    }
}

extension SessionTrend {
    fileprivate func unit(_ words: PictureWords) -> String {
        switch measure {
        case .length: words(.minutesEach)
        case .weight(let exercise, let unit): unit.isEmpty ? exercise : "\(exercise), \(unit)"
        }
    }
}
