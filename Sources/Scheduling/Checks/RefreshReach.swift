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
    /// leaves out. `times` are those at which notifications fire, ascending, and `guarded` those of them that are armed
    /// before all else.
    package init?(_ times: [Instant], guarded: [GuardedFires] = [], room: Int, window: TimeSpan) {
        guard room > 0, let first = times.first, let last = times.last else { return nil }
        var least: RefreshReach?
        if last - first > window { least = RefreshReach(length: window, from: first, limit: .window) }
        let mostKept = min(room, guarded.reduce(0) { $0 + $1.most })
        // Without guarded ones, it is the place of the first that is left out.
        for index in times.indices.dropFirst(room) {
            let from = times[index - room]
            // However many of the guarded are kept, no fewer of the others are armed.
            let shortest = times[index - mostKept] - from
            guard least.map({ shortest < $0.length }) ?? true else { continue }
            let leftOut = Self.leftOut(of: times, from: index - room, room, guarded)
            let length = times[leftOut] - from
            guard least.map({ length < $0.length }) ?? true else { continue }
            least = RefreshReach(length: length, from: from, limit: .pending)
        }
        guard let least else { return nil }
        self = least
    }

    /// Returns the place of the first notification that is not armed just before the one at `start`.
    private static func leftOut(
        of times: [Instant], from start: Int, _ room: Int, _ guarded: [GuardedFires]
    ) -> Int {
        guard !guarded.isEmpty else { return start + room }
        let kept = Set(guarded.flatMap { $0.next(from: times[start]) }).sorted().prefix(room)
        var place = start + room - kept.count
        for time in kept {
            guard time <= times[place] else { break }
            place += 1
        }
        return place
    }

    private init(length: TimeSpan, from: Instant, limit: Limit) {
        (self.length, self.from, self.limit) = (length, from, limit)
    }
}
