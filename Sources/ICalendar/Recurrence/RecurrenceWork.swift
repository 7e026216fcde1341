/// The work that a rule may still cause, in days and times that are examined, and in starts that are kept in memory.
///
/// A rule of thirty bytes can name more moments than a machine can count; people's calendars need a few thousand.
struct RecurrenceWork {
    private(set) var left: Int

    /// The work that one expansion may cause: well below a second.
    static let usual = 5_000_000

    /// The number of starts that may still be kept: far more than any calendar has, in some ten megabytes.
    private(set) var room: Int

    init(_ steps: Int = RecurrenceWork.usual) {
        left = steps
        room = steps / 50
    }

    /// Takes room for a start; `false` where none is left.
    mutating func keep() -> Bool {
        room -= 1
        return room >= 0
    }

    /// Takes over the room that is left.
    mutating func take(_ other: RecurrenceWork) { room = other.room }

    mutating func spend(_ steps: Int = 1) throws(RecurrenceOverflow) {
        left -= steps
        if left < 0 { throw RecurrenceOverflow() }
    }
}

/// An error for a rule that asks for more work than any real calendar needs.
struct RecurrenceOverflow: Error {}
