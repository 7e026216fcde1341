package org.horarium.kit

/** A reminder some minutes before a prayer; it sounds unless it is silent. */
data class Reminder(val minutes: Int, val isSilent: Boolean = false)

/**
 * What a person has set for a rule, over what the plan says; what is null is the plan's.
 *
 * `at`: `none` takes all of the rule away, `silent` and `sound` are the alert at the time itself, and of a prayer that the plan leaves
 * silent they make notifications of the manifest's listed times. `reminders` stand in the place of a prayer's own.
 */
data class RulePreference(val at: String? = null, val reminders: List<Reminder>? = null) {
    companion object {
        /** The settings of a JSON object by the ids of rules; what is not understood is left out. */
        fun read(value: Any?): Map<String, RulePreference> {
            val found = LinkedHashMap<String, RulePreference>()
            for ((rule, of) in value as? Map<*, *> ?: return found) {
                val members = of as? Map<*, *> ?: continue
                val reminders = (members["reminders"] as? List<*>)?.mapNotNull { item ->
                    val reminder = item as? Map<*, *>
                    (reminder?.get("minutes") as? Long)?.let { Reminder(it.toInt(), reminder["alert"] == "silent") }
                }
                found[rule.toString()] = RulePreference(members["at"] as? String, reminders)
            }
            return found
        }

        /** The same as a JSON object. */
        fun write(preferences: Map<String, RulePreference>): Map<String, Any?> = preferences.mapValues { (_, of) ->
            val members = LinkedHashMap<String, Any?>()
            of.at?.let { members["at"] = it }
            of.reminders?.let { all ->
                members["reminders"] = all.map { mapOf("minutes" to it.minutes, "alert" to if (it.isSilent) "silent" else "sound") }
            }
            members
        }
    }
}

/** The manifest with a person's settings in it; itself where there are none. */
fun Manifest.preferring(preferences: Map<String, RulePreference>): Manifest {
    // In an order of their own, since what one adds another may use.
    val chosen = preferences.toSortedMap().mapValues { (_, of) ->
        val reminders = of.reminders?.filter { it.minutes in 1..MOST_MINUTES }?.distinctBy { it.minutes }
        RulePreference(of.at.takeIf { it in ALERTS }, reminders)
    }.filterValues { it.at != null || it.reminders != null }
    if (chosen.isEmpty()) return this
    val looks = Looks(this)
    val own = notifications.mapNotNull { notification ->
        chosen[notification.rule].let { if (it == null) notification else changed(notification, it, looks) }
    }
    val all = (own + chosen.flatMap { (rule, of) -> made(rule, of, looks) }).distinctBy { it.id }
        .sortedWith(compareBy<Notification> { it.epochMs }.thenBy { it.id })
    return copy(notifications = all, presentations = looks.presentations, channels = looks.channels, profiles = looks.profiles)
}

private const val MOST_MINUTES = 720
private const val HOUR_MS = 3_600_000L
private val ALERTS = listOf("none", "silent", "sound")

private fun changed(notification: Notification, of: RulePreference, looks: Looks): Notification? {
    if (of.at == "none") return null
    // Those that are chosen are made of the listed times.
    if (notification.kind == "prayer-reminder" || notification.kind == "workout-reminder") {
        return if (of.reminders == null) notification else null
    }
    if (of.at == null || notification.kind == "iqamah-reminder") return notification
    return notification.copy(
        presentation = looks.id(notification.kind, of.at == "sound", notification.presentation) ?: notification.presentation
    )
}

private fun Manifest.made(rule: String, of: RulePreference, looks: Looks): List<Notification> {
    val known = prayers.firstOrNull { it.id == rule }
    if (known == null || of.at == "none") return emptyList()
    val own = notifications.filter { it.rule == rule }
    val mains = own.filter { it.kind == "prayer" }.associateBy { it.group }
    val planned = own.filter { it.kind == "prayer-reminder" }.associateBy { it.id }
    val found = ArrayList<Notification>()
    for (day in days) {
        val time = day.times[rule] ?: continue
        val group = "$plan/$rule/${day.date}"
        val main = mains[group]
        if (main == null && of.at == null) continue
        val look = main?.presentation ?: looks.id("prayer", of.at == "sound") ?: continue
        val body = main?.body ?: known.body.replace("{time}", Clock.text(time.localS).substring(11, 16))
        if (main == null) found.add(notification("$group/at", "prayer", rule, group, known.title, body, look, time, 0, nextListedMs(time.epochMs)))
        for (reminder in of.reminders ?: emptyList()) {
            val id = "$group/before-${length(reminder.minutes)}"
            val hint = looks.id("prayer-reminder", !reminder.isSilent, planned[id]?.presentation, look) ?: continue
            val title = known.reminderTitles[reminder.minutes] ?: "${known.title}: ${reminder.minutes}"
            found.add(
                planned[id]?.copy(presentation = hint)
                    ?: notification(id, "prayer-reminder", rule, group, title, body, hint, time, reminder.minutes, time.epochMs)
            )
        }
    }
    return found
}

