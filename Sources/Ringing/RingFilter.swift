import DeviceManifest
package import PlanModel

/// A condition for the notifications that a target gets; without any part all of them.
package struct RingFilter: Hashable, Sendable {
    /// A section of the plan.
    package typealias Section = CalendarOptions.Section

    /// Whether a notification makes a sound.
    package enum Alert: String, CaseIterable, Sendable {
        case sound, silent
    }

    /// The sections; empty for all, and for what belongs to none.
    package var sections: Set<Section>
    /// The identifiers of rules; empty for all.
    package var rules: Set<String>
    /// The alert; `nil` for both.
    package var alert: Alert?

    package init(sections: Set<Section> = [], rules: Set<String> = [], alert: Alert? = nil) {
        self.sections = sections
        self.rules = rules
        self.alert = alert
    }

    /// Whether a message is among the notifications.
    func holds(_ message: RingMessage) -> Bool {
        if let alert, alert != (message.isSilent ? .silent : .sound) { return false }
        return holds(rule: message.notification.rule, section: message.notification.kind.section)
    }

    /// Whether notifications of a rule are among them, whatever their alert.
    func holds(rule: String, section: Section?) -> Bool {
        (rules.isEmpty || rules.contains(rule)) && (sections.isEmpty || section.map(sections.contains) ?? false)
    }
}

extension Manifest.Notification.Kind {
    /// The section of the plan that asks for such notifications; `nil` for those about the plan as a whole.
    var section: RingFilter.Section? {
        switch self {
        case .prompt, .promptFollowUp: .prompts
        case .prayer, .prayerReminder, .iqamahReminder: .prayers
        case .workoutReminder, .workoutStart, .workoutPhase, .workoutComplete: .workouts
        default: nil
        }
    }
}
