package org.horarium.kit

import android.app.AlarmManager
import android.content.BroadcastReceiver
import android.content.Context
import android.content.Intent

/** Receives alarms, presses of buttons, and the broadcasts after which alarms are gone or have moved. `AndroidManifest.xml` registers it. */
class HorariumReceiver : BroadcastReceiver() {
    override fun onReceive(context: Context, intent: Intent) {
        val horarium = Horarium.of(context)
        val id = intent.getData()?.toString()?.removePrefix("horarium:")?.substringBefore('#')
        when (intent.getAction()) {
            FIRE -> if (id != null) horarium.fired(id)
            PRESS -> if (id != null) horarium.pressed(id, intent.getStringExtra(Shade.EXTRA_ACTION) ?: "")
            Intent.ACTION_BOOT_COMPLETED, Intent.ACTION_MY_PACKAGE_REPLACED, Intent.ACTION_TIMEZONE_CHANGED, Intent.ACTION_TIME_CHANGED,
            AlarmManager.ACTION_SCHEDULE_EXACT_ALARM_PERMISSION_STATE_CHANGED -> horarium.refresh()
        }
    }

    internal companion object {
        const val FIRE = "org.horarium.kit.FIRE"
        const val PRESS = "org.horarium.kit.PRESS"
    }
}
