package org.horarium.kit

import java.io.File
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLConnection
import java.net.URLStreamHandler
import java.util.TimeZone
import org.example.app.bring
import standin.Device

/** The README's app against `horarium serve`, which `.ci/checks/android-kit` starts: its address stands in for the app's. */
class Fetching(private var address: String, private val served: File) {
    private val connections = ArrayList<HttpURLConnection>()

    private fun answers(): List<Int> = connections.map { it.getResponseCode() }.also { connections.clear() }

    fun run() {
        URL.setURLStreamHandlerFactory { protocol ->
            if (protocol != "https") null
            else object : URLStreamHandler() {
                override fun openConnection(url: URL): URLConnection =
                    (URL(address + url.path.removePrefix("/")).openConnection() as HttpURLConnection).also { connections.add(it) }
            }
        }
        Check.test("the README's app gets two plans once, a changed one again, and keeps both without a network") {
            val files = createTempDir()
            val device = Device(files, MIDNIGHT)
            try {
                Horarium.configure(Options(1, null, { TimeZone.getTimeZone("Europe/London") }, { device.nowMs }))
                Check.equal(bring(device.context).passes.keys, setOf("daily", "prayers"))
                Check.equal(answers(), listOf(200, 200))
                val armed = Horarium.of(device.context).armedIds
                Check.holds(listOf("daily/", "prayers/").all { plan -> armed.any { it.startsWith(plan) } }, "$armed")
                bring(device.context)
                Check.equal(answers(), listOf(304, 304))

                val plan = File(served, "daily.yaml")
                plan.writeText(plan.readText().replace("How are you?", "How is it?"))
                var found = emptyList<Int>()
                val deadline = System.nanoTime() + 60_000_000_000
                while (200 !in found && System.nanoTime() < deadline) {
                    bring(device.context)
                    found = answers()
                    Thread.sleep(100)
                }
                Check.equal(found, listOf(200, 304))
                device.until(Manifest.read(File(files, "horarium/daily.manifest.json").readText()).notifications.first().epochMs)
                Check.equal(device.posted.last { it.tag.startsWith("daily/") }.notification.text as Any?, "How is it?" as Any?)

                Horarium.of(device.context).refresh()
                val before = Horarium.of(device.context).armedIds
                address = "http://127.0.0.1:1/"
                Check.equal(bring(device.context).passes.keys, setOf("daily", "prayers"))
                Check.equal(Horarium.of(device.context).armedIds, before)
            } finally {
                files.deleteRecursively()
            }
        }
    }

    private companion object {
        const val MIDNIGHT = 1_796_083_200_000L
    }
}
