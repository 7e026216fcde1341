import Text

/// The addresses of a plan's resources, for the links of a page.
struct PlanURLs {
    /// The host and port to which the page's request was sent.
    let host: String
    /// The address under which other devices reach the server.
    let device: ServerAddresses.Device
    /// The keys of the feeds; `nil` where nothing needs one.
    let keys: FeedKeys?

    static let root = "/plans/"
    static func path(of output: String, in plan: String) -> String { "\(root)\(plan.percentEncodedSegment)/\(output)" }

    static func page(_ plan: String) -> String { root + plan.percentEncodedSegment }

    /// Returns the address of the explanation of a kind of finding.
    static func code(_ id: String) -> String { "/codes/\(id)" }

    /// Returns the address of an output for a program that cannot send headers.
    func output(_ plan: String, _ name: String) -> String {
        Self.path(of: name, in: plan) + (keys?.key(of: plan)?.query ?? "")
    }

    /// Returns the address of a template's file for watches.
    func workout(_ plan: String, _ name: String) -> String {
        Self.path(of: "workouts/\(name.percentEncodedSegment)", in: plan)
    }

    /// Returns the address that makes a calendar program subscribe.
    func subscription(_ plan: String, _ name: String) -> String {
        switch device {
        case .reaches(let isSecure, let authority):
            "\(isSecure ? "webcals" : "webcal")://\(authority)\(output(plan, name))"
        case .none: "webcal://\(host)\(output(plan, name))"
        }
    }

    /// The sentence that says why no other device reaches the addresses; `nil` where one does.
    var obstacle: String? { if case .none(let reason) = device { reason } else { nil } }
}
