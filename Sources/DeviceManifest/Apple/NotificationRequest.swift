import CivilTime

/// What iOS's `UNNotificationRequest` is made of, in plain values: every decision is made here, and an adapter only
/// translates.
public struct NotificationRequest: Hashable, Sendable {
    /// What is heard.
    public enum Sound: Hashable, Sendable {
        case none, standard
        /// A file in the app's bundle or in Library/Sounds.
        case named(String)
    }

    /// The words of `UNNotificationInterruptionLevel`.
    public enum InterruptionLevel: Hashable, Sendable { case passive, active, timeSensitive }

    /// Names the request: a pending one of the same name is replaced.
    public var id: String
    /// The first line.
    public var title: String
    /// The text.
    public var body: String
    /// Notifications of a rule are shown together.
    public var threadIdentifier: String
    /// The category whose buttons it has; empty without.
    public var categoryIdentifier: String
    /// What is heard.
    public var sound: Sound
    /// Whether it lights up the screen, or breaks through a Focus.
    public var interruptionLevel: InterruptionLevel
    /// When it fires, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int
    /// Kept with the request, so that it can be compared when it is read back.
    public var fingerprint: String
    /// What to open; `nil` where that is the app.
    public var link: String?
    /// The session that it announces, for ``DeviceKit/startSession(_:)`` when it is opened: of a session over weeks the
    /// week's own.
    public var session: String?

    /// When it fires as a calendar trigger takes it, which drops fractions of a second: year, month, day, hour, minute
    /// and second in UTC. With a zone, a trigger stays at its instant wherever the device goes.
    public var utc: [Int] {
        let utc = Instant(epochMilliseconds: epochMs).local(offset: 0).components
        return [utc.year, utc.month, utc.day, utc.hour, utc.minute, utc.second]
    }
}

/// What `UNNotificationCategory` is made of, in plain values.
public struct NotificationCategory: Hashable, Sendable {
    /// What notifications refer to.
    public var id: String
    /// Its buttons, in order.
    public var actions: [Manifest.Category.Action]
    /// What is shown in place of the text while the person's settings hide previews; empty for the system's own word.
    public var hiddenPreviewsBodyPlaceholder: String
    /// Whether the title is shown even then.
    public var showsHiddenTitle: Bool
}

extension Manifest {
    /// A request as iOS's notification centre takes it.
    public func notificationRequest(_ armed: ArmedRequest) -> NotificationRequest {
        let notification = armed.notification
        let presentation = presentations.first { $0.id == notification.presentation }
        // iOS has no notifications that a locked screen does not show: a secret one keeps its words for the app.
        let publicTitle = presentation?.lockScreen == .secret ? presentation?.publicTitle : nil
        return NotificationRequest(
            id: notification.id, title: publicTitle ?? notification.title,
            body: publicTitle == nil ? notification.body : "",
            threadIdentifier: notification.rule, categoryIdentifier: presentation?.category ?? "",
            sound: sound(presentation?.sound ?? "default"),
            interruptionLevel: Self.level(presentation?.interruptionLevel), epochMs: armed.epochMs,
            fingerprint: armed.fingerprint, link: notification.link, session: notification.session)
    }

    /// The categories that notifications refer to.
    public var notificationCategories: [NotificationCategory] {
        categories.map {
            NotificationCategory(
                id: $0.id, actions: $0.actions, hiddenPreviewsBodyPlaceholder: $0.publicTitle ?? "",
                showsHiddenTitle: $0.lockScreen == .public)
        }
    }

    /// A sound that is not listed is the default one, as it is for the system.
    func sound(_ id: String) -> NotificationRequest.Sound {
        if id == "none" { return .none }
        let file = sounds.first { $0.id == id }?.ios ?? "default"
        return file == "default" ? .standard : .named(file)
    }

    private static func level(_ word: InterruptionLevel?) -> NotificationRequest.InterruptionLevel {
        switch word {
        case .passive: .passive
        case .timeSensitive: .timeSensitive
        default: .active
        }
    }
}
