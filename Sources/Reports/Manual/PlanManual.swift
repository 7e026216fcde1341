/// The manual page about the plan file, `horarium-plan(5)`, generated from the schema as `docs/plan.md` is.
package enum PlanManual {
    /// Returns the page in mdoc(7), dated like `November 21, 2026`.
    package static func page(date: String) -> String {
        var text = ManualText(
            name: "horarium-plan", section: 5, about: "plan of meditation, prayer and exercise", date: date)
        var page = PlanReferencePage()
        text.heading("Description")
        text.paragraph(
            "A plan is one YAML mapping, or several files that `include` joins. This page lists every key with what it takes, what holds when it is left out, what it means, and an example."
        )
        text.paragraphs(
            "What `horarium check` says of a value that is not so is explained by `horarium explain`. A whole plan to start from is written by `horarium init`.",
            afterText: true)
        text.heading("Keys")
        for table in page.tables() {
            text.subheading(table.title)
            text.paragraphs(table.description, afterText: false)
            if let value = table.value { text.paragraphs(value, afterText: !table.description.isEmpty) }
            if !table.keys.isEmpty {
                text.list(table.keys) {
                    "Ic \(ManualText.argument($0.name))"
                } body: {
                    Self.body($0)
                }
            }
        }
        text.heading("Values")
        text.list(page.kinds) {
            "Em \(ManualText.argument($0.name))"
        } body: {
            [$0.meaning, $0.examples.isEmpty ? "" : "Examples: \($0.examples)"]
        }
        text.heading("See also")
        text.macro("Xr horarium 1")
        return text.text
    }

    private static func body(_ key: PlanReferencePage.Key) -> [String] {
        var facts = key.takes.isEmpty ? "" : "Takes \(key.takes)."
        if key.fallback == "*required*" {
            facts += " Required."
        } else if !key.fallback.isEmpty {
            facts += " Default: \(key.fallback)."
        }
        return [key.meaning, facts, key.example.isEmpty ? "" : "Example: \(key.example)"]
    }
}
