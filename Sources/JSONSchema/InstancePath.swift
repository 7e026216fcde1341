/// The path from a document's root to one of its values.
public struct InstancePath: Hashable, Sendable {
    /// One step of a path.
    public enum Step: Hashable, Sendable {
        /// The step into a mapping, by key.
        case key(String)
        /// The step into a list, by index from 0.
        case index(Int)
    }

    /// The steps from the root; none for the root itself.
    public var steps: [Step]

    /// Creates a path from its steps.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The path as a JSON pointer (RFC 6901): `/workouts/templates/hiit/steps/2`, empty for the root.
    public var pointer: String {
        steps.map { step in
            switch step {
            case .key(let key): "/" + key.escapedForPointer
            case .index(let index): "/\(index)"
            }
        }.joined()
    }

    /// The path as people write it: `workouts.templates.hiit.steps[2]`, empty for the root.
    public var dotted: String {
        var path = ""
        for step in steps {
            switch step {
            case .key(let key): path += path.isEmpty ? key : "." + key
            case .index(let index): path += "[\(index)]"
            }
        }
        return path
    }
}

extension String {
    /// The text as a reference token of a JSON pointer (RFC 6901 §3).
    var escapedForPointer: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The reference tokens of a JSON pointer, or `nil` when the text is not a JSON pointer (RFC 6901 §3).
    var pointerTokens: [String]? {
        guard !isEmpty else { return [] }
        guard utf8.first == UInt8(ascii: "/") else { return nil }
        var tokens: [String] = []
        for part in utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard part.contains(UInt8(ascii: "~")) else {
                tokens.append(String(Substring(part)))
                continue
            }
            var token: [UInt8] = []
            var escape = false
            for byte in part {
                if escape {
                    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
                    token.append(UInt8(ascii: byte == UInt8(ascii: "0") ? "~" : "/"))
                    escape = false
                } else if byte == UInt8(ascii: "~") {
                    escape = true
                } else {
                    token.append(byte)
                }
            }
            if escape { return nil }
            tokens.append(String(decoding: token, as: UTF8.self))
        }
        return tokens
    }
}
