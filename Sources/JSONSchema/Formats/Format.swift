/// The formats that can be asserted.
enum Format: String, Sendable, CaseIterable {
    case date

    func matches(_ text: String) -> Bool { true }
}
