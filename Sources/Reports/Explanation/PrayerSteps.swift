import CivilTime
import PlanModel
import PrayerTimes
import Scheduling
import Timetables

/// Explains how a listed time is determined, from the sun to the clock, a step a line.
struct PrayerSteps {
    private let times: DayTimes
    private let section: PrayerSection
    private let zone: ZoneRules

    private var day: PrayerDay { times.day }
    private var calculator: PrayerCalculator { times.calculator }

    init(_ times: DayTimes, in plan: Plan) {
        self.times = times
        section = plan.prayers
        zone = times.zone
    }

    /// Returns the steps to a time; empty where there is no such time.
    func steps(to time: ListedTime) -> [String] {
        if let prayer = time.prayer { return steps(to: prayer) }
        if let published = times.published(time) { return [Self.published(published)] }
        if let (prayer, offset) = times.base(of: time) {
            return steps(to: prayer) + ["\(time.rawValue) lies \(offset.signed) from \(prayer.rawValue)"]
        }
        switch time {
        case .midnight: return ["the middle of the night from \(night)"]
        case .lastThird: return ["two thirds of the night from \(night)"]
        default: return []
        }
    }

    /// Returns the rule that decides a time and the sentences from there to the clock, without what is the same on all
    /// days.
    func short(_ time: ListedTime) -> (gist: String, sentences: [String]) {
        if let prayer = time.prayer { return short(prayer) }
        if let published = times.published(time) {
            return ("the published timetable", ["Published in \(published.cell.span)."])
        }
        if let (prayer, offset) = times.base(of: time) {
            return ("\(offset.signed) from \(prayer.rawValue)", short(prayer).sentences)
        }
        switch time {
        case .midnight: return ("the middle of the night", ["From \(night)."])
        case .lastThird: return ("two thirds of the night", ["From \(night)."])
        default: return ("", [])
        }
    }

    private func short(_ prayer: Prayer) -> (gist: String, sentences: [String]) {
        func clock(_ instant: Instant) -> String { "\(zone.local(instant).time)" }
        if let published = times.published(ListedTime(prayer)) {
            let computed = day[prayer].map { "Calculated: \(clock($0))." }
            return ("the published timetable", ["Published in \(published.cell.span)."] + (computed.map { [$0] } ?? []))
        }
        guard let derivation = calculator.derivation(of: prayer, on: day) else { return ("", []) }
        var sentences: [String] = []
        if let solar = derivation.solar, solar != derivation.ruled {
            sentences.append("The sun itself: \(natural(prayer)), \(clock(solar)).")
        }
        let gist = words(derivation.basis)
        sentences.append("So \(clock(derivation.ruled)).")
        if let source = derivation.borrowed { sentences.append("Borrowed from \(source).") }
        if derivation.methodOffset != .zero { sentences.append("Method: \(derivation.methodOffset.signed).") }
        if derivation.adjustment != .zero { sentences.append("Adjusted: \(derivation.adjustment.signed).") }
        if derivation.isKeptApart { sentences.append("Kept apart from the time next to it.") }
        return (gist, sentences)
    }

    private func steps(to prayer: Prayer) -> [String] {
        guard let published = times.published(ListedTime(prayer)) else {
            let isGap = times.isHome && section.timetable != nil
            return (isGap ? ["the timetable has no \(prayer.rawValue) on \(day.date), so it is calculated"] : [])
                + calculated(prayer)
        }
        var steps = [Self.published(published)]
        if let computed = day[prayer] {
            let seconds = (published.instant.epochMilliseconds - computed.epochMilliseconds) / 1000
            let distance = seconds == 0 ? "the same" : "\(TimeSpan.seconds(-seconds).signed) from it"
            steps.append("calculated: \(both(computed)), \(distance)")
        } else {
            steps.append("calculated: none")
        }
        return steps
    }

    private static func published(_ published: DayTimes.Published) -> String {
        "published: \(published.cell.time.hourAndMinute) in \(published.cell.span)"
    }

