import CivilTime
import Drawing

/// The course of the sessions, week by week, for a phone: weeks run down, with a column for each session.
struct YearSessions {
    private let weeks: [(monday: LocalDate, days: ArraySlice<YearOfDays.Day>)]
    private let words: PictureWords
    private let lanes: [TrendLane]
    private let drawing: Drawing
    private let scale: Scale
    private static let (top, pitch) = (34.0, 15.0)

    /// Creates the drawing; `nil` in a plan without sessions.
    init?(_ year: YearOfDays, _ words: PictureWords, title: String, _ layout: PictureLayout) {
        let all = TrendLane.all(year.trends, words).prefix(4)
        guard !all.isEmpty else { return nil }
        (weeks, self.words) = (year.weeks, words)
        lanes = TrendLane.placed(Array(all), from: 44, each: min(150, 314 / Double(all.count)))
        let end = Self.top + Self.pitch * Double(weeks.count)
        scale = Scale(0...Double(weeks.count), from: Self.top, to: end)
        drawing = Drawing(
            id: "sessions-t", .tall, height: end + 8, title: title,
            summary: lanes.map { "\($0.title), \($0.unit)" }.joined(separator: "; "), layout)
    }

    func write(to out: inout Markup) {
        drawing.write(to: &out) { out in
            let plane = Plane(
                drawing: drawing, along: Self.top...scale(Double(weeks.count)), across: 44...PictureLayout.tallWidth)
            for lane in lanes { lane.write(plane, weeks: scale, pitch: Self.pitch, to: &out) }
            for (week, monday) in weeks.map(\.monday).enumerated() where week.isMultiple(of: 2) {
                out.label(
                    words.dayAndMonth(monday), x: drawing.x(0), y: scale(Double(week)) + 11,
                    drawing.leading, "axs")
            }
        }
    }
}
