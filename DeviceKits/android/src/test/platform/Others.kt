@file:Suppress("UNUSED_PARAMETER", "unused")

package android.net

/** An address, compared by its text. */
data class Uri private constructor(private val text: String) {
    override fun toString() = text

    companion object {
        fun parse(text: String) = Uri(text)
    }
}
