@file:Suppress("UNUSED_PARAMETER")

package android.media

class AudioAttributes private constructor() {
    class Builder {
        fun setUsage(usage: Int) = this
        fun build() = AudioAttributes()
    }

    companion object {
        const val USAGE_NOTIFICATION = 5
    }
}
