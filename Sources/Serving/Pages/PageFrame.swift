import Building

/// What all pages have around them.
enum PageFrame {
    static func page(title: String, body: HTML) -> HTML {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(title)</title>
        <link rel="stylesheet" href="/assets/page.css">
        </head>
        \(body)
        </html>

        """
    }

    /// How many of something there are, in words: `1 error`, `2 errors`.
    static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
}
