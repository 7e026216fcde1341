package org.horarium.kit

import java.io.File

/** A test fails with what it found; `Check` counts, and names each that failed. */
object Check {
    var passed = 0
    var failed = 0

    fun test(name: String, body: () -> Unit) {
        try {
            body()
            passed += 1
        } catch (error: Throwable) {
            failed += 1
            println("not ok: $name\n  ${error.message}")
            if (error !is AssertionError) error.stackTrace.take(6).forEach { println("    at $it") }
        }
    }

    fun <T> equal(found: T, wanted: T, what: String = "") {
        if (found != wanted) throw AssertionError("$what\n  found  $found\n  wanted $wanted")
    }

    fun holds(condition: Boolean, what: String) {
        if (!condition) throw AssertionError(what)
    }
}

/** Values of a JSON file of the repository, as maps and lists. */
@Suppress("UNCHECKED_CAST")
class Value(val raw: Any?) {
    operator fun get(key: String) = Value((raw as Map<String, Any?>)[key])
    val isThere get() = raw != null
    val text get() = raw as String
    val long get() = raw as Long
    val int get() = long.toInt()
    val list get() = (raw as List<Any?>? ?: emptyList()).map { Value(it) }
    val texts get() = list.map { it.text }
    val members get() = (raw as Map<String, Any?>? ?: emptyMap()).mapValues { Value(it.value) }

    companion object {
        fun read(file: File) = Value(Json.read(file.readText()))
    }
}

fun main(arguments: Array<String>) {
    val root = File(arguments[0])
    Vectors(File(root, "Tests/DeviceManifestTests/Vectors")).run()
    Life(root, arguments.getOrNull(1)?.let { File(it) }).run()
    if (arguments.size > 3) Fetching(arguments[2], File(arguments[3])).run()
    println("android kit: ${Check.passed} passed, ${Check.failed} failed")
    if (Check.failed > 0) System.exit(1)
}
