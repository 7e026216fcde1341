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

/// The export for iOS's `UNNotificationRequest` with a `UNCalendarNotificationTrigger`.
struct IOSExport {
    private let parts: ExportParts

    init(_ parts: ExportParts) { self.parts = parts }

    func write(to json: inout JSONWriter) {
        json.member("categories", parts.manifest.categories) { json, category in
            json.member("identifier", category.id)
            json.member("actions", category.actions) { json, action in
                json.member("identifier", action.id)
                json.member("title", action.title)
            }
            json.member("hiddenPreviewsBodyPlaceholder", category.publicTitle)
            json.member("hiddenPreviewsShowTitle", category.lockScreen == .public)
        }
        json.member("requests", parts.requests) { json, request in
            let (notification, presentation) = request
            json.member("identifier", notification.id)
            json.member("uuid", notification.uuid)
            json.member("content") { json in
                // iOS cannot hide a notification on a locked screen.
                let publicTitle = presentation.secretTitle
                json.member("title", publicTitle ?? notification.title)
                json.member("body", publicTitle == nil ? notification.body : "")
                json.member("sound", parts.sound(presentation.sound, \.ios))
                json.member("categoryIdentifier", presentation.category)
                json.member("threadIdentifier", notification.rule)
                json.member("interruptionLevel", presentation.interruptionLevel.inCamelCase)
                json.member("userInfo") { json in
                    json.member("group", notification.group)
                    json.member("link", notification.link)
                }
            }
            json.member("trigger") { $0.member("dateComponents") { components(notification, to: &$0) } }
        }
    }

    /// Writes the date components of a trigger.
    ///
    /// Without a zone a trigger follows the phone's clock; an instant is therefore given in UTC. Without a calendar it
    /// reads the numbers by the one that the person has set, in which 2026 is another year.
    private func components(_ notification: Manifest.Notification, to json: inout JSONWriter) {
        let isWall = notification.anchor == .wall
        let clock = (isWall ? notification.local : notification.fireAt.local(offset: 0)).components
        json.member("calendar", "gregorian")
        json.member("year", clock.year)
        json.member("month", clock.month)
        json.member("day", clock.day)
        json.member("hour", clock.hour)
        json.member("minute", clock.minute)
        json.member("second", clock.second)
        if !isWall { json.member("timeZone", "UTC") }
    }
}

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
            json.member("timeoutAfterMillis", notification.lifetimeMs)
            json.member("group", notification.rule)
            json.member("categoryId", presentation.category)
            json.member("link", notification.link)
        }
    }

    private static let methods: [Manifest.Mechanism: String] = [
        .alarmClock: "setAlarmClock", .exactWhileIdle: "setExactAndAllowWhileIdle",
    ]
}

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
            json.member("timeoutAfter", notification.lifetimeMs)
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

extension Manifest.InterruptionLevel {
    /// The level in the spelling of the enumerations of iOS, Expo and Flutter.
    fileprivate var inCamelCase: String { self == .timeSensitive ? "timeSensitive" : rawValue }
}

extension Manifest.Presentation {
    /// The text in place of the words of a secret notification, where a platform cannot hide it.
    fileprivate var secretTitle: String? { lockScreen == .secret ? publicTitle : nil }
}

extension Manifest.Notification {
    /// The number of milliseconds for which it is worth showing.
    fileprivate var lifetimeMs: Int { expiresAt.epochMilliseconds - epochMs }
}