/** A notification as many minutes before a listed time. */
private fun notification(
    id: String, kind: String, rule: String, group: String, title: String, body: String, look: String, time: ListedTime, minutes: Int,
    expiresMs: Long
) = Notification(
    id, maxOf(1, Fingerprint.number(listOf(id)) and 0x7fffffff), uuid(id), kind, rule, group, title, title, body,
    time.epochMs - minutes * 60_000L, time.localS - minutes * 60L, "instant", look, if (minutes == 0) "high" else "normal", expiresMs, null,
    null, null, null
)

/** A prayer is worth showing until the next listed time, an hour where none follows. */
private fun Manifest.nextListedMs(epochMs: Long) =
    days.flatMap { it.times.values }.mapNotNull { it?.epochMs }.filter { it > epochMs }.sorted().firstOrNull() ?: epochMs + HOUR_MS

/** A length as identifiers have it: `45m`, `1h`, `1h30m`. */
private fun length(minutes: Int) = (if (minutes >= 60) "${minutes / 60}h" else "") + if (minutes % 60 > 0) "${minutes % 60}m" else ""

/** A UUID (RFC 9562 §5.8) of the identifier. */
private fun uuid(id: String): String {
    val hex = listOf("0", "1", "2", "3").joinToString("") { Fingerprint.text(listOf(it, id)) }
    val variant = "89ab"[hex[16].toString().toInt(16) and 3]
    return "${hex.substring(0, 8)}-${hex.substring(8, 12)}-8${hex.substring(13, 16)}-$variant${hex.substring(17, 20)}-${hex.substring(20)}"
}

/** The presentations of a manifest, and those that settings add. */
private class Looks(manifest: Manifest) {
    val presentations = ArrayList(manifest.presentations)
    val channels = ArrayList(manifest.channels)
    val profiles = ArrayList(manifest.profiles)

    /** By kind, in the order of their first notifications. */
    private val ofKind = manifest.notifications.groupBy({ it.kind }, { it.presentation }).mapValues { it.value.distinct() }

    private fun look(id: String?) = presentations.firstOrNull { it.id == id }

    /**
     * The look of a notification of a kind, with a sound or without: its own where that is so, else the first of its kind that is like
     * its own in all else, else one that is made of its own. Without one of its own the first of its kind, or one made of that or of
     * `otherwise`.
     */
    fun id(kind: String, sounds: Boolean, own: String? = null, otherwise: String? = null): String? {
        val known = (ofKind[kind] ?: emptyList()).mapNotNull { look(it) }
        val mine = look(own)
        fun fits(look: Presentation) = (look.sound != "none") == sounds && !(look.profile == "alarm" && !sounds)
        if (mine != null && fits(mine)) return mine.id
        val found = known.firstOrNull {
            fits(it) && (mine == null || it.category == mine.category && it.lockScreen == mine.lockScreen &&
                (it.profile == mine.profile || !sounds && mine.profile == "alarm"))
        }
        if (found != null) return found.id
        val base = mine ?: known.firstOrNull() ?: look(otherwise) ?: return null
        return if (fits(base)) base.id else twin(base, kind, sounds)
    }

    private fun twin(base: Presentation, kind: String, sounds: Boolean): String {
        val id = "${base.id}+${if (sounds) "sound" else "silent"}"
        if (look(id) != null) return id
        val level = if (!sounds) "passive" else if (kind in TIME_SENSITIVE) "time-sensitive" else "active"
        presentations.add(
            base.copy(
                id = id, sound = if (sounds) "default" else "none", channel = channel(base.channel, sounds),
                profile = profile(base.profile, sounds), interruptionLevel = level
            )
        )
        return id
    }

    /** An alarm is never silent, and what was silent by its profile is wanted as exactly as the rest. */
    private fun profile(name: String, sounds: Boolean): String {
        if (if (sounds) name != "silent" else name != "alarm") return name
        if (profiles.none { it.profile == "precise" }) {
            val base = profiles.firstOrNull { it.profile == name }
            fun plain(steps: List<Step>?) = (steps ?: emptyList()).filter { !it.mechanism.startsWith("alarm-") }
            profiles.add(Profile("precise", plain(base?.ios), plain(base?.android)))
        }
        return "precise"
    }

    private fun channel(id: String, sounds: Boolean): String {
        val base = channels.firstOrNull { it.id == id } ?: return id
        val sound = if (sounds) "default" else "none"
        val section = id.substringBefore('-')
        channels.firstOrNull { it.id.substringBefore('-') == section && it.sound == sound && it.lockScreen == base.lockScreen }
            ?.let { return it.id }
        val twin = base.copy(
            id = "$id-${if (sounds) "sound" else "silent"}", name = base.otherName ?: base.name, otherName = base.name,
            importance = if (sounds) "high" else "low", sound = sound, vibrates = sounds
        )
        channels.add(twin)
        return twin.id
    }

    private companion object {
        val TIME_SENSITIVE = listOf("prayer", "prayer-reminder", "iqamah-reminder", "workout-phase", "workout-complete")
    }
}
