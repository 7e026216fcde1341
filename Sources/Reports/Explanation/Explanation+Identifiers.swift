import CivilTime
import Scheduling

extension Explanation {
    /// Returns the identifiers that begin with a text, for a shell to complete, each up to its next `/`: rules and
    /// dates, then the dates of a rule, then the rule's notifications on a date. ``lines(for:)`` answers them.
    package func identifiers(beginningWith text: String) -> [String] {
        let words = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let rule = words.first ?? ""
        let candidates: [String]
        switch words.count {
        case ...1:
            candidates = rules.map(\.id) + keepOutIDs + (rule.isEmpty ? [] : schedule.horizon.dates.map(\.description))
        case 2: candidates = schedule.listed.filter { $0.rule == rule }.map { "\(rule)/\($0.date)" }
        default:
            candidates =
                LocalDate(words[1]).map { date in
                    planned(rule, on: date).flatMap { $0.notifications.map { "\(rule)/\(date)/\($0.part)" } }
                } ?? []
        }
        var seen: Set<String> = []
        return candidates.filter { $0.hasPrefix(text) && seen.insert($0).inserted }
    }
}
