/// The page that asks for the owner's token. It loads no other file, since nothing is sent without the token.
struct SignInPage {
    /// Whether a wrong token was given.
    let isWrong: Bool

    var html: HTML {
        PageLayout.page(
            title: "Sign in", isAlone: true,
            body: """
                <body>
                <main>
                <h1>Sign in</h1>
                \(isWrong ? "<p role=\"alert\">This is not the token of the server.</p>" as HTML : "")
                <form action="/" method="get">
                <input type="text" autocomplete="username" value="horarium" hidden readonly>
                <p><label>Token <input type="password" name="token" autocomplete="current-password" required autofocus></label>
                <button>Sign in</button></p>
                </form>
                <p>It stands in the file that the server was started with, <code>--token-file</code>. A session ends when the server does.</p>
                </main>
                </body>
                """)
    }
}
