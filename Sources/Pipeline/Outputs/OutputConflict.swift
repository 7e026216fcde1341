/// A file that is there and must not be replaced.
public struct OutputConflict: Error, Hashable, Sendable {
    /// The file in the way, its fault, and a hint.
    public var text: String
    /// The fault of the file, to stand behind its name.
    package let fault: String

    init(_ path: String, _ fault: String, hint: String? = nil) {
        text = "'\(path)' \(fault)" + (hint.map { "; \($0)" } ?? "")
        self.fault = fault
    }
}
