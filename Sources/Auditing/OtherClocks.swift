import CivilTime

/// Tells whether a time is a planned one on the clocks of another zone, or on the same zone's of another season.
enum OtherClocks {
    /// The name of those clocks; `nil` where `time` is no such time, to so many milliseconds.
    ///
    /// Without a zone to try it is the other offsets that the person's own zone has around that day.
    static func name(
        of item: PlannedItem, meantAt time: Instant, by limit: Int, _ zone: ZoneRules?,
        own clocks: (LocalDate) -> ZoneRules
    ) -> String? {
        let own = clocks(item.local.date)
        guard let zone else { return otherSeason(item, time, limit, own) }
        guard zone.identifier != own.identifier else { return nil }
        let there = zone.instant(of: item.local).instant
        // Where both zones' clocks agree, nothing tells them apart.
        guard there.distance(to: item.fireAt) > limit, there.distance(to: time) <= limit else { return nil }
        return zone.identifier
    }

    /// Programs that ignore a change of the clocks keep the offset of the season before, or have that of the next.
    private static func otherSeason(_ item: PlannedItem, _ time: Instant, _ limit: Int, _ own: ZoneRules) -> String? {
        let offset = own.offset(at: item.fireAt).seconds
        let year = TimeSpan.days(366)
        for change in own.transitions(in: (item.fireAt - year)..<(item.fireAt + year)) {
            for other in [change.before.seconds, change.after.seconds] where other != offset {
                let there = item.fireAt + .seconds(offset - other)
                if there.distance(to: time) <= limit {
                    return ZoneRules.fixed(.seconds(other)).identifier
                }
            }
        }
        return nil
    }
}
