package import CivilTime
package import PlanFile
package import PrayerTimes

/// The times of sun and prayers of one list day, as a plan's anchors name them.
///
/// A class, since every rule and check asks for those of every day; it never changes.
package final class DayTimes: Sendable {
    /// The calculated times, and what they were calculated with.
    package let day: PrayerDay
    package let calculator: PrayerCalculator
    private let section: PrayerSection
    /// What the plan's timetable has of the day, and of the next day's Fajr.
    private let published: [Prayer: Published]
    private let nextFajr: Instant?
    /// The zone of the place's clocks.
    package let zone: TimeZone
    /// Whether the place is the plan's own.
    package let isHome: Bool

    /// A published time.
    package struct Published: Sendable {
        package var instant: Instant
        package var cell: Timetable.Cell
    }

    /// The times of consecutive days at a place, computed once for all rules; none without coordinates.
    static func all(of plan: Plan, _ place: Whereabouts, on dates: Range<LocalDate>) -> [DayTimes] {
        guard let location = place.location else { return [] }
        let coordinates = Coordinates(
            latitude: .degrees(location.latitude), longitude: .degrees(location.longitude),
            elevation: location.elevation)
        let calculator = PrayerCalculator(coordinates, plan.prayers.parameters, hijri: plan.prayers.hijri)
        let days = calculator.times(on: dates.lowerBound...dates.upperBound.advanced(by: -1), in: place.timeZone)
        return days.map { DayTimes($0, calculator, plan, place) }
    }

    private init(_ day: PrayerDay, _ calculator: PrayerCalculator, _ plan: Plan, _ place: Whereabouts) {
        // A timetable belongs to home.
        let timetable = place.isHome ? plan.prayers.timetable : nil
        func published(_ prayer: Prayer, on date: LocalDate) -> Published? {
            guard let (time, cell) = timetable?.time(of: prayer, on: date) else { return nil }
            return Published(instant: place.timeZone.instant(of: time).instant, cell: cell)
        }
        zone = place.timeZone
        isHome = place.isHome
        self.day = day
        self.calculator = calculator
        section = plan.prayers
        var times: [Prayer: Published] = [:]
        if timetable != nil {
            for prayer in Prayer.allCases { times[prayer] = published(prayer, on: day.date) }
        }
        self.published = times
        nextFajr = published(.fajr, on: day.date.advanced(by: 1))?.instant
    }

    /// A prayer's time: the published one, or else the calculated one.
    package subscript(prayer: Prayer) -> Instant? { published[prayer]?.instant ?? day[prayer] }

    /// What the timetable has of a prayer.
    package func published(_ prayer: Prayer) -> Published? { published[prayer] }

    /// When an anchor is; `nil` where the sun has no such time that day.
    package subscript(anchor: Anchor) -> Instant? {
        switch anchor {
        case .listed(let time): self[time]
        case .sunset: day.sunset
        }
    }

    /// When a listed time is; `nil` where the sun has no such time that day, and for Jumuah, which is no time of the sun.
    subscript(time: ListedTime) -> Instant? {
        if let prayer = time.prayer { return self[prayer] }
        if let (prayer, offset) = base(of: time) { return self[prayer].map { $0 + offset } }
        let published = time == .midnight ? part(1, of: 2) : time == .lastThird ? part(2, of: 3) : nil
        return published ?? day.instant(of: time)
    }

    /// The whole second in which a listed time begins; `nil` where there is none.
    func second(of time: ListedTime) -> Instant? { self[time].map { Instant(epochSeconds: $0.epochSeconds) } }

    /// A part of the night between published times; `nil` where the night's calculated ends hold.
    private func part(_ numerator: Int, of denominator: Int) -> Instant? {
        var (start, end): (Instant?, Instant?)
        switch section.parameters.night ?? section.parameters.method.night {
        case .maghribToFajr: (start, end) = (published[.maghrib]?.instant, nextFajr)
        case .sunsetToFajr: (start, end) = (nil, nextFajr)
        case .sunsetToSunrise: return nil
        }
        guard start != nil || end != nil else { return nil }
        let isFromMaghrib = (section.parameters.night ?? section.parameters.method.night) == .maghribToFajr
        start = start ?? (isFromMaghrib ? day[.maghrib] : day.sunset)
        end = end ?? day.nextFajr
        guard let start, let end else { return nil }
        let length = end.epochMilliseconds - start.epochMilliseconds
        // To the nearest minute, as all else in a table of minutes.
        let exact = start.epochMilliseconds + length * numerator / denominator + 30_000
        return Instant(epochMilliseconds: exact - exact % 60_000)
    }

    /// Why a time is missing.
    package func whyMissing(_ time: ListedTime) -> String? { day.missing(day.cause(of: time))?.description }

    /// Where a time of the sun comes from.
    func basis(of time: ListedTime) -> TimeBasis {
        let prayer = time.prayer ?? time.base?.prayer ?? .maghrib
        if published[prayer] != nil { return .published }
        guard let source = day.borrowed(prayer) else { return .calculated }
        return .borrowed(source, because: day.missingEvent(.maghrib) ?? day.missingEvent(.asr))
    }

    /// Whether a high-latitude rule decided a time.
    func isRuled(_ time: ListedTime) -> Bool {
        time.prayer.map { published[$0] == nil && day.isRuled($0) } ?? false
    }

    /// The prayer that an extra is counted from, and how far it lies from it in this plan.
    package func base(of time: ListedTime) -> (prayer: Prayer, offset: TimeSpan)? {
        time.base.map { ($0.prayer, section.offsets[time] ?? $0.offset) }
    }
}
