package import Text
import CivilTime

/// The text of a prayer's notifications on a day, which share it; it is rendered where it is written.
package final class PrayerBody: Sendable {
    private let sentences: PrayerText
    private let start: Instant
    private let reason: PrayerReason
    /// The zone whose clocks the text refers to.
    private let zone: ZoneRules

    init(_ sentences: PrayerText, at start: Instant, _ reason: PrayerReason, in zone: ZoneRules) {
        self.sentences = sentences
        self.start = start
        self.reason = reason
        self.zone = zone
    }

    /// Writes the time of the prayer and the notes about it: `Fajr at 06:03. Iqamah at 06:23.`
    package func write(to out: inout ByteBuffer) {
        sentences.write(reason, at: start, in: zone, to: &out) { $0.append(" ") }
    }
}
