package import CivilTime

/// How long what an app arms under a plan's budget lasts: the longest time between two refreshes with which nothing is
/// lost, wherever they fall.
package struct RefreshReach: Hashable, Sendable {
    /// The cause of its end.
    package enum Limit: Hashable, Sendable {
        /// The app arms only so far ahead.
        case window
        /// The device keeps no more pending.
        case pending
    }

    /// The longest time between refreshes.
    package var length: TimeSpan
    /// When a time begins that lasts no longer.
    package var from: Instant
    package var limit: Limit

    /// The reach of a window and of room for so many requests; `nil` where all notifications fit at once, so that
    /// arming once is enough.
    ///
    /// Requests that are armed just before a notification last until the first one that the window or the limit leaves
    /// out.
    /// - `times`: When notifications fire, ascending.
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
