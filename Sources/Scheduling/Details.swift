import CivilTime
package import Localization
package import PlanModel
package import PrayerTimes

extension Occurrence {
    /// Returns the title that a calendar shows, in `words`, whose language need not be the plan's.
    package func title(in words: Words, of plan: Plan) -> String {
        guard words.language != plan.words.language else { return title }
        switch (subject, reason) {
        case (.prayer(let time, let alert), _): return alert.title(of: time, in: words)
        case (_, .planEnd(let last)): return words(.planEnds, ["plan": plan.title, "date": "\(last)"])
        default: return title
        }
    }

    /// The text of a prompt; `nil` for other occurrences.
    package var promptText: String? { if case .prompt = subject { notifications.first?.body } else { nil } }

    /// Returns the details that a calendar shows, one line each.
    package func details(in words: Words, of plan: Plan) -> [String] {
        switch (subject, reason) {
        case (.prompt, _): promptText.map { [$0] } ?? []
        case (_, .prayer(let reason)):
            PrayerText(title(in: words, of: plan), in: words).all(
                of: reason, at: start, in: plan.timeZone(on: date))
        case (.session(let session), _): session.template.details(in: words)
        case (.planEnd, _): [words(.planEndsAbout)]
        default: []
        }
    }
}

extension PrayerSection.Alert {
    /// Returns the name of the time in `words`, whose language need not be the plan's.
    package func title(of time: ListedTime, in words: Words) -> String { hasOwnTitle ? title : words(time) }
}

extension PrayerReason {
    /// Returns the sentences about the source of the time; none for an ordinary calculated one.
    package func notes(in words: Words) -> [String] {
        var notes = isUnpublished ? [words(.notInTimetable)] : []
        if case .borrowed(let source, let reason) = basis {
            notes.append(words(Self.sentence(reason), ["source": Self.name(source)]))
        }
        return notes
    }

    private static func sentence(_ reason: MissingReason?) -> Sentence {
        switch reason {
        case .staysAbove(let altitude) where altitude > -3: .sunNeverSets
        case .staysBelow(let altitude) where altitude > -3: .sunNeverRises
        case .noSunset: .sunNeverSets
        // With no shadow for Asr either: the Sun's centre stays below the horizon, but its upper limb may rise.
        default: .borrowed
        }
    }

    /// Returns the day or latitude that the time is borrowed from, as figures that every language shares.
    private static func name(_ source: Derivation.Borrowed) -> String {
        switch source {
        case .day(let date): "\(date)"
        case .latitude(let latitude): "\(latitude)"
        }
    }
}
