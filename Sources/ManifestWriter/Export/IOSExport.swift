import Diagnostics
import CivilTime
import Documents
import DeviceManifest
import JSON

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
                    json.member("expiresMs", notification.expiresAt.epochMilliseconds)
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
