@file:Suppress("UNUSED_PARAMETER", "unused")

package android.app

import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent
import android.graphics.drawable.Icon
import android.media.AudioAttributes
import android.net.Uri
import android.service.notification.StatusBarNotification
import standin.Device

open class Application : Context(Device.current) {
    open fun onCreate() {}
}

class AlarmManager internal constructor(private val device: Device) {
    class AlarmClockInfo(val triggerTime: Long, val showIntent: PendingIntent?)

    fun canScheduleExactAlarms() = device.mayBeExact
    fun setAlarmClock(info: AlarmClockInfo, operation: PendingIntent) = device.set(operation, info.triggerTime, false, true)
    fun setExactAndAllowWhileIdle(type: Int, atMs: Long, operation: PendingIntent) = device.set(operation, atMs, true, false)
    fun setAndAllowWhileIdle(type: Int, atMs: Long, operation: PendingIntent) = device.set(operation, atMs, false, false)
    fun cancel(operation: PendingIntent) {
        device.alarms.removeIf { it.operation == operation }
    }

    companion object {
        const val RTC_WAKEUP = 0
        const val ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED = "android.app.action.SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED"
    }
}

/** Equal are two of one kind and number whose intents are equal but for their extras, which the later one replaces. */
class PendingIntent private constructor(private val kind: String, private val number: Int, intent: Intent) {
    private var intent = Intent(intent)

    override fun equals(other: Any?) =
        other is PendingIntent && kind == other.kind && number == other.number && intent.filterEquals(other.intent)

    override fun hashCode() = number

    fun send() {
        val target = intent.component
        if (kind == "broadcast" && target != null) (target.getDeclaredConstructor().newInstance() as BroadcastReceiver).onReceive(Device.current.context, intent)
    }

    fun opens() = intent

    companion object {
        const val FLAG_IMMUTABLE = 0x04000000
        const val FLAG_MUTABLE = 0x02000000
        const val FLAG_UPDATE_CURRENT = 0x08000000
        private val known = ArrayList<PendingIntent>()

        fun getBroadcast(context: Context, number: Int, intent: Intent, flags: Int) = get("broadcast", number, intent, flags)
        fun getActivity(context: Context, number: Int, intent: Intent, flags: Int) = get("activity", number, intent, flags)

        private fun get(kind: String, number: Int, intent: Intent, flags: Int): PendingIntent {
            if (Device.current.sdk >= 31 && flags and (FLAG_IMMUTABLE or FLAG_MUTABLE) == 0) {
                throw IllegalArgumentException("Targeting S+ requires that one of FLAG_IMMUTABLE or FLAG_MUTABLE be specified")
            }
            val made = PendingIntent(kind, number, intent)
            val old = known.firstOrNull { it == made }
            if (old == null) known.add(made) else if (flags and FLAG_UPDATE_CURRENT != 0) old.intent = made.intent
            return old ?: made
        }

        fun forget() = known.clear()
    }
}

class NotificationChannel(private val id: String, val name: CharSequence, val importance: Int) {
    var description = ""
        private set
    var sound: Uri? = Uri.parse("content://settings/system/notification_sound")
        private set
    var vibrates = false
        private set
    var visibility = -1000
        private set

    fun getId() = id
    fun setDescription(text: String) { description = text }
    fun enableVibration(does: Boolean) { vibrates = does }
    fun setLockscreenVisibility(visibility: Int) { this.visibility = visibility }
    fun setSound(sound: Uri?, attributes: AudioAttributes?) { this.sound = sound }
}

class NotificationManager internal constructor(private val device: Device) {
    /** What a channel does is fixed when it is made; an app may rename it. */
    fun createNotificationChannel(channel: NotificationChannel) {
        if (channel.getId() !in device.channels) device.channels[channel.getId()] = channel
    }

    fun getNotificationChannels(): List<NotificationChannel> = device.channels.values.toList()
    fun deleteNotificationChannel(id: String) {
        device.channels.remove(id)
        // What was posted to it goes with it.
        device.shade.values.removeIf { it.notification.channel == id }
    }

    fun notify(tag: String, id: Int, notification: Notification) = device.post(tag, notification)
    fun cancel(tag: String, id: Int) {
        device.shade.remove(tag)
    }

    fun areNotificationsEnabled() = device.mayNotify
    fun getActiveNotifications(): Array<StatusBarNotification> = device.shade.values.map { StatusBarNotification(it.tag) }.toTypedArray()

    companion object {
        const val IMPORTANCE_LOW = 2
        const val IMPORTANCE_DEFAULT = 3
        const val IMPORTANCE_HIGH = 4
    }
}

class Notification private constructor(builder: Builder) {
    val channel = builder.channel
    val smallIcon = builder.smallIcon
    val title = builder.title
    val text = builder.text
    val timeoutAfterMs = builder.timeoutAfterMs
    val visibility = builder.visibility
    val publicTitle = builder.publicVersion?.title
    val actions = builder.actions.toList()
    val content = builder.content
    val category = builder.category

    class Builder(context: Context, internal val channel: String) {
        internal var smallIcon = 0
        internal var title: CharSequence? = null
        internal var text: CharSequence? = null
        internal var timeoutAfterMs = 0L
        internal var visibility = 0
        internal var publicVersion: Notification? = null
        internal val actions = ArrayList<Action>()
        internal var content: PendingIntent? = null
        internal var category: String? = null

        fun setSmallIcon(icon: Int) = apply { smallIcon = icon }
        fun setContentTitle(text: CharSequence?) = apply { title = text }
        fun setContentText(text: CharSequence?) = apply { this.text = text }
        fun setStyle(style: BigTextStyle) = this
        fun setWhen(ms: Long) = this
        fun setShowWhen(shows: Boolean) = this
        fun setAutoCancel(does: Boolean) = this
        fun setVisibility(visibility: Int) = apply { this.visibility = visibility }
        fun setContentIntent(intent: PendingIntent?) = apply { content = intent }
        fun setCategory(category: String?) = apply { this.category = category }
        fun setTimeoutAfter(ms: Long) = apply {
            if (ms <= 0) throw IllegalArgumentException("a timeout of $ms ms")
            timeoutAfterMs = ms
        }

        fun setPublicVersion(notification: Notification?) = apply { publicVersion = notification }
        fun addAction(action: Action) = apply { actions.add(action) }
        fun build() = Notification(this)
    }

    class BigTextStyle {
        fun bigText(text: CharSequence?) = this
    }

    class Action private constructor(val title: CharSequence?, val intent: PendingIntent?) {
        class Builder(icon: Icon?, private val title: CharSequence?, private val intent: PendingIntent?) {
            fun build() = Action(title, intent)
        }
    }

    companion object {
        const val VISIBILITY_PUBLIC = 1
        const val VISIBILITY_PRIVATE = 0
        const val VISIBILITY_SECRET = -1
        const val CATEGORY_ALARM = "alarm"
        const val CATEGORY_REMINDER = "reminder"
    }
}
