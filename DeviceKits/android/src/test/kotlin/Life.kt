package org.horarium.kit

import android.app.PendingIntent
import android.content.Intent
import java.io.File
import java.util.TimeZone
import standin.Device

/** What an app lives through, on a phone as its documentation describes it. */
class Life(private val root: File, private val built: File?) {
    private val vectors = Value.read(File(root, "Tests/DeviceManifestTests/Vectors/arming.json"))
    private val workouts = File(root, "DeviceKits/react-native/test/workouts.manifest.json").readText()

    private class App(nowMs: Long, sdk: Int = 34, atOnce: Int = 200) {
        val files: File = createTempDir()
        val log = File(files, "log.ndjson")
        val device = Device(files, nowMs, sdk)
        private val options = Options(1, log, { device.zone }, { device.nowMs }, atOnce)
        val kit get() = Horarium.of(device.context)

        init {
            PendingIntent.forget()
            start()
            device.endProcess = { start() }
        }

        /** The app's process begins: what it kept in memory is gone. */
        fun start() = Horarium.configure(options)

        /** A person opens the app. */
        fun open(): Report {
            device.isStopped = false
            return kit.refresh()
        }

        val alarms get() = device.alarms.map { it.operation }.size
        val lines get() = if (log.exists()) log.readLines().map { Value(Json.read(it)) } else emptyList()
        fun outcomes(word: String) = lines.filter { it["outcome"].raw == word }.map { it["id"].text }
        fun answers() = lines.filter { it["answer"].isThere }.map { it["id"].text to it["answer"].text }
    }

    private fun app(manifest: String, nowMs: Long = firstMs(manifest) - HOUR_MS, sdk: Int = 34, atOnce: Int = 200, run: App.(Manifest) -> Unit) {
        val app = App(nowMs, sdk, atOnce)
        try {
            val report = app.kit.deliver(manifest)
            Check.equal(report.problem, null, "the manifest")
            app.run(Manifest.read(manifest))
            Check.equal(app.device.faults, emptyList<String>(), "faults")
        } finally {
            app.files.deleteRecursively()
        }
    }

    private fun firstMs(manifest: String) = Manifest.read(manifest).notifications.first().epochMs

    private fun edited(manifest: String, change: (MutableMap<String, Any?>) -> Unit): String {
        @Suppress("UNCHECKED_CAST") val all = LinkedHashMap(Json.read(manifest) as Map<String, Any?>)
        change(all)
        return Json.write(all)
    }

    /** The same plan in other words, or under another name. */
    private fun reworded(manifest: String, words: String) = edited(manifest) { all ->
        all["notifications"] = (all["notifications"] as List<*>).map { (it as Map<*, *>) + ("body" to words) }
    }

    private fun named(manifest: String, from: String, to: String) = manifest.replace("\"$from/", "\"$to/").replace("\"id\":\"$from\"", "\"id\":\"$to\"")

    private fun snoozing() = edited(workouts) { all ->
        @Suppress("UNCHECKED_CAST") val delivery = LinkedHashMap(all["delivery"] as Map<String, Any?>)
        delivery["snoozeS"] = 540L
        val step = mapOf("mechanism" to "alarm-clock", "requires" to listOf("notifications", "exact-alarms"), "status" to "")
        delivery["profiles"] = (delivery["profiles"] as List<*>) + mapOf("profile" to "alarm", "ios" to emptyList<Any>(), "android" to listOf(step))
        all["delivery"] = delivery
        all["presentations"] = (all["presentations"] as List<*>).map { (it as Map<*, *>) + ("profile" to "alarm") }
    }

    fun run() {
        changes()
        losses()
        shade()
        answersAndSessions()
        versions()
        if (built != null) plans(built)
    }

