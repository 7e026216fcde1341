public import Diagnostics

/// The reason why a file could not be read.
public enum FileFailure: Error, Hashable, Sendable {
    /// There is no file of that name.
    case missing
    /// The file exists, but the system refuses to read it, for the given reason.
    case unreadable(reason: String)
}

extension FileFailure {
    /// The reason in words, for a message that begins with the file's name.
    package var reason: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(let reason): reason
        }
    }

    /// Returns the finding about a file that could not be read, at the place that refers to it.
    public func diagnostic(_ path: String, at span: SourceSpan) -> Diagnostic {
        switch self {
        case .missing:
            guard let address = Self.address(in: path) else {
                return Diagnostic(.missingFile, "there is no file '\(path)'", at: span)
            }
            return Diagnostic(
                .missingFile, "'\(address)' is an address, and files are read; save it beside the plan", at: span)
        case .unreadable(let reason):
            return Diagnostic(.unreadableFile, "'\(path)' cannot be read: \(reason)", at: span)
        }
    }

    /// The address that stands in place of a path, also where it was joined to a folder, which leaves it one stroke.
    private static func address(in path: String) -> String? {
        for scheme in ["https:", "http:", "ftp:", "file:"] {
            guard let place = path.firstRange(of: scheme + "/") else { continue }
            return scheme + "//" + String(path[place.upperBound...].drop { $0 == "/" })
        }
        return path.contains("://") ? path : nil
    }
}

/// A function that reads the bytes of the file at a path, or throws the reason why it cannot.
public typealias ReadFile = (_ path: String) throws(FileFailure) -> [UInt8]
