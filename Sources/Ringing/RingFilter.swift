package import DeviceManifest

/// The notifications that a target receives; without conditions all of them.
package struct RingFilter: Hashable, Sendable {
    /// A section of the plan.
    package enum Section: String, CaseIterable, Sendable {
        case prompts, prayers, workouts
    }

    /// Whether a notification sounds.
    package enum Alert: String, CaseIterable, Sendable {
        case sound, silent
    }

    /// The sections; empty for all.
    package var sections: Set<Section>
    /// The identifiers of rules; empty for all.
    package var rules: Set<String>
    /// The alerts; empty for both.
    package var alerts: Set<Alert>

    package init(sections: Set<Section> = [], rules: Set<String> = [], alerts: Set<Alert> = []) {
        self.sections = sections
        self.rules = rules
        self.alerts = alerts
    }

    /// Whether a message is for the target.
    package func holds(_ message: RingMessage) -> Bool {
        if !rules.isEmpty, !rules.contains(message.notification.rule) { return false }
        if !alerts.isEmpty, !alerts.contains(message.isSilent ? .silent : .sound) { return false }
        // The notice that the plan ends belongs to no section, and to everybody.
        guard !sections.isEmpty, let section = message.notification.kind.section else { return true }
        return sections.contains(section)
    }
}

extension Manifest.Notification.Kind {
    /// The section of the plan that asks for such notifications; `nil` for those of the plan as a whole.
    package var section: RingFilter.Section? {
        switch self {
        case .prompt, .promptFollowUp: .prompts
        case .prayer, .prayerReminder, .iqamahReminder: .prayers
        case .workoutReminder, .workoutStart, .workoutPhase, .workoutComplete: .workouts
        default: nil
        }
    }
}