    private fun changes() {
        Check.test("a second pass does nothing, and one after a restart sets every alarm again") {
            app(workouts) {
                val before = device.alarms.toList()
                kit.refresh()
                Check.equal(device.alarms.toList(), before)
                start()
                kit.refresh()
                Check.equal(device.alarms.size, before.size)
                Check.holds(device.alarms.none { it in before }, "none was set again")
            }
        }
        Check.test("a plan that changes leaves nothing of the one before") {
            app(workouts) { manifest ->
                val later = edited(workouts) { all ->
                    all["notifications"] = (all["notifications"] as List<*>).map {
                        val n = it as Map<*, *>
                        n + mapOf("id" to "${n["id"]}-b")
                    }
                }
                kit.deliver(later)
                Check.holds(kit.armedIds.isNotEmpty() && kit.armedIds.all { it.endsWith("-b") }, "${kit.armedIds.first()}")
                Check.equal(alarms, kit.armedIds.size)
                Check.equal(kit.armedIds.size, manifest.notifications.size)
            }
        }
        Check.test("a plan of another name takes the place of the one that it is delivered instead of") {
            app(workouts) {
                kit.deliver(named(workouts, "workouts", "training"), insteadOf = "workouts")
                Check.holds(kit.armedIds.all { it.startsWith("training/") }, "the old plan is there")
                Check.equal(alarms, kit.armedIds.size)
            }
        }
        Check.test("two plans share the alarms, the soonest of both first, and a session goes before all") {
            app(workouts, atOnce = 60) { manifest ->
                kit.deliver(named(workouts, "workouts", "training"))
                Check.equal(alarms, 60)
                val soonest = (manifest.notifications + manifest.notifications).map { it.epochMs }.sorted().take(60)
                Check.equal(device.alarms.map { it.atMs }.sorted(), soonest)
                val report = kit.startSession("training", "hiit-classic")
                Check.equal(kit.armedIds.count { it.startsWith("training/hiit-classic/") }, 10)
                Check.equal(alarms, 60)
                Check.holds(report.passes.getValue("workouts").firstLeftOut != null, "what has no room is not told")
                kit.remove("training")
                Check.holds(kit.armedIds.all { it.startsWith("workouts/") } && alarms == 60, "the other plan is there")
            }
        }
        Check.test("switched off nothing is set, snoozed alarms included, and on again all is") {
            app(snoozing()) { manifest ->
                device.until(manifest.notifications[0].epochMs)
                device.press(manifest.notifications[0].id, "Snooze")
                Check.holds("snoozed:${manifest.notifications[0].id}" in kit.armedIds, "not snoozed")
                Check.equal(kit.setOn(false).status("workouts"), Status.OFF)
                Check.equal(alarms to kit.armedIds.size, 0 to 0)
                kit.setOn(true)
                Check.equal(alarms, manifest.notifications.size - 1)
            }
        }
        Check.test("a person's settings are in force at once, over a restart and a new plan") {
            app(File(root, "Tests/DeviceManifestTests/Vectors/preferences.json").let { Json.write(Value.read(it)["manifest"].raw) }, MIDNIGHT) {
                kit.prefer("p", mapOf("fajr" to RulePreference("none"), "sunrise" to RulePreference("sound", listOf(Reminder(15)))))
                val wanted = setOf("p/sunrise/2026-12-01/at", "p/sunrise/2026-12-01/before-15m", "p/sit/2026-12-01/1",
                    "p/sit/2026-12-01/1/after-10m", "p/isha/2026-12-01/at")
                Check.equal(kit.armedIds, wanted)
                start()
                kit.refresh()
                Check.equal(kit.armedIds, wanted)
                kit.prefer("p", emptyMap())
                Check.equal(kit.armedIds.size, 5)
                Check.holds("p/fajr/2026-12-01/at" in kit.armedIds, "the plan's own are not back")
            }
        }
    }

