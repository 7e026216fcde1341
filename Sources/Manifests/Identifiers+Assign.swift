import DeviceManifest
import Planning

extension Identifiers {
    /// Gives every notification its number and its UUID, those of sessions included.
    ///
    /// Numbers are given out in the order of the ids, so that a tie between two of them is settled the same way always.
    static func assign(to notifications: inout [Manifest.Notification], and sessions: inout [Manifest.Session]) {
        var taken: Set<Int32> = []
        for index in notifications.indices.sorted(by: { notifications[$0].id < notifications[$1].id }) {
            let identifiers = Identifiers(notifications[index].id)
            notifications[index].numericId = identifiers.numeric(&taken)
            notifications[index].uuid = identifiers.uuid
        }
        for index in sessions.indices.sorted(by: { sessions[$0].id < sessions[$1].id }) {
            let scope = sessions[index].cancelScope
            for part in sessions[index].notifications.indices {
                assign(to: &sessions[index].notifications[part], scope, &taken)
            }
            if var timer = sessions[index].restTimer {
                assign(to: &timer, scope, &taken)
                sessions[index].restTimer = timer
            }
        }
    }

    private static func assign(
        to notification: inout Manifest.Session.OffsetNotification, _ scope: String, _ taken: inout Set<Int32>
    ) {
        let identifiers = Identifiers(scope + notification.part)
        notification.numericId = identifiers.numeric(&taken)
        notification.uuid = identifiers.uuid
    }
}
