package org.horarium.kit

/** JSON, read into maps, lists, texts, numbers (`Long` or `Double`), booleans and null, and written again. */
object Json {
    class Malformed(message: String) : IllegalArgumentException(message)

    fun read(text: String): Any? {
        val reader = Reader(text)
        val value = reader.value(0)
        reader.end()
        return value
    }

    fun write(value: Any?): String = StringBuilder().also { append(it, value) }.toString()

    private fun append(out: StringBuilder, value: Any?) {
        when (value) {
            is Map<*, *> -> {
                out.append('{')
                var isFirst = true
                for ((key, item) in value) {
                    if (!isFirst) out.append(',')
                    isFirst = false
                    append(out, key.toString())
                    out.append(':')
                    append(out, item)
                }
                out.append('}')
            }
            is Collection<*> -> {
                out.append('[')
                value.forEachIndexed { i, item ->
                    if (i > 0) out.append(',')
                    append(out, item)
                }
                out.append(']')
            }
            is String -> quote(out, value)
            else -> out.append(value.toString())
        }
    }

    private fun quote(out: StringBuilder, text: String) {
        out.append('"')
        for (c in text) {
            when {
                c == '"' || c == '\\' -> out.append('\\').append(c)
                c == '\n' -> out.append("\\n")
                c < ' ' -> out.append("\\u").append(Integer.toHexString(c.toInt() + 0x10000).substring(1))
                else -> out.append(c)
            }
        }
        out.append('"')
    }

    private class Reader(private val text: String) {
        private var at = 0

        private fun fail(what: String): Nothing = throw Malformed("$what at character ${at + 1}")

        private fun space() {
            while (at < text.length && text[at] in " \t\r\n") at++
        }

        fun end() {
            space()
            if (at < text.length) fail("text after the value")
        }

        private fun next(): Char = if (at < text.length) text[at] else fail("the text ends")

        private fun take(c: Char): Boolean {
            space()
            if (at >= text.length || text[at] != c) return false
            at++
            return true
        }

        fun value(depth: Int): Any? {
            if (depth > 100) fail("nested too deeply")
            space()
            return when (next()) {
                '{' -> members(depth)
                '[' -> items(depth)
                '"' -> string()
                't' -> word("true", true)
                'f' -> word("false", false)
                'n' -> word("null", null)
                else -> number()
            }
        }

        private fun members(depth: Int): Map<String, Any?> {
            at++
            val found = LinkedHashMap<String, Any?>()
            if (take('}')) return found
            do {
                space()
                if (next() != '"') fail("no name")
                val name = string()
                if (!take(':')) fail("no colon")
                found[name] = value(depth + 1)
            } while (take(','))
            if (!take('}')) fail("no end of the object")
            return found
        }

        private fun items(depth: Int): List<Any?> {
            at++
            val found = ArrayList<Any?>()
            if (take(']')) return found
            do found.add(value(depth + 1)) while (take(','))
            if (!take(']')) fail("no end of the list")
            return found
        }

        private fun <T> word(word: String, value: T): T {
            if (!text.startsWith(word, at)) fail("no value")
            at += word.length
            return value
        }

        private fun number(): Any {
            val start = at
            while (at < text.length && (text[at] in '0'..'9' || text[at] in "+-.eE")) at++
            val digits = text.substring(start, at)
            return digits.toLongOrNull() ?: digits.toDoubleOrNull() ?: fail("no value")
        }

        private fun string(): String {
            at++
            val out = StringBuilder()
            while (true) {
                val c = next()
                at++
                when (c) {
                    '"' -> return out.toString()
                    '\\' -> out.append(escaped())
                    else -> out.append(c)
                }
            }
        }

        private fun escaped(): Char {
            val c = next()
            at++
            return when (c) {
                'n' -> '\n'
                't' -> '\t'
                'r' -> '\r'
                'b' -> '\b'
                'f' -> '\u000c'
                'u' -> {
                    if (at + 4 > text.length) fail("the text ends")
                    val code = text.substring(at, at + 4).toIntOrNull(16) ?: fail("no character")
                    at += 4
                    code.toChar()
                }
                else -> if (c in "\"\\/") c else fail("no such escape")
            }
        }
    }
}
