package import CivilTime
package import DeviceManifest
import Hashing

/// A notification with all that its delivery needs.
package struct RingMessage: Hashable, Sendable {
    package var notification: Manifest.Notification
    /// The instant at which it is to ring: the notification's own, or that of its return after a snooze.
    package var due: Instant
    /// The instant from which it is not worth delivering any more.
    package var deliverBy: Instant
    /// The look and sound; `nil` where the manifest has none of that name.
    package var presentation: Manifest.Presentation?
    /// The buttons of its category.
    package var actions: [Manifest.Category.Action]
    /// The snooze button, where the plan gives alarms one and this is an alarm.
    package var snooze: Snooze?
    /// The only target that it is for; `nil` for all.
    package var onlyTarget: String?
    /// A digest of all that a service keeps of the message: when it changes, the service has to get it again.
    package let fingerprint: String

    package init(
        _ notification: Manifest.Notification, deliverBy: Instant, presentation: Manifest.Presentation?,
        actions: [Manifest.Category.Action] = [], snooze: Snooze? = nil
    ) {
        self.notification = notification
        due = notification.fireAt
        self.deliverBy = deliverBy
        self.presentation = presentation
        self.actions = actions
        self.snooze = snooze
        fingerprint = Self.fingerprint(notification, presentation, actions)
    }

    /// The button that lets an alarm ring again.
    package struct Snooze: Hashable, Sendable {
        package var title: String
        package var length: TimeSpan
    }

    package var id: String { notification.id }

    /// Its occurrence: the same identifier at another time is another one.
    package var occurrence: Occurrence { Occurrence(id: id, due: due) }

    /// What was answered when this is: a follow-up stands for its prompt.
    package var root: String { notification.cancelledBy ?? id }

    /// A notification at an instant.
    package struct Occurrence: Hashable, Sendable {
        package var id: String
        package var due: Instant

        package init(id: String, due: Instant) {
            self.id = id
            self.due = due
        }
    }

    /// Whether it makes no sound.
    package var isSilent: Bool { presentation?.sound == "none" }

    /// Whether it is an alarm, which breaks through everything.
    package var isAlarm: Bool { presentation?.profile == .alarm }

    private static func fingerprint(
        _ notification: Manifest.Notification, _ presentation: Manifest.Presentation?,
        _ actions: [Manifest.Category.Action]
    ) -> String {
        var words = [notification.title, notification.body, notification.link ?? "", presentation?.sound ?? ""]
        words += [presentation?.interruptionLevel.rawValue ?? "", presentation?.profile.rawValue ?? ""]
        words += actions.flatMap { [$0.id, $0.title] }
        var hash = SHA256()
        for word in words {
            hash.update(word.utf8)
            // A byte that no UTF-8 has.
            hash.update([0xff])
        }
        return String(hash.hexDigest.prefix(16))
    }

    /// Returns the same message to be delivered at another time to one target, worth as long after it as before.
    func again(at instant: Instant, to target: String) -> RingMessage {
        var message = self
        message.due = instant
        message.deliverBy = instant + (deliverBy - due)
        message.onlyTarget = target
        return message
    }
}

extension Manifest {
    /// The notifications of a manifest, ascending, with what their delivery needs.
    package var ringMessages: [RingMessage] {
        let presentations = Dictionary(presentations.map { ($0.id, $0) }) { first, _ in first }
        let categories = Dictionary(categories.map { ($0.id, $0.actions) }) { first, _ in first }
        return notifications.map { notification in
            let presentation = presentations[notification.presentation]
            var snooze: RingMessage.Snooze?
            if let length = delivery.snoozeS, presentation?.profile == .alarm {
                snooze = .init(title: delivery.snoozeTitle ?? "Snooze", length: .seconds(length))
            }
            return RingMessage(
                notification, deliverBy: notification.deliverBy ?? notification.expiresAt, presentation: presentation,
                actions: presentation?.category.flatMap { categories[$0] } ?? [], snooze: snooze)
        }
    }
}
