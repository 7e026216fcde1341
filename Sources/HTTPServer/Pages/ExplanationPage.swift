import Diagnostics

/// The page about a kind of finding, as `horarium explain` prints it.
struct ExplanationPage {
    let code: Diagnostic.Code

    var html: HTML {
        let explanation = code.explanation
        return PageLayout.page(
            title: code.id,
            body: """
                <body>
                <header class="bar"><a href="/">Plans</a><h1>\(code.id)</h1><p>\(code.severity.rawValue)</p></header>
                <main class="code">
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
