import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel
import Sampling

/// Plans the prompts of one rule.
struct PromptPlanner {
    let rule: PromptRule
    let context: PlanContext
    /// The stretches in which this rule's prompts do not fire, ascending by start.
    let blocked: [Range<Int>]
    /// The length of the longest of them in seconds.
    private let longest: Int
    private var random: Draw.RandomSource
    private var totals: TotalLimits?
    private var arms: ArmDraws?
    /// What prompts may come to: one for each arm, or just one.
    private var variants: [PromptVariant]

    init(_ rule: PromptRule, _ context: PlanContext, keepOuts: KeepOuts) {
        self.rule = rule
        self.context = context
        blocked = keepOuts.blocked(for: rule)
        longest = blocked.reduce(0) { max($0, $1.count) }
        random = Draw.RandomSource(seed: context.plan.seed ?? 0, rule: rule.id, .time)
        totals = rule.atMost.isEmpty ? nil : TotalLimits(rule, context.plan)
        arms = ArmDraws(rule, context.plan)
        variants = rule.variants.map { PromptVariant($0, context) }
    }

    /// Returns the prompts of `date`, or of the window that begins on it; `nil` where the window is empty, or the sun or
    /// the rule that it is tied to gives it no beginning or end.
    mutating func prompts(on date: LocalDate) -> PromptDay? {
        var day = PromptDay()
        return add(promptsOn: date, to: &day) ? day : nil
    }

    /// Adds the prompts of `date` to those of other days.
    ///
    /// - Returns: `false` where the rule prompts on `date` but its window is empty or has no beginning or end.
    mutating func add(promptsOn date: LocalDate, to day: inout PromptDay) -> Bool {
        guard rule.prompts(on: date, in: context.plan.prayers.hijri) else { return true }
        switch rule.timing {
        case .fixed(let times): add(times, date, to: &day)
        case .spread(let spread):
            guard let window = context.interval(of: spread.window, on: date) else { return false }
            add(spread, within: window, date, to: &day)
        }
        return true
    }

    /// Whether a window's end is tied to a rule that has no such occurrence on a list day.
    func lacksRule(on date: LocalDate) -> Bool {
        rule.moments.contains { $0.rule != nil && context.instant(of: $0, on: date) == nil }
    }

    /// Whether `atMost` leaves a prompt out, which is then noted.
    private mutating func leavesOut(_ slot: Int, _ date: LocalDate, notedIn day: inout PromptDay) -> Bool {
        guard let leftOut = totals?.leavesOut(slot, on: date) else { return false }
        day.leftOut.append(leftOut)
        return true
    }

    private mutating func add(
        _ spread: PromptSpread, within window: Range<Instant>, _ date: LocalDate, to day: inout PromptDay
    ) {
        let (from, to) = (window.lowerBound.epochSeconds, window.upperBound.epochSeconds)
        let free = SecondSet(from..<to + 1, without: blocked(from: from, through: to))
        if spread.distribution == .uniform {
            for (slot, pick) in zip(1..., uniform(spread, free, from: from, to: to, date)) {
                add(pick, date, slot, of: from...to, to: &day)
            }
        } else {
            let segments = Segments(from: from, length: to - from, count: spread.perDay)
            for slot in 1...spread.perDay {
                let pick = pick(in: segments, slot, spread, free, date)
                add(pick, date, slot, of: segments.whole(slot), to: &day)
            }
        }
    }

    /// Adds the prompt that was chosen from the seconds of its segment, or a dropped one where there is none.
    private mutating func add(
        _ pick: consuming Pick?, _ date: LocalDate, _ slot: Int, of segment: ClosedRange<Int>, to day: inout PromptDay
    ) {
        if leavesOut(slot, date, notedIn: &day) { return }
        if let pick {
            add(date, slot, at: Instant(epochSeconds: pick.second), .prompt(pick.reason), to: &day)
        } else {
            day.dropped.append(PromptDay.Dropped(slot: slot, segment: Self.instants(segment)))
        }
    }

    private static func instants(_ seconds: ClosedRange<Int>) -> Range<Instant> {
        Instant(epochSeconds: seconds.lowerBound)..<Instant(epochSeconds: seconds.upperBound)
    }

    /// A chosen second and how it was chosen.
    private struct Pick {
        var second: Int
        var reason: PromptReason
    }

    /// Returns the blocked stretches that may contain one of the given seconds.
    func blocked(from: Int, through to: Int) -> ArraySlice<Range<Int>> {
        blocked[firstBlocked(after: from)...].prefix { $0.lowerBound <= to }
    }

    private func isBlocked(_ instant: Instant) -> Bool {
        let second = instant.epochSeconds
        return blocked(from: second, through: second).contains { $0.contains(second) }
    }

