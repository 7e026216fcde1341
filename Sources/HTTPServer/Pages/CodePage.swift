import Diagnostics

/// The page that says what a kind of finding means, as `horarium explain` does.
struct CodePage {
    private let code: Diagnostic.Code

    init(_ code: Diagnostic.Code) { self.code = code }

    var html: HTML {
        let explanation = code.explanation
        return PageLayout.page(
            title: code.id,
            body: """
                <body>
                <header class="bar"><a href="/">Plans</a><h1>\(code.id)</h1></header>
                <main>
                <p>\(explanation.summary)</p>
                <h2>Wrong</h2>
                <pre tabindex="0">\(explanation.wrong)</pre>
                <h2>Right</h2>
                <pre tabindex="0">\(explanation.right)</pre>
                </main>
                </body>
                """)
    }
}
