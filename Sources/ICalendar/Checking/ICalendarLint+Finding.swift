extension ICalendarLint {
    /// A fault in the bytes of a calendar.
    public struct Finding: Hashable, Sendable, CustomStringConvertible {
        /// The kinds of fault, by the word that a message ends with.
        public enum Rule: String, Sendable, CaseIterable {
            /// A line does not end with CRLF, or the last line does not end.
            case lineEnd = "line-end"
            /// A line has more than 75 octets.
            case lineLength = "line-length"
            /// A fold falls inside a UTF-8 sequence.
            case foldInCharacter = "fold-in-character"
            /// A line is empty, or the file starts with a byte order mark or a continuation line.
            case strayBytes = "stray-bytes"
            /// A control character that RFC 5545 forbids.
            case controlCharacter = "control-character"
            /// A content line cannot be read.
            case syntax
            /// BEGIN and END do not match, or content is outside of VCALENDAR.
            case structure
            /// A required property is missing.
            case missing
            /// A property that may occur once occurs twice, or two exclude each other.
            case repeated
            /// A value is not of its type.
            case value
            /// Two events have one UID.
            case duplicateUID = "duplicate-uid"
            /// An event ends when or before it starts.
            case order
            /// A TZID has no VTIMEZONE.
            case unknownTimezone = "unknown-timezone"
            /// The calendar has a METHOD, which makes it a message instead of a file to import.
            case method
        }

        /// The line of the file, from 1.
        public var line: Int
        /// The kind of fault.
        public var rule: Rule
        /// A description of the fault.
        public var message: String

        /// `line 12: … [rule]`
        public var description: String { "line \(line): \(message) [\(rule.rawValue)]" }
    }
}
