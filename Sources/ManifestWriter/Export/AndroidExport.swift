import Diagnostics
import CivilTime
import Documents
import DeviceManifest
import JSON

/// The export for Android's `AlarmManager` and `NotificationManager`.
struct AndroidExport {
    private let parts: ExportParts

    init(_ parts: ExportParts) { self.parts = parts }

    func write(to json: inout JSONWriter) {
        json.member("channels", parts.manifest.channels) { json, channel in
            json.member("id", channel.id)
            json.member("name", channel.name)
            json.member("description", channel.description)
            json.member("importance", "IMPORTANCE_\(channel.importance.rawValue.uppercased())")
            json.member("sound", parts.sound(channel.sound, \.android))
            json.member("vibrates", channel.vibrates)
            json.member("lockscreenVisibility", "VISIBILITY_\((channel.lockScreen ?? .private).rawValue.uppercased())")
        }
        json.member("categories", parts.manifest.categories) { json, category in
            json.member("id", category.id)
            json.member("actions", category.actions) { json, action in
                json.member("id", action.id)
                json.member("title", action.title)
            }
        }
        parts.writeSnooze(to: &json)
        json.member("requests", parts.requests) { json, request in
            let (notification, presentation) = request
            let mechanism = parts.mechanism(presentation)
            json.member("id", notification.numericId)
            json.member("tag", notification.id)
            json.member("channelId", presentation.channel)
            json.member("title", notification.title)
            json.member("text", notification.body)
            json.member("visibility", "VISIBILITY_\((presentation.lockScreen ?? .private).rawValue.uppercased())")
            if presentation.lockScreen != .public { json.member("publicTitle", presentation.publicTitle) }
            json.member("triggerAtMillis", notification.epochMs)
            json.member("exact", mechanism != .inexactWhileIdle)
            json.member("method", Self.methods[mechanism] ?? "setAndAllowWhileIdle")
            // Without the permission for exact alarms the exact calls throw.
            json.member("withoutPermission", "setAndAllowWhileIdle")
            json.member("timeoutAtMillis", notification.expiresAt.epochMilliseconds)
            json.member("timeoutAfterMillis", notification.worthMs)
            json.member("group", notification.rule)
            json.member("categoryId", presentation.category)
            json.member("link", notification.link)
        }
    }

    private static let methods: [Manifest.Mechanism: String] = [
        .alarmClock: "setAlarmClock", .exactWhileIdle: "setExactAndAllowWhileIdle",
    ]
}
