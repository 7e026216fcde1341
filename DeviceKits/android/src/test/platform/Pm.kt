@file:Suppress("UNUSED_PARAMETER")

package android.content.pm

import android.content.Intent

class PackageManager {
    fun getLaunchIntentForPackage(name: String): Intent? = Intent("android.intent.action.MAIN").setPackage(name)
}
