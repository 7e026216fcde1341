import CivilTime
import DeviceManifest
import Diagnostics
import PlanFile

/// Plans the prompts of one rule.
struct PromptPlanner {
    let rule: PromptRule
    let context: PlanContext
    /// Stretches in which this rule's prompts do not fire, ascending by their beginnings.
    let blocked: [Range<Int>]
    /// The length of the longest of them in seconds.
    private let longest: Int
    private let bodies: BodyPool
    private let subject: Subject

    init(_ rule: PromptRule, _ context: PlanContext, keepOuts: KeepOuts) {
        self.rule = rule
        self.context = context
        blocked = keepOuts.blocked(for: rule)
        longest = blocked.map(\.count).max() ?? 0
        subject = .prompt(rule)
        bodies = BodyPool(rule, seed: context.plan.seed ?? 0, through: context.lastDate)
    }

    /// The prompts of the window that begins on `date`; `nil` where the sun gives the window no beginning or end.
    func prompts(on date: LocalDate) -> PromptDay? {
        guard rule.prompts(on: date, in: context.plan.prayers.hijri) else { return PromptDay() }
        guard let window = context.interval(of: rule.window, on: date) else { return nil }
        let (from, to) = (window.lowerBound.epochSeconds, window.upperBound.epochSeconds)
        var free = SecondSet(from..<to + 1)
        let near = blocked[firstBlocked(after: from)...].prefix { $0.lowerBound <= to }
        for stretch in near { free.remove(stretch) }
        let picks =
            rule.distribution == .uniform
            ? uniform(free, from: from, to: to, date) : segmented(free, from: from, to: to, date)
        var day = PromptDay()
        let segments = Segments(from: from, length: to - from, count: rule.perDay)
        for (slot, pick) in zip(1..., picks) {
            guard let pick else {
                let seconds = rule.distribution == .uniform ? from...to : segments.whole(slot)
                day.dropped.append(PromptDay.Dropped(slot: slot, segment: Self.instants(seconds)))
                continue
            }
            day.occurrences.append(occurrence(date, slot, pick))
        }
        return day
    }

    private static func instants(_ seconds: ClosedRange<Int>) -> Range<Instant> {
        Instant(epochSeconds: seconds.lowerBound)..<Instant(epochSeconds: seconds.upperBound)
    }

    /// A chosen second and how it was chosen.
    private struct Pick {
        var second: Int
        var reason: PromptReason
    }

    /// The first stretch that may reach behind `second`.
    private func firstBlocked(after second: Int) -> Int {
        var (low, high) = (0, blocked.count)
        while low < high {
            let middle = (low + high) / 2
            if blocked[middle].lowerBound < second - longest { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Stratified and even

    private func segmented(_ free: SecondSet, from: Int, to: Int, _ date: LocalDate) -> [Pick?] {
        let segments = Segments(from: from, length: to - from, count: rule.perDay)
        return (1...rule.perDay).map { slot in
            let whole = segments.whole(slot)
            let wanted =
                rule.distribution == .even
                ? segments.centre(slot)...segments.centre(slot)
                : segments.range(slot, varianceMillionths: rule.varianceMillionths)
            let isRandom = rule.distribution == .stratified
            let draw = isRandom ? draw(date, slot, .time) : nil
            var choices = free.clamped(to: wanted.lowerBound..<wanted.upperBound + 1)
            let isWidened = choices.isEmpty
            if isWidened { choices = free.clamped(to: whole.lowerBound..<whole.upperBound + 1) }
            let second =
                draw.map { choices.isEmpty ? nil : choices[$0.index(below: choices.count)] }
                ?? choices.closest(to: segments.centre(slot))
            return second.map { second in
                Pick(
                    second: second,
                    reason: PromptReason(
                        segment: Instant(epochSeconds: whole.lowerBound)..<Instant(epochSeconds: whole.upperBound),
                        range: Instant(epochSeconds: wanted.lowerBound)...Instant(epochSeconds: wanted.upperBound),
                        choices: choices.count, isWidened: isWidened, draw: draw))
            }
        }
    }

    // MARK: Uniform

    /// Draws positions among the free seconds less the gaps, puts them in order and the gaps back between them: every
    /// set of times that keeps the gaps is as likely as any other. Prompts that do not fit are dropped, the last first.
    private func uniform(_ free: SecondSet, from: Int, to: Int, _ date: LocalDate) -> [Pick?] {
        let gap = max(1, rule.minGap.seconds)
        let fitting = min(rule.perDay, free.isEmpty ? 0 : (free.count - 1) / gap + 1)
        let room = free.count - max(0, fitting - 1) * gap
        let draws = (0..<fitting).map { draw(date, $0 + 1, .time) }.sorted { $0.numerator < $1.numerator }
        let window = Instant(epochSeconds: from)..<Instant(epochSeconds: to)
        var picks: [Pick?] = draws.enumerated().map { index, draw in
            Pick(
                second: free[draw.index(below: room) + index * gap],
                reason: PromptReason(
                    segment: window, range: window.lowerBound...window.upperBound, choices: free.count,
                    isWidened: false, draw: draw))
        }
        picks += [Pick?](repeating: nil, count: rule.perDay - fitting)
        return picks
    }

    private func draw(_ date: LocalDate, _ slot: Int, _ purpose: Draw.Purpose) -> Draw {
        Draw(seed: context.plan.seed ?? 0, rule: rule.id, date: date, slot: slot, purpose: purpose)
    }

    private func occurrence(_ date: LocalDate, _ slot: Int, _ pick: Pick) -> Occurrence {
        let start = Instant(epochSeconds: pick.second)
        return Occurrence(
            subject: subject, date: date, slot: slot, start: start, end: start + rule.expires,
            notifications: [
                PlannedNotification(
                    kind: .prompt, part: "\(slot)", fireAt: start, title: rule.title,
                    body: bodies.body(on: date, slot: slot), sound: rule.sound, expiresAt: start + rule.expires)
            ],
            reason: .prompt(pick.reason))
    }
}
