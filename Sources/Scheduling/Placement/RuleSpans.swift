import CivilTime
import PlanModel

/// Where on a list day, counted from its midnight, each rule can have occurrences.
struct RuleSpans {
    /// The earliest and the latest start, and the latest end.
    struct Span {
        var first, last, end: TimeSpan

        /// The whole of a list day, for a rule that is not known.
        static let wholeDay = Span(first: .zero, last: .days(1), end: .days(1))

        fileprivate static func + (span: Span, offset: TimeSpan) -> Span {
            Span(first: span.first + offset, last: span.last + offset, end: span.end + offset)
        }

        fileprivate mutating func formUnion(_ other: Span) {
            (first, last, end) = (min(first, other.first), max(last, other.last), max(end, other.end))
        }
    }

    private var spans: [String: Span] = [:]

    /// Finds the spans of all rules of an order; sessions may be longer in one week than in another.
    init(_ plan: Plan, _ order: PlacementOrder, around dates: Range<LocalDate>) {
        for rule in order.rules {
            switch rule {
            case .session(let index):
                let session = plan.sessions[index]
                var span = union(session.times.map(span(of:)))
                span.end = span.last + session.longest(on: dates)
                spans[session.id] = span
            case .prompt(let index):
                let rule = plan.prompts[index]
                var span = union(rule.moments.map(span(of:)))
                if let window = rule.spread?.window, !window.endsInOrder { span.last = span.last + .days(1) }
                // What follows a prompt up is kept free of others too.
                span.end = span.last + (rule.followUps.max() ?? .zero)
                spans[rule.id] = span
            }
        }
    }

    subscript(id: String) -> Span { spans[id] ?? .wholeDay }

    private func union(_ spans: [Span]) -> Span {
        var all = spans.first ?? .wholeDay
        for span in spans { all.formUnion(span) }
        return all
    }

    /// Returns the span of a moment. The sun's times may lie twelve hours outside their list day: its last third comes
    /// before the next noon.
    func span(of moment: Moment) -> Span {
        switch moment {
        case .clock(let time):
            let second = TimeSpan.seconds(time.seconds)
            return Span(first: second, last: second, end: second)
        case .anchor(_, let offset): return Span(first: .hours(-12), last: .hours(36), end: .hours(36)) + offset
        case .rule(let rule, let offset):
            let own = self[rule.id]
            return Span(first: own.first, last: own.last, end: own.last) + offset
        }
    }
}
