package import CivilTime

/// The longest time between two refreshes with which no notification is lost, wherever the refreshes fall.
package struct RefreshReach: Hashable, Sendable {
    /// The limit that determines the reach.
    package enum Limit: Hashable, Sendable {
        /// The app arms only so far ahead.
        case window
        /// The device keeps no more pending.
        case pending
    }

    /// The longest time between refreshes.
    package var length: TimeSpan
    /// The beginning of a stretch that lasts only that long.
    package var from: Instant
    package var limit: Limit

    /// Computes the reach of a window and of room for a number of requests; `nil` where all notifications fit at once,
    /// so that arming once is enough, or where there is no room at all.
    ///
    /// Requests that are armed just before a notification last until the first notification that the window or the room
    /// leaves out. `times` are those at which notifications fire, ascending.
    package init?(_ times: [Instant], room: Int, window: TimeSpan) {
        guard room > 0, let first = times.first, let last = times.last else { return nil }
        var least: RefreshReach?
        if last - first > window { least = RefreshReach(length: window, from: first, limit: .window) }
        for index in times.indices.dropFirst(room) {
            let length = times[index] - times[index - room]
            guard least.map({ length < $0.length }) ?? true else { continue }
            least = RefreshReach(length: length, from: times[index - room], limit: .pending)
        }
        guard let least else { return nil }
        self = least
    }

    private init(length: TimeSpan, from: Instant, limit: Limit) {
        (self.length, self.from, self.limit) = (length, from, limit)
    }
}
