package import CivilTime
package import Diagnostics

/// An expectation of every build: the plan's own test.
package struct Expectation: Hashable, Sendable {
    /// Which occurrences it is about.
    package enum Subject: Hashable, Sendable {
        case all
        case section(CalendarOptions.Section)
        /// A rule's id, a prayer's name included.
        case rule(String)
    }

    /// Over which days occurrences are counted.
    package enum Period: String, CaseIterable, Hashable, Sendable {
        case day
        /// Monday to Sunday.
        case week
        case horizon
    }

    /// The kinds of expectations.
    package enum Form: Hashable, Sendable {
        /// So many in each period, bounds included.
        case count(Subject, each: Period, atLeast: Int?, atMost: Int?)
        /// Consecutive ones of a list day lie so far apart.
        case gap(Subject, atLeast: TimeSpan?, atMost: TimeSpan?)
        /// No one of the first starts nearer to one of the second.
        case apart(Subject, Subject, atLeast: TimeSpan)
        /// Each starts within wall times of its list day.
        case within(Subject, after: DayTime?, before: DayTime?)
        /// The first of a list day starts so near to a wall time.
        case start(Subject, on: LocalDate, at: DayTime, within: TimeSpan)
    }

    package var form: Form
    /// The list days that it is about.
    package var limit: DayLimit
    /// Where it is written.
    package var source: SourceSpan

    package init(form: Form, limit: DayLimit, source: SourceSpan) {
        self.form = form
        self.limit = limit
        self.source = source
    }
}

extension Expectation.Subject: CustomStringConvertible {
    /// The plan file's word for it.
    package var description: String {
        switch self {
        case .all: "all"
        case .section(let section): section.rawValue
        case .rule(let id): id
        }
    }
}

extension Expectation: CustomStringConvertible {
    /// `count sit, each day: at least 3, at most 5`.
    package var description: String {
        switch form {
        case .count(let what, let period, let least, let most):
            "count \(what), each \(period.rawValue): \(Self.bounds(least, most))"
        case .gap(let what, let least, let most): "gap \(what): \(Self.bounds(least, most))"
        case .apart(let first, let second, let least): "apart \(first) and \(second): at least \(least)"
        case .within(let what, let after, let before):
            "time \(what): "
                + [after.map { "after \($0)" }, before.map { "before \($0)" }].compactMap(\.self).joined(
                    separator: ", ")
        case .start(let what, let date, let time, let tolerance):
            "time \(what) on \(date): \(time)" + (tolerance == .zero ? "" : " within \(tolerance)")
        }
    }

    /// `at least 3, at most 5`, or `exactly 4`.
    package static func bounds(
        _ least: (some CustomStringConvertible & Equatable)?, _ most: (some CustomStringConvertible & Equatable)?
    ) -> String {
        if let least, let most, "\(least)" == "\(most)" { return "exactly \(least)" }
        return [least.map { "at least \($0)" }, most.map { "at most \($0)" }].compactMap(\.self).joined(separator: ", ")
    }
}
