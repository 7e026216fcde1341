import CivilTime
import DeviceManifest
import PlanModel

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
            pauses: limit.pauses.map { Self.stretch($0.days) })
        self.limits = limits == Manifest.Rule.Limits() ? nil : limits
    }

    private static func stretch(_ range: DateRange) -> Manifest.Rule.Limits.Stretch {
        .init(from: range.from?.description, to: range.to?.description)
    }

    private static func selection(
        _ selection: DayLimit.HijriPart.Selection
    ) -> Manifest.Rule.Limits.HijriSelection {
        .init(
            months: selection.months.sorted(), days: selection.days.sorted(), nights: selection.nights.sorted())
    }

    private static func cycle(_ cycle: DayCycle) -> Manifest.Rule.Limits.Cycle {
        .init(
            days: cycle.unit == .days ? cycle.length : nil, weeks: cycle.unit == .weeks ? cycle.length : nil,
            which: cycle.which.sorted(), from: cycle.from.description)
    }
}
