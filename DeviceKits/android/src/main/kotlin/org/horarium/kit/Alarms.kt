package org.horarium.kit

import android.app.AlarmManager
import android.app.PendingIntent
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Build

/** `AlarmManager`: one alarm an identifier. */
internal class Alarms(private val context: Context) {
    private val manager = context.getSystemService(AlarmManager::class.java)

    /** Before Android 12 every app may set exact alarms. */
    val mayBeExact get() = Build.VERSION.SDK_INT < 31 || manager.canScheduleExactAlarms()

    /** Sets an alarm, in the place of the one of its identifier; false where the system refuses it. */
    fun set(record: Record): Boolean {
        val operation = operation(record.id)
        return try {
            when (record.mechanism) {
                "alarm-clock" -> manager.setAlarmClock(AlarmManager.AlarmClockInfo(record.epochMs, show()), operation)
                "exact-while-idle" -> manager.setExactAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, record.epochMs, operation)
                else -> manager.setAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, record.epochMs, operation)
            }
            true
        } catch (error: SecurityException) {
            // The permission was withdrawn just now.
            manager.setAndAllowWhileIdle(AlarmManager.RTC_WAKEUP, record.epochMs, operation)
            true
        } catch (error: IllegalStateException) {
            // 500 alarms of an app.
            false
        }
    }

    fun cancel(id: String) = manager.cancel(operation(id))

    private fun operation(id: String): PendingIntent {
        val intent = Intent(context, HorariumReceiver::class.java).setAction(HorariumReceiver.FIRE).setData(Uri.parse("horarium:$id"))
        return PendingIntent.getBroadcast(context, 0, intent, PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    }

    /** What the system opens when a person taps the next alarm on the lock screen. */
    private fun show(): PendingIntent? = context.getPackageManager().getLaunchIntentForPackage(context.getPackageName())?.let {
        PendingIntent.getActivity(context, 0, it, PendingIntent.FLAG_IMMUTABLE or PendingIntent.FLAG_UPDATE_CURRENT)
    }
}
