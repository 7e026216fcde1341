package import CivilTime
package import PlanFile

/// What the notifications of a prayer say on a day. They share it, and it becomes words where they are written.
package final class PrayerNews: Sendable {
    /// The words and the clock that times are told by at a place.
    package final class Voice: Sendable {
        package let words: Words
        package let timeZone: TimeZone

        init(_ words: Words, _ timeZone: TimeZone) {
            self.words = words
            self.timeZone = timeZone
        }
    }

    package let title: String
    package let start: Instant
    package let reason: PrayerReason
    package let voice: Voice

    init(_ title: String, at start: Instant, _ reason: PrayerReason, _ voice: Voice) {
        self.title = title
        self.start = start
        self.reason = reason
        self.voice = voice
    }

    /// When the prayer is and what is to be known of it: `Fajr at 06:03. Iqamah at 06:23.`
    package var text: String {
        reason.details(title, at: start, in: voice.words, voice.timeZone).joined(separator: " ")
    }
}
