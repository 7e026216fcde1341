package import Text
package import CivilTime
package import Localization

/// The sentences about a prayer or another listed time, in words except for the times of a day.
package final class PrayerText: Sendable {
    private let prayer, iqamah: Phrase
    private let words: Words

    /// Creates the sentences about a time with this title.
    package init(_ title: String, in words: Words) {
        prayer = words.phrase(.prayerAt, ["prayer": title], open: "time")
        iqamah = words.phrase(.iqamahAt, ["prayer": title], open: "time")
        self.words = words
    }

    /// Writes the time of a day and the notes about it, a sentence each: `Fajr at 06:03.`, `Iqamah at 06:23.`
    ///
    /// Times are those of the clocks in `zone`; `separate` writes what comes between two sentences.
    package func write(
        _ reason: PrayerReason, at start: Instant, in zone: ZoneRules, to out: inout ByteBuffer,
        separate: (inout ByteBuffer) -> Void
    ) {
        func write(_ phrase: Phrase, _ instant: Instant, to out: inout ByteBuffer) {
            phrase.write(to: &out) { $0.append(hourAndMinute: zone.local(instant).time) }
        }
        write(prayer, start, to: &out)
        for note in reason.notes(in: words) {
            separate(&out)
            out.append(text: note)
        }
        if let iqamah = reason.iqamah {
            separate(&out)
            write(self.iqamah, iqamah, to: &out)
        }
    }

    /// Returns the same sentences as separate strings.
    func all(of reason: PrayerReason, at start: Instant, in zone: ZoneRules) -> [String] {
        var sentences: [String] = []
        var out = ByteBuffer()
        write(reason, at: start, in: zone, to: &out) { out in
            sentences.append(out.text)
            out.clear()
        }
        return sentences + [out.text]
    }
}