    private fun losses() {
        Check.test("after a boot all is set again, and what came meanwhile is shown late or told as missed") {
            app(workouts) { manifest ->
                device.until(manifest.notifications[0].epochMs - 10_000)
                device.reboot(downMs = 60_000)
                Check.equal(alarms, manifest.notifications.size - 1)
                Check.equal(outcomes("late"), listOf(manifest.notifications[0].id))
                device.until(manifest.notifications[1].epochMs - 10_000)
                device.reboot(downMs = 12 * HOUR_MS)
                Check.holds(manifest.notifications[1].id in outcomes("missed"), "not told")
            }
        }
        Check.test("a forced end is healed when the app is opened, and its alarms ring once") {
            app(workouts) { manifest ->
                device.forceStop()
                Check.equal(alarms, 0)
                open()
                Check.equal(alarms, manifest.notifications.size)
                device.until(manifest.notifications.last().epochMs)
                Check.equal(device.posted.map { it.tag }, manifest.notifications.map { it.id })
            }
        }
        Check.test("without exact alarms all is set inexactly, and exactly again when the permission comes, without the app") {
            app(workouts) { manifest ->
                Check.equal(kit.refresh().status("workouts"), Status.PRECISE)
                device.withdrawExact()
                Check.equal(open().status("workouts"), Status.NOTIFICATION)
                Check.equal(device.alarms.count { it.isExact }, 0)
                Check.equal(alarms, manifest.notifications.size)
                device.grantExact()
                Check.equal(device.alarms.count { it.isExact }, manifest.notifications.size)
            }
        }
        Check.test("an exact alarm that is refused at the last moment is set inexactly") {
            app(workouts, sdk = 30) { manifest ->
                Check.equal(device.alarms.count { it.isExact }, manifest.notifications.size)
            }
        }
        Check.test("without permission to notify nothing is shown and that is told; with it all comes") {
            app(workouts) { manifest ->
                device.mayNotify = false
                Check.equal(kit.refresh().status("workouts"), Status.PERMISSION_NEEDED)
                device.until(manifest.notifications[0].epochMs)
                Check.equal(device.posted.size, 0)
                device.mayNotify = true
                kit.refresh()
                device.until(manifest.notifications[2].epochMs)
                Check.equal(device.posted.map { it.tag }, manifest.notifications.slice(1..2).map { it.id })
            }
        }
        Check.test("a device that takes few alarms is given the soonest, and the rest as they ring") {
            app(workouts) { manifest ->
                device.limit = 20
                start()
                for (id in kit.armedIds.toList()) device.alarms.removeIf { true }
                kit.refresh()
                Check.equal(alarms, 20)
                device.until(manifest.notifications.last().epochMs)
                Check.equal(device.posted.map { it.tag }, manifest.notifications.map { it.id })
            }
        }
        Check.test("to Tokyo and back: wall times follow the device without the app being opened") {
            app(workouts) {
                val atHome = device.alarms.map { it.operation to it.atMs }.toMap()
                device.travel("Asia/Tokyo")
                for (alarm in device.alarms) atHome[alarm.operation]?.let { Check.equal(alarm.atMs, it - 9 * HOUR_MS) }
                Check.holds(device.alarms.count { it.operation in atHome } > 30, "nothing is left")
                device.travel("Europe/London")
                for (alarm in device.alarms) atHome[alarm.operation]?.let { Check.equal(alarm.atMs, it) }
            }
        }
    }

    private fun shade() {
        Check.test("of a full shade the oldest make way: the newest is heard") {
            app(edited(workouts) { all ->
                all["notifications"] = (all["notifications"] as List<*>).map { (it as Map<*, *>) + ("expiresAt" to "2027-12-01T00:00:00Z") }
            }) { manifest ->
                device.until(manifest.notifications[39].epochMs)
                Check.equal(device.dropped.size, 0)
                Check.equal(device.posted.size, 40)
                Check.equal(device.shade.keys.toList(), manifest.notifications.slice(15..39).map { it.id })
            }
        }
        Check.test("of a session only the latest phase stands there, and its end for an hour") {
            app(workouts) {
                kit.startSession("workouts", "hiit-classic")
                val start = device.nowMs
                for (second in listOf(40, 60, 100, 120, 160, 180, 220, 240, 280, 300)) {
                    device.until(start + second * 1000L)
                    Check.equal(device.shade.keys.count { it.startsWith("workouts/hiit-classic/") }, 1)
                }
                fun ofSession() = device.shade.keys.count { it.startsWith("workouts/hiit-classic/") }
                device.until(start + 300_000 + HOUR_MS - 1)
                Check.equal(ofSession(), 1)
                device.until(start + 300_000 + HOUR_MS)
                Check.equal(ofSession(), 0)
            }
        }
        Check.test("channels that no plan uses any more are deleted, and those of the app stay") {
            app(workouts) { manifest ->
                device.context.getSystemService(android.app.NotificationManager::class.java)
                    .createNotificationChannel(android.app.NotificationChannel("chat", "Chat", 3))
                val before = device.channels.keys.toSet()
                val old = manifest.channels.first().id
                kit.deliver(workouts.replace(old, old.dropLast(8) + "00000000"))
                Check.equal(device.channels.keys, before - old + (old.dropLast(8) + "00000000"))
            }
        }
    }

