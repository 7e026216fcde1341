import Bytes

/// The identifiers of a schedule's notifications, which calendar and manifest share.
package struct NotificationIdentifiers: Sendable {
    private var all: [Identifiers] = []
    /// Where those of each occurrence begin.
    private var starts: [Int32] = []

    /// How many bytes of keys are held before identifiers are made of them.
    private static let heldBytes = 1 << 14

    package init(_ schedule: Schedule) {
        var keys = ByteBuffer(capacity: 2 * Self.heldBytes)
        var ends: [Int] = []
        starts.reserveCapacity(schedule.occurrences.count)
        all.reserveCapacity(2 * schedule.occurrences.count)
        for place in schedule.occurrences.indices {
            starts.append(Int32(all.count + ends.count))
            let key = schedule.key(ofOccurrence: place)
            for index in schedule.occurrences[place].notifications.indices {
                key.write(schedule.occurrences[place].notifications[index].part, to: &keys)
                ends.append(keys.count)
            }
            guard keys.count >= Self.heldBytes else { continue }
            all += Identifiers.all(of: keys, ends: ends)
            keys.clear()
            ends.removeAll(keepingCapacity: true)
        }
        all += Identifiers.all(of: keys, ends: ends)
    }

    /// Those of one notification, by the places of its occurrence in the schedule and its own in that.
    package subscript(occurrence: Int, notification: Int) -> Identifiers { all[Int(starts[occurrence]) + notification] }
}
