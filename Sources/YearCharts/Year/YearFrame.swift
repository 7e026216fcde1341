import CivilTime
import Drawing
import PlanModel

/// The extent of a year's days in its wide drawings, so that they line up below each other.
enum YearFrame {
    /// Returns the extent of the days, from after the hours and weekdays to before the names at the lines' ends.
    static func days(of year: YearOfDays, _ words: PictureWords, _ layout: PictureLayout) -> ClosedRange<Double> {
        let names = year.curves.map(\.title) + TrendLane.all(year.trends, words).flatMap { [$0.title, $0.unit] }
        let widest = names.map { TextWidth.of($0, size: 12, isBold: true) }.max() ?? 0
        return 64...(layout.wideWidth - min(160, max(76, widest)) - 14)
    }

    /// Returns the extent of the weeks that contain the days: the first begins before them, and the last ends after
    /// them.
    static func weeks(of year: YearOfDays, _ words: PictureWords, _ layout: PictureLayout) -> ClosedRange<Double> {
        let days = days(of: year, words, layout)
        let day = (days.upperBound - days.lowerBound) / Double(year.dates.count)
        let lead = WeekCount.monday(of: year.dates.lowerBound).distance(to: year.dates.lowerBound)
        let start = days.lowerBound - Double(lead) * day
        return start...(start + Double(year.weeks.count * 7) * day)
    }
}
