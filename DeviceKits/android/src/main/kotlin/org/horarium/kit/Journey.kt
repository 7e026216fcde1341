package org.horarium.kit

/** A stay at clocks that the device has left: from the first pass by them to the first by others. */
data class Leg(val clocks: List<UtcOffset>, val sinceMs: Long, val untilMs: Long)

/**
 * A device's stays at different clocks, as far as they matter for wall times: after a flight west, clocks show again what they showed before
 * it, and a notification that was delivered there must not come a second time. All kits pass the vectors in `journeys.json`.
 */
data class Journey(val clocks: List<UtcOffset>? = null, val sinceMs: Long = 0, val legs: List<Leg> = emptyList()) {
    /** The journey after a pass that goes by `next`. A stay ends where the offset changes in another way than the clocks' own. */
    fun passed(next: List<UtcOffset>, nowMs: Long): Journey {
        val hasMoved = clocks != null && Clock.offsetAt(clocks, nowMs) != Clock.offsetAt(next, nowMs)
        val all = if (hasMoved) legs + Leg(clocks!!, sinceMs, nowMs) else legs
        return Journey(next, if (hasMoved) nowMs else sinceMs, all.filter { it.untilMs + MEMORY_MS > nowMs })
    }

    /** The notifications that are still to come: without those that have fired on one of the legs, and without their follow-ups. */
    fun remaining(notifications: List<Notification>, planned: List<UtcOffset>): List<Notification> {
        if (legs.isEmpty()) return notifications
        val over = notifications.filter { notification ->
            notification.anchor == "wall" && legs.any {
                val firesMs = Clock.firesMs(notification, planned, it.clocks)
                it.sinceMs < firesMs && firesMs <= it.untilMs
            }
        }.map { it.id }.toSet()
        return notifications.filter { it.id !in over && it.cancelledBy !in over }
    }

    fun write(): Map<String, Any?> = mapOf(
        "clocks" to clocks?.let { written(it) }, "sinceMs" to sinceMs,
        "legs" to legs.map { mapOf("clocks" to written(it.clocks), "sinceMs" to it.sinceMs, "untilMs" to it.untilMs) }
    )

    companion object {
        /** Clocks differ by 26 hours at most: after two days no wall time of a place that was left lies ahead. */
        private const val MEMORY_MS = 2 * Clock.DAY_MS

        private fun written(clocks: List<UtcOffset>) = clocks.map { mapOf("epochMs" to it.epochMs, "offsetS" to it.offsetS) }

        internal fun clocks(it: Fields) = it.list("clocks") { entry -> UtcOffset(entry.long("epochMs"), entry.int("offsetS")) }

        internal fun read(it: Fields) = Journey(
            if (it.has("clocks")) clocks(it) else null, it.long("sinceMs"),
            it.list("legs") { leg -> Leg(clocks(leg), leg.long("sinceMs"), leg.long("untilMs")) }
        )
    }
}
