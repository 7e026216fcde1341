package org.horarium.kit

import java.io.File

/** The cases that every device kit passes, as decisions. */
class Vectors(private val folder: File) {
    fun run() {
        arming()
        journeys()
        shares()
        kinds()
        preferences()
        sessions()
        ReadingTests(Value.read(File(folder, "arming.json"))["manifest"]).run()
    }

    private fun manifest(all: Value, variant: String? = null): Manifest {
        @Suppress("UNCHECKED_CAST") val own = all["manifest"].raw as Map<String, Any?>
        @Suppress("UNCHECKED_CAST") val other = variant?.let { all["variants"][it].raw as Map<String, Any?> } ?: emptyMap()
        return Manifest.of(own + other)
    }

    private fun arming() {
        val all = Value.read(File(folder, "arming.json"))
        for (case in all["cases"].list) Check.test("vector: ${case["name"].text}") {
            val capabilities = case["capabilities"]
            val soonest = case["policy"]["soonest"]
            val manifest = manifest(all, case["variant"].raw as String?)
            val arming = Arming(
                manifest,
                Capabilities(capabilities["platform"].text, capabilities["granted"].texts.toSet(), capabilities["isOn"].raw as Boolean),
                if (soonest.isThere) Policy.Soonest(soonest["limit"].int, soonest["reserve"].int) else Policy.Days(case["policy"]["days"].int),
                Limits(case["limits"]["pending"].int, case["limits"]["reserve"].int), case["guarded"].raw?.let { case["guarded"].texts },
                case["zone"].raw?.let { case["zone"].list.map { UtcOffset(it["epochMs"].long, it["offsetS"].int) } }, case["nowMs"].long,
                case["fallenBack"].texts.toSet(), journey = Journey(legs = case["legs"].list.map { leg(it) })
            )
            val running = case["running"]
            val state = DeviceState(
                case["nowMs"].long, case["pending"].list.map { Pending(it["id"].text, it["epochMs"].long, it["fingerprint"].raw as String?) },
                case["refused"].texts.toSet(),
                when {
                    !running.isThere -> Running.Unknown
                    running.raw == "none" -> Running.None
                    running["restS"].isThere -> Running.Resting(running["session"].text, running["sinceMs"].long, running["restS"].int)
                    else -> Running.Started(running["session"].text, running["atMs"].long)
                },
                case["answered"].texts.toSet()
            )
            val pass = arming.pass(state)
            val expect = case["expect"]
            Check.equal(pass.cancel, expect["cancel"].texts, "cancel")
            Check.equal(
                pass.add.map { Triple(it.id, it.epochMs, it.mechanism) },
                expect["add"].list.map { Triple(it["id"].text, it["epochMs"].long, it["mechanism"].text) }, "add"
            )
            Check.equal(pass.status, expect["status"].text, "status")
            for ((rule, status) in expect["ruleStatus"].members) Check.equal(pass.ruleStatus[rule], status.text, rule)
            if (expect["otherPlans"].isThere) Check.equal(pass.otherPlans, expect["otherPlans"].members.mapValues { it.value.int }, "other plans")
            for ((id, session) in expect["sessions"].members) Check.equal(pass.add.first { it.id == id }.notification.session, session.text, id)
            for ((id, instants) in expect["worth"].members) {
                val notification = pass.add.first { it.id == id }.notification
                Check.equal(
                    listOf(notification.expiresMs, notification.deliverByMs), instants.texts.map { Clock.seconds(it)!! * 1000 }, id
                )
            }
            val left = state.pending.filter { held -> held.id !in pass.cancel && pass.add.none { it.id == held.id } }
            val again = arming.pass(state.copy(pending = left + pass.add.map { Pending(it.id, it.epochMs, it.fingerprint) }))
            Check.equal(again.cancel.size + again.add.size, 0, "a second pass does something")
        }
    }

    private fun clocks(value: Value) = value.list.map { UtcOffset(it["epochMs"].long, it["offsetS"].int) }

