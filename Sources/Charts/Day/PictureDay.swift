import CivilTime
import PlanModel
import PrayerTimes
import Scheduling

/// The content of the drawings of a list day.
struct PictureDay: Sendable {
    /// A rule's prompts of the day.
    struct PromptLane: Sendable {
        var rule: PromptRule
        var prompts: [Occurrence]
        var dropped: [PromptDay.Dropped]
        /// The keep-outs that touch one of the prompts' segments, ascending.
        var keepOuts: [KeepOut]

        /// Whether there are too many for brackets, numbers and times.
        var isDense: Bool { rule.perDay > 12 }

        /// Returns the parts of a stretch outside the keep-outs.
        func free(_ range: ClosedRange<Instant>) -> [Range<Instant>] {
            var parts: [Range<Instant>] = []
            // The last second is part of the range.
            var from = range.lowerBound
            let end = range.upperBound + .seconds(1)
            for keepOut in keepOuts where keepOut.range.upperBound > from && keepOut.range.lowerBound < end {
                if keepOut.range.lowerBound > from { parts.append(from..<keepOut.range.lowerBound) }
                from = max(from, keepOut.range.upperBound)
            }
            if from < end { parts.append(from..<end) }
            return parts
        }
    }

    let date: LocalDate
    let zone: ZoneRules
    /// The zone of home, on a day that is spent under other clocks; else `nil`.
    let home: ZoneRules?
    let midnight: Instant
    /// The stretch of it that the axis shows.
    let stretch: Range<Instant>
    let prayers: [Occurrence]
    let lanes: [PromptLane]
    let sessions: [Occurrence]
    let notices: [Occurrence]
    /// The sky; `nil` where no place is known.
    let sky: DaySky?
    /// The number of its items' notifications that a device delivers.
    let notificationCount: Int
    /// The changes of the clocks within the stretch.
    let changes: [ZoneRules.Transition]

    /// All its items, in the order of time.
    var all: [Occurrence] {
        (prayers + lanes.flatMap(\.prompts) + sessions).sorted { $0.start < $1.start }
    }
}

/// The days of a picture.
struct PictureDays: Sendable {
    let days: [PictureDay]
    let axis: DayAxis

    /// Collects the days of `dates`, whose axis has `hours` at least.
    init(
        _ schedule: Schedule, _ freeTime: FreeTime, on dates: Range<LocalDate>, atLeast hours: ClosedRange<Int> = 0...24
    ) {
        let plan = schedule.plan
        let axis = DayAxis(schedule, atLeast: hours)
        self.axis = axis
        var byDate: [LocalDate: [Occurrence]] = [:]
        for occurrence in schedule.listed where dates.contains(occurrence.date) {
            byDate[occurrence.date, default: []].append(occurrence)
        }
        for notice in schedule.occurrences where notice.kind == .notice {
            byDate[notice.date, default: []].append(notice)
        }
        var paths: [Location: SunPath] = [:]
        days = dates.map { date in
            let midnight = plan.midnight(of: date)
            let stretch = axis.stretch(from: midnight)
            let all = byDate[date] ?? []
            let zone = plan.timeZone(on: date)
            let location = plan.journey(on: date)?.location ?? plan.location
            let sky = location.map { location in
                let path = paths[location] ?? Self.path(location, dates)
                paths[location] = path
                return DaySky(path, horizon: location.coordinates.sunriseAltitude, over: stretch)
            }
            return PictureDay(
                date: date, zone: zone, home: zone.identifier == plan.timeZone.identifier ? nil : plan.timeZone,
                midnight: midnight, stretch: stretch,
                prayers: all.filter { $0.kind == .prayer }.sorted { $0.start < $1.start },
                lanes: plan.prompts.compactMap { rule in
                    Self.lane(rule, all.filter { $0.kind == .prompt && $0.rule == rule.id }, date, freeTime, plan)
                },
                sessions: all.filter { $0.kind == .workout }, notices: all.filter { $0.kind == .notice }, sky: sky,
                notificationCount: all.reduce(0) { $0 + schedule.notifications(of: $1).count },
                changes: zone.transitions(in: stretch))
        }
    }

    private static func path(_ location: Location, _ dates: Range<LocalDate>) -> SunPath {
        // No list day is more than two days away from the day of the same name in UTC.
        SunPath(
            over: location.coordinates,
            on: dates.lowerBound.advanced(by: -3)...dates.upperBound.advanced(by: 3))
    }

    private static func lane(
        _ rule: PromptRule, _ prompts: [Occurrence], _ date: LocalDate, _ freeTime: FreeTime, _ plan: Plan
    ) -> PictureDay.PromptLane? {
        let isAsked = rule.prompts(on: date, in: plan.prayers.hijri)
        let dropped =
            isAsked && prompts.count < rule.perDay ? freeTime.prompts(of: rule, on: date)?.dropped ?? [] : []
        guard !prompts.isEmpty || !dropped.isEmpty else { return nil }
        let stretches =
            prompts.map(\.segment) + dropped.map { $0.segment.lowerBound..<$0.segment.upperBound + .seconds(1) }
        guard let first = stretches.map(\.lowerBound).min(), let last = stretches.map(\.upperBound).max() else {
            return nil
        }
        let keepOuts = freeTime.keepOuts(of: rule, within: first..<max(last, first + .seconds(1)))
        return PictureDay.PromptLane(
            rule: rule, prompts: prompts.sorted { $0.start < $1.start }, dropped: dropped,
            keepOuts: keepOuts.filter { keepOut in stretches.contains { $0.overlaps(keepOut.range) } })
    }
}

extension Occurrence {
    /// A prompt's segment; for any other occurrence, its own second.
    var segment: Range<Instant> {
        guard case .prompt(let reason) = reason else { return start..<start + .seconds(1) }
        return reason.segment
    }
}

extension Location {
    var coordinates: Coordinates {
        Coordinates(latitude: .degrees(latitude), longitude: .degrees(longitude), elevation: elevation)
    }
}
