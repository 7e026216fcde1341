import CivilTime
import DeviceManifest
import PlanModel
import PrayerTimes

/// The limits of a rule to some days, beyond days of the week and single dates, in the form of the manifest.
struct ManifestLimits {
    /// The limits; `nil` where there are none.
    let limits: Manifest.Rule.Limits?

    init(_ limit: DayLimit) {
        let limits = Manifest.Rule.Limits(
            dates: limit.dates.map(Self.stretch), except: limit.except.filter { $0.single == nil }.map(Self.stretch),
            every: limit.cycle.map(Self.cycle), hijriMonths: limit.hijri.map { $0.selection.months.sorted() } ?? [],
            hijriDays: limit.hijri.map { $0.selection.days.sorted() } ?? [],
            hijriNights: limit.hijri.flatMap { $0.selection.nights.isEmpty ? nil : $0.selection.nights.sorted() },
            hijriExcept: limit.hijri.flatMap { $0.except.isEmpty ? nil : Self.selection($0.except) },
            hebrew: limit.hebrew.map { Self.hebrew($0.selection) },
            hebrewExcept: limit.hebrew.flatMap { $0.except.isEmpty ? nil : Self.hebrew($0.except) },
            easter: limit.easter.map { .init(tradition: $0.tradition.rawValue, days: $0.days.sorted()) },
            moon: limit.moon.map { moon in
                let phases = MoonPhase.allCases.filter(moon.phases.contains)
                return .init(phases: phases.map(\.rawValue), days: moon.days.sorted())
            },
            random: limit.random.map { .init(days: $0.count, per: $0.per.rawValue) },
            pauses: limit.pauses.map { Self.stretch($0.days) })
        self.limits = limits == Manifest.Rule.Limits() ? nil : limits
    }

    private static func stretch(_ range: DateRange) -> Manifest.Rule.Limits.Stretch {
        .init(from: range.from?.description, to: range.to?.description)
    }

    private static func selection(
        _ selection: DayLimit.CalendarPart.Selection
    ) -> Manifest.Rule.Limits.HijriSelection {
        .init(
            months: selection.months.sorted(), days: selection.days.sorted(), nights: selection.nights.sorted())
    }

    private static func hebrew(
        _ selection: DayLimit.CalendarPart.Selection
    ) -> Manifest.Rule.Limits.HebrewSelection {
        let months = HebrewDate.Month.allCases.filter { selection.months.contains($0.number) }
        return .init(
            months: months.map(\.rawValue), days: selection.days.sorted(), nights: selection.nights.sorted())
    }

    private static func cycle(_ cycle: DayCycle) -> Manifest.Rule.Limits.Cycle {
        .init(
            days: cycle.unit == .days ? cycle.length : nil, weeks: cycle.unit == .weeks ? cycle.length : nil,
            which: cycle.which.sorted(), from: cycle.from.description)
    }
}