    private fun leg(value: Value) = Leg(clocks(value["clocks"]), value["sinceMs"].long, value["untilMs"].long)

    private fun journeys() {
        for (case in Value.read(File(folder, "journeys.json"))["cases"].list) Check.test("journey: ${case["name"].text}") {
            var journey = Journey()
            for (step in case["steps"].list) {
                if (step["clocks"].isThere) journey = journey.passed(clocks(step["clocks"]), step["nowMs"].long)
                Check.equal(journey.legs, step["legs"].list.map { leg(it) })
            }
        }
    }

    private fun shares() {
        for (case in Value.read(File(folder, "shares.json"))["cases"].list) Check.test("shares: ${case["name"].text}") {
            val demands = case["demands"].list.map { Demand(it["first"].int, it["share"].int, it["others"].list.map { ms -> ms.long }) }
            Check.equal(Arming.shares(demands, case["room"].int), case["counts"].list.map { it.int })
        }
    }

    private fun kinds() {
        val all = Value.read(File(folder, "kinds.json"))
        val reminders = all["reminders"].texts.toSet()
        val ofPrayers = all["ofPrayers"].texts.toSet()
        val any = manifest(Value.read(File(folder, "arming.json"))).notifications.first()
        for (kind in reminders + ofPrayers + all["others"].texts) Check.test("kind: $kind") {
            val notification = any.copy(kind = kind)
            Check.equal(notification.isReminder, kind in reminders)
            Check.equal(notification.isOfPrayer, kind in ofPrayers)
        }
    }

    private fun preferences() {
        val all = Value.read(File(folder, "preferences.json"))
        val manifest = manifest(all)
        for (case in all["cases"].list) Check.test("preferences: ${case["name"].text}") {
            val result = manifest.preferring(RulePreference.read(case["preferences"].raw))
            val expect = case["expect"]
            fun notification(id: String) = result.notifications.first { it.id == id }
            fun look(id: String) = result.presentations.first { it.id == notification(id).presentation }
            Check.equal(
                result.notifications.map { listOf(it.id, it.epochMs, it.title, look(it.id).sound) },
                expect["notifications"].list.map { entry -> entry.list.map { it.raw } }
            )
            for ((id, word) in expect["channels"].members) Check.equal(look(id).channel, word.text, id)
            for ((id, word) in expect["levels"].members) Check.equal(look(id).interruptionLevel, word.text, id)
            for ((id, word) in expect["profiles"].members) Check.equal(look(id).profile, word.text, id)
            for ((id, word) in expect["categories"].members) Check.equal(look(id).category, word.text, id)
            for ((id, word) in expect["lockScreens"].members) Check.equal(look(id).lockScreen, word.text, id)
            for ((id, name) in expect["channelNames"].members) Check.equal(result.channels.first { it.id == id }.name, name.text, id)
            for ((id, members) in expect["made"].members) {
                val made = notification(id)
                val has = mapOf(
                    "body" to made.body, "group" to made.group, "kind" to made.kind, "uuid" to made.uuid, "anchor" to made.anchor,
                    "priority" to made.priority, "numericId" to made.numericId.toLong(), "fireAt" to Clock.text(made.epochMs / 1000) + "Z",
                    "expiresAt" to Clock.text(made.expiresMs / 1000) + "Z", "local" to Clock.text(made.localS)
                )
                for ((key, value) in members.members) Check.equal(has[key], value.raw, "$id $key")
            }
            for (look in result.presentations) {
                Check.holds(result.channels.any { it.id == look.channel }, "no channel ${look.channel}")
                Check.holds(result.profiles.any { it.profile == look.profile }, "no profile ${look.profile}")
            }
            Check.equal(RulePreference.read(Json.read(Json.write(RulePreference.write(RulePreference.read(case["preferences"].raw))))),
                RulePreference.read(case["preferences"].raw), "written and read again")
        }
    }

