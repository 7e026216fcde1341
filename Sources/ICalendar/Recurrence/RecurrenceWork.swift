/// How much work a rule may ask for, in days and times that are looked at.
///
/// A rule of thirty bytes can name more moments than a machine can count; people's calendars need a few thousand.
struct RecurrenceWork {
    private(set) var left: Int

    /// What one answer may cost: well below a second.
    static let usual = 5_000_000

    init(_ steps: Int = RecurrenceWork.usual) { left = steps }

    mutating func spend(_ steps: Int = 1) throws(RecurrenceOverflow) {
        left -= steps
        if left < 0 { throw RecurrenceOverflow() }
    }
}

/// A rule asks for more than anybody's calendar needs.
struct RecurrenceOverflow: Error {}
