package android.service.notification

class StatusBarNotification(private val tag: String?) {
    fun getTag() = tag
}
