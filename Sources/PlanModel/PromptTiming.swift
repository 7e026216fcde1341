package import CivilTime

/// When a day's prompts are.
package enum PromptTiming: Hashable, Sendable {
    /// So many, spread over a window.
    case spread(PromptSpread)
    /// At certain times, no two equal, numbered from 1 in the order written.
    case fixed([Moment])
}

/// Prompts that spread over a window of the day.
package struct PromptSpread: Hashable, Sendable {
    /// How they spread.
    package enum Distribution: String, CaseIterable, Hashable, Sendable {
        /// One draw in each of as many equal segments, around the segment's centre.
        case stratified
        /// Draws anywhere in the window, at least `minGap` apart.
        case uniform
        /// The segments' centres.
        case even
    }

    package var window: TimeWindow
    package var perDay: Int
    /// Millionths of a segment, either side of its centre: 0…500,000.
    package var varianceMillionths: Int
    package var distribution: Distribution
    package var minGap: TimeSpan

    package init(window: TimeWindow, perDay: Int, varianceMillionths: Int, distribution: Distribution, minGap: TimeSpan)
    {
        self.window = window
        self.perDay = perDay
        self.varianceMillionths = varianceMillionths
        self.distribution = distribution
        self.minGap = minGap
    }
}
