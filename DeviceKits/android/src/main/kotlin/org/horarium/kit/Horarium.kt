package org.horarium.kit

import android.content.Context
import android.content.Intent
import java.io.File
import java.util.TimeZone

/** What an app says once, in `Application.onCreate`: the kit's receivers start the process too. */
class Options(
    /** The resource of the icon in the status bar. */
    val smallIcon: Int,
    /** Where lines of the log are appended; null for no log. */
    val log: File? = null,
    /** The zone where the device is. */
    val zone: () -> TimeZone = { TimeZone.getDefault() },
    /** Milliseconds since 1970-01-01T00:00:00Z. */
    val now: () -> Long = { System.currentTimeMillis() },
    /** How many alarms are set at a time, of all plans. */
    val atOnce: Int = 200
)

/** What came of a pass over all plans. */
class Report(
    /** The pass of each plan, by its id. */
    val passes: Map<String, Pass>,
    /** Why a manifest was refused, or that it is of a later version; null otherwise. */
    val problem: String? = null
) {
    /** What the user may expect of a plan, in a word. */
    fun status(plan: String): String = passes[plan]?.status ?: Status.OFF
}

/**
 * Arms manifests on this device: all of an app's plans, which share its alarms. Calls never overlap.
 *
 * Everything is remembered in the app's files, so that the kit's receivers can arm again after a boot, an update, a change of zone, clock or
 * permission, and whenever half of what was set has rung, without the app being opened.
 */
class Horarium private constructor(context: Context, private val options: Options) {
    private val context = context.getApplicationContext()
    private val state = State(File(this.context.getFilesDir(), "horarium"))
    private val alarms = Alarms(this.context)
    private val shade = Shade(this.context, options, state, Log(options.log))
    private val log = Log(options.log)
    private val manifests = HashMap<String, Manifest>()
    /** Alarms are gone after a boot, a forced end or a withdrawn permission: a process trusts those alone that it has set itself. */
    private val handedOver = HashSet<String>()

    companion object {
        private var only: Horarium? = null
        private var options: Options? = null

        /** To be called in `Application.onCreate`. */
        @Synchronized
        fun configure(options: Options) {
            this.options = options
            only = null
        }

        /** The kit of this process. */
        @Synchronized
        fun of(context: Context): Horarium = only
            ?: Horarium(context, options ?: throw IllegalStateException("call Horarium.configure in Application.onCreate")).also { only = it }
    }

    // What an app calls

    /**
     * Delivers a manifest from now on, in the place of an earlier one of its plan, or of the plan `insteadOf`. One that cannot be read changes
     * nothing, and `problem` says why.
     */
    @Synchronized
    fun deliver(manifest: String, insteadOf: String? = null, share: Int? = null): Report {
        val read = try {
            Manifest.read(manifest)
        } catch (error: IllegalArgumentException) {
            return Report(emptyMap(), error.message ?: "the manifest cannot be read")
        }
        state.keep(read.plan, manifest)
        val former = insteadOf?.takeIf { it != read.plan }
        val plan = state.plans.remove(former) ?: state.plans[read.plan] ?: State.PlanState()
        if (former != null) {
            plan.former += former
            state.forget(former)
            manifests.remove(former)
        }
        if (share != null) plan.share = share
        state.plans[read.plan] = plan
        manifests.remove(read.plan)
        if (plan.running.sessionId.let { id -> id != null && read.sessions.none { it.id == id } }) plan.running = Running.None
        val later = if (read.version > Manifest.VERSION) "the manifest is of version ${read.version}; what version ${Manifest.VERSION} knows of it is armed" else null
        return pass(later)
    }

    /** Removes a plan, and cancels all that it has armed. */
    @Synchronized
    fun remove(plan: String): Report {
        for (record in state.armed.values.filter { it.plan == plan }) cancel(record)
        state.forget(plan)
        manifests.remove(plan)
        return pass()
    }

    /** Compares the alarms that should be set with those that are, then sets and cancels the difference; to be called when the app comes to the front. */
    @Synchronized
    fun refresh(): Report = pass()

    /** Whether the user wants anything delivered. */
    @Synchronized
    fun setOn(isOn: Boolean): Report {
        state.isOn = isOn
        return pass()
    }

    /** What the person has set for single rules of a plan. */
    @Synchronized
    fun prefer(plan: String, preferences: Map<String, RulePreference>): Report {
        state.plans[plan]?.preferences = preferences
        manifests.remove(plan)
        return pass()
    }

