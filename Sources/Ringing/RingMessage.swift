package import CivilTime
package import DeviceManifest
import JSON
import ManifestWriter

/// A notification with all that its delivery needs.
package struct RingMessage: Hashable, Sendable {
    package var notification: Manifest.Notification
    /// The look and sound; `nil` where the manifest has none of that name.
    package var presentation: Manifest.Presentation?
    /// The buttons of its category.
    package var actions: [Manifest.Category.Action]
    /// The button with which it comes back later, where it has one.
    package var snooze: Manifest.Delivery.Snooze?
    /// When and where it comes back; `nil` for the notification at its own time.
    var comeback: Comeback?
    /// The instant at which it is to ring, where that is not its notification's whole second.
    package var exactInstant: Instant?
    /// The whole path of its sound, where there is such a file.
    package var soundFile: String?

    package init(
        _ notification: Manifest.Notification, presentation: Manifest.Presentation?,
        actions: [Manifest.Category.Action] = [], snooze: Manifest.Delivery.Snooze? = nil
    ) {
        self.notification = notification
        self.presentation = presentation
        self.actions = actions
        self.snooze = snooze
    }

    package var id: String { notification.id }

    /// A notification that a person has put off.
    struct Comeback: Hashable, Sendable {
        var due: Instant
        /// The name of the target that it goes to.
        var target: String
    }

    /// The instant at which it is to ring.
    package var due: Instant { comeback?.due ?? exactInstant ?? notification.fireAt }

    /// The instant from which it is not delivered any more.
    package var deliverBy: Instant { extended(notification.latestDelivery) }

    /// The instant from which it is not worth showing any more.
    var expiresAt: Instant { extended(notification.expiresAt) }

    /// A snoozed notification is valid for at least the length of its snooze.
    private func extended(_ end: Instant) -> Instant {
        guard let comeback else { return end }
        return max(end, comeback.due + .seconds(snooze?.seconds ?? 0))
    }

    package var occurrence: Occurrence { Occurrence(id: id, due: due) }

    /// A notification at an instant: the same identifier at another time is another one.
    package struct Occurrence: Hashable, Sendable {
        package var id: String
        package var due: Instant

        package init(id: String, due: Instant) {
            self.id = id
            self.due = due
        }
    }

    /// The text beside the title; `nil` where the plan gives none.
    package var text: String? { [notification.title, ""].contains(notification.body) ? nil : notification.body }

    /// The identifier of what a person answers by it: for a follow-up that of its prompt.
    var root: String { notification.cancelledBy ?? id }

    /// Whether it is to break through a Focus and a silenced phone.
    var isAlarm: Bool { presentation?.profile == .alarm }

    /// Whether it makes no sound.
    package var isSilent: Bool { presentation?.sound == "none" }

    /// The notification as the manifest has it, on one line, with its sound, its level of interruption, the words for a
    /// locked screen, its buttons, and the seconds of its snooze.
    package var json: [UInt8] {
        var json = JSONWriter(.compact, capacity: 1024)
        json.object { json in
            notification.write(to: &json)
            if let presentation {
                json.member("sound", presentation.sound)
                json.member("profile", presentation.profile.rawValue)
                json.member("interruptionLevel", presentation.interruptionLevel.rawValue)
                json.member("lockScreen", presentation.lockScreen?.rawValue)
                json.member("publicTitle", presentation.publicTitle)
            }
            if !actions.isEmpty {
                json.member("actions", actions) { json, action in
                    json.member("id", action.id)
                    json.member("title", action.title)
                }
            }
            json.member("snoozeS", snooze?.seconds)
        }
        return json.bytes
    }
}

extension Manifest {
    /// The notifications of a manifest, ascending, with what their delivery needs.
    package var ringMessages: [RingMessage] {
        let presentations = Dictionary(presentations.map { ($0.id, $0) }) { first, _ in first }
        let actions = Dictionary(categories.map { ($0.id, $0.actions) }) { first, _ in first }
        return notifications.map { notification in
            let presentation = presentations[notification.presentation]
            return RingMessage(
                notification, presentation: presentation,
                actions: presentation?.category.flatMap { actions[$0] } ?? [],
                snooze: presentation?.profile == .alarm ? delivery.snooze : nil)
        }
    }
}
