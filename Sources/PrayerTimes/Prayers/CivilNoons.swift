internal import CivilTime

/// When it is noon by the clocks of a zone, for dates that are asked for one after the other.
struct CivilNoons {
    private let zone: ZoneRules
    private var offset = 0
    /// When clocks show `offset`, but for two days before and after: a noon that is nearer to a change may fall into
    /// its gap. Not known before a second date is asked for.
    private var settled: Range<Instant>?
    private var isFirst = true

    init(_ zone: ZoneRules) { self.zone = zone }

    /// Noon of a date in days since 1970-01-01T00:00Z, by the offset that clocks show there.
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
