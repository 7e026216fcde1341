import Diagnostics
import CivilTime
import Documents
import DeviceManifest
import JSON

/// The export for `scheduleNotificationAsync` and related functions of expo-notifications.
struct ExpoExport {
    private let parts: ExportParts

    init(_ parts: ExportParts) { self.parts = parts }

    func write(to json: inout JSONWriter) {
        json.member("categories", parts.manifest.categories) { json, category in
            json.member("identifier", category.id)
            json.member("actions", category.actions) { json, action in
                json.member("identifier", action.id)
                json.member("buttonTitle", action.title)
            }
            json.member("options") { json in
                json.member("previewPlaceholder", category.publicTitle)
                json.member("showTitle", category.lockScreen == .public)
            }
        }
        json.member("channels", parts.manifest.channels) { json, channel in
            json.member("id", channel.id)
            json.member("name", channel.name)
            json.member("description", channel.description)
            // A word: Expo's numbers differ from Android's.
            json.member("importance", channel.importance.rawValue.uppercased())
            // Only Android has channels; it looks for a raw resource.
            sound(channel.sound, \.android, to: &json)
            json.member("enableVibrate", channel.vibrates)
            json.member("lockscreenVisibility", (channel.lockScreen ?? .private).rawValue.uppercased())
        }
        json.member("requests", parts.requests) { json, request in
            let (notification, presentation) = request
            json.member("identifier", notification.id)
            json.member("content") { json in
                // iOS cannot hide a notification on a locked screen, and the library cannot ask Android to.
                let publicTitle = presentation.secretTitle
                json.member("title", publicTitle ?? notification.title)
                json.member("body", publicTitle == nil ? notification.body : "")
                sound(presentation.sound, \.ios, to: &json)
                json.member("categoryIdentifier", presentation.category)
                json.member("interruptionLevel", presentation.interruptionLevel.inCamelCase)
                json.member("data") { json in
                    json.member("group", notification.group)
                    json.member("link", notification.link)
                    json.member("expiresMs", notification.expiresAt.epochMilliseconds)
                }
            }
            json.member("trigger") { json in
                json.member("type", "date")
                json.member("date", notification.epochMs)
                json.member("channelId", presentation.channel)
                if parts.mechanism(presentation) == .alarmClock { json.member("delivery", "alarmClock") }
            }
        }
    }

    private func sound(_ id: String, _ name: (Manifest.SoundFile) -> String, to json: inout JSONWriter) {
        if let sound = parts.sound(id, name) { json.member("sound", sound) } else { json.member("sound", false) }
    }
}