    private fun answersAndSessions() {
        Check.test("a button is heard of once, is told to the app, and takes what follows up away") {
            app(File(built ?: return@test, "answers.manifest.json").readText()) { manifest ->
                val prompt = manifest.notifications.first { it.kind == "prompt" }
                val following = manifest.notifications.filter { it.cancelledBy == prompt.id }.map { it.id }
                Check.equal(following.size, 2)
                device.until(prompt.epochMs)
                val button = device.shade.getValue(prompt.id).notification.actions.first().intent!!
                button.send()
                button.send()
                Check.equal(device.broadcasts.map { it.getStringExtra("horarium.action") }, listOf("good"))
                Check.equal(answers(), listOf(prompt.id to "good"))
                Check.holds(following.none { it in kit.armedIds }, "a follow-up is set")
                Check.holds(prompt.id !in device.shade, "it is still shown")
                start()
                kit.refresh()
                Check.holds(following.none { it in kit.armedIds }, "a follow-up is set after a restart")
            }
        }
        Check.test("what is opened takes what follows up away, too") {
            app(File(built ?: return@test, "answers.manifest.json").readText()) { manifest ->
                val prompt = manifest.notifications.first { it.kind == "prompt" }
                val first = manifest.notifications.first { it.cancelledBy == prompt.id }
                device.until(first.epochMs)
                val intent = device.shade.getValue(first.id).notification.content!!.opens()
                Check.equal(kit.opened(intent), first.id)
                Check.equal(answers(), listOf(first.id to "opened"))
                Check.holds(manifest.notifications.filter { it.cancelledBy == prompt.id }.none { it.id in kit.armedIds }, "a follow-up is set")
                Check.equal(kit.opened(Intent("android.intent.action.MAIN")), null)
            }
        }
        Check.test("a snoozed alarm rings again as often as it is pressed, and a refresh leaves it alone") {
            app(snoozing()) { manifest ->
                val id = manifest.notifications[0].id
                device.until(manifest.notifications[0].epochMs)
                for (i in 1..3) {
                    val tag = device.shade.keys.first { it.endsWith(id) }
                    device.press(tag, "Snooze")
                    kit.refresh()
                    device.until(device.nowMs + 539_000)
                    Check.equal(device.posted.count { it.tag.endsWith(id) }, i)
                    device.until(device.nowMs + 1000)
                    Check.equal(device.posted.count { it.tag.endsWith(id) }, i + 1)
                }
            }
        }
        for ((name, isRestarted) in listOf("" to false, ", in an app that is started anew between the steps" to true)) {
            Check.test("a session is paused, goes on, is made longer and skipped$name") {
                app(workouts) {
                    val start = device.nowMs
                    fun pending() = device.alarms.map { it.operation to (it.atMs - start) / 1000 }.map { it.second }.filter { it in 0..1000 }.sorted()
                    fun step(atS: Long, what: () -> Unit) {
                        device.until(start + atS * 1000)
                        if (isRestarted) start()
                        what()
                    }
                    kit.startSession("workouts", "hiit-classic", mapOf("work" to 30, "rest" to 15))
                    Check.equal(pending(), listOf(30L, 45, 75, 90, 120, 135, 165, 180, 210, 225))
                    step(40) { kit.pauseSession("workouts") }
                    Check.equal(pending(), emptyList<Long>())
                    step(100) { kit.resumeSession("workouts") }
                    Check.equal(pending(), listOf(105L, 135, 150, 180, 195, 225, 240, 270, 285))
                    step(100) { kit.extendSession("workouts", 10) }
                    Check.equal(pending().first(), 115L)
                    step(101) { kit.skipPhase("workouts") }
                    Check.equal(pending(), listOf(131L, 146, 176, 191, 221, 236, 266, 281))
                    step(400) { kit.refresh() }
                    Check.equal(kit.running("workouts"), Running.None as Running)
                    kit.startRest("workouts", "push-day", "Bench press")
                    Check.equal(pending(), listOf(550L))
                    kit.endSession("workouts")
                    Check.equal(pending(), emptyList<Long>())
                }
            }
        }
    }