    /** Starts a session now, with the person's own seconds by kind of phase over the template's. */
    @Synchronized
    fun startSession(plan: String, id: String, lengths: Map<String, Int> = emptyMap()): Report {
        val session = session(plan, id)
        return run(plan, Running.Started(id, second(), Running.lengths(session, lengths).takeIf { lengths.isNotEmpty() }))
    }

    /** Starts a lift's rest: so many seconds, or those of the exercise, or the first exercise's. */
    @Synchronized
    fun startRest(plan: String, id: String, exercise: String? = null, restS: Int? = null): Report {
        val session = session(plan, id)
        val own = session.exercises.firstOrNull { it.name == exercise }?.restS
        return run(plan, Running.Resting(id, second(), restS ?: own ?: session.restTimer?.offsetS ?: 0))
    }

    @Synchronized
    fun endSession(plan: String): Report = run(plan, Running.None)

    @Synchronized
    fun pauseSession(plan: String): Report = step(plan) { running, _ -> running.paused(second()) }

    @Synchronized
    fun resumeSession(plan: String): Report = step(plan) { running, _ -> running.resumed(second()) }

    /** Makes the current phase or rest longer by some seconds, or shorter. */
    @Synchronized
    fun extendSession(plan: String, seconds: Int): Report = step(plan) { running, manifest -> running.extended(manifest, seconds, second()) }

    /** Ends the current phase or rest now. */
    @Synchronized
    fun skipPhase(plan: String): Report = step(plan) { running, manifest -> running.skipped(manifest, second()) }

    /** A plan's running session or rest, for an app's own display. */
    @Synchronized
    fun running(plan: String): Running {
        recall()
        return state.plans[plan]?.running ?: Running.Unknown
    }

    /** To be called with the intent that an activity was started or resumed with: cancels the follow-ups of the prompt that was opened. */
    @Synchronized
    fun opened(intent: Intent?): String? {
        val id = intent?.getStringExtra(Shade.EXTRA_ID) ?: return null
        val shown = state.shown.values.firstOrNull { it.id == id }
        if (shown != null) answered(shown, "opened") else answer(id)
        return id
    }

    // Calls of the receiver

    /** An alarm fires. */
    @Synchronized
    internal fun fired(id: String) {
        val record = state.armed.remove(id) ?: return
        handedOver.remove(id)
        ring(record)
        // Half of the alarms are gone: more are set while the device is awake anyway.
        if (state.armed.size < options.atOnce / 2) pass() else state.write()
    }

    /** A button is pressed. One that is no longer shown was handled before. */
    @Synchronized
    internal fun pressed(id: String, action: String) {
        val (tag, shown) = state.shown.entries.firstOrNull { it.value.id == id }?.toPair() ?: return
        val snoozeS = manifest(shown.plan)?.snoozeS
        shade.withdraw(tag)
        if (action == Snooze.ACTION && snoozeS != null) snooze(shown, snoozeS) else answered(shown, action)
        if (action != Snooze.ACTION) {
            val intent = Intent(ACTION_ANSWERED).setPackage(context.getPackageName())
            context.sendBroadcast(intent.putExtra(Shade.EXTRA_ID, id.removePrefix(Snooze.PREFIX)).putExtra(Shade.EXTRA_ACTION, action))
        }
    }

    private fun snooze(shown: Shown, snoozeS: Int) {
        val plain = shown.id.removePrefix(Snooze.PREFIX)
        log.answer(plain, shown.intendedMs, "snooze", options.now())
        val last = shade.last(shown.id) ?: return
        val againMs = second() + snoozeS * 1000L
        val record = last.copy(
            id = Snooze.PREFIX + plain, epochMs = againMs, expiresMs = againMs + last.expiresMs - last.epochMs,
            deliverByMs = againMs + last.deliverByMs - last.epochMs, mechanism = "alarm-clock", intendedMs = againMs
        )
        set(record)
        state.write()
    }

    private fun answered(shown: Shown, action: String) {
        log.answer(shown.id, shown.intendedMs, action, options.now())
        answer(shown.id.removePrefix(Snooze.PREFIX))
    }

    private fun answer(id: String) {
        val plan = state.plans.entries.firstOrNull { id.startsWith("${it.key}/") }?.value ?: return
        plan.answered += id
        pass()
    }

    // A pass

    private fun second() = Math.floorDiv(options.now() + 500, 1000L) * 1000

