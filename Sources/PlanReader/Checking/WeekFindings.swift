import CivilTime
package import Diagnostics

extension Diagnostic.Code {
    package static let likeCircle = Self(
        "like-circle", .error,
        "Templates that are like each other in a circle never come to one that is written out.",
        wrong: """
            easy: {like: hard}
            hard: {like: easy, rounds: 8}
            """,
        right: """
            easy: {type: hiit, work: 40s, rest: 20s, rounds: 5}
            hard: {like: easy, rounds: 8}
            """)

    package static let likeType = Self(
        "like-type", .error,
        "A template that is like another has its type, since it takes all keys that it does not write from there.",
        wrong: """
            sprints: {type: hiit, work: 40s, rest: 20s, rounds: 5}
            jog: {like: sprints, type: walk-run, run: 2m, walk: 1m}
            """,
        right: """
            sprints: {type: hiit, work: 40s, rest: 20s, rounds: 5}
            jog: {type: walk-run, run: 2m, walk: 1m, rounds: 5}
            """)

    package static let templateAndWeeks = Self(
        "template-and-weeks", .error,
        "A session has one template for always, or 'weeks' with one for each week.",
        wrong: "run: {template: w1, weeks: {from: 2026-12-07, templates: [w1, w2]}, at: 07:00}",
        right: "run: {weeks: {from: 2026-12-07, templates: [w1, w2]}, at: 07:00}")

    package static let weeksEmpty = Self(
        "weeks-empty", .error,
        "A session whose weeks are all a rest never takes place.",
        wrong: "run: {weeks: {from: 2026-12-07, templates: [rest]}, at: 07:00}",
        right: "run: {weeks: {from: 2026-12-07, templates: [w1, rest]}, at: 07:00}")
}

extension Diagnostic {
    /// - `circle`: The templates on the way round, the first being the one that the last is like.
    static func likeCircle(_ circle: [String], at span: SourceSpan) -> Diagnostic {
        let way =
            circle.count == 1
            ? "itself" : (circle.dropFirst() + circle.prefix(1)).map { "'\($0)'" }.joined(separator: ", like ")
        return Diagnostic(
            .likeCircle, "'\(circle[0])' is like \(way); write one of them out, with a 'type' and all its keys",
            at: span)
    }

    static func likeOtherType(_ id: String, _ type: String, base: String, _ other: String, at span: SourceSpan)
        -> Diagnostic
    {
        Diagnostic(
            .likeType,
            "'\(id)' is of type '\(type)', and '\(base)', which it is like, is of type '\(other)'; take the type out, or write the template out without 'like'",
            at: span)
    }

    static func templateAndWeeks(at span: SourceSpan, template: SourceSpan) -> Diagnostic {
        Diagnostic(
            .templateAndWeeks,
            "'weeks' stands beside 'template'; keep 'weeks' for a template each week, or 'template' for the same one always",
            at: span, related: [Related("the template", at: template)])
    }

    static func weeksWithoutTemplate(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.weeksEmpty, "all weeks are a rest; write the id of a template for one of them", at: span)
    }

    static func restIsTaken(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .idTaken, "'rest' stands for a week without training in 'weeks'; choose another id, such as rest-day",
            at: span)
    }
}
