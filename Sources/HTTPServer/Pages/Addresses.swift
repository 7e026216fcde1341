import Bytes

/// Where the parts of a plan are, for who has opened a page by a host.
struct Addresses {
    /// The host and port that the page was opened with.
    let host: String
    /// The token as calendar programs need it behind an address; nothing where there is none.
    let query: String

    func page(_ plan: String) -> String { "/plans/\(plan.percentEncodedSegment)" }

    /// An output for a program that can send no headers.
    func output(_ plan: String, _ name: String) -> String { "\(page(plan))/\(name)\(query)" }

    /// What calendar programs open to subscribe.
    func subscription(_ plan: String, _ name: String) -> String { "webcal://\(host)\(output(plan, name))" }
}
