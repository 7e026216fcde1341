package org.horarium.kit

/** FNV-1a, 32 bits, over UTF-8; each field is followed by a byte that no UTF-8 has. */
internal object Fingerprint {
    fun number(fields: List<String>): Int {
        var state = 0x811c9dc5.toInt()
        fun add(byte: Int) {
            state = (state xor (byte and 0xff)) * 0x01000193
        }
        for (field in fields) {
            for (byte in field.toByteArray(Charsets.UTF_8)) add(byte.toInt())
            add(0xff)
        }
        return state
    }

    fun text(fields: List<String>): String = Integer.toHexString(number(fields)).padStart(8, '0')
}
