/// A file that is there and must not be replaced.
public struct OutputConflict: Error, Hashable, Sendable {
    /// What stands in the way, and the way out.
    public var text: String
    /// What is wrong with it, to be said behind its name.
    package let fault: String

    init(_ path: String, _ fault: String, hint: String? = nil) {
        text = "'\(path)' \(fault)" + (hint.map { "; \($0)" } ?? "")
        self.fault = fault
    }
}
