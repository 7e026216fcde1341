package org.horarium.kit

/** What the device can do and what its user allows: `notifications`, `exact-alarms`. */
data class Capabilities(val platform: String, val granted: Set<String>, val isOn: Boolean = true)

/** How many requests a system holds, and how many of them are left to the app's other features. */
data class Limits(val pending: Int, val reserve: Int = 0)

/** The soonest notifications, or the lists of a number of days from today on. */
sealed class Policy {
    data class Soonest(val limit: Int, val reserve: Int = 0) : Policy()
    data class Days(val days: Int) : Policy()
}

/** A request that the system holds, or that of another part of the app. */
data class Pending(val id: String, val epochMs: Long, val fingerprint: String? = null)

/** A request to hand over. */
data class ArmedRequest(
    val id: String, val epochMs: Long, val mechanism: String, val fingerprint: String, val notification: Notification,
    val presentation: Presentation?
)

/** What the user may expect, in a word. */
object Status {
    const val ALARM = "Alarm"
    const val PRECISE = "Precise notification"
    const val NOTIFICATION = "Notification"
    const val PERMISSION_NEEDED = "Notification permission needed"
    const val NONE_SCHEDULED = "No scheduled notifications"
    const val OFF = "Off"
}

/** Carry out every cancellation, then the additions in their order. */
data class Pass(
    val cancel: List<String>, val add: List<ArmedRequest>, val status: String, val ruleStatus: Map<String, String>,
    val firstLeftOut: Notification?,
    /** How many requests other plans hold, by the plan's id: they take room. A renamed plan says `supersedes`. */
    val otherPlans: Map<String, Int>
)

/** The state of the device at a pass. */
internal data class DeviceState(
    val nowMs: Long, val pending: List<Pending>, val refused: Set<String> = emptySet(), val running: Running = Running.Unknown,
    val answered: Set<String> = emptySet()
)

/** What a plan would have pending if it had all the room. */
internal data class Demand(val first: Int, val share: Int, val others: List<Long>, val kept: Int = 0)

/**
 * What to cancel and what to add: the decisions of the Swift library's `Arming`. All kits pass the vectors in
 * `Tests/DeviceManifestTests/Vectors`.
 */
