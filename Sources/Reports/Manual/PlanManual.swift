import PlanFile

extension ManualPages {
    /// The page about the plan file, from the schema, as `docs/plan.md` is.
    var plan: Page {
        var text = ManualText(
            name: "horarium-plan", section: 5, about: "plan of meditation, prayer and exercise", date: date)
        var page = PlanPage()
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
            text.paragraph(table.description)
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
        return Page(name: "horarium-plan.5", text: text.text)
    }

    private static func body(_ key: PlanPage.Key) -> [String] {
        var facts = key.takes.isEmpty ? "" : "Takes \(key.takes)."
        if key.fallback == "*required*" {
            facts += " Required."
        } else if !key.fallback.isEmpty {
            facts += " Default: \(key.fallback)."
        }
        return [key.meaning, facts, key.example.isEmpty ? "" : "Example: \(key.example)"]
    }
}
