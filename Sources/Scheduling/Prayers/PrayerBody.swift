package import Text
import CivilTime

/// The text of a prayer's notifications on a day. They share it, and it becomes words where they are written.
package final class PrayerBody: Sendable {
    private let sentences: PrayerText
    private let start: Instant
    private let reason: PrayerReason
    /// The zone of the times in the text.
    private let zone: ZoneRules

    init(_ sentences: PrayerText, at start: Instant, _ reason: PrayerReason, in zone: ZoneRules) {
        self.sentences = sentences
        self.start = start
        self.reason = reason
        self.zone = zone
    }

    /// Writes when the prayer is and what is to be known of it: `Fajr at 06:03. Iqamah at 06:23.`
    package func write(to out: inout ByteBuffer) {
        sentences.write(reason, at: start, in: zone, to: &out) { $0.append(" ") }
    }
}
