package import CivilTime
package import DeviceManifest
import JSON
import ManifestWriter

/// A notification with all that its delivery needs.
package struct RingMessage: Hashable, Sendable {
    package var notification: Manifest.Notification
    /// The look and sound; `nil` where the manifest has none of that name.
    package var presentation: Manifest.Presentation?

    package init(_ notification: Manifest.Notification, presentation: Manifest.Presentation?) {
        self.notification = notification
        self.presentation = presentation
    }

    package var id: String { notification.id }

    /// The instant at which it is to ring.
    package var due: Instant { notification.fireAt }

    /// The instant from which it is not worth delivering any more.
    package var deliverBy: Instant { notification.expiresAt }

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

    /// Whether it makes no sound.
    package var isSilent: Bool { presentation?.sound == "none" }

    /// The notification as the manifest has it, on one line, with its sound and its level of interruption.
    package var json: [UInt8] {
        var json = JSONWriter(.compact, capacity: 1024)
        json.object { json in
            notification.write(to: &json)
            if let presentation {
                json.member("sound", presentation.sound)
                json.member("profile", presentation.profile.rawValue)
                json.member("interruptionLevel", presentation.interruptionLevel.rawValue)
            }
        }
        return json.bytes
    }
}

extension Manifest {
    /// The notifications of a manifest, ascending, with what their delivery needs.
    package var ringMessages: [RingMessage] {
        let presentations = Dictionary(presentations.map { ($0.id, $0) }) { first, _ in first }
        return notifications.map { RingMessage($0, presentation: presentations[$0.presentation]) }
    }
}
