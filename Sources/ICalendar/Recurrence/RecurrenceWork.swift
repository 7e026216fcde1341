/// The work that a rule may still cause, in days and times that are examined.
///
/// A rule of thirty bytes can name more moments than a machine can count; people's calendars need a few thousand.
struct RecurrenceWork {
    private(set) var left: Int

    /// The work that one expansion may cause: well below a second.
    static let usual = 5_000_000

    init(_ steps: Int = RecurrenceWork.usual) { left = steps }

    mutating func spend(_ steps: Int = 1) throws(RecurrenceOverflow) {
        left -= steps
        if left < 0 { throw RecurrenceOverflow() }
    }
}

/// An error for a rule that asks for more work than any real calendar needs.
struct RecurrenceOverflow: Error {}