    private fun sessions() {
        val manifest = manifest(Value.read(File(folder, "arming.json")))
        val startMs = 1_796_119_200_000
        for (case in Value.read(File(folder, "sessions.json"))["cases"].list) Check.test("session: ${case["name"].text}") {
            val session = manifest.sessions.first { it.id == case["session"].text }
            val chosen = case["lengths"].members.mapValues { it.value.int }
            var running: Running = if (case["restS"].isThere) Running.Resting(session.id, startMs, case["restS"].int)
            else Running.Started(session.id, startMs, Running.lengths(session, chosen))
            for (step in case["steps"].list) {
                val nowMs = startMs + step.list[0].long * 1000
                running = when (step.list[1].text) {
                    "pause" -> running.paused(nowMs)
                    "resume" -> running.resumed(nowMs)
                    "skip" -> running.skipped(manifest, nowMs)
                    else -> running.extended(manifest, step.list[2].int, nowMs)
                }
            }
            val nowMs = startMs + case["atS"].long * 1000
            val arming = Arming(manifest, Capabilities("android", setOf("notifications", "exact-alarms")), Policy.Soonest(60), Limits(64), nowMs = nowMs)
            val pending = arming.pass(DeviceState(nowMs, emptyList(), running = running)).add
                .filter { it.id.startsWith(session.cancelScope) }.map { it.id.removePrefix(session.cancelScope) to (it.epochMs - startMs) / 1000 }
            Check.equal(pending.toMap(), case["pending"].members.mapValues { it.value.long })
        }
    }
}

/** What a kit makes of a text that is no manifest, or that a later version wrote. */
class ReadingTests(private val manifest: Value) {
    @Suppress("UNCHECKED_CAST") private val members get() = manifest.raw as Map<String, Any?>

    private fun refused(members: Any?): String? = try {
        Manifest.of(members)
        null
    } catch (error: IllegalArgumentException) {
        error.message
    }

    fun run() {
        Check.test("a text that is no JSON is refused with the place") {
            for (text in listOf("", "{", "[1,]", "{\"a\" 1}", "\"\\q\"", "nul", "1 2", "[".repeat(500), "\"\\u12")) {
                val isRefused = try {
                    Json.read(text)
                    false
                } catch (error: Json.Malformed) {
                    error.message!!.contains("character")
                }
                Check.holds(isRefused, text)
            }
        }
        Check.test("JSON that is written is read again") {
            val value = mapOf("a" to listOf(1L, -2.5, true, null, "\u0001\"\\\n😀é"), "b" to emptyMap<String, Any>())
            Check.equal(Json.read(Json.write(value)), value)
        }
        Check.test("what is no manifest is refused with the place where it is not") {
            Check.equal(refused(listOf(1)), "manifest must be an object")
            Check.equal(refused(members - "notifications"), "manifest.notifications must be a list, not null")
            @Suppress("UNCHECKED_CAST") val first = manifest["notifications"].list[0].raw as Map<String, Any?>
            Check.equal(refused(members + ("notifications" to listOf(first + ("epochMs" to 5L)))),
                "manifest.notifications[0].epochMs must be milliseconds in whole seconds, not 5")
            Check.equal(refused(members + ("notifications" to listOf(first + ("expiresAt" to "soon")))),
                "manifest.notifications[0].expiresAt must be a time as 2026-12-01T08:00:00Z, not soon")
        }
        Check.test("dates are those of the calendar, and text is what was read") {
            for (text in listOf("1970-01-01T00:00:00", "2000-02-29T23:59:59", "2026-12-01T06:04:00", "2100-03-01T00:00:00", "1969-12-31T23:59:59")) {
                val seconds = Clock.seconds(text)!!
                Check.equal(seconds, java.time.LocalDateTime.parse(text).toEpochSecond(java.time.ZoneOffset.UTC))
                Check.equal(Clock.text(seconds), text)
            }
        }
    }
}