    /// Returns the index of the first stretch that may reach beyond `second`.
    private func firstBlocked(after second: Int) -> Int {
        var (low, high) = (0, blocked.count)
        while low < high {
            let middle = (low + high) / 2
            if blocked[middle].lowerBound < second - longest { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Stratified and even

    /// Chooses a second of a slot's segment; `nil` where none of it is free.
    private mutating func pick(
        in segments: Segments, _ slot: Int, _ spread: PromptSpread, _ free: SecondSet, _ date: LocalDate
    ) -> Pick? {
        let whole = segments.whole(slot)
        let wanted =
            spread.distribution == .even
            ? segments.centre(slot)...segments.centre(slot)
            : segments.range(slot, varianceMillionths: spread.varianceMillionths)
        let isRandom = spread.distribution == .stratified
        let draw = isRandom ? random.draw(on: date, slot) : nil
        let (stretch, choices, isWidened) = Self.choice(among: wanted, of: whole, free)
        let second =
            draw.map { choices == 0 ? nil : free.second($0.index(below: choices), in: stretch) }
            ?? free.closest(to: segments.centre(slot), in: stretch)
        return second.map { second in
            Pick(
                second: second,
                reason: PromptReason(
                    segment: Instant(epochSeconds: whole.lowerBound)..<Instant(epochSeconds: whole.upperBound),
                    range: Instant(epochSeconds: wanted.lowerBound)...Instant(epochSeconds: wanted.upperBound),
                    choices: choices, isWidened: isWidened, draw: draw))
        }
    }

    /// Returns the stretch to choose from: what is wanted of a segment or, where none of that is free, all of it; with the
    /// number of its free seconds.
    static func choice(
        among wanted: ClosedRange<Int>, of whole: ClosedRange<Int>, _ free: SecondSet
    ) -> (stretch: Range<Int>, choices: Int, isWidened: Bool) {
        let stretch = wanted.lowerBound..<wanted.upperBound + 1
        let choices = free.count(in: stretch)
        if choices > 0 { return (stretch, choices, false) }
        let all = whole.lowerBound..<whole.upperBound + 1
        return (all, free.count(in: all), true)
    }

    // MARK: Uniform

    /// Draws positions among the free seconds less the gaps, sorts them and puts the gaps back between them, so that
    /// every set of times that keeps the gaps is equally likely. Prompts that do not fit are dropped, the last first.
    private mutating func uniform(
        _ spread: PromptSpread, _ free: SecondSet, from: Int, to: Int, _ date: LocalDate
    ) -> [Pick?] {
        let all = from..<to + 1
        let seconds = free.count(in: all)
        let (gap, fitting, room) = Self.fit(spread, seconds: seconds)
        let draws = (0..<fitting).map { random.draw(on: date, $0 + 1) }.sorted { $0.numerator < $1.numerator }
        let window = Instant(epochSeconds: from)..<Instant(epochSeconds: to)
        var picks: [Pick?] = draws.enumerated().map { index, draw in
            Pick(
                second: free.second(draw.index(below: room) + index * gap, in: all),
                reason: PromptReason(
                    segment: window, range: window.lowerBound...window.upperBound, choices: seconds,
                    isWidened: false, draw: draw))
        }
        picks += [Pick?](repeating: nil, count: spread.perDay - fitting)
        return picks
    }

    /// Returns how many of a day's prompts fit into so many free seconds, and the seconds that are left to draw from once
    /// the gaps between them are taken out.
    static func fit(_ spread: PromptSpread, seconds: Int) -> (gap: Int, fitting: Int, room: Int) {
        let gap = max(1, spread.minGap.seconds)
        let fitting = min(spread.perDay, seconds == 0 ? 0 : (seconds - 1) / gap + 1)
        return (gap, fitting, seconds - max(0, fitting - 1) * gap)
    }

    // MARK: Fixed times

    private mutating func add(_ times: [Moment], _ date: LocalDate, to day: inout PromptDay) {
        for (slot, moment) in zip(1..., times) where !leavesOut(slot, date, notedIn: &day) {
            guard let (start, base, fit) = context.instant(of: moment, on: date) else {
                day.missing.append(PromptDay.Missing(slot: slot, moment: moment))
                continue
            }
            guard !isBlocked(start) else {
                day.dropped.append(PromptDay.Dropped(slot: slot, segment: start..<start))
                continue
            }
            add(
                date, slot, at: start, .time(TimeReason(moment: moment, base: base, fit: fit, followsClock: true)),
                to: &day)
        }
    }

    // MARK: Occurrences

    /// Adds a prompt with its follow-ups, of which those at a blocked second are dropped. One that takes the arm `none`
    /// notifies nothing.
    private mutating func add(
        _ date: LocalDate, _ slot: Int, at start: Instant, _ reason: Reason, to day: inout PromptDay
    ) {
        let variant = arms?.index(on: date, slot) ?? 0
        let titled = variants[variant].titled(on: date)
        var notifications: [PlannedNotification] = []
        if !titled.forms.isEmpty {
            let forms = titled.forms[slot - 1]
            let body = PlannedNotification.Content.text(variants[variant].body(on: date, slot: slot))
            func notification(_ form: PlannedNotification.Form, at instant: Instant) -> PlannedNotification {
                PlannedNotification(form: form, content: body, fireAt: instant, expiresAt: instant + rule.expires)
            }
            notifications.append(notification(forms.prompt, at: start))
            for (place, length) in rule.followUps.enumerated() {
                if isBlocked(start + length) {
                    day.droppedFollowUps.append(.init(slot: slot, length: length, instant: start + length))
                } else {
                    notifications.append(notification(forms.followUps[place], at: start + length))
                }
            }
        }
        day.occurrences.append(
            Occurrence(
                subject: titled.subject, date: date, slot: slot, start: start, end: start + rule.expires,
                notifications: notifications, reason: reason))
    }
}
