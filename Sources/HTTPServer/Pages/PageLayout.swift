/// The frame around every page.
enum PageLayout {
    /// Returns a page that runs the files of `scripts`, in order; one that `isAlone` loads no other file.
    static func page(title: String, scripts: [String] = [], isAlone: Bool = false, body: HTML) -> HTML {
        let codeStyle = scripts.contains("codemirror.js") ? ["codemirror.css"] : []
        let styles = isAlone ? [] : codeStyle + ["picture.css", "page.css"]
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <link rel="icon" href="data:,">
            <title>\(title)</title>
            \(styles.map { "<link rel=\"stylesheet\" href=\"/assets/\($0)\">\n" as HTML })\
            \(scripts.map { "<script src=\"/assets/\($0)\" defer></script>\n" as HTML })\
            </head>
            \(body)
            </html>

            """
    }
}
