package import Diagnostics

extension Diagnostic.Code {
    package static let ignoreComment = Self(
        "ignore-comment", .warning,
        """
        A comment '# horarium: ignore CODE' silences warnings of that code: in its own line, or in the next line \
        when it stands alone. The code is unknown, or it is an error's, which cannot be silenced. A reason may \
        follow behind a semicolon.
        """,
        wrong: "sound: bell.mp3   # horarium: ignore sound",
        right: "sound: bell.mp3   # horarium: ignore sound-format; Android only")
}

extension Diagnostic {
    static func unknownCode(_ word: String, known: [Code], at span: SourceSpan) -> Diagnostic {
        let near = Spelling.correction(of: word, among: known.filter { $0.severity < .error }.map(\.id))
        let hint = near.map { "did you mean '\($0.text)'?" } ?? "codes stand in brackets behind each message"
        return Diagnostic(
            .ignoreComment, "there is no code '\(word)' to ignore; \(hint)", at: span, replacement: near)
    }

    static func ignoredError(_ code: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .ignoreComment, "'\(code)' is an error, and only warnings can be ignored; put right what it is about",
            at: span)
    }
}
