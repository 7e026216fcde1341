import Text

/// The addresses of a plan's resources, for the links of a page.
struct PlanURLs {
    /// The host and port from which the page was requested.
    let host: String
    /// The query with the token that calendar programs need; empty where they need none.
    let query: String

    func page(_ plan: String) -> String { "/plans/\(plan.percentEncodedSegment)" }

    /// Returns the address of an output for a program that cannot send headers.
    func output(_ plan: String, _ name: String) -> String { "\(page(plan))/\(name)\(query)" }

    /// Returns the address of a template's file for watches.
    func workout(_ plan: String, _ name: String) -> String {
        "\(page(plan))/workouts/\(name.percentEncodedSegment)\(query)"
    }

    /// Returns the address that makes a calendar program subscribe.
    func subscription(_ plan: String, _ name: String) -> String { "webcal://\(host)\(output(plan, name))" }
}
