import CivilTime

/// The content of iOS's `UNNotificationRequest`, in plain values: every decision is made here, and an adapter only
/// translates.
public struct NotificationRequest: Hashable, Sendable {
    /// The sound of a notification.
    public enum Sound: Hashable, Sendable {
        case none, standard
        /// A file in the app's bundle or in Library/Sounds.
        case named(String)
    }

    /// The words of `UNNotificationInterruptionLevel`.
    public enum InterruptionLevel: Hashable, Sendable { case passive, active, timeSensitive }

    /// The request's identifier: a pending request with the same one is replaced.
    public var id: String
    /// The first line.
    public var title: String
    /// The text.
    public var body: String
    /// The thread of the notification: those of a rule are shown together.
    public var threadIdentifier: String
    /// The category whose buttons it has; empty without buttons.
    public var categoryIdentifier: String
    /// The sound.
    public var sound: Sound
    /// The level at which it intrudes: whether it lights up the screen, or breaks through a Focus.
    public var interruptionLevel: InterruptionLevel
    /// The instant at which it fires, in milliseconds since 1970-01-01T00:00:00Z.
    public var epochMs: Int
    /// The instant from which it is not worth showing, in milliseconds since 1970-01-01T00:00:00Z.
    public var expiresMs: Int
    /// The digest stored with the request, to compare it when it is read back.
    public var fingerprint: String
    /// The address to open; `nil` to open the app.
    public var link: String?
    /// The session that it announces, to be passed to ``DeviceKit/startSession(_:)`` when the notification is opened;
    /// for a session over weeks, the template of its week.
    public var session: String?

    /// The time for a calendar trigger, which drops fractions of a second: year, month, day, hour, minute and second in
    /// UTC. With a zone, a trigger stays at its instant wherever the device goes.
    public var utc: [Int] {
        let utc = Instant(epochMilliseconds: epochMs).local(offset: 0).components
        return [utc.year, utc.month, utc.day, utc.hour, utc.minute, utc.second]
    }
}

/// The content of `UNNotificationCategory`, in plain values.
public struct NotificationCategory: Hashable, Sendable {
    /// The id that notifications refer to.
    public var id: String
    /// Its buttons, in order.
    public var actions: [Manifest.Category.Action]
    /// The text in place of the body while the person's settings hide previews; empty for the system's own.
    public var hiddenPreviewsBodyPlaceholder: String
    /// Whether the title is shown even then.
    public var showsHiddenTitle: Bool
}

extension Manifest {
    /// Returns an armed request in the form of iOS's notification centre.
    public func notificationRequest(_ armed: ArmedRequest) -> NotificationRequest {
        let notification = armed.notification
        let presentation = presentations.first { $0.id == notification.presentation }
        // iOS cannot hide a notification on a locked screen: the app alone shows the words of a secret one.
        let publicTitle = presentation?.secretTitle
        return NotificationRequest(
            id: notification.id, title: publicTitle ?? notification.title,
            body: publicTitle == nil ? notification.body : "",
            threadIdentifier: notification.rule, categoryIdentifier: presentation?.category ?? "",
            sound: sound(presentation?.sound ?? "default"),
            interruptionLevel: Self.level(presentation?.interruptionLevel), epochMs: armed.epochMs,
            expiresMs: armed.expiresMs, fingerprint: armed.fingerprint, link: notification.link,
            session: notification.session)
    }

    /// The categories that notifications refer to.
    public var notificationCategories: [NotificationCategory] {
        categories.map {
            NotificationCategory(
                id: $0.id, actions: $0.actions, hiddenPreviewsBodyPlaceholder: $0.publicTitle ?? "",
                showsHiddenTitle: $0.lockScreen == .public)
        }
    }

    /// Returns a sound by its id; one that is not listed is the default sound, as it is for the system.
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
