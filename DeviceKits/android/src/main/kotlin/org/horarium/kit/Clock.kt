package org.horarium.kit

/** Instants, wall times and what clocks show, without zone data. */
internal object Clock {
    const val DAY_MS = 86_400_000L

    /** Seconds since 1970 of `2026-12-01T08:00:00`, with or without `Z`; null for any other text. */
    fun seconds(text: String): Long? {
        val plain = text.removeSuffix("Z")
        if (plain.length != 19 || plain[10] != 'T') return null
        fun number(from: Int, to: Int) = plain.substring(from, to).toLongOrNull()
        val day = day(plain.substring(0, 10)) ?: return null
        val (h, m, s) = Triple(number(11, 13) ?: return null, number(14, 16) ?: return null, number(17, 19) ?: return null)
        return ((day * 24 + h) * 60 + m) * 60 + s
    }

    /** The day of a date, counted from 1970-01-01; null for any other text. */
    fun day(date: String): Long? {
        if (date.length != 10 || date[4] != '-' || date[7] != '-') return null
        var year = date.substring(0, 4).toLongOrNull() ?: return null
        val month = date.substring(5, 7).toLongOrNull() ?: return null
        val day = date.substring(8, 10).toLongOrNull() ?: return null
        // Years from March on, so that the leap day is the last.
        if (month < 3) year--
        val ofYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return 365 * year + floor(year, 4) - floor(year, 100) + floor(year, 400) + ofYear - 719_468
    }

    /** `2026-12-01T08:00:00` of seconds since 1970. */
    fun text(seconds: Long): String {
        val days = floor(seconds, 86_400)
        val z = days + 719_468
        val era = floor(z, 146_097)
        val ofEra = z - era * 146_097
        val yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        val ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        val shifted = (5 * ofYear + 2) / 153
        val month = if (shifted < 10) shifted + 3 else shifted - 9
        val year = yearOfEra + era * 400 + if (month < 3) 1 else 0
        val s = seconds - days * 86_400
        fun two(n: Long) = n.toString().padStart(2, '0')
        return "${year.toString().padStart(4, '0')}-${two(month)}-${two(ofYear - (153 * shifted + 2) / 5 + 1)}T" +
            "${two(s / 3600)}:${two(s / 60 % 60)}:${two(s % 60)}"
    }

    private fun floor(a: Long, b: Long) = Math.floorDiv(a, b)

    /** Seconds east of UTC that clocks show at an instant; before the first entry what they show at it. */
    fun offsetAt(offsets: List<UtcOffset>, epochMs: Long) =
        (offsets.lastOrNull { it.epochMs <= epochMs } ?: offsets.firstOrNull())?.offsetS ?: 0

    /** The day on which an instant lies, counted from 1970-01-01. */
    fun epochDay(offsets: List<UtcOffset>, epochMs: Long) = floor(epochMs + offsetAt(offsets, epochMs) * 1000L, DAY_MS)

    /** The instant of a wall time: what clocks skip moves on by the gap, of two the first. */
    private fun instantMs(offsets: List<UtcOffset>, wallS: Long): Long {
        for ((i, entry) in offsets.withIndex()) {
            val instant = (wallS - entry.offsetS) * 1000
            val next = offsets.getOrNull(i + 1) ?: return instant
            if (instant < next.epochMs || (wallS - next.offsetS) * 1000 < next.epochMs) return instant
        }
        return wallS * 1000
    }

    /** What clocks show from one instant to another, by a function from instants: its offset at first, and from each change on. */
    fun offsets(fromMs: Long, untilMs: Long, offsetS: (Long) -> Int): List<UtcOffset> {
        val found = arrayListOf(UtcOffset(fromMs, offsetS(fromMs)))
        var low = fromMs
        while (low < untilMs) {
            val next = offsetS(low + DAY_MS)
            if (next != found.last().offsetS) {
                var before = low
                var after = low + DAY_MS
                while (after - before > 1000) {
                    val middle = before + (after - before) / 2000 * 1000
                    if (offsetS(middle) == next) after = middle else before = middle
                }
                found.add(UtcOffset(after, next))
            }
            low += DAY_MS
        }
        return found
    }

    /**
     * The clocks that wall times go by on a device in `zone` at `nowMs`: its own until the next of the manifest's stays begins, then
     * the plan's; null where the zone is not known, and then everything stays at the plan's instants.
     */
    fun whereabouts(manifest: Manifest, zone: List<UtcOffset>?, nowMs: Long): List<UtcOffset>? {
        val next = manifest.stays.firstOrNull { it > nowMs }
        if (zone == null || next == null || manifest.utcOffsets.isEmpty()) return zone
        return zone.filter { it.epochMs < next } + UtcOffset(next, offsetAt(manifest.utcOffsets, next)) +
            manifest.utcOffsets.filter { it.epochMs > next }
    }

    /** When a notification fires on a device whose wall times go by `clocks`. */
    fun firesMs(notification: Notification, planned: List<UtcOffset>, clocks: List<UtcOffset>?): Long {
        val epochMs = notification.epochMs
        if (clocks == null || notification.anchor != "wall") return epochMs
        // Where clocks show what the plan's do, the instant is right, also that of the second of two equal wall times.
        if (planned.isNotEmpty() && offsetAt(clocks, epochMs) == offsetAt(planned, epochMs)) return epochMs
        return instantMs(clocks, notification.localS)
    }
}