    private fun session(plan: String, id: String) =
        manifest(plan)?.sessions?.firstOrNull { it.id == id } ?: throw IllegalArgumentException("the plan '$plan' has no session '$id'")

    private fun run(plan: String, running: Running): Report {
        state.plans[plan]?.running = running
        return pass()
    }

    private fun step(plan: String, change: (Running, Manifest) -> Running): Report {
        recall()
        val manifest = manifest(plan) ?: return pass()
        val before = state.plans[plan]?.running ?: Running.Unknown
        return run(plan, change(before, manifest))
    }

    /** A session that has come to its end runs no more. */
    private fun recall() {
        for ((id, plan) in state.plans) {
            val manifest = manifest(id) ?: continue
            val running = plan.running
            val isOver = when (running) {
                is Running.Started -> running.pausedMs == null && running.elapsedS(options.now()) > running.lengths(manifest).sum() &&
                    manifest.sessions.none { it.id == running.session && (it.restTimer != null || it.continuations.isNotEmpty()) }
                is Running.Resting -> running.pausedMs == null && running.sinceMs + running.restS * 1000L < options.now()
                else -> false
            }
            if (isOver) plan.running = Running.None
        }
    }

    /** A plan's manifest with the person's settings in it; null where it cannot be read any more. */
    private fun manifest(plan: String): Manifest? = manifests[plan] ?: try {
        state.manifest(plan)?.let { Manifest.read(it).preferring(state.plans[plan]?.preferences ?: emptyMap()) }?.also { manifests[plan] = it }
    } catch (error: IllegalArgumentException) {
        null
    }

    private fun pass(problem: String? = null): Report {
        recall()
        ringOverdue()
        val nowMs = options.now()
        val granted = HashSet<String>()
        if (shade.mayNotify) granted.add("notifications")
        if (alarms.mayBeExact) granted.add("exact-alarms")
        val capabilities = Capabilities("android", granted, state.isOn)
        val plans = state.plans.keys.mapNotNull { id -> manifest(id)?.let { id to it } }.toMap()
        shade.setUp(plans.values)
        val armings = plans.mapValues { (id, manifest) -> arming(manifest, capabilities, nowMs, state.plans.getValue(id)) }
        val states = plans.keys.map { it to deviceState(it, armings.getValue(it), nowMs) }.toMap()
        val demands = plans.keys.map { armings.getValue(it).demand(states.getValue(it), state.plans.getValue(it).share) }
        val reserve = plans.values.map { it.budget.reserve }.sorted().lastOrNull() ?: 0
        val snoozed = state.armed.keys.count { it.startsWith(Snooze.PREFIX) }
        val most = minOf(HELD - reserve, maxOf(options.atOnce, plans.values.sumBy { it.budget.busiest })) - snoozed
        val rooms = plans.keys.zip(Arming.shares(demands, most - demands.sumBy { it.kept }).zip(demands) { share, demand -> share + demand.kept }).toMap()
        var passes = plans.keys.map { it to armings.getValue(it).pass(states.getValue(it), rooms.getValue(it)) }.toMap()
        // What makes room leaves first.
        for (pass in passes.values) for (id in pass.cancel) state.armed[id]?.let { cancel(it) }
        if (!state.isOn) for (record in state.armed.values.filter { it.id.startsWith(Snooze.PREFIX) }) cancel(record)
        for ((plan, pass) in passes) {
            val refused = add(plans.getValue(plan), pass.add)
            if (refused.isEmpty()) continue
            // None of a prayer's alerts stays where the system refuses one of them.
            val again = armings.getValue(plan).pass(deviceState(plan, armings.getValue(plan), nowMs).copy(refused = refused), rooms.getValue(plan))
            for (id in again.cancel) state.armed[id]?.let { cancel(it) }
            passes = passes + (plan to again)
        }
        shade.deleteOldChannels()
        shade.tidy()
        state.write()
        return Report(passes, problem)
    }

    private fun arming(manifest: Manifest, capabilities: Capabilities, nowMs: Long, plan: State.PlanState): Arming {
        val first = minOf(nowMs, manifest.notifications.firstOrNull()?.epochMs ?: nowMs) - Clock.DAY_MS
        val last = maxOf(nowMs, manifest.notifications.lastOrNull()?.epochMs ?: nowMs) + 2 * Clock.DAY_MS
        val zone = options.zone()
        val clocks = Clock.offsets(first, last) { zone.getOffset(it) / 1000 }
        Clock.whereabouts(manifest, clocks, nowMs)?.let { plan.journey = plan.journey.passed(it, nowMs) }
        return Arming(
            manifest, capabilities, Policy.Soonest(HELD), Limits(HELD, manifest.budget.reserve), zone = clocks, nowMs = nowMs,
            former = plan.former, journey = plan.journey
        )
    }

