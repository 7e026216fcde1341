package import Text
package import CivilTime
package import DeviceManifest
package import PlanModel

/// A notification of an occurrence.
package struct PlannedNotification: Sendable {
    /// The part of a notification that is the same on all days; a rule creates it once.
    package final class Form: Sendable {
        package let kind: Manifest.Notification.Kind
        /// The traits of its kind.
        package let traits: Manifest.Notification.Kind.Traits
        /// The name that is unique among its rule's notifications on a day: `1`, `1/after-10m`, `at`, `before-30m`,
        /// `complete`.
        package let part: String
        package let title: String
        package let sound: Sound
        /// Whether a calendar rings for it too.
        package let isAlarm: Bool
        /// The part of the notification whose answer makes this one unnecessary.
        package let cancelledBy: String?

        package init(
            _ kind: Manifest.Notification.Kind, part: String, title: String, sound: Sound, cancelledBy: String? = nil
        ) {
            self.kind = kind
            traits = kind.traits
            self.part = part
            self.title = title
            self.sound = sound
            isAlarm = sound != .none && traits.ringsInCalendars
            self.cancelledBy = cancelledBy
        }
    }

    /// The text under the title.
    package enum Content: Sendable {
        case text(String)
        case prayer(PrayerBody)
    }

    package let form: Form
    package var content: Content
    package var fireAt: Instant
    /// The instant from which on it is not worth showing.
    package var expiresAt: Instant
    /// The instant from which on a device that slept does not deliver it any more.
    package var deliverBy: Instant

    /// Makes a notification; one without `deliverBy` is delivered as long as it is worth showing.
    init(form: Form, content: Content, fireAt: Instant, expiresAt: Instant, deliverBy: Instant? = nil) {
        self.form = form
        self.content = content
        self.fireAt = fireAt
        self.expiresAt = expiresAt
        self.deliverBy = deliverBy ?? expiresAt
    }

    package var kind: Manifest.Notification.Kind { form.kind }
    package var part: String { form.part }
    package var title: String { form.title }
    package var sound: Sound { form.sound }
    package var cancelledBy: String? { form.cancelledBy }

    /// The text under the title, in words.
    package var body: String {
        if case .text(let text) = content { return text }
        var out = ByteBuffer()
        write(bodyTo: &out)
        return out.text
    }

    /// Writes the text under the title.
    package func write(bodyTo out: inout ByteBuffer) {
        switch content {
        case .text(let text): out.append(text: text)
        case .prayer(let body): body.write(to: &out)
        }
    }
}