    private fun versions() {
        Check.test("a manifest of a later version is armed as far as it is understood, and that is told") {
            val app = App(firstMs(workouts) - HOUR_MS)
            val later = edited(workouts) { all ->
                all["manifestVersion"] = 2L
                all["news"] = listOf(1L)
                all["channels"] = (all["channels"] as List<*>).map { (it as Map<*, *>) + mapOf("importance" to "max", "blinks" to true) }
                all["notifications"] = (all["notifications"] as List<*>).map { (it as Map<*, *>) + ("anchor" to "place") }
            }
            val report = app.kit.deliver(later)
            Check.holds(report.problem!!.contains("version 2"), "${report.problem}")
            Check.equal(app.kit.armedIds.size, Manifest.read(workouts).notifications.size)
        }
        Check.test("a text that is no manifest changes nothing and says why") {
            app(workouts) { manifest ->
                for (text in listOf("", "[]", "{\"manifestVersion\":1}", edited(workouts) { it.remove("budget") })) {
                    Check.holds(kit.deliver(text).problem != null, text)
                    Check.equal(kit.armedIds.size, manifest.notifications.size)
                }
            }
        }
        Check.test("a state that cannot be read is as good as none") {
            app(workouts) {
                File(files, "horarium/state.json").writeText("{\"armed\": 7")
                start()
                Check.equal(kit.refresh().passes.size, 0)
                kit.deliver(workouts)
                Check.equal(alarms, kit.armedIds.size)
            }
        }
    }

    // Whole plans, played

