package org.horarium.kit

import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/** An alarm that the kit has set, with all that its notification says: the system cannot list alarms. */
internal data class Record(
    val id: String, val plan: String, val epochMs: Long, val fingerprint: String, val mechanism: String, val expiresMs: Long,
    val deliverByMs: Long, val kind: String, val title: String, val body: String, val channel: String, val visibility: String,
    val publicTitle: String?, val link: String?, val session: String?, val scope: String?, val actions: List<Action>, val isAlarm: Boolean,
    /** When it was meant to ring, for the log: the time of the plan, also where it is a snoozed one. */
    val intendedMs: Long = epochMs
) {
    /** Its tag on the screen: each phase of a session replaces the one before. */
    val tag get() = scope ?: id

    fun write(): Map<String, Any?> = linkedMapOf(
        "id" to id, "plan" to plan, "epochMs" to epochMs, "fingerprint" to fingerprint, "mechanism" to mechanism, "expiresMs" to expiresMs,
        "deliverByMs" to deliverByMs, "kind" to kind, "title" to title, "body" to body, "channel" to channel, "visibility" to visibility,
        "publicTitle" to publicTitle, "link" to link, "session" to session, "scope" to scope,
        "actions" to actions.map { mapOf("id" to it.id, "title" to it.title) }, "isAlarm" to isAlarm, "intendedMs" to intendedMs
    )

    companion object {
        fun read(it: Fields) = Record(
            it.text("id"), it.text("plan"), it.long("epochMs"), it.text("fingerprint"), it.text("mechanism"), it.long("expiresMs"),
            it.long("deliverByMs"), it.text("kind"), it.text("title"), it.text("body"), it.text("channel"), it.text("visibility"),
            it.textOrNull("publicTitle"), it.textOrNull("link"), it.textOrNull("session"), it.textOrNull("scope"),
            it.list("actions") { action -> Action(action.text("id"), action.text("title")) }, it.flag("isAlarm"), it.long("intendedMs")
        )
    }
}

/** What is shown: its notification's identifier, the time from which it is not worth showing, and when it came. */
internal data class Shown(val id: String, val plan: String, val intendedMs: Long, val expiresMs: Long, val atMs: Long)

/** What the kit remembers over restarts, in one file that is replaced as a whole. */
internal class State(private val folder: File) {
    /** The alarms by identifier. */
    val armed = LinkedHashMap<String, Record>()
    /** What is shown, by tag. */
    val shown = LinkedHashMap<String, Shown>()
    /** The plans in the order in which they were delivered first, and of each what is remembered. */
    val plans = LinkedHashMap<String, PlanState>()
    var isOn = true

    class PlanState(
        var answered: Set<String> = emptySet(), var running: Running = Running.Unknown, var share: Int = 0,
        var preferences: Map<String, RulePreference> = emptyMap(),
        /** The plans that this one was delivered in the place of. */
        var former: Set<String> = emptySet(), var journey: Journey = Journey()
    )

    private val file = File(folder, "state.json")

    init {
        try {
            if (file.exists()) read(Fields(Json.read(file.readText()), "state"))
        } catch (error: IllegalArgumentException) {
            // The first pass of a process sets all alarms again, so it does not need the state.
            armed.clear()
            shown.clear()
        }
    }

    private fun read(all: Fields) {
        isOn = all.flag("isOn")
        for (record in all.list("armed") { Record.read(it) }) armed[record.id] = record
        for (it in all.list("shown")) {
            shown[it.text("tag")] = Shown(it.text("id"), it.text("plan"), it.long("intendedMs"), it.long("expiresMs"), it.long("atMs"))
        }
        for (it in all.list("plans")) {
            plans[it.text("id")] = PlanState(
                it.texts("answered").toSet(), if (it.has("running")) running(it.at("running")) else Running.Unknown, it.int("share"),
                RulePreference.read(if (it.has("preferences")) it.raw("preferences") else null), it.texts("former").toSet(),
                if (it.has("journey")) Journey.read(it.at("journey")) else Journey()
            )
        }
    }

    private fun running(it: Fields): Running {
        val pausedMs = if (it.has("pausedMs")) it.long("pausedMs") else null
        return when {
            !it.has("session") -> Running.None
            it.has("restS") -> Running.Resting(it.text("session"), it.long("sinceMs"), it.int("restS"), pausedMs)
            else -> Running.Started(it.text("session"), it.long("atMs"), it.ints("phaseS"), pausedMs, if (it.has("after")) it.int("after") else null)
        }
    }

    fun write() {
        val all = linkedMapOf(
            "isOn" to isOn, "armed" to armed.values.map { it.write() },
            "shown" to shown.map { (tag, it) ->
                mapOf("tag" to tag, "id" to it.id, "plan" to it.plan, "intendedMs" to it.intendedMs, "expiresMs" to it.expiresMs, "atMs" to it.atMs)
            },
            "plans" to plans.map { (id, plan) ->
                mapOf(
                    "id" to id, "answered" to plan.answered, "running" to written(plan.running), "share" to plan.share,
                    "preferences" to RulePreference.write(plan.preferences), "former" to plan.former,
                    "journey" to plan.journey.write()
                )
            }
        )
        replace(file, Json.write(all))
    }

    private fun written(running: Running): Map<String, Any?>? = when (running) {
        is Running.Unknown -> null
        is Running.None -> emptyMap()
        is Running.Resting -> mapOf("session" to running.session, "sinceMs" to running.sinceMs, "restS" to running.restS, "pausedMs" to running.pausedMs)
        is Running.Started ->
            mapOf("session" to running.session, "atMs" to running.atMs, "phaseS" to running.phaseS, "pausedMs" to running.pausedMs, "after" to running.after)
    }

    // Manifests

    private fun manifestFile(plan: String) = File(folder, "$plan.manifest.json")

    /** The text of a plan's manifest; null where there is none. */
    fun manifest(plan: String): String? = manifestFile(plan).takeIf { it.exists() }?.readText()

    fun keep(plan: String, manifest: String) = replace(manifestFile(plan), manifest)

    fun forget(plan: String) {
        plans.remove(plan)
        manifestFile(plan).delete()
    }

    /** Writes a file so that it is there as a whole, or as it was. */
    private fun replace(file: File, text: String) {
        folder.mkdirs()
        val next = File(folder, file.name + ".next")
        FileOutputStream(next).use { out ->
            out.write(text.toByteArray(Charsets.UTF_8))
            out.fd.sync()
        }
        if (!next.renameTo(file)) throw IOException("${file.name} cannot be replaced")
    }
}