    private func calculated(_ prayer: Prayer) -> [String] {
        guard let derivation = calculator.derivation(of: prayer, on: day) else { return [] }
        let parameters = calculator.parameters
        let sun = parameters.method.sun[prayer] == .daily ? ", the sun of 0 h UT" : ""
        var steps = ["method \(parameters.method.key), madhab \(parameters.madhab.rawValue)\(sun)"]
        if let solar = derivation.solar {
            steps.append("the sun itself: \(natural(prayer)), \(both(solar))")
        } else if let reason = day.missingEvent(prayer) {
            steps.append("the sun itself: none, because \(reason)")
        }
        steps.append("decided by \(words(derivation.basis)): \(both(derivation.ruled))")
        if let source = derivation.borrowed {
            let which = if case .day = source { ", the last day that had them" } else { "" }
            steps.append("the sun's times are borrowed from \(source)\(which)")
        }
        steps.append("method offset: \(Self.offset(derivation.methodOffset))")
        steps.append("the plan's adjustment: \(Self.offset(derivation.adjustment))")
        if derivation.isKeptApart { steps.append("kept apart from the time next to it") }
        let usual = parameters.method.rounding[prayer]
        let why =
            derivation.rounding == usual
            ? "" : " in place of \(usual.rawValue), since times are a few minutes apart here"
        steps.append("rounding: \(derivation.rounding.rawValue)\(why), which gives \(both(derivation.time))")
        return steps
    }

    /// The night that is divided for midnight and the last third.
    private var night: String {
        switch calculator.parameters.night ?? calculator.parameters.method.night {
        case .maghribToFajr: "Maghrib to the next Fajr"
        case .sunsetToSunrise: "sunset to the next sunrise"
        case .sunsetToFajr: "sunset to the next Fajr"
        }
    }

    /// Returns an instant by the clock there and in UTC, with milliseconds where it has any:
    /// `06:03:40.512 GMT, 2026-12-01T06:03:40.512Z`.
    private func both(_ instant: Instant) -> String {
        let millisecond = instant.epochMilliseconds - instant.epochSeconds * 1000
        let fraction = millisecond == 0 ? "" : ".\(millisecond.padded(to: 3))"
        let local = zone.local(instant)
        let days = day.date.distance(to: local.date)
        let shift = days == 0 ? "" : days > 0 ? " on the next day" : " on the day before"
        return "\(local.time)\(fraction) \(zone.offset(at: instant).abbreviation)\(shift), \(instant)"
    }

    private static func offset(_ span: TimeSpan) -> String { span == .zero ? "none" : span.signed }

    /// Returns the event of the sun that defines a prayer, even if a rule decides instead.
    private func natural(_ prayer: Prayer) -> String {
        let method = calculator.parameters.method
        switch prayer {
        case .fajr: return words(.altitude(-method.fajrAngle))
        case .sunrise: return words(.altitude(calculator.horizonAltitude))
        case .dhuhr: return words(.transit)
        case .asr: return words(.shadow(calculator.parameters.madhab.shadowFactor))
        case .maghrib:
            if case .angle(let angle) = method.maghrib { return words(.altitude(-angle)) }
            return words(.altitude(calculator.horizonAltitude))
        case .isha:
            if case .angle(let angle) = method.isha { return words(.altitude(-angle)) }
            return "sunset"
        }
    }

    private func words(_ basis: Derivation.Basis) -> String {
        switch basis {
        case .transit: "the sun's transit"
        case .altitude(let altitude):
            altitude < 0
                ? "the sun \(Self.degrees(-altitude)) below the horizon"
                : "the sun \(Self.degrees(altitude)) above the horizon"
        case .shadow(let factor):
            factor == 1
                ? "a shadow grown by the height of what casts it"
                : "a shadow grown by twice the height of what casts it"
        case .interval(let length, let base): "\(length) after \(base.rawValue)"
        case .partOfNight(let part): "\(rule), \(Self.fraction(part)) of the night"
        case .seasonal(let minutes): "the method's seasonal bound of \(minutes.decimals(1)) minutes"
        case .middleOfNight: "the middle of the night"
        case .partOfAfternoon(let part): "\(Self.fraction(part)) of the afternoon"
        }
    }

    /// The rule that bounds Fajr and Isha here.
    private var rule: String {
        let parameters = calculator.parameters
        if parameters.method.isSeasonal { return "the method's bound from 55° of latitude on" }
        return "the high-latitude rule \(parameters.highLatitude.rawValue)"
    }

    /// Returns `1/7`, or three decimals where the part is not a simple fraction.
    private static func fraction(_ part: Double) -> String {
        for denominator in 2...7 where (part * Double(denominator) - 1).magnitude < 1e-9 { return "1/\(denominator)" }
        return part.decimals(3)
    }

    /// Returns `0.833°`: at most three decimals, without trailing zeros.
    private static func degrees(_ angle: Angle) -> String { angle.degrees.decimals(3) + "°" }
}
