package import Diagnostics
import Documents

extension Diagnostic.Code {
    /// The codes of findings in the lines of `horarium fleet`.
    package static let requests: [Self] = [requestLine, requestPrevious]

    package static let requestLine = Self(
        "request-line", .error,
        """
        A line for 'horarium fleet' is a JSON object with 'id', a text, and 'plan', a plan or a path below the folder of plans. \
        'set' has values for the plan, as '--set' takes them; 'from' and 'days' say which days; 'outputs' lists which of \
        "calendar" and "manifest" are wanted, and 'previous' is the last calendar. A line has 16 MiB at most.
        """,
        wrong: #"{"id": 7, "plan": "daily.yaml", "day": 7}"#,
        right: #"{"id": "7", "plan": "daily.yaml", "days": 7}"#)

    package static let requestPrevious = Self(
        "request-previous", .error,
        """
        The 'previous' of a line is the calendar that an earlier build of the same plan gave: its events keep their stamps, and \
        those that are gone are cancelled. A calendar of another program or another plan would be cancelled whole.
        """,
        wrong:
            #"{"id": "7", "plan": "daily.yaml", "previous": "BEGIN:VCALENDAR\r\nPRODID:-//Example//EN\r\nEND:VCALENDAR\r\n"}"#,
        right: #"{"id": "7", "plan": "daily.yaml"}"#)
}

extension Diagnostic {
    static func requestIsNoObject(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .requestLine, #"the line is no object; write one such as {"id": "u1", "plan": "daily.yaml"}"#, at: span)
    }

    static func requestIsTooLong(limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .requestLine,
            "the line has more than \(limit >> 20) MiB; give the plan by its path, and leave out a 'previous' of many years",
            at: span)
    }

    static func requestLacks(_ name: String, _ what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.requestLine, "the line has no '\(name)', \(what)", at: span)
    }

    static func requestMember(_ name: String, _ what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.requestLine, "'\(name)' takes \(what)", at: span)
    }

    static func requestMemberUnknown(_ name: String, known: [String], at span: SourceSpan) -> Diagnostic {
        let hint =
            Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? "expected one of '\(known.joined(separator: "', '"))'"
        return Diagnostic(.requestLine, "unknown key '\(name)' in the line; \(hint)", at: span)
    }

    static func requestPath(_ path: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .requestLine, "'set' takes paths such as \"location.latitude\", not '\(path)'", at: span)
    }

    static func requestPrevious(_ fault: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.requestPrevious, "'previous' \(fault); leave it out to build without one", at: span)
    }
}
