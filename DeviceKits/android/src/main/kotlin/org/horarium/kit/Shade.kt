package org.horarium.kit

import android.app.Notification as SystemNotification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.media.AudioAttributes
import android.net.Uri

/** What the person sees: channels, and notifications, of which Android shows 25 of an app and drops further ones without a sound. */
internal class Shade(private val context: Context, private val options: Options, private val state: State, private val log: Log) {
    private val manager = context.getSystemService(NotificationManager::class.java)
    /** What was shown in this process, for one that snoozes. */
    private val records = HashMap<String, Record>()

    val mayNotify get() = manager.areNotificationsEnabled()

    fun last(id: String): Record? = records[id]

    private val wanted = LinkedHashMap<String, Pair<Channel, Manifest>>()

    /** Makes the channels that notifications use. */
    fun setUp(manifests: Collection<Manifest>) {
        wanted.clear()
        for (manifest in manifests) {
            val used = manifest.notifications.map { it.presentation } + manifest.sessions.flatMap { it.notifications + listOfNotNull(it.restTimer) }.map { it.presentation }
            val channels = manifest.presentations.filter { it.id in used.toSet() }.map { it.channel }.toSet()
            for (channel in manifest.channels) if (channel.id in channels) wanted[channel.id] = channel to manifest
        }
        for ((channel, manifest) in wanted.values) manager.createNotificationChannel(made(channel, manifest))
    }

    /** Deletes the kit's channels that nothing uses any more: in the settings they would stand beside those in use. */
    fun deleteOldChannels() {
        val armed = state.armed.values.map { it.channel }.toSet()
        for (old in manager.getNotificationChannels().map { it.getId() }) {
            if (OWN.matches(old) && old !in wanted && old !in armed) manager.deleteNotificationChannel(old)
        }
    }

    private fun made(channel: Channel, manifest: Manifest): NotificationChannel {
        val importance = when (channel.importance) {
            "high" -> NotificationManager.IMPORTANCE_HIGH
            "low" -> NotificationManager.IMPORTANCE_LOW
            else -> NotificationManager.IMPORTANCE_DEFAULT
        }
        val made = NotificationChannel(channel.id, channel.name, importance)
        made.setDescription(channel.description)
        made.enableVibration(channel.vibrates)
        made.setLockscreenVisibility(visibility(channel.lockScreen))
        if (channel.sound == "none") made.setSound(null, null)
        else if (channel.sound != "default") {
            val resource = manifest.sounds[channel.sound] ?: channel.sound
            val usage = AudioAttributes.Builder().setUsage(AudioAttributes.USAGE_NOTIFICATION).build()
            made.setSound(Uri.parse("android.resource://${context.getPackageName()}/raw/$resource"), usage)
        }
        return made
    }

    fun show(record: Record) {
        tidy()
        makeRoom(record.tag)
        records[record.id] = record
        val nowMs = options.now()
        val builder = SystemNotification.Builder(context, record.channel).setSmallIcon(options.smallIcon).setContentTitle(record.title)
            .setContentText(record.body).setStyle(SystemNotification.BigTextStyle().bigText(record.body)).setWhen(record.epochMs)
            .setShowWhen(true).setAutoCancel(true).setVisibility(visibility(record.visibility)).setContentIntent(open(record))
            .setCategory(if (record.isAlarm) SystemNotification.CATEGORY_ALARM else SystemNotification.CATEGORY_REMINDER)
        if (record.expiresMs > nowMs) builder.setTimeoutAfter(record.expiresMs - nowMs)
        if (record.visibility == "private" && record.publicTitle != null) {
            builder.setPublicVersion(
                SystemNotification.Builder(context, record.channel).setSmallIcon(options.smallIcon).setContentTitle(record.publicTitle).build()
            )
        }
        for (action in record.actions) {
            builder.addAction(SystemNotification.Action.Builder(null, action.title, press(record, action)).build())
        }
        manager.notify(record.tag, 0, builder.build())
        state.shown[record.tag] = Shown(record.id, record.plan, record.intendedMs, record.expiresMs, nowMs)
    }

    fun withdraw(tag: String) {
        manager.cancel(tag, 0)
        state.shown.remove(tag)
    }

    /** Removes expired notifications from the screen, and forgets those that the person has cleared. */
    fun tidy() {
        val nowMs = options.now()
        val there = manager.getActiveNotifications().mapNotNull { it.getTag() }.toSet()
        for ((tag, shown) in state.shown.toList()) {
            if (shown.expiresMs <= nowMs) withdraw(tag) else if (tag !in there) state.shown.remove(tag)
        }
    }

    /** Removes the oldest notification where the screen has as many as Android shows, so that the newest is heard. */
    private fun makeRoom(tag: String) {
        val there = manager.getActiveNotifications()
        if (there.any { it.getTag() == tag }) return
        val own = state.shown.entries.sortedBy { it.value.atMs }.map { it.key }
        for (oldest in own.take(maxOf(0, there.size - SHOWN + 1))) withdraw(oldest)
    }

    private fun visibility(word: String) = when (word) {
        "public" -> SystemNotification.VISIBILITY_PUBLIC
        "secret" -> SystemNotification.VISIBILITY_SECRET
        else -> SystemNotification.VISIBILITY_PRIVATE
    }

    private fun press(record: Record, action: Action): PendingIntent {
        val intent = Intent(context, HorariumReceiver::class.java).setAction(HorariumReceiver.PRESS)
            .setData(Uri.parse("horarium:${record.id}#${action.id}")).putExtra(EXTRA_ID, record.id).putExtra(EXTRA_ACTION, action.id)
        return PendingIntent.getBroadcast(context, 0, intent, PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    }

    /** Opens the link, or the app. An activity has to be started by the notification itself, not by a receiver. */
    private fun open(record: Record): PendingIntent? {
        val intent = record.link?.let { Intent(Intent.ACTION_VIEW, Uri.parse(it)) }
            ?: context.getPackageManager().getLaunchIntentForPackage(context.getPackageName()) ?: return null
        val id = record.id.removePrefix(Snooze.PREFIX)
        intent.putExtra(EXTRA_ID, id).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
        if (record.session != null) intent.putExtra(EXTRA_SESSION, record.session)
        // Extras do not tell intents apart, and each notification has its own.
        return PendingIntent.getActivity(context, Fingerprint.number(listOf(id)), intent, PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    }

    companion object {
        const val EXTRA_ID = "horarium.id"
        const val EXTRA_ACTION = "horarium.action"
        const val EXTRA_SESSION = "horarium.session"
        /** `MAX_PACKAGE_NOTIFICATIONS` of Android's `NotificationManagerService`. */
        private const val SHOWN = 25
        private val OWN = Regex("(prompt|prayer|workout|notice)-[0-9a-f]{8}(-sound|-silent)?")
    }
}
