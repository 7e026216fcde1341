public import Diagnostics

/// Why a file could not be read.
public enum FileFailure: Error, Hashable, Sendable {
    /// There is none of that name.
    case missing
    /// There is one, but the system refuses to read it, for the reason given.
    case unreadable(reason: String)
}

extension FileFailure {
    /// The reason, to stand behind the file's name.
    package var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(let reason): reason
        }
    }

    /// The finding about a file that could not be read, at the place that asks for it.
    public func diagnostic(_ path: String, at span: SourceSpan) -> Diagnostic {
        switch self {
        case .missing: Diagnostic(.missingFile, "there is no file '\(path)'", at: span)
        case .unreadable(let reason): Diagnostic(.unreadableFile, "'\(path)' cannot be read: \(reason)", at: span)
        }
    }
}

/// Reads the bytes of the file at a path, or says why it cannot.
public typealias ReadFile = (_ path: String) throws(FileFailure) -> [UInt8]
