public import CivilTime

extension Reconciliation {
    /// What a build was asked to plan: the events that it must have if the plan still wants them.
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

        /// Makes a horizon; without `days` events count by when they start.
        public init(start: Instant, end: Instant, days: Range<LocalDate>? = nil, offset: Int = 0) {
            self.start = start
            self.end = end
            self.days = days
            self.offset = offset
        }
    }
}
