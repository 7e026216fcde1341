package import Diagnostics

extension PlanDecoder {
    /// Returns the scheme of an address that runs a program or shows a page of its own wherever it is tapped, or `nil`.
    static func refusedScheme(of address: String) -> String? {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return ["javascript", "vbscript", "data", "blob", "file"].contains(scheme) ? scheme : nil
    }
}

extension Diagnostic.Code {
    package static let linkScheme = Self(
        "link-scheme", .error,
        """
        A link is opened by apps and calendar programs, some of which run what a scheme such as javascript: holds. A link \
        has the scheme of an app, or https.
        """,
        wrong: "link: 'javascript:alert(1)'", right: "link: sit://prompt")
}

extension Diagnostic {
    static func linkScheme(_ scheme: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .linkScheme,
            "a link cannot have the scheme '\(scheme)', which holds a program or a page; write an app's address, such as sit://prompt, or an https:// one",
            at: span)
    }
}
