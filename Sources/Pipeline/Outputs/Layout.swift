package import CalendarWriter
import CivilTime
package import Localization
import PlanModel
import Scheduling

/// How plans become calendars.
package enum Layout: Equatable, Sendable {
    /// Each plan is a calendar.
    case single
    /// Each section of each plan is one.
    case split
    /// All plans together are one, of this file name and title.
    case merged(String, title: String)

    package var isMerged: Bool { if case .merged = self { true } else { false } }

    /// How many steps a build of one plan takes: planning, each calendar and the manifest.
    package var steps: Int { self == .split ? Section.all.count + 2 : 3 }

    /// A part of a plan that has a calendar of its own in a split build.
    package struct Section: Sendable {
        /// `london.prompts.ics`.
        package var suffix: String
        package var title: Sentence
        package var part: CalendarBuilder.Part

        /// All that a plan may have.
        package static let all =
            Occurrence.Kind.allCases.map {
                Section(suffix: $0.plural.lowercased(), title: $0.name, part: .section($0))
            } + [Section(suffix: "hijri", title: .hijriDates, part: .hijriDates)]

        /// Whether a plan has it and shows it in calendars, also on days on which it brings nothing.
        func isPart(of plan: Plan) -> Bool {
            switch part {
            case .section(let kind): plan.calendar.shows(kind) && Self.has(plan, kind)
            case .hijriDates: plan.calendar.hijriDates
            }
        }

        private static func has(_ plan: Plan, _ kind: Occurrence.Kind) -> Bool {
            switch kind {
            case .prompt: !plan.prompts.isEmpty
            case .prayer: plan.prayers.isListed
            case .workout: !plan.sessions.isEmpty
            case .notice: plan.endNotice != nil
            }
        }
    }
}
