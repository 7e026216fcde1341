public import CivilTime

/// What a build was asked to plan: the events that it must have if the plan still wants them.
public struct Horizon: Hashable, Sendable {
    /// The first instant; whatever starts before it is past.
    public var start: Instant
    /// The first instant after the horizon.
    public var end: Instant
    /// The days of the plan's lists, the last one excluded. An Isha after midnight belongs to the day before, which
    /// only its UID tells.
    public var days: Range<LocalDate>?
    /// Seconds east of UTC by which floating times and whole days are compared with `start` and `end`.
    public var offset: Int

    /// Makes a horizon.
    public init(start: Instant, end: Instant, days: Range<LocalDate>? = nil, offset: Int = 0) {
        self.start = start
        self.end = end
        self.days = days
        self.offset = offset
    }
}

extension VEvent {
    /// The list day in a UID of the form `<rule>.<yyyy-mm-dd>[.<slot>]@…`, or `nil` when it names none.
    static func listDay(ofUID uid: String) -> LocalDate? {
        let parts = uid.prefix { $0 != "@" }.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 2 ? LocalDate(parts[1]) : nil
    }
}
