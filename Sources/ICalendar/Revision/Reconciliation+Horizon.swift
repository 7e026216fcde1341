public import CivilTime

extension Reconciliation {
    /// The time that a build was asked to plan: it must have the events in it that the plan still wants.
    public struct Horizon: Hashable, Sendable {
        /// The first instant; whatever is over by then is past.
        public var start: Instant
        /// The first instant after the horizon.
        public var end: Instant
        /// The days of the plan's lists, the last one excluded, for events that belong to a day's list: they may start
        /// on the next day, as an Isha after midnight does.
        public var days: Range<LocalDate>?
        /// Seconds east of UTC by which floating times and whole days are compared with `start` and `end`.
        public var offset: Int

        /// Makes a horizon; without `days`, events count by their starts.
        public init(start: Instant, end: Instant, days: Range<LocalDate>? = nil, offset: Int = 0) {
            self.start = start
            self.end = end
            self.days = days
            self.offset = offset
        }
    }
}