internal class Arming(
    val manifest: Manifest, val capabilities: Capabilities, private val policy: Policy, private val limits: Limits,
    guarded: List<String>? = null, zone: List<UtcOffset>? = null, nowMs: Long, private val fallenBack: Set<String> = emptySet(),
    former: Set<String> = emptySet(), journey: Journey = Journey()
) {
    internal class Entry(val notification: Notification, val epochMs: Long) {
        val id get() = notification.id
        val deliverByMs = epochMs + (notification.deliverByMs ?: notification.expiresMs) - notification.epochMs
        /** The day whose list it is on, counted from 1970-01-01. */
        val listDay = notification.group.split('/').getOrNull(2)?.let { Clock.day(it) } ?: 0
    }

    private val clocks = Clock.whereabouts(manifest, zone, nowMs)
    private val offsets = clocks ?: manifest.utcOffsets
    private val entries = journey.remaining(manifest.notifications, manifest.utcOffsets).map { Entry(it, Clock.firesMs(it, manifest.utcOffsets, clocks)) }.sortedWith(inOrder)
    private val byId = entries.associateBy { it.id }
    private val guarded = guarded ?: manifest.budget.guarded
    private val scopes = (listOf(manifest.plan) + manifest.supersedes + former).map { "$it/" }
    private val presentations = manifest.presentations.associateBy { it.id }
    private val steps = manifest.presentations.map { look ->
        val profile = manifest.profiles.firstOrNull { it.profile == look.profile }
        val all = if (capabilities.platform == "ios") profile?.ios else profile?.android
        look.id to (all ?: emptyList()).filter { capabilities.granted.containsAll(it.requires) }
    }.toMap()

    private fun step(entry: Entry) = steps[entry.notification.presentation]?.getOrNull(if (entry.id in fallenBack) 1 else 0)

    fun pass(state: DeviceState, room: Int? = null): Pass {
        val wanted = wanted(state, room)
        val all = (wanted.session + wanted.guarded + wanted.others).sortedWith(inOrder)
        val ids = all.map { it.id }.toSet()
        val held = state.pending.associateBy { it.id }
        val add = all.map { request(it) }.filter { asked ->
            val old = held[asked.id]
            old == null || old.epochMs != asked.epochMs || (old.fingerprint != null && old.fingerprint != asked.fingerprint)
        }
        val cancel = state.pending.filter { isOwn(it.id) && it.id !in ids && it.id !in wanted.kept }
            .sortedWith(compareBy<Pending> { it.epochMs }.thenBy { it.id })
        val (status, ruleStatus) = statuses(state.nowMs, ids + wanted.kept)
        return Pass(cancel.map { it.id }, add, status, ruleStatus, wanted.firstLeftOut?.notification, otherPlans(state.pending))
    }

    fun demand(state: DeviceState, share: Int): Demand {
        val wanted = wanted(state, null)
        return Demand(wanted.session.size + wanted.guarded.size, share, wanted.others.map { it.epochMs }, wanted.kept.count { isOwn(it) })
    }

    private class Wanted(
        val session: List<Entry>, val guarded: List<Entry>, val others: List<Entry>, val kept: Set<String>, val firstLeftOut: Entry?
    )

    /** What should be pending; with `room` requests, or as many as the limits allow. */
    private fun wanted(state: DeviceState, within: Int?): Wanted {
        val answered = prompts(state.answered)
        val kept = state.pending.filter { isKept(it, state, answered) }.map { it.id }.toSet()
        var room = (within ?: limits.pending - limits.reserve) - kept.size
        val session = sessionEntries(state.running)
            .filter { it.epochMs > state.nowMs && step(it) != null && it.id !in state.refused }.take(maxOf(0, room))
        room -= session.size
        if (policy is Policy.Soonest) room = minOf(room, policy.limit - policy.reserve)
        return choose(state, maxOf(0, room), answered, session, kept)
    }

    // Pending

    /** Whether an identifier is the plan's, under its present or a former name, so that a pass may cancel it. */
    fun isOwn(id: String) = scopes.any { id.startsWith(it) }

    /** Whether a pending request stays and takes room, although the pass does not ask for it. */
    private fun isKept(request: Pending, state: DeviceState, answered: Set<String>): Boolean {
        if (!isOwn(request.id)) return true
        if (manifest.sessions.any { request.id.startsWith(it.cancelScope) }) return state.running === Running.Unknown
        val entry = byId[request.id]
        if (!capabilities.isOn || entry == null || entry.epochMs != request.epochMs || isDropped(entry, answered)) return false
        // What is overdue is still on its way; what is blocked comes once the user allows it again.
        return if (entry.epochMs <= state.nowMs) entry.deliverByMs > state.nowMs else step(entry) == null
    }

    private fun isDropped(entry: Entry, answered: Set<String>) = entry.notification.cancelledBy in answered

    /** The prompts that were answered, be it by one of their follow-ups. */
    fun prompts(ids: Set<String>) = ids.map { byId[it]?.notification?.cancelledBy ?: it }.toSet()

    /** Of what was answered, that on which a follow-up still depends. */
    fun stillNeeded(answered: Set<String>, nowMs: Long): Set<String> {
        val waiting = entries.filter { it.deliverByMs > nowMs }.mapNotNull { it.notification.cancelledBy }.toSet()
        return answered.filter { !isOwn(it) || prompts(setOf(it)).any { prompt -> prompt in waiting } }.toSet()
    }

    private fun otherPlans(pending: List<Pending>): Map<String, Int> =
        pending.filter { !isOwn(it.id) }.mapNotNull { PLANNED.matchEntire(it.id)?.groupValues?.get(1) }.groupingBy { it }.eachCount()

    // Choice

    private fun choose(
        state: DeviceState, room: Int, answered: Set<String>, session: List<Entry>, kept: Set<String>
    ): Wanted {
        if (!capabilities.isOn) return Wanted(emptyList(), emptyList(), emptyList(), kept, null)
        val first = firstAfter(state.nowMs)
        val refusedGroups = state.refused.mapNotNull { byId[it]?.notification }.filter { it.isOfPrayer }.map { it.group }.toSet()
        fun isOpen(entry: Entry) = step(entry) != null && entry.id !in state.refused && entry.notification.group !in refusedGroups &&
            !isDropped(entry, answered)

        val chosen = guarded.flatMap { groupAhead(it, first, ::isOpen) }.distinct().sortedWith(inOrder).take(room).toSet()
        val others = ArrayList<Entry>()
        val lastDay = if (policy is Policy.Days) Clock.epochDay(offsets, state.nowMs) + policy.days - 1 else null
        for (place in first until entries.size) {
            val entry = entries[place]
            if (lastDay != null) {
                // A list's last entries lie after midnight, by less than a day.
                if (entry.listDay > lastDay + 1) break
                if (entry.listDay > lastDay) continue
            }
            if (entry in chosen || !isOpen(entry)) continue
            if (chosen.size + others.size >= room) return Wanted(session, chosen.toList(), others, kept, entry)
            others.add(entry)
        }
        return Wanted(session, chosen.toList(), others, kept, null)
    }

    /** The place of the first entry that fires after an instant. */
    private fun firstAfter(nowMs: Long): Int {
        var low = 0
        var high = entries.size
        while (low < high) {
            val middle = (low + high) / 2
            if (entries[middle].epochMs <= nowMs) low = middle + 1 else high = middle
        }
        return low
    }

    /** What is left of the next occurrence of a guarded rule, its reminders included. */
    private fun groupAhead(rule: String, first: Int, isOpen: (Entry) -> Boolean): List<Entry> {
        val ahead = entries.subList(first, entries.size)
        val main = ahead.firstOrNull { it.notification.rule == rule && !it.notification.isReminder && isOpen(it) } ?: return emptyList()
        return ahead.takeWhile { it.epochMs <= main.epochMs + GROUP_REACH_MS }
            .filter { it.notification.group == main.notification.group && isOpen(it) }
    }

    // Requests

    private fun request(entry: Entry) = ArmedRequest(
        entry.id, entry.epochMs, step(entry)?.mechanism ?: "", fingerprint(entry), entry.notification,
        presentations[entry.notification.presentation]
    )

    /** What tells a pending request apart from one of the same identifier that says something else. */
    private fun fingerprint(entry: Entry): String {
        val notification = entry.notification
        val look = presentations[notification.presentation]
        val mechanism = step(entry)?.mechanism ?: ""
        val category = manifest.categories.firstOrNull { it.id == look?.category }
        return Fingerprint.text(
            listOf(
                notification.title, notification.body, notification.shortTitle ?: "", notification.link ?: "", look?.channel ?: "",
                look?.sound ?: "", look?.category ?: "", look?.interruptionLevel ?: "", look?.lockScreen ?: "", mechanism,
                // What else an Android notification carries.
                "${notification.expiresMs - notification.epochMs}", category?.actions?.joinToString { "${it.id} ${it.title}" } ?: "",
                if (mechanism.startsWith("alarm-")) "${manifest.snoozeS}" else "", notification.session ?: ""
            )
        )
    }

    /** What a session that the user has started comes to: instants instead of offsets. */
    private fun sessionEntries(running: Running): List<Entry> {
        if (!capabilities.isOn) return emptyList()
        val session = manifest.sessions.firstOrNull { it.id == running.sessionId } ?: return emptyList()
        fun at(offset: OffsetNotification, epochMs: Long, worthS: Int): Entry {
            val id = session.cancelScope + offset.part
            return Entry(
                Notification(
                    id, Fingerprint.number(listOf(id)) and 0x7fffffff, "", offset.kind, session.id, session.cancelScope.dropLast(1),
                    offset.title, offset.shortTitle, offset.body, epochMs, epochMs / 1000, "instant", offset.presentation, "high",
                    epochMs + worthS * 1000L, epochMs + minOf(session.catchUpS, worthS) * 1000L, null, null, null
                ), epochMs
            )
        }
        return when (running) {
            is Running.Resting -> if (running.pausedMs != null || session.restTimer == null) emptyList()
            else listOf(at(session.restTimer, running.sinceMs + running.restS * 1000L, COMPLETION_WORTH_S))
            is Running.Started -> if (running.pausedMs != null) emptyList() else {
                val after = running.after ?: -1
                val next = if (after < 0) session.notifications
                else session.continuations.firstOrNull { it.afterPhase == after }?.notifications ?: emptyList()
                val ends = if (session.continuations.isNotEmpty()) running.lengths(manifest).let { lengths ->
                    next.indices.map { i -> lengths.take(after + 2 + i).sum() }
                } else running.phaseS?.let { lengths -> lengths.indices.map { i -> lengths.take(i + 1).sum() } }
                    ?: session.notifications.map { it.offsetS }
                // A phase is worth showing until the next.
                next.zip(ends).mapIndexed { i, (offset, s) ->
                    at(offset, running.atMs + s * 1000L, ends.getOrNull(i + 1)?.minus(s) ?: COMPLETION_WORTH_S)
                }
            }
            else -> emptyList()
        }
    }

    // Status

    private fun statuses(nowMs: Long, armedIds: Set<String>): Pair<String, Map<String, String>> {
        if (!capabilities.isOn) return Status.OFF to emptyMap()
        val best = HashMap<String, Entry>()
        var whole: Entry? = null
        for (entry in armedIds.mapNotNull { byId[it] }.filter { it.epochMs > nowMs && step(it) != null }.sortedWith(inOrder)) {
            val rule = entry.notification.rule
            if (best[rule].let { it == null || rank(entry) < rank(it) }) best[rule] = entry
            if (whole.let { it == null || rank(entry) < rank(it) }) whole = entry
        }
        val blocked = entries.filter { step(it) == null }.map { it.notification.rule }.toSet()
        val rules = entries.groupBy { it.notification.rule }.filterValues { it.last().epochMs > nowMs }.keys
        val words = rules.map { rule ->
            rule to (best[rule]?.let { word(it) } ?: if (rule in blocked) Status.PERMISSION_NEEDED else Status.NONE_SCHEDULED)
        }.toMap()
        val needs = rules.any { it in blocked } || (whole == null && "notifications" !in capabilities.granted)
        return (if (needs) Status.PERMISSION_NEEDED else whole?.let { word(it) } ?: Status.NONE_SCHEDULED) to words
    }

    private fun rank(entry: Entry): Int =
        PROFILES.indexOf(presentations[entry.notification.presentation]?.profile).let { if (it < 0) PROFILES.size else it }

    private fun word(entry: Entry) = when (step(entry)?.mechanism) {
        "alarm-kit" -> Status.ALARM
        "alarm-clock", "exact-while-idle" -> Status.PRECISE
        else -> Status.NOTIFICATION
    }

    companion object {
        private val inOrder = compareBy<Entry> { it.epochMs }.thenBy { it.id }
        private val PROFILES = listOf("alarm", "precise", "approximate", "silent")
        private const val GROUP_REACH_MS = 2 * Clock.DAY_MS
        /** For how long the news that a session or a rest is over is worth showing. */
        private const val COMPLETION_WORTH_S = 3600
        /** `<plan>/<rule>/<date>/<part>`, where a part may have two names. */
        private val PLANNED = Regex("([a-z0-9-]+)/[a-z0-9-]+/\\d{4}-\\d{2}-\\d{2}(/[a-z0-9-]+){1,2}")

        /**
         * How many requests each plan may have: running sessions and the next of guarded rules first, then the plans' own shares, then
         * the soonest of all.
         */
        fun shares(demands: List<Demand>, room: Int): List<Int> {
            var left = room
            val counts = IntArray(demands.size)
            fun give(i: Int, wanted: Int) {
                val count = maxOf(0, minOf(wanted, left))
                counts[i] += count
                left -= count
            }
            demands.forEachIndexed { i, demand -> give(i, demand.first) }
            demands.forEachIndexed { i, demand -> give(i, minOf(demand.share, demand.first + demand.others.size) - counts[i]) }
            demands.flatMapIndexed { i, demand -> demand.others.drop(maxOf(0, counts[i] - demand.first)).map { it to i } }
                .sortedBy { it.first }.take(maxOf(0, left)).forEach { counts[it.second] += 1 }
            return counts.toList()
        }

        private fun <T, R> List<T>.flatMapIndexed(each: (Int, T) -> List<R>) = withIndex().flatMap { (i, item) -> each(i, item) }
    }
}
