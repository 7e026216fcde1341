import CivilTime
import DeviceManifest
import Diagnostics
import PlanModel

/// Plans the prompts of one rule.
struct PromptPlanner {
    let rule: PromptRule
    let context: PlanContext
    /// The stretches in which this rule's prompts do not fire, ascending by start.
    let blocked: [Range<Int>]
    /// The length of the longest of them in seconds.
    private let longest: Int
    private var bodies: BodyPool
    private var random: Draw.RandomSource
    private let subject: Subject
    /// The forms of each of a day's prompts and its follow-ups, by slot, which all days share.
    private let forms: [(prompt: PlannedNotification.Form, followUps: [PlannedNotification.Form])]

    init(_ rule: PromptRule, _ context: PlanContext, keepOuts: KeepOuts) {
        self.rule = rule
        self.context = context
        blocked = keepOuts.blocked(for: rule)
        longest = blocked.reduce(0) { max($0, $1.count) }
        subject = .prompt(rule)
        random = Draw.RandomSource(seed: context.plan.seed ?? 0, rule: rule.id, .time)
        bodies = BodyPool(rule, context.plan, through: context.lastDate)
        func form(
            _ kind: Manifest.Notification.Kind, _ part: String, after prompt: String? = nil
        ) -> PlannedNotification.Form {
            PlannedNotification.Form(kind, part: part, title: rule.title, sound: rule.sound, cancelledBy: prompt)
        }
        forms = (1...max(1, rule.perDay)).map { slot in
            let prompt = "\(slot)"
            return (
                form(.prompt, prompt),
                rule.followUps.map { form(.promptFollowUp, "\(prompt)/after-\($0)", after: prompt) }
            )
        }
    }

    /// Returns the prompts of `date`, or of the window that begins on it; `nil` where the window is empty or the sun
    /// gives it no beginning or end.
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
    private func blocked(from: Int, through to: Int) -> ArraySlice<Range<Int>> {
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
        var stretch = wanted.lowerBound..<wanted.upperBound + 1
        var choices = free.count(in: stretch)
        let isWidened = choices == 0
        if isWidened {
            stretch = whole.lowerBound..<whole.upperBound + 1
            choices = free.count(in: stretch)
        }
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

    // MARK: Uniform

    /// Draws positions among the free seconds less the gaps, sorts them and puts the gaps back between them, so that
    /// every set of times that keeps the gaps is equally likely. Prompts that do not fit are dropped, the last first.
    private mutating func uniform(
        _ spread: PromptSpread, _ free: SecondSet, from: Int, to: Int, _ date: LocalDate
    ) -> [Pick?] {
        let gap = max(1, spread.minGap.seconds)
        let all = from..<to + 1
        let seconds = free.count(in: all)
        let fitting = min(spread.perDay, seconds == 0 ? 0 : (seconds - 1) / gap + 1)
        let room = seconds - max(0, fitting - 1) * gap
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

    // MARK: Fixed times

    private mutating func add(_ times: [Moment], _ date: LocalDate, to day: inout PromptDay) {
        for (slot, moment) in zip(1..., times) {
            guard let (start, base, fit) = context.instant(of: moment, on: date) else {
                day.missing.append(PromptDay.Missing(slot: slot, moment: moment))
                continue
            }
            guard !isBlocked(start) else {
                day.dropped.append(PromptDay.Dropped(slot: slot, segment: start..<start))
                continue
            }
            add(date, slot, at: start, .time(TimeReason(moment: moment, base: base, fit: fit)), to: &day)
        }
    }

    // MARK: Occurrences

    /// Adds a prompt with its follow-ups, of which those at a blocked second are dropped.
    private mutating func add(
        _ date: LocalDate, _ slot: Int, at start: Instant, _ reason: Reason, to day: inout PromptDay
    ) {
        let body = PlannedNotification.Content.text(bodies.body(on: date, slot: slot))
        func notification(_ form: PlannedNotification.Form, at instant: Instant) -> PlannedNotification {
            PlannedNotification(form: form, content: body, fireAt: instant, expiresAt: instant + rule.expires)
        }
        var notifications = [notification(forms[slot - 1].prompt, at: start)]
        for (place, length) in rule.followUps.enumerated() {
            if isBlocked(start + length) {
                day.droppedFollowUps.append(.init(slot: slot, length: length, instant: start + length))
            } else {
                notifications.append(notification(forms[slot - 1].followUps[place], at: start + length))
            }
        }
        day.occurrences.append(
            Occurrence(
                subject: subject, date: date, slot: slot, start: start, end: start + rule.expires,
                notifications: notifications, reason: reason))
    }
}