    private fun deviceState(plan: String, arming: Arming, nowMs: Long): DeviceState {
        val own = state.armed.values.filter { it.plan == plan && !it.id.startsWith(Snooze.PREFIX) || arming.isOwn(it.id) }
        val pending = own.map { Pending(it.id, it.epochMs, if (it.id in handedOver) it.fingerprint else "") }
        val of = state.plans.getValue(plan)
        of.answered = arming.stillNeeded(of.answered, nowMs)
        return DeviceState(nowMs, pending, running = of.running, answered = of.answered)
    }

    /** Handles overdue alarms: those that the system may have lost ring now, or have been missed; the others are still on their way. */
    private fun ringOverdue() {
        val nowMs = options.now()
        for (record in state.armed.values.filter { it.epochMs <= nowMs }) {
            if (record.id in handedOver && nowMs < record.deliverByMs) continue
            state.armed.remove(record.id)
            handedOver.remove(record.id)
            ring(record)
        }
    }

    private fun ring(record: Record) {
        val nowMs = options.now()
        when {
            !state.isOn -> log.outcome(record, "replaced", nowMs)
            nowMs > record.deliverByMs -> log.outcome(record, "missed", nowMs)
            !shade.mayNotify -> log.outcome(record, "failed", nowMs)
            else -> {
                shade.show(record)
                log.outcome(record, if (nowMs - record.epochMs < 1000) "delivered" else "late", nowMs)
            }
        }
    }

    /** Sets alarms in order; returns those that the system refuses, and the others of their prayers. */
    private fun add(manifest: Manifest, requests: List<ArmedRequest>): Set<String> {
        val refused = HashSet<String>()
        val groups = HashSet<String>()
        for (request in requests) {
            if (request.notification.group in groups) continue
            val isNew = state.armed[request.id]?.let { it.epochMs != request.epochMs || it.fingerprint != request.fingerprint } ?: true
            val record = record(manifest, request)
            if (set(record)) {
                if (isNew) log.outcome(record, "armed", options.now())
                continue
            }
            refused.add(request.id)
            if (request.notification.isOfPrayer) groups.add(request.notification.group)
        }
        return refused
    }

    private fun set(record: Record): Boolean {
        // Remembered before it is set: an alarm that nobody remembers could not be cancelled.
        val before = state.armed.put(record.id, record)
        if (alarms.set(record)) {
            handedOver.add(record.id)
            return true
        }
        if (before == null) state.armed.remove(record.id) else state.armed[record.id] = before
        return false
    }

    private fun cancel(record: Record) {
        alarms.cancel(record.id)
        state.armed.remove(record.id)
        handedOver.remove(record.id)
        log.outcome(record, "replaced", options.now())
    }

    private fun record(manifest: Manifest, request: ArmedRequest): Record {
        val (notification, look) = request.notification to request.presentation
        val lifetimeMs = notification.expiresMs - notification.epochMs
        val deliverMs = (notification.deliverByMs ?: notification.expiresMs) - notification.epochMs
        val buttons = manifest.categories.firstOrNull { it.id == look?.category }?.actions ?: emptyList()
        val isAlarm = look?.profile == "alarm"
        val snooze = if (isAlarm && manifest.snoozeS != null) listOf(Action(Snooze.ACTION, manifest.snoozeTitle)) else emptyList()
        return Record(
            request.id, manifest.plan, request.epochMs, request.fingerprint, request.mechanism, request.epochMs + lifetimeMs,
            request.epochMs + deliverMs, notification.kind, notification.title, notification.body, look?.channel ?: "",
            look?.lockScreen ?: "private", look?.publicTitle, notification.link, notification.session,
            manifest.sessions.firstOrNull { request.id.startsWith(it.cancelScope) }?.cancelScope, buttons + snooze, isAlarm
        )
    }

    internal val armedIds get() = state.armed.keys.toSet()

    private val HELD = 500
}

/** The broadcast to the app when a button was pressed: `horarium.id` and `horarium.action` are its extras. */
const val ACTION_ANSWERED = "org.horarium.kit.ANSWERED"
