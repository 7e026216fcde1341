package import CivilTime
package import PlanModel
package import PrayerTimes
package import Timetables

/// The times of sun and prayers of one list day, as a plan's anchors name them.
///
/// An immutable class, because every rule and check refers to the times of every day.
package final class DayTimes: Sendable {
    /// The calculated times, and the calculator that they come from.
    package let day: PrayerDay
    package var calculator: PrayerCalculator { site.calculator }
    private let site: Site
    /// The day's times in the plan's timetable, which also has ``nextFajr``.
    private let published: [ListedTime: Published]
    /// The times of sunrise and prayers, in the order of the day: the published ones, or else the calculated.
    let main: [Instant?]
    private let nextFajr: Instant?
    /// Whether all times are calculated from the day's own sun without a high-latitude rule, as on nearly all days.
    private let isUsual: Bool
    /// The zone of the place's clocks.
    package var zone: ZoneRules { site.place.timeZone }
    /// Whether the place is the plan's own.
    package var isHome: Bool { site.place.isHome }
    private var section: PrayerSection { site.section }

    /// The values that all days at a place share.
    private final class Site: Sendable {
        let calculator: PrayerCalculator
        let section: PrayerSection
        let place: PlanLocations
        /// The plan's timetable, which belongs to home; `nil` elsewhere.
        let timetable: Timetable?

        init(_ calculator: PrayerCalculator, _ section: PrayerSection, _ place: PlanLocations) {
            (self.calculator, self.section, self.place) = (calculator, section, place)
            timetable = place.isHome ? section.timetable : nil
        }

        /// Returns the published time of a prayer or an extra.
        func published(_ time: ListedTime, on date: LocalDate) -> Published? {
            guard let (time, cell) = timetable?.time(of: time, on: date) else { return nil }
            return Published(instant: place.timeZone.instant(of: time).instant, cell: cell)
        }
    }

    /// A published time.
    package struct Published: Sendable {
        package var instant: Instant
        package var cell: Timetable.Cell
    }

    /// Returns the times of consecutive days at a place, computed once for all rules; empty without coordinates.
    static func all(of plan: Plan, _ place: PlanLocations, on dates: Range<LocalDate>) -> [DayTimes] {
        guard let location = place.location else { return [] }
        let coordinates = Coordinates(
            latitude: .degrees(location.latitude), longitude: .degrees(location.longitude),
            elevation: location.elevation)
        let calculator = PrayerCalculator(coordinates, plan.prayers.parameters, hijri: plan.prayers.hijri)
        let days = calculator.times(on: dates.lowerBound...dates.upperBound.advanced(by: -1), in: place.timeZone)
        let site = Site(calculator, plan.prayers, place)
        return days.map { DayTimes($0, site) }
    }

    private init(_ day: PrayerDay, _ site: Site) {
        self.day = day
        self.site = site
        var published: [ListedTime: Published] = [:]
        for time in site.timetable?.columns ?? [] { published[time] = site.published(time, on: day.date) }
        self.published = published
        isUsual = published.isEmpty && day.borrowed == nil && !day.isRuled(.fajr) && !day.isRuled(.isha)
        nextFajr = site.published(.fajr, on: day.date.advanced(by: 1))?.instant
        main = Self.order.map { published[ListedTime($0)]?.instant ?? day[$0] }
    }

    private static let order = Prayer.allCases

    /// A prayer's time: the published one, or else the calculated one.
    package subscript(prayer: Prayer) -> Instant? { main[prayer.index] }

    /// Returns the published time of a prayer or an extra.
    package func published(_ time: ListedTime) -> Published? { published[time] }

    /// The instant of an anchor; `nil` where the sun has no such time that day.
    package subscript(anchor: Anchor) -> Instant? {
        switch anchor {
        case .listed(let time): self[time]
        case .sunset: day.sunset
        }
    }

    /// The instant of a listed time; `nil` where the sun has no such time that day, and for Jumuah, which is not a time
    /// of the sun.
    subscript(time: ListedTime) -> Instant? {
        if let prayer = time.prayer { return self[prayer] }
        if let published = published[time] { return published.instant }
        if let (prayer, offset) = base(of: time) { return self[prayer].map { $0 + offset } }
        let part = time == .midnight ? part(1, of: 2) : time == .lastThird ? part(2, of: 3) : nil
        return part ?? day.instant(of: time)
    }

    /// Returns the whole second in which a listed time begins; `nil` where there is none.
    func second(of time: ListedTime) -> Instant? { self[time].map { Instant(epochSeconds: $0.epochSeconds) } }

    /// Returns the instant after a fraction of the night, where an end of the night is published; `nil` where the
    /// calculated night applies.
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
        // To the nearest minute, like everything in a table of minutes.
        let exact = start.epochMilliseconds + length * numerator / denominator + 30_000
        return Instant(epochMilliseconds: exact - exact % 60_000)
    }

    /// Returns the reason why a time is missing.
    package func whyMissing(_ time: ListedTime) -> String? { day.missing(day.cause(of: time))?.description }

    /// Returns the source of a time of the sun.
    func basis(of time: ListedTime) -> TimeBasis {
        if isUsual { return .calculated }
        let prayer = time.prayer ?? time.base?.prayer ?? .maghrib
        if published[time] != nil || published[ListedTime(prayer)] != nil { return .published }
        guard let source = day.borrowed(prayer) else { return .calculated }
        return .borrowed(source, because: whyBorrowed)
    }

    /// The reason why times of the day are borrowed from another day or latitude; `nil` where it is not known.
    package var whyBorrowed: MissingReason? {
        let reason = day.missingEvent(.maghrib) ?? day.missingEvent(.asr)
        // Where Maghrib waits for a dusk that does occur, the Sun may still not rise at all.
        return reason == .noShadow ? day.missingEvent(.sunrise) ?? reason : reason
    }

    /// Whether a high-latitude rule decided a time.
    func isRuled(_ time: ListedTime) -> Bool {
        !isUsual && (time.prayer.map { published[time] == nil && day.isRuled($0) } ?? false)
    }

    /// Returns the prayer that an extra is counted from, and the extra's distance from it in this plan.
    package func base(of time: ListedTime) -> (prayer: Prayer, offset: TimeSpan)? {
        time.base.map { ($0.prayer, section.offsets[time] ?? $0.offset) }
    }
}
