package import CivilTime

/// An end of what a log covers: a whole date, or a time.
package enum AuditBound: Hashable, Sendable {
    case date(LocalDate)
    case time(LogTime)

    /// Reads `2027-03-01`, or a time as logs have it; `nil` for any other text.
    package init?(_ text: String) {
        if let date = LocalDate(text) {
            self = .date(date)
        } else if let time = LogTime(text) {
            self = .time(time)
        } else {
            return nil
        }
    }

    /// The instant from which on the log covers all, where this is the first end.
    package func start(_ clocks: (LocalDate) -> ZoneRules) -> Instant {
        switch self {
        case .date(let date): clocks(date).instant(date, .midnight)
        case .time(let time): time.instants(clocks)[0]
        }
    }

    /// The instant before which the log covers all, where this is the last end: a date is part of it.
    package func end(_ clocks: (LocalDate) -> ZoneRules) -> Instant {
        switch self {
        case .date(let date): clocks(date).instant(date.advanced(by: 1), .midnight)
        case .time(let time): time.instants(clocks)[0]
        }
    }

    /// The date, for a time that of UTC or of the clocks that it was read from.
    package var date: LocalDate {
        switch self {
        case .date(let date): date
        case .time(.instant(let instant)): instant.local(offset: 0).date
        case .time(.wall(let wall, _)): wall.date
        }
    }
}
