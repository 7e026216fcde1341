package import CivilTime
package import PlanModel
package import PrayerTimes
package import Timetables

/// The times of sun and prayers of one list day, as a plan's anchors name them.
///
/// A class, since every rule and check asks for those of every day; it never changes.
package final class DayTimes: Sendable {
    /// The calculated times, and what they were calculated with.
    package let day: PrayerDay
    package var calculator: PrayerCalculator { ground.calculator }
    private let ground: Ground
    /// The timetable's times of the day, and of the next day's Fajr.
    private let published: [Prayer: Published]
    /// The times of sunrise and prayers, in the order of the day: the published ones, or else the calculated.
    let main: [Instant?]
    private let nextFajr: Instant?
    /// Whether all times are those of the day's own sun, as nearly always.
    private let isUsual: Bool
    /// The zone of the place's clocks.
    package var zone: ZoneRules { ground.place.timeZone }
    /// Whether the place is the plan's own.
    package var isHome: Bool { ground.place.isHome }
    private var section: PrayerSection { ground.section }

    /// The values that all days at a place share.
    private final class Ground: Sendable {
        let calculator: PrayerCalculator
        let section: PrayerSection
        let place: PlanLocations
        /// The plan's, which belongs to home.
        let timetable: Timetable?

        init(_ calculator: PrayerCalculator, _ section: PrayerSection, _ place: PlanLocations) {
            (self.calculator, self.section, self.place) = (calculator, section, place)
            timetable = place.isHome ? section.timetable : nil
        }

        /// Returns the timetable's times of a prayer on a date.
        func published(_ prayer: Prayer, on date: LocalDate) -> Published? {
            guard let (time, cell) = timetable?.time(of: prayer, on: date) else { return nil }
            return Published(instant: place.timeZone.instant(of: time).instant, cell: cell)
        }
    }

    /// A published time.
    package struct Published: Sendable {
        package var instant: Instant
        package var cell: Timetable.Cell
    }

    /// The times of consecutive days at a place, computed once for all rules; none without coordinates.
    static func all(of plan: Plan, _ place: PlanLocations, on dates: Range<LocalDate>) -> [DayTimes] {
        guard let location = place.location else { return [] }
        let coordinates = Coordinates(
            latitude: .degrees(location.latitude), longitude: .degrees(location.longitude),
            elevation: location.elevation)
        let calculator = PrayerCalculator(coordinates, plan.prayers.parameters, hijri: plan.prayers.hijri)
        let days = calculator.times(on: dates.lowerBound...dates.upperBound.advanced(by: -1), in: place.timeZone)
        let ground = Ground(calculator, plan.prayers, place)
        return days.map { DayTimes($0, ground) }
    }

    private init(_ day: PrayerDay, _ ground: Ground) {
        self.day = day
        self.ground = ground
        var published: [Prayer: Published] = [:]
        if ground.timetable != nil {
            for prayer in Self.order { published[prayer] = ground.published(prayer, on: day.date) }
        }
        self.published = published
        isUsual = published.isEmpty && day.borrowed == nil && !day.isRuled(.fajr) && !day.isRuled(.isha)
        nextFajr = ground.published(.fajr, on: day.date.advanced(by: 1))?.instant
        main = Self.order.map { published[$0]?.instant ?? day[$0] }
    }

    private static let order = Prayer.allCases

    /// A prayer's time: the published one, or else the calculated one.
    package subscript(prayer: Prayer) -> Instant? { main[prayer.index] }

    /// Returns the timetable's times of a prayer.
    package func published(_ prayer: Prayer) -> Published? { published[prayer] }

    /// When an anchor is; `nil` where the sun has no such time that day.
    package subscript(anchor: Anchor) -> Instant? {
        switch anchor {
        case .listed(let time): self[time]
        case .sunset: day.sunset
        }
    }

    /// When a listed time is; `nil` where the sun has no such time that day, and for Jumuah, which is no time of the
    /// sun.
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
        if isUsual { return .calculated }
        let prayer = time.prayer ?? time.base?.prayer ?? .maghrib
        if published[prayer] != nil { return .published }
        guard let source = day.borrowed(prayer) else { return .calculated }
        return .borrowed(source, because: whyBorrowed)
    }

    /// The reason why another day or latitude lends times: the event that the day's own sun lacks; `nil` where that is
    /// not known.
    package var whyBorrowed: MissingReason? {
        let reason = day.missingEvent(.maghrib) ?? day.missingEvent(.asr)
        // Where Maghrib waits for a dusk that there is, the Sun may yet not rise at all.
        return reason == .noShadow ? day.missingEvent(.sunrise) ?? reason : reason
    }

    /// Whether a high-latitude rule decided a time.
    func isRuled(_ time: ListedTime) -> Bool {
        !isUsual && (time.prayer.map { published[$0] == nil && day.isRuled($0) } ?? false)
    }

    /// The prayer that an extra is counted from, and how far it lies from it in this plan.
    package func base(of time: ListedTime) -> (prayer: Prayer, offset: TimeSpan)? {
        time.base.map { ($0.prayer, section.offsets[time] ?? $0.offset) }
    }
}
