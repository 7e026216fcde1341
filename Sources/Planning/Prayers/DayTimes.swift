import CivilTime
import PlanFile
import PrayerTimes

/// The times of sun and prayers of one list day, as a plan's anchors name them.
struct DayTimes {
    let day: PrayerDay
    private let calculator: PrayerCalculator
    private let section: PrayerSection
    private let zone: TimeZone
    /// What the plan's timetable has of the day, and of the next day's Fajr.
    private let published: [Prayer: Published]
    private let nextFajr: Instant?

    /// A published time.
    struct Published {
        var instant: Instant
        var cell: Timetable.Cell
    }

    /// The times of consecutive days, computed once for all rules.
    static func all(of plan: Plan, at location: Location, on dates: Range<LocalDate>) -> [DayTimes] {
        let coordinates = Coordinates(
            latitude: location.latitude, longitude: location.longitude, elevation: location.elevation)
        let calculator = PrayerCalculator(coordinates, plan.prayers.parameters)
        let noon = LocalTime(secondOfDay: 43200)
        let days = calculator.times(
            on: dates.lowerBound...dates.upperBound.advanced(by: -1),
            utcOffset: { TimeSpan(seconds: plan.timeZone.offset(at: plan.timeZone.instant($0, noon)).seconds) },
            isRamadan: { plan.prayers.hijri.isRamadan($0) ?? false })
        return days.map { DayTimes($0, calculator, plan) }
    }

    private init(_ day: PrayerDay, _ calculator: PrayerCalculator, _ plan: Plan) {
        func published(_ prayer: Prayer, on date: LocalDate) -> Published? {
            guard let (time, cell) = plan.prayers.timetable?.time(of: prayer, on: date) else { return nil }
            return Published(instant: plan.timeZone.instant(of: time).instant, cell: cell)
        }
        self.day = day
        self.calculator = calculator
        section = plan.prayers
        zone = plan.timeZone
        var times: [Prayer: Published] = [:]
        if plan.prayers.timetable != nil {
            for prayer in Prayer.allCases { times[prayer] = published(prayer, on: day.date) }
        }
        self.published = times
        nextFajr = published(.fajr, on: day.date.advanced(by: 1))?.instant
    }

    /// A prayer's time: the published one, or else the calculated one.
    subscript(prayer: Prayer) -> Instant? { published[prayer]?.instant ?? day[prayer] }

    /// What the timetable has of a prayer.
    func published(_ prayer: Prayer) -> Published? { published[prayer] }

    /// When an anchor is; `nil` where the sun has no such time that day.
    subscript(anchor: Anchor) -> Instant? {
        switch anchor {
        case .fajr: self[Prayer.fajr]
        case .sunrise: self[Prayer.sunrise]
        case .dhuhr: self[Prayer.dhuhr]
        case .asr: self[Prayer.asr]
        case .maghrib: self[Prayer.maghrib]
        case .isha: self[Prayer.isha]
        case .sunset: day.sunset
        case .midnight: part(1, of: 2) ?? day.midnight
        case .lastThird: part(2, of: 3) ?? day.lastThird
        case .suhoor: self[ListedTime.suhoor]
        case .duha: self[ListedTime.duha]
        case .istijaba: self[ListedTime.istijaba]
        }
    }

    /// When a listed time is; `nil` where the sun has no such time that day, and for Jumuah, which is no time of the sun.
    subscript(time: ListedTime) -> Instant? {
        if let (prayer, offset) = base(of: time) { return self[prayer].map { $0 + offset } }
        return Anchor(rawValue: time.rawValue).flatMap { self[$0] }
    }

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
    func whyMissing(_ time: ListedTime) -> String? {
        let prayer: Prayer =
            switch time {
            case .midnight, .lastThird: day[.maghrib] == nil ? .maghrib : .fajr
            default: base(of: time)?.prayer ?? Prayer(rawValue: time.rawValue) ?? .dhuhr
            }
        return day.missing(prayer)?.description
    }

    /// The prayer that an extra is counted from, and how far it lies from it.
    private func base(of time: ListedTime) -> (prayer: Prayer, offset: TimeSpan)? {
        let prayer: Prayer? =
            switch time {
            case .suhoor: .fajr
            case .duha: .sunrise
            case .istijaba, .iftar: .maghrib
            case .tarawih: .isha
            default: nil
            }
        return prayer.map { ($0, section.offsets[time] ?? .zero) }
    }

    // MARK: Explaining

    /// The way from the sun to a listed time, a step a line.
    func steps(to time: ListedTime) -> [String] {
        let words = PrayerSteps(calculator: calculator, day: day, zone: zone)
        if let (prayer, offset) = base(of: time) {
            return steps(to: prayer, words) + [
                "\(time.rawValue) lies \(PrayerSteps.signed(offset)) from \(prayer.rawValue)"
            ]
        }
        switch time {
        case .midnight: return ["the middle of the night from \(words.night)"]
        case .lastThird: return ["two thirds of the night from \(words.night)"]
        default: return Prayer(rawValue: time.rawValue).map { steps(to: $0, words) } ?? []
        }
    }

    private func steps(to prayer: Prayer, _ words: PrayerSteps) -> [String] {
        guard let published = published[prayer] else {
            let isGap = section.timetable != nil
            return (isGap ? ["the timetable has no \(prayer.rawValue) on \(day.date), so it is calculated"] : [])
                + words.steps(to: prayer)
        }
        var steps = ["published: \(published.cell.time.hourAndMinute) in \(published.cell.span)"]
        if let computed = day[prayer] {
            let seconds = (published.instant.epochMilliseconds - computed.epochMilliseconds) / 1000
            let distance = seconds == 0 ? "the same" : "\(PrayerSteps.signed(.seconds(-seconds))) from it"
            steps.append("calculated: \(words.both(computed)), \(distance)")
        } else {
            steps.append("calculated: none")
        }
        return steps
    }
}
