import Text

/// The identifiers of a schedule's notifications, which calendar and manifest share.
package struct NotificationIdentifiers: Sendable {
    private var all: [Identifiers] = []
    /// The index at which the identifiers of each occurrence begin.
    private var starts: [Int32] = []

    package init(_ schedule: Schedule) {
        var text = ByteBuffer()
        starts.reserveCapacity(schedule.occurrences.count)
        all.reserveCapacity(2 * schedule.occurrences.count)
        for place in schedule.occurrences.indices {
            starts.append(Int32(all.count))
            let key = schedule.key(ofOccurrence: place)
            for index in schedule.occurrences[place].notifications.indices {
                text.clear()
                key.write(schedule.occurrences[place].notifications[index].part, to: &text)
                all.append(text.withBytes { Identifiers($0) })
            }
        }
    }

    /// The identifiers of one notification, by the index of its occurrence in the schedule and its own in the
    /// occurrence.
    package subscript(occurrence: Int, notification: Int) -> Identifiers { all[Int(starts[occurrence]) + notification] }
}
