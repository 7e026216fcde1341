/// A week of a session, and of the template that it has then. Both count from 1.
package struct WorkoutWeek: Hashable, Sendable {
    /// The week of the session, by which weeks with less come.
    package var session: Int
    /// The week since the session's first one with the template, by which its numbers step: the first has them as
    /// written.
    package var template: Int

    package init(session: Int, template: Int) {
        (self.session, self.template) = (session, template)
    }

    /// A week of a session that always has the same template.
    package init(_ week: Int) { self.init(session: week, template: week) }
}
