@file:Suppress("UNUSED_PARAMETER", "unused")

package android.content

import android.app.AlarmManager
import android.app.NotificationManager
import android.content.pm.PackageManager
import android.net.Uri
import java.io.File
import standin.Device

open class Context(private val device: Device) {
    fun getApplicationContext(): Context = this
    fun getPackageName() = "org.example.app"
    fun getPackageManager() = PackageManager()
    fun getFilesDir(): File = device.files
    fun sendBroadcast(intent: Intent) {
        if (intent.getPackage() == null) device.faults.add("a broadcast to all apps")
        device.broadcasts.add(intent)
    }

    fun getSharedPreferences(name: String, mode: Int): SharedPreferences = preferences.getOrPut(name) { SharedPreferences() }

    private val preferences = HashMap<String, SharedPreferences>()

    @Suppress("UNCHECKED_CAST")
    fun <T> getSystemService(type: Class<T>): T =
        when (type) {
            AlarmManager::class.java -> AlarmManager(device) as T
            else -> NotificationManager(device) as T
        }
}

class Intent(private var action: String? = null, private var data: Uri? = null) {
    constructor(context: Context, component: Class<*>) : this() {
        this.component = component
    }

    constructor(other: Intent) : this(other.action, other.data) {
        component = other.component
        packageName = other.packageName
        extras.putAll(other.extras)
    }

    var component: Class<*>? = null
    private var packageName: String? = null
    private val extras = HashMap<String, String>()

    fun setAction(action: String?) = apply { this.action = action }
    fun getAction() = action
    fun setData(data: Uri?) = apply { this.data = data }
    fun getData() = data
    fun setPackage(name: String?) = apply { packageName = name }
    fun getPackage() = packageName
    fun addFlags(flags: Int) = this
    fun putExtra(name: String, value: String?) = apply { if (value != null) extras[name] = value }
    fun getStringExtra(name: String) = extras[name]
    /** Extras do not count. */
    fun filterEquals(other: Intent) =
        action == other.action && data == other.data && component == other.component && packageName == other.packageName

    companion object {
        const val ACTION_BOOT_COMPLETED = "android.intent.action.BOOT_COMPLETED"
        const val ACTION_MY_PACKAGE_REPLACED = "android.intent.action.MY_PACKAGE_REPLACED"
        const val ACTION_TIMEZONE_CHANGED = "android.intent.action.TIMEZONE_CHANGED"
        const val ACTION_TIME_CHANGED = "android.intent.action.TIME_SET"
        const val ACTION_VIEW = "android.intent.action.VIEW"
        const val FLAG_ACTIVITY_NEW_TASK = 0x10000000
    }
}

class SharedPreferences {
    private val values = HashMap<String, String?>()

    fun getString(name: String?, otherwise: String?) = values[name] ?: otherwise
    fun edit() = Editor()

    inner class Editor {
        fun putString(name: String?, value: String?) = apply { if (name != null) values[name] = value }
        fun apply() {}
    }
}

abstract class BroadcastReceiver {
    abstract fun onReceive(context: Context, intent: Intent)
}
