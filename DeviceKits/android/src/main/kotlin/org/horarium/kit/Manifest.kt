package org.horarium.kit

/** What clocks show from an instant on: `offsetS` seconds east of UTC. */
data class UtcOffset(val epochMs: Long, val offsetS: Int)

/** One way to deliver, and what it needs. */
data class Step(val mechanism: String, val requires: List<String>)

data class Profile(val profile: String, val ios: List<Step>, val android: List<Step>)

data class Presentation(
    val id: String, val profile: String, val sound: String, val channel: String, val category: String?,
    val interruptionLevel: String, val lockScreen: String, val publicTitle: String?
)

data class Channel(
    val id: String, val name: String, val description: String, val importance: String, val sound: String, val vibrates: Boolean,
    val lockScreen: String, val otherName: String?
)

data class Action(val id: String, val title: String)

data class Category(val id: String, val actions: List<Action>)

data class Notification(
    val id: String, val numericId: Int, val uuid: String, val kind: String, val rule: String, val group: String, val title: String,
    val shortTitle: String?, val body: String, val epochMs: Long,
    /** The wall time, in seconds since 1970-01-01T00:00:00 on that clock. */
    val localS: Long,
    val anchor: String, val presentation: String, val priority: String, val expiresMs: Long, val deliverByMs: Long?,
    val cancelledBy: String?, val link: String?, val session: String?
) {
    /** Whether it only points to another. */
    val isReminder get() = kind.endsWith("-reminder") || kind == "prompt-follow-up"
    /** Whether it is one of a prayer's alerts, which are armed together or not at all. */
    val isOfPrayer get() = kind == "prayer" || kind == "prayer-reminder" || kind == "iqamah-reminder"
}

data class OffsetNotification(
    val part: String, val kind: String, val offsetS: Int, val title: String, val shortTitle: String?, val body: String,
    val presentation: String
)

/** A stretch of a session; one that `isOpen` lasts until the person ends it, and its length is an estimate. */
data class Phase(val kind: String, val label: String, val startS: Int, val endS: Int, val isOpen: Boolean = false)

/** What follows a phase that the person ends, counted from its end, until the next such. */
data class Continuation(val afterPhase: Int, val notifications: List<OffsetNotification>)

data class Exercise(val name: String, val sets: Int, val restS: Int)

/** A workout that a person starts. */
data class Session(
    val id: String, val title: String, val phases: List<Phase>, val notifications: List<OffsetNotification>, val exercises: List<Exercise>,
    val restTimer: OffsetNotification?, val cancelScope: String, val catchUpS: Int, val continuations: List<Continuation> = emptyList()
)

data class ListedTime(val epochMs: Long, val localS: Long)

data class ListDay(val date: String, val times: Map<String, ListedTime?>)

/** A rule for a prayer, with the words of what a person may choose. */
data class PrayerRule(val id: String, val title: String, val body: String, val reminderTitles: Map<Int, String>)

data class Budget(val pendingLimit: Int, val reserve: Int, val guarded: List<String>, val busiest: Int)

