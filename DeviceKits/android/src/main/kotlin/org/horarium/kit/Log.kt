package org.horarium.kit

import java.io.File

/**
 * Appends what becomes of notifications to a file, a JSON object a line, which `horarium audit` holds against the plan.
 *
 * `armed`, `delivered`, `late`, `missed`, `failed` and `replaced` are outcomes; an answer is the button's id, `opened` or `snooze`.
 */
internal class Log(private val file: File?) {
    fun outcome(record: Record, outcome: String, atMs: Long) =
        line(record.id, record.intendedMs, atMs, mapOf("outcome" to outcome, "attempts" to 1))

    fun answer(id: String, intendedMs: Long, answer: String, atMs: Long) = line(id, intendedMs, atMs, mapOf("answer" to answer))

    private fun line(id: String, intendedMs: Long, atMs: Long, rest: Map<String, Any?>) {
        val line = linkedMapOf("id" to id.removePrefix(Snooze.PREFIX), "intended" to time(intendedMs), "at" to time(atMs), "target" to "android") + rest
        file?.appendText(Json.write(line) + "\n")
    }

    private fun time(ms: Long): String {
        val thousandths = Math.floorMod(ms, 1000L)
        val fraction = if (thousandths == 0L) "" else "." + thousandths.toString().padStart(3, '0')
        return Clock.text(Math.floorDiv(ms, 1000L)) + fraction + "Z"
    }
}

/** The button that lets an alarm ring again. */
internal object Snooze {
    const val ACTION = "horarium-snooze"
    /** Begins the identifier of a snoozed alarm, which is not the plan's: passes keep it. */
    const val PREFIX = "snoozed:"
}