    private fun plans(built: File) {
        val london = File(built, "london.manifest.json").readText()
        Check.test("London for 60 days, the app never opened: all come, to the second, and nothing is dropped") {
            app(london) { manifest ->
                device.until(manifest.notifications.last().epochMs)
                Check.equal(manifest.notifications.size, 960)
                Check.equal(device.posted.map { it.notification.title to it.atMs }, manifest.notifications.map { it.title to it.epochMs })
                Check.equal(device.dropped.size, 0)
                Check.holds(device.mostAlarms <= 200, "${device.mostAlarms} alarms")
                Check.equal(outcomes("delivered"), manifest.notifications.map { it.id })
            }
        }
        Check.test("a hundred prompts a day for two weeks, the app never opened: all come") {
            app(File(built, "hundred.manifest.json").readText()) { manifest ->
                device.until(manifest.notifications.last().epochMs)
                Check.equal(manifest.notifications.size, 1400)
                Check.equal(device.posted.map { it.tag to it.atMs }, manifest.notifications.map { it.id to it.epochMs })
                Check.equal(device.dropped.size, 0)
            }
        }
        Check.test("London, its plan changed each day, forced to end each week and opened a second later, booted, its exact alarms withdrawn and given: once each") {
            app(london) { manifest ->
                val ids = manifest.notifications.map { it.id }
                var day = 0
                val begin = device.nowMs / Clock.DAY_MS * Clock.DAY_MS + Clock.DAY_MS / 2
                while (begin + day * Clock.DAY_MS < manifest.notifications.last().epochMs) {
                    // Noon, or a minute after it, is the time of no notification of this plan's.
                    device.until(begin + day * Clock.DAY_MS + 30_000)
                    when (day % 7) {
                        1 -> device.forceStop().also { open() }
                        2 -> device.reboot(1000)
                        3 -> device.withdrawExact().also { open() }
                        4 -> device.grantExact()
                        else -> kit.deliver(reworded(london, "day $day"))
                    }
                    day += 1
                }
                device.until(manifest.notifications.last().epochMs + HOUR_MS)
                val delivered = outcomes("delivered") + outcomes("late")
                Check.equal(delivered.groupingBy { it }.eachCount().filterValues { it > 1 }, emptyMap<String, Int>(), "doubled")
                // A day without exact alarms: ten minutes late, unless that is too late for it.
                val lost = ids - delivered
                val missed = outcomes("missed").toSet()
                Check.equal(lost.filter { it !in missed }, emptyList<String>(), "lost without a word")
                Check.holds(lost.all { id -> manifest.notifications.first { it.id == id }.let { (it.deliverByMs ?: it.expiresMs) - it.epochMs < 600_000 } }, "$lost")
                Check.equal(device.dropped.size, 0)
            }
        }
        Check.test("London beside a hundred prompts a day: both come, and nothing of either twice") {
            app(london, MIDNIGHT - HOUR_MS) { manifest ->
                val other = File(built, "hundred.manifest.json").readText()
                kit.deliver(other)
                val all = manifest.notifications + Manifest.read(other).notifications
                device.until(all.map { it.epochMs }.sorted().last())
                Check.equal(device.posted.map { it.atMs }, all.map { it.epochMs }.sorted())
                Check.equal(device.dropped.size, 0)
            }
        }
        Check.test("a winter: London beside a hundred prompts a day, both changed each day, to Tokyo and back, each permission withdrawn and given, forced ends, a shade that nobody clears: each comes once, or it is told") {
            val hundred = File(built, "hundred.manifest.json").readText()
            app(london, MIDNIGHT - HOUR_MS) { manifest ->
                kit.deliver(hundred)
                val (there, back) = MIDNIGHT + 84 * HOUR_MS to MIDNIGHT + 124 * HOUR_MS
                fun dueMs(notification: Notification): Long? {
                    // London's clocks show UTC in winter.
                    val wallMs = notification.localS * 1000
                    val inTokyoMs = wallMs - 9 * HOUR_MS
                    return when {
                        notification.anchor != "wall" -> notification.epochMs
                        wallMs <= there -> wallMs
                        inTokyoMs > there && inTokyoMs <= back -> inTokyoMs
                        else -> wallMs.takeIf { it > back }
                    }
                }
                val all = manifest.notifications + Manifest.read(hundred).notifications
                val due = all.mapNotNull { notification -> dueMs(notification)?.let { notification.id to it } }.toMap()
                Check.holds(due.size in 2250..2359, "${due.size}")
                fun noon(day: Int) = MIDNIGHT + (24 * day + 12) * HOUR_MS
                for (day in 0..59) {
                    device.until(noon(day))
                    if (day in 1..6) Check.equal(device.posted.last().notification.text, "day ${day - 1}")
                    when (day) {
                        3 -> device.travel("Asia/Tokyo")
                        7 -> device.mayNotify = false
                        8 -> device.mayNotify = true
                        10, 17, 31 -> device.forceStop().also { open() }
                        11 -> device.withdrawExact()
                        12 -> device.grantExact()
                    }
                    for (plan in listOf(london, hundred)) kit.deliver(reworded(plan, "day $day"))
                    Check.equal(kit.refresh().status("london"), when (day) {
                        7 -> Status.PERMISSION_NEEDED
                        11 -> Status.NOTIFICATION
                        else -> Status.PRECISE
                    })
                    if (day == 4) device.until(back).also { device.travel("Europe/London") }
                }
                device.until(noon(60))
                val blocked = due.filterValues { it > noon(7) && it <= noon(8) }
                val inexact = due.filterValues { it > noon(11) && it <= noon(12) }
                Check.holds(blocked.size > 100 && inexact.size > 100, "${blocked.size} and ${inexact.size}")
                Check.equal(device.posted.groupingBy { it.tag }.eachCount().filterValues { it > 1 }, emptyMap<String, Int>(), "doubled")
                val shown = device.posted.map { it.tag to it.atMs }.toMap()
                Check.equal(shown.filterKeys { it !in inexact }, due.filterKeys { it in shown && it !in inexact }, "not on time")
                val missed = outcomes("missed").toSet()
                // A day without exact alarms: up to ten minutes late, unless that is too late for it.
                val brief = all.filter { (it.deliverByMs ?: it.expiresMs) - it.epochMs < 600_000 }.map { it.id }.toSet()
                Check.holds(inexact.all { (id, atMs) -> shown[id]?.let { it - atMs in 0..600_000 } ?: (id in missed && id in brief) }, "late, or lost without a word")
                Check.equal(blocked.keys.filter { it in shown }, emptyList<String>(), "shown without permission")
                Check.equal(due.keys - shown.keys - blocked.keys - inexact.keys, emptySet<String>(), "lost")
                Check.equal(shown.keys - due.keys, emptySet<String>(), "never due")
                Check.equal(device.dropped.size, 0)
            }
        }
        // For `horarium audit`, which reads the log of this run.
        val app = App(MIDNIGHT - HOUR_MS)
        val manifest = Manifest.read(File(built, "answers.manifest.json").readText())
        app.kit.deliver(File(built, "answers.manifest.json").readText())
        for ((i, prompt) in manifest.notifications.filter { it.kind == "prompt" }.withIndex()) {
            app.device.until(prompt.epochMs + 120_000)
            if (i % 3 == 0) app.device.press(prompt.id, "Good")
            if (i % 3 == 1) app.kit.opened(app.device.shade.getValue(prompt.id).notification.content!!.opens())
        }
        app.device.until(manifest.notifications.last().epochMs + HOUR_MS)
        app.log.copyTo(File(built, "android.ndjson"), overwrite = true)
        app.files.deleteRecursively()
    }

    private companion object {
        const val HOUR_MS = 3_600_000L
        const val MIDNIGHT = 1_796_083_200_000L
    }
}
