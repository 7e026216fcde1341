extension String {
    /// The text with spaces in place of control characters, which are the terminal's commands, and without those that
    /// turn the direction of what follows.
    package var withoutControls: String {
        var text = UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0..<32, 127..<160: text.append(" ")
            case 0x202A...0x202E, 0x2066...0x2069: break
            default: text.append(scalar)
            }
        }
        return String(text)
    }

    /// The text up to a NUL, which would end it in an argument or a variable.
    var withoutNUL: String { String(prefix { $0 != "\0" }) }

    /// Another program's words as a part of a line.
    var quotable: String {
        let scalars = unicodeScalars
        return String(scalars.prefix(200)).withoutControls + (scalars.count > 200 ? "…" : "")
    }
}
