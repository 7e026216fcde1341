import Diagnostics
import CivilTime
import Documents
import DeviceManifest
import JSON

/// The export for `zonedSchedule` of flutter_local_notifications.
struct FlutterExport {
    private let parts: ExportParts

    init(_ parts: ExportParts) { self.parts = parts }

    func write(to json: inout JSONWriter) {
        json.member("channels", parts.manifest.channels) { json, channel in
            json.member("id", channel.id)
            json.member("name", channel.name)
            json.member("description", channel.description)
            json.member(
                "importance", channel.importance == .default ? "defaultImportance" : channel.importance.rawValue)
            json.member("playSound", channel.sound != "none")
            json.member("sound", channel.sound == "default" ? nil : parts.sound(channel.sound, \.android))
            json.member("enableVibration", channel.vibrates)
        }
        json.member("categories", parts.manifest.categories) { json, category in
            json.member("identifier", category.id)
            json.member("actions", category.actions) { json, action in
                json.member("id", action.id)
                json.member("title", action.title)
            }
            json.member("hiddenPreviewShowTitle", category.lockScreen == .public)
        }
        parts.writeSnooze(to: &json)
        json.member("requests", parts.requests) { json, request in
            let (notification, presentation) = request
            json.member("id", notification.numericId)
            json.member("title", notification.title)
            json.member("body", notification.body)
            // iOS cannot hide a notification on a locked screen.
            if let publicTitle = presentation.secretTitle {
                json.member("onIOS") { json in
                    json.member("title", publicTitle)
                    json.member("body", "")
                }
            }
            json.member("payload", Self.payload(notification))
            json.member("scheduledDate") { json in
                json.member("location", parts.timeZone(of: notification))
                json.member("local", "\(notification.local)")
                json.member("epochMs", notification.epochMs)
            }
            json.member("androidScheduleMode", Self.modes[parts.mechanism(presentation)] ?? "inexactAllowWhileIdle")
            json.member("channelId", presentation.channel)
            json.member("visibility", presentation.lockScreen ?? .private)
            if presentation.lockScreen != .public { json.member("publicTitle", presentation.publicTitle) }
            json.member("timeoutAfter", notification.worthMs)
            // Without a sound's name the plugin plays the default one, unless `presentSound` is false.
            let sound = parts.sound(presentation.sound, \.ios)
            json.member("darwinPresentSound", sound != nil)
            json.member("darwinSound", sound)
            json.member("threadIdentifier", notification.rule)
            json.member("interruptionLevel", presentation.interruptionLevel.inCamelCase)
            json.member("categoryIdentifier", presentation.category)
        }
    }

    /// Returns the payload, the only text that the plugin hands back: an object with the notification's identifier and
    /// link.
    private static func payload(_ notification: Manifest.Notification) -> String {
        var writer = JSONWriter(.compact)
        writer.object { json in
            json.member("id", notification.id)
            json.member("link", notification.link)
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static let modes: [Manifest.Mechanism: String] = [
        .alarmClock: "alarmClock", .exactWhileIdle: "exactAllowWhileIdle",
    ]
}
