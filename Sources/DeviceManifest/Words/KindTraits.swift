extension Manifest.Notification.Kind {
    /// The traits of a kind of notification, wherever kinds are treated differently. A word newer than this version has
    /// the defaults.
    package struct Traits: Hashable, Sendable {
        /// Whether it only points to another notification, which is worth more.
        package var isReminder = false
        /// Whether it is one of a prayer's alerts, which are armed together or not at all.
        package var isOfPrayer = false
        /// Whether a calendar rings for it too, if it sounds. An event cannot know of an answer, which makes a
        /// follow-up needless, and a session's phases follow too fast.
        package var ringsInCalendars = true
        /// Whether the title alone says too little where a device shows no body.
        package var needsBody = false
        /// The level at which it intrudes if it sounds and the plan sets none.
        package var interruption = Manifest.InterruptionLevel.timeSensitive
        /// The priority with which it is kept when a device cannot hold everything, if it sounds.
        package var priority = Manifest.Notification.Priority.normal
        /// The same priority if it is silent.
        package var silentPriority = Manifest.Notification.Priority.normal
        /// The rank that decides which notification of a group speaks when several fall on one second: the highest.
        package var rank = 1
    }

    /// The traits of this kind.
    package var traits: Traits {
        switch self {
        case .prompt: Traits(interruption: .active, rank: 2)
        case .promptFollowUp: Traits(isReminder: true, ringsInCalendars: false, interruption: .active)
        case .prayer: Traits(isOfPrayer: true, priority: .high, rank: 2)
        case .prayerReminder, .iqamahReminder: Traits(isReminder: true, isOfPrayer: true, silentPriority: .low)
        case .workoutReminder: Traits(isReminder: true, needsBody: true, interruption: .active, silentPriority: .low)
        case .workoutStart: Traits(needsBody: true, interruption: .active, priority: .high, rank: 3)
        // A session's phases come too late if they come twice.
        case .workoutPhase: Traits(ringsInCalendars: false, needsBody: true, priority: .high, rank: 2)
        case .workoutComplete: Traits(ringsInCalendars: false, needsBody: true, priority: .high, rank: 4)
        case .planEnd: Traits(interruption: .active)
        default: Traits()
        }
    }
}

extension Manifest.Notification {
    /// The traits of its kind.
    package var traits: Kind.Traits { kind.traits }
}