/** What the kit reads of a manifest; `schemas/manifest.schema.json` has it all. */
data class Manifest(
    val version: Int, val plan: String, val title: String, val supersedes: List<String>, val utcOffsets: List<UtcOffset>, val stays: List<Long>,
    val channels: List<Channel>, val categories: List<Category>, val sounds: Map<String, String>, val presentations: List<Presentation>,
    val notifications: List<Notification>, val days: List<ListDay>, val prayers: List<PrayerRule>, val sessions: List<Session>,
    val profiles: List<Profile>, val snoozeS: Int?, val snoozeTitle: String, val permissions: List<Map<String, String>>, val budget: Budget,
    val digest: String?
) {
    companion object {
        /** The version of the format that this kit knows. */
        const val VERSION = 1

        /**
         * Reads a manifest. Words and members that a later version adds are ignored.
         *
         * @throws IllegalArgumentException with the first place where the text is not a manifest.
         */
        fun read(text: String): Manifest = of(Json.read(text))

        internal fun of(value: Any?): Manifest {
            val all = Fields(value, "manifest")
            val plan = all.at("plan")
            val delivery = all.at("delivery")
            val budget = all.at("budget")
            return Manifest(
                all.int("manifestVersion"), plan.text("id"), plan.text("title"), all.texts("supersedes"),
                all.list("utcOffsets") { UtcOffset(it.long("epochMs"), it.int("offsetS")) }, all.list("stays") { it.long("epochMs") },
                all.list("channels", true) { channel(it) },
                all.list("categories", true) { c -> Category(c.text("id"), c.list("actions", true) { Action(it.text("id"), it.text("title")) }) },
                all.list("sounds", true) { it.text("id") to it.text("android") }.toMap(),
                all.list("presentations", true) { presentation(it) }, all.list("notifications", true) { notification(it) },
                all.list("days") { day(it) }, all.list("rules").mapNotNull { prayer(it) }, all.list("sessions", true) { session(it) },
                delivery.list("profiles", true) { Profile(it.text("profile"), steps(it, "ios"), steps(it, "android")) },
                delivery.intOrNull("snoozeS"), delivery.textOrNull("snoozeTitle") ?: "Snooze",
                delivery.list("permissions") { p -> listOf("permission", "ask", "without").map { key -> key to p.text(key) }.toMap() },
                Budget(
                    budget.int("pendingLimit"), budget.int("reserve"), budget.texts("guarded"),
                    if (budget.has("busiest")) budget.at("busiest").int("count") else 0
                ),
                all.textOrNull("digest")
            )
        }

        private fun steps(fields: Fields, system: String) = fields.list(system, true) { Step(it.text("mechanism"), it.texts("requires")) }

        private fun channel(it: Fields) = Channel(
            it.text("id"), it.text("name"), it.text("description"), it.text("importance"), it.text("sound"), it.flag("vibrates"),
            it.textOrNull("lockScreen") ?: "private", it.textOrNull("otherName")
        )

        private fun presentation(it: Fields) = Presentation(
            it.text("id"), it.text("profile"), it.text("sound"), it.text("channel"), it.textOrNull("category"), it.text("interruptionLevel"),
            it.textOrNull("lockScreen") ?: "private", it.textOrNull("publicTitle")
        )

        private fun notification(it: Fields): Notification {
            val epochMs = it.long("epochMs")
            if (epochMs % 1000 != 0L) throw IllegalArgumentException("${it.path}.epochMs must be milliseconds in whole seconds, not $epochMs")
            return Notification(
                it.text("id"), it.int("numericId"), it.text("uuid"), it.text("kind"), it.text("rule"), it.text("group"), it.text("title"),
                it.textOrNull("shortTitle"), it.text("body"), epochMs, it.seconds("local"), it.text("anchor"), it.text("presentation"),
                it.text("priority"), it.seconds("expiresAt") * 1000, if (it.has("deliverBy")) it.seconds("deliverBy") * 1000 else null,
                it.textOrNull("cancelledBy"), it.textOrNull("link"), it.textOrNull("session")
            )
        }

        private fun day(it: Fields): ListDay {
            val times = it.at("times")
            return ListDay(it.text("date"), times.names.map { name ->
                name to if (times.has(name)) times.at(name).let { time -> ListedTime(time.long("epochMs"), time.seconds("local")) } else null
            }.toMap())
        }

        private fun prayer(it: Fields): PrayerRule? {
            if (it.text("kind") != "prayer" || !it.has("prayer")) return null
            val prayer = it.at("prayer")
            return PrayerRule(
                it.text("id"), it.text("title"), prayer.textOrNull("body") ?: "{time}",
                prayer.list("reminderTitles") { r -> r.int("minutes") to r.text("title") }.toMap()
            )
        }

        private fun session(it: Fields) = Session(
            it.text("id"), it.text("title"),
            it.list("phases") { p -> Phase(p.text("kind"), p.text("label"), p.int("startOffsetS"), p.int("endOffsetS"), p.has("ends")) },
            it.list("notifications", true) { n -> offset(n) },
            it.list("exercises") { e -> Exercise(e.text("name"), e.int("sets"), e.int("restS")) },
            if (it.has("restTimer")) offset(it.at("restTimer")) else null, it.text("cancelScope"), it.int("catchUpS"),
            it.list("continuations") { c -> Continuation(c.int("afterPhase"), c.list("notifications") { n -> offset(n) }) }
        )

        private fun offset(it: Fields) = OffsetNotification(
            it.text("part"), it.text("kind"), it.int("offsetS"), it.text("title"), it.textOrNull("shortTitle"), it.text("body"),
            it.text("presentation")
        )
    }
}

/** The members of an object, with the place that it has in the text for what is wrong with it. */
internal class Fields(value: Any?, val path: String) {
    private val members = value as? Map<*, *> ?: throw IllegalArgumentException("$path must be an object")

    val names get() = members.keys.map { it.toString() }

    fun has(key: String) = members[key] != null

    private inline fun <reified T> get(key: String, wanted: String): T =
        members[key] as? T ?: throw IllegalArgumentException("$path.$key must be $wanted, not ${Json.write(members[key]).take(40)}")

    fun text(key: String): String = get(key, "a text")
    fun textOrNull(key: String): String? = if (has(key)) text(key) else null
    fun flag(key: String): Boolean = get(key, "true or false")
    fun long(key: String): Long = get(key, "a whole number")
    fun int(key: String): Int {
        val number = long(key)
        if (number != number.toInt().toLong()) throw IllegalArgumentException("$path.$key must be a number of 32 bits, not $number")
        return number.toInt()
    }

    fun raw(key: String): Any? = members[key]
    fun ints(key: String): List<Int>? = if (has(key)) get<List<*>>(key, "a list").mapNotNull { (it as? Long)?.toInt() } else null
    fun intOrNull(key: String): Int? = if (has(key)) int(key) else null
    fun at(key: String) = Fields(members[key], "$path.$key")
    fun texts(key: String): List<String> = if (has(key)) get<List<*>>(key, "a list").map { it as? String ?: "" } else emptyList()

    fun list(key: String): List<Fields> = list(key, false) { it }
    fun <T> list(key: String, isRequired: Boolean = false, read: (Fields) -> T): List<T> {
        if (!isRequired && !has(key)) return emptyList()
        return get<List<*>>(key, "a list").mapIndexed { i, item -> read(Fields(item, "$path.$key[$i]")) }
    }

    /** A time as `2026-12-01T08:00:00`, with or without `Z`, in seconds since 1970 on its clock. */
    fun seconds(key: String): Long =
        Clock.seconds(text(key)) ?: throw IllegalArgumentException("$path.$key must be a time as 2026-12-01T08:00:00Z, not ${text(key)}")
}
