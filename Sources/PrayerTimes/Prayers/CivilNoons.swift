internal import CivilTime

/// The moments of noon by the clocks of a zone, for dates requested one after the other.
struct CivilNoons {
    private let zone: ZoneRules
    private var offset = 0
    /// The time in which clocks show `offset`, except for two days at its start and end: a noon nearer to a change may
    /// be in its gap. It is unknown before a second date is requested.
    private var settled: Range<Instant>?
    private var isFirst = true

    init(_ zone: ZoneRules) { self.zone = zone }

    /// The noon of a date in days since 1970-01-01T00:00Z, by the offset that clocks show then.
    subscript(date: LocalDate) -> Double {
        mutating get {
            let wall = LocalDateTime(date, LocalTime(secondOfDay: 43200))
            if settled?.contains(Instant(epochSeconds: wall.secondsSinceEpoch - offset)) != true { settle(wall) }
            return Double(date.epochDay) + 0.5 - Double(offset) / 86400
        }
    }

    private mutating func settle(_ wall: LocalDateTime) {
        let noon = zone.instant(of: wall).instant
        offset = zone.offset(at: noon).seconds
        if !isFirst {
            let near = TimeSpan.days(2)
            let end = zone.nextTransition(after: noon - near).map { $0.at - near } ?? noon + .days(366)
            settled = noon..<max(noon, end)
        }
        isFirst = false
    }
}
