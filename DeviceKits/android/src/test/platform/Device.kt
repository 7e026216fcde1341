// A phone with Android, as its documentation describes it: what it holds, refuses, drops and fires. The classes of the packages `android` in
// this folder are declarations of our own, of what the kit calls, over this.
package standin

import android.app.AlarmManager
import android.app.Notification
import android.app.NotificationChannel
import android.app.PendingIntent
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import java.io.File
import java.util.TimeZone

class Device(val files: File, var nowMs: Long, val sdk: Int = 34) {
    class Alarm(val operation: PendingIntent, val atMs: Long, val isExact: Boolean, val isClock: Boolean)

    class Shown(val tag: String, val notification: Notification, val atMs: Long)

    /** What `AlarmManager` holds. The app cannot read it. */
    val alarms = ArrayList<Alarm>()
    /** What the person sees, by tag. */
    val shade = LinkedHashMap<String, Shown>()
    val channels = LinkedHashMap<String, NotificationChannel>()
    /** What was shown, in order. */
    val posted = ArrayList<Shown>()
    /** What came while 25 of the app stood there: Android drops it, without a sound. */
    val dropped = ArrayList<Shown>()
    val faults = ArrayList<String>()
    val broadcasts = ArrayList<Intent>()
    var mayBeExact = true
    var mayNotify = true
    var zone: TimeZone = TimeZone.getTimeZone("Europe/London")
    var limit = 500
    var mostAlarms = 0
    /** Until the app is opened again, a forced end keeps broadcasts from it. */
    var isStopped = false
    val context = Context(this)
    /** The process of the app: ended by a boot, a forced end, and when a permission is withdrawn. */
    var endProcess: () -> Unit = {}

    init {
        current = this
    }

    /** An alarm of an equal operation is replaced; the 501st is refused. One in the past fires as soon as it can. */
    fun set(operation: PendingIntent, atMs: Long, isExact: Boolean, isClock: Boolean) {
        if ((isExact || isClock) && !mayBeExact && sdk >= 31) throw SecurityException("no permission for exact alarms")
        if (atMs % 1000 != 0L) faults.add("an alarm at $atMs")
        val others = alarms.filter { it.operation != operation }
        if (others.size >= limit) throw IllegalStateException("Maximum limit of concurrent alarms 500 reached")
        alarms.retainAll(others)
        alarms.add(Alarm(operation, maxOf(atMs, nowMs + 5000), isExact || isClock, isClock))
        mostAlarms = maxOf(mostAlarms, alarms.size)
    }

    /** Lets the time pass: each alarm fires in its turn, an inexact one ten minutes late, and what has timed out leaves the shade. */
    fun until(ms: Long) {
        fun dueMs(alarm: Alarm) = if (alarm.isExact) alarm.atMs else alarm.atMs + INEXACT_MS
        while (true) {
            val next = alarms.sortedBy { dueMs(it) }.firstOrNull() ?: break
            if (dueMs(next) > ms) break
            nowMs = maxOf(nowMs, dueMs(next))
            timeOut()
            alarms.remove(next)
            next.operation.send()
        }
        nowMs = ms
        timeOut()
    }

    private fun timeOut() {
        shade.values.removeIf { shown -> shown.notification.timeoutAfterMs.let { it > 0 && shown.atMs + it <= nowMs } }
    }

    fun post(tag: String, notification: Notification) {
        if (!mayNotify) return
        if (notification.channel !in channels) {
            faults.add("no channel ${notification.channel}")
            return
        }
        if (notification.smallIcon == 0) throw IllegalArgumentException("Invalid notification (no valid small icon)")
        val shown = Shown(tag, notification, nowMs)
        if (tag !in shade && shade.size >= 25) {
            dropped.add(shown)
            return
        }
        shade.remove(tag)
        shade[tag] = shown
        posted.add(shown)
    }

    fun broadcast(action: String) {
        if (!isStopped) receiver().onReceive(context, Intent(action))
    }

    private fun receiver(): BroadcastReceiver = 
        Class.forName("org.horarium.kit.HorariumReceiver").getDeclaredConstructor().newInstance() as BroadcastReceiver

    /** A boot: all alarms and all that was shown are gone, and the app is told. */
    fun reboot(downMs: Long = 60_000) {
        alarms.clear()
        shade.clear()
        endProcess()
        nowMs += downMs
        broadcast(Intent.ACTION_BOOT_COMPLETED)
    }

    /** A forced end: alarms are gone, and nothing is heard until the app is opened. */
    fun forceStop() {
        alarms.clear()
        shade.clear()
        endProcess()
        isStopped = true
    }

    /** Exact alarms go with their permission, and the app is ended without a word. */
    fun withdrawExact() {
        mayBeExact = false
        alarms.removeIf { it.isExact }
        endProcess()
    }

    fun grantExact() {
        mayBeExact = true
        broadcast(AlarmManager.ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED)
    }

    fun travel(name: String) {
        zone = TimeZone.getTimeZone(name)
        broadcast(Intent.ACTION_TIMEZONE_CHANGED)
    }

    /** The person presses a button of what is shown. */
    fun press(tag: String, title: String) {
        val action = shade.getValue(tag).notification.actions.first { it.title == title }
        action.intent!!.send()
    }

    companion object {
        lateinit var current: Device
        private const val INEXACT_MS = 600_000L
    }
}
