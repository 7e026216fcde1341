import Pipeline

/// The resource that a path identifies.
enum Route: Hashable, Sendable {
    case plans
    /// The plans as a collection, to which a new one is posted.
    case collection
    /// A new plan that is looked at, and not saved.
    case draft
    /// The places of the gazetteer.
    case places
    case health
    case asset(String)
    /// The explanation of a kind of finding.
    case code(String)
    case page(String)
    case calendar(String)
    case section(String, of: String)
    case manifest(String)
    /// A file of a workout template for watches.
    case workout(String, of: String)
    case source(String)
    case check(String)
    case picture(String)
    case preview(String)
    case form(String)
    case edit(String)
    /// The completions at a position of a plan's text.
    case completion(String)
    /// The hover at a position of a plan's text.
    case hover(String)
    /// The key of a plan, which is replaced.
    case key(String)
    case events(String)

    /// Creates the route of a path, or returns `nil` for a path that identifies no resource, whatever plans are served.
    init?(_ segments: [String]) {
        guard let first = segments.first else {
            self = .plans
            return
        }
        switch (first, segments.count) {
        case ("healthz", 1): self = .health
        case ("draft", 1): self = .draft
        case ("places", 1): self = .places
        case ("plans", 1): self = .collection
        case ("assets", 2): self = .asset(segments[1])
        case ("codes", 2): self = .code(segments[1])
        case ("plans", 2): self = .page(segments[1])
        case ("plans", 3):
            let plan = segments[1]
            switch segments[2] {
            case "calendar.ics": self = .calendar(plan)
            case "manifest.json": self = .manifest(plan)
            case "source": self = .source(plan)
            case "check": self = .check(plan)
            case "picture": self = .picture(plan)
            case "preview": self = .preview(plan)
            case "form": self = .form(plan)
            case "edit": self = .edit(plan)
            case "completion": self = .completion(plan)
            case "hover": self = .hover(plan)
            case "key": self = .key(plan)
            case "events": self = .events(plan)
            default:
                let section = Layout.Section.all.first { "\($0.suffix).ics" == segments[2] }
                guard let section else { return nil }
                self = .section(section.suffix, of: plan)
            }
        case ("plans", 4) where segments[2] == "workouts": self = .workout(segments[3], of: segments[1])
        default: return nil
        }
    }

    /// The id of the plan in the path.
    var plan: String? {
        switch self {
        case .plans, .collection, .draft, .places, .health, .asset, .code: nil
        case .page(let plan), .calendar(let plan), .section(_, let plan), .manifest(let plan), .workout(_, let plan),
            .source(let plan), .check(let plan), .picture(let plan), .preview(let plan), .form(let plan),
            .edit(let plan),
            .completion(let plan), .hover(let plan), .key(let plan), .events(let plan):
            plan
        }
    }

    /// The id of the plan whose calendar, a section's calendar or manifest this is: what the plan's key opens.
    var planOfFeed: String? {
        switch self {
        case .calendar, .section, .manifest: plan
        default: nil
        }
    }

    /// Returns the methods that the resource allows; `makesPlans` where there is a folder for new plans.
    func methods(isReadOnly: Bool, makesPlans: Bool) -> [String] {
        switch self {
        case .check, .preview, .form, .edit, .completion, .hover, .key, .draft: ["POST"]
        case .collection where makesPlans && !isReadOnly: ["GET", "HEAD", "POST"]
        case .source where !isReadOnly: ["GET", "HEAD", "PUT"]
        default: ["GET", "HEAD"]
        }
    }
}
