package import CivilTime
package import Diagnostics

/// A rule for prompts: signal-contingent experience sampling, as the field calls it.
package struct PromptRule: Sendable {
    /// Time to keep free around the plan's other items; `nil` where the rule does not ask for it.
    package struct Avoid: Hashable, Sendable {
        /// Around prayers, around sessions, and around the prompts of other rules.
        package var prayers, workouts, prompts: TimeSpan?
        /// Around the occurrences of prompt rules and sessions, by their ids, in place of what ``prompts`` and
        /// ``workouts`` say of them.
        package var rules: [String: TimeSpan] = [:]
        /// Whether busy times are kept free, as they are unless the rule says `none`.
        package var busy = true

        package init(prayers: TimeSpan?, workouts: TimeSpan?, busy: Bool = true) {
            self.prayers = prayers
            self.workouts = workouts
            self.busy = busy
        }

        /// Returns the time to keep free around the prompts of another rule.
        package func margin(aroundPrompts id: String) -> TimeSpan? { rules[id] ?? prompts }

        /// Returns the time to keep free around a session.
        package func margin(aroundSession id: String) -> TimeSpan? { rules[id] ?? workouts }

        /// The margins, whatever they are kept around.
        package var margins: [TimeSpan] { [prayers, workouts, prompts].compactMap(\.self) + rules.values }
    }

    /// A button on the notification.
    package struct Action: Hashable, Sendable {
        package var id, title: String

        package init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    package var id: String
    package var title: String
    package var texts: PromptTexts
    /// The arms of a trial; `nil` where every prompt is the same.
    package var arms: PromptArms?
    /// The place among ``arms`` of the one that prompts of this copy took; `nil` for the rule as it is written.
    package private(set) var armIndex: Int?
    package var timing: PromptTiming
    /// The times from a prompt to its follow-ups, which come unless it has been answered; ascending.
    package var followUps: [TimeSpan]
    package var limit: DayLimit
    package var avoid: Avoid
    /// The limits on how many of its prompts there are in a week or month.
    package var atMost = PromptTotals()
    package var expires: TimeSpan
    package var sound: Sound
    package var category: String?
    package var actions: [Action]
    package var link: String?
    package var overrideQuiet: Bool
    package var delivery: DeliveryPreferences
    /// Where the rule's key is written.
    package var source: SourceSpan

    package init(
        id: String, title: String, texts: PromptTexts, arms: PromptArms? = nil, timing: PromptTiming,
        followUps: [TimeSpan], limit: DayLimit,
        avoid: Avoid, expires: TimeSpan, sound: Sound, category: String? = nil, actions: [Action], link: String? = nil,
        overrideQuiet: Bool, delivery: DeliveryPreferences, source: SourceSpan
    ) {
        self.id = id
        self.title = title
        self.texts = texts
        self.arms = arms
        self.timing = timing
        self.followUps = followUps
        self.limit = limit
        self.avoid = avoid
        self.expires = expires
        self.sound = sound
        self.category = category
        self.actions = actions
        self.link = link
        self.overrideQuiet = overrideQuiet
        self.delivery = delivery
        self.source = source
    }

    /// Whether the rule draws lots, so that the plan needs a seed.
    package var isRandom: Bool {
        spread.map { $0.distribution != .even } ?? false || texts.isDrawn || !atMost.isEmpty || arms != nil
    }

    /// The arm that prompts of this copy took; `nil` for the rule as it is written, and for one without arms.
    package var arm: PromptArms.Arm? { armIndex.flatMap { arms?.all[$0] } }

    /// The rule as prompts have it that took an arm: with the arm's words, sound, buttons and address.
    package func taking(arm index: Int) -> PromptRule {
        guard let arm = arms?.all[index] else { return self }
        var rule = self
        rule.armIndex = index
        rule.title = arm.title
        rule.texts = arm.texts
        rule.sound = arm.sound
        rule.category = arm.category
        rule.actions = arm.actions
        rule.link = arm.link
        return rule
    }

    /// The rule as its prompts have it: one copy for each arm, or the rule itself where there are none.
    package var variants: [PromptRule] { arms?.all.indices.map { taking(arm: $0) } ?? [self] }

    /// How its prompts spread over a window; `nil` for prompts at fixed times.
    package var spread: PromptSpread? { if case .spread(let spread) = timing { spread } else { nil } }

    /// How many prompts a day has.
    package var perDay: Int {
        switch timing {
        case .spread(let spread): spread.perDay
        case .fixed(let times): times.count
        }
    }

    /// The times that decide when its prompts are: the window's two ends, or each prompt's own.
    package var moments: [Moment] {
        switch timing {
        case .spread(let spread): [spread.window.from, spread.window.to]
        case .fixed(let times): times
        }
    }

    /// Whether the rule prompts on a date.
    package func prompts(on date: LocalDate, in calendar: HijriCalendar) -> Bool {
        limit.contains(date, in: calendar)
    }
}

/// A stretch of the day in which no prompt fires.
package struct QuietHours: Hashable, Sendable {
    package var id: String
    package var window: TimeWindow
    /// The days on which it begins.
    package var limit: DayLimit
    package var source: SourceSpan

    package init(id: String, window: TimeWindow, limit: DayLimit, source: SourceSpan) {
        self.id = id
        self.window = window
        self.limit = limit
        self.source = source
    }

    /// Whether it begins on a date.
    package func holds(on date: LocalDate, in calendar: HijriCalendar) -> Bool {
        limit.contains(date, in: calendar)
    }
}
