import CivilTime
package import Diagnostics
import Documents
import JSONSchema
import PlanModel
import Suggestions
import Timetables
import PlaceChecks

extension Diagnostic.Code {
    /// The codes of findings about a plan beyond its shape, about its sounds and its timetables.
    package static let plans: [Self] =
        [notAPlan, emptySection, supersedesItself] + places + [
            missingSeed, missingLocation, unknownMethod, unknownTemplate,
            likeCircle, likeType, templateAndWeeks, weeksEmpty, progressStep, progressUnit, progressUntil, progressFrom,
            progressUnused,
            reminderWithoutAlert, reminderWithoutIqamah, reminderClash, reminderInterval, hijriMonthLength,
            alertWithoutTime,
            alertNeverCounts, offsetReversed, windowTooShort, equalEnds, windowReversed, longWindow, shortExpiry,
            idTaken, bodyTwice, textsFile, unknownPlaceholder,
            emptyPhase, emptyLength, tooManyPhases, reserveTooLarge, unknownGuard, badSnooze, snoozeWithoutAlarm,
            categoryClash, includeCycle, includeClash, gapNotKept, soundFormat, soundName, soundMissing, soundTooLong,
            muteSound, datesReversed, cycleUnit, cycleNumber, endlessPause, timesAndWindow, noEffect, timeTwice,
            atBackwards, followUpOrder, timetableHeader, timetableDates,
            timetableSyntax, timetableColumn, timetableValue, timetableDayTwice, timetableOrder,
            busyFile, busyEvent, journeysOverlap, journeyWithoutZone, linkScheme, textCut,
        ]
}

extension Diagnostic.Code {
    package static let supersedesItself = Self(
        "supersedes-itself", .error,
        """
        'supersedes' lists ids that a plan had before, so that calendars and devices let go of what they have under them. Its \
        own id among them would take away what the plan has now.
        """,
        wrong: """
            id: daily
            supersedes: [daily]
            """,
        right: """
            id: daily
            supersedes: [morning]
            """)

    package static let missingSeed = Self(
        "missing-seed", .error,
        """
        A plan with random prompts needs a seed: the same seed gives the same prompts on every machine and in every \
        build.
        """,
        wrong: "prompts: {sit: {perDay: 4}}",
        right: """
            seed: 20261201
            prompts: {sit: {perDay: 4}}
            """)

    package static let missingLocation = Self(
        "missing-location", .error,
        "Prayer times and anchors such as fajr or sunset depend on the place, so the plan has to name one.",
        wrong: "prayers: {}",
        right: """
            location: {latitude: 51.5074, longitude: -0.1278}
            prayers: {}
            """)

    package static let idTaken = Self(
        "id-taken", .error,
        """
        Ids become identifiers in calendar and manifest, so each is used once in the whole plan; the names of \
        prayers and other times of the day are taken.
        """,
        wrong: "prompts: {fajr: {perDay: 1}}", right: "prompts: {after-fajr: {perDay: 1}}")

    package static let includeCycle = Self(
        "include-cycle", .error,
        "Files that include each other never end.",
        wrong: """
            # in plan.yaml
            include: [plan.yaml]
            """,
        right: """
            # in plan.yaml
            include: [workouts.yaml]
            """)

    package static let includeClash = Self(
        "include-clash", .error,
        "Two files define the same thing, and neither is more right than the other.",
        wrong: """
            # in plan.yaml, which includes prompts.yaml
            prompts: {sit: {perDay: 2}}
            # in prompts.yaml
            prompts: {sit: {perDay: 3}}
            """,
        right: """
            # in plan.yaml, which includes prompts.yaml
            prompts: {walk: {perDay: 2}}
            # in prompts.yaml
            prompts: {sit: {perDay: 3}}
            """)
}

extension Diagnostic {
    /// - `isFromFile`: Whether the plan says no id, so that it is the file's name.
    static func supersedesItself(_ id: String, isFromFile: Bool, at span: SourceSpan) -> Diagnostic {
        let reason = isFromFile ? "'\(id)' is this plan's own id, by the file's name" : "'\(id)' is this plan's own id"
        return Diagnostic(
            .supersedesItself, "\(reason), which it cannot supersede; write the ids that it had before", at: span)
    }

    static func missingSeed(neededBy rule: PromptRule) -> Diagnostic {
        Diagnostic(
            .missingSeed,
            "the plan needs a 'seed', because the prompts of '\(rule.id)' are random; write any whole number, such as seed: 20261201",
            at: rule.source)
    }

    static func missingLocation(neededBy what: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingLocation,
            "\(what) needs the plan's 'location'; write location: and the name of a city, or {latitude: …, longitude: …} in degrees north and east",
            at: span)
    }

    static func idTaken(_ id: String, at span: SourceSpan, first: SourceSpan?) -> Diagnostic {
        guard let first else {
            return Diagnostic(
                .idTaken,
                "'\(id)' is the name of \(id == EndNotice.id ? "what 'endNotice' brings" : "a prayer time"); choose another id",
                at: span)
        }
        return Diagnostic(
            .idTaken, "the id '\(id)' is used twice; ids are unique in the whole plan, so choose another", at: span,
            related: [Related("first used here", at: first)])
    }

    static func includeWithoutKeys(at span: SourceSpan) -> Diagnostic {
        Diagnostic(.wrongType, "expected a mapping of plan keys in an included file", at: span)
    }

    static func includeCycle(_ path: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .includeCycle, "'\(path)' includes itself, directly or through others; take one include out", at: span)
    }

    static func includeClash(_ key: String, at span: SourceSpan, first: SourceSpan) -> Diagnostic {
        Diagnostic(
            .includeClash, "'\(key)' is defined in two files; keep one of them", at: span,
            related: [Related("first defined here", at: first)])
    }

    static func tooManyFiles(_ limit: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, "from here on no file is read: a plan is made of at most \(limit); put some together",
            at: span)
    }

    package static func horizonTooLong(_ days: Int, at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .outOfRange, "the horizon has \(days) days; expected at most \(HorizonRequest.mostDays)", at: span)
    }
}
