import PlanFile

/// What a picture says beside the plan's own words.
///
/// What stands in braces is filled in.
package enum PictureWord: String, CaseIterable, Sendable {
    // The page.
    case sections, skip, fromTo, about, dayCount, oneDay, seed
    // Names of sections.
    case day, week, everything
    // Counts.
    case notifications, oneNotification

    /// The words of a language; what a language lacks is said in English.
    static func catalogue(_ language: Language) -> [PictureWord: String] { [:] }

    /// The English.
    var english: String {
        switch self {
        case .sections: "Pictures"
        case .skip: "Skip to the pictures"
        case .fromTo: "{from} to {to}"
        case .about: "{days}. {zone}."
        case .dayCount: "{n} days"
        case .oneDay: "1 day"
        case .seed: "Seed {seed}."
        case .day: "Day"
        case .week: "Week"
        case .everything: "Everything"
        case .notifications: "{n} notifications"
        case .oneNotification: "1 notification"
        }
    }
}
