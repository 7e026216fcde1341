import DeviceManifest
import Scheduling

extension Identifiers {
    /// Assigns every notification of the sessions its number and its UUID, in the order of the sessions' ids, so that a
    /// conflict between two numbers is always settled in the same way; those of an earlier manifest stay.
    static func assign(to sessions: inout [Manifest.Session], taken: Set<Int32>, earlier: [String: Int32]) {
        var taken = taken
        for index in sessions.indices.sorted(by: { sessions[$0].id < sessions[$1].id }) {
            let scope = sessions[index].cancelScope
            for part in sessions[index].notifications.indices {
                assign(to: &sessions[index].notifications[part], scope, &taken, earlier)
            }
            sessions[index].continuations = sessions[index].continuations?.map { continuation in
                var continuation = continuation
                for part in continuation.notifications.indices {
                    assign(to: &continuation.notifications[part], scope, &taken, earlier)
                }
                return continuation
            }
            for timer in [\Manifest.Session.restTimer, \.setTimer] {
                guard var notification = sessions[index][keyPath: timer] else { continue }
                assign(to: &notification, scope, &taken, earlier)
                sessions[index][keyPath: timer] = notification
            }
        }
    }

    private static func assign(
        to notification: inout Manifest.Session.OffsetNotification, _ scope: String, _ taken: inout Set<Int32>,
        _ earlier: [String: Int32]
    ) {
        let id = scope + notification.part
        let identifiers = Identifiers(id)
        notification.numericId = earlier[id] ?? identifiers.numeric(&taken)
        notification.uuid = identifiers.uuid
    }
}
