package import CivilTime
import DeviceManifest
import Localization
package import PlanModel
package import Scheduling

/// The words of a picture about an item.
package struct ItemWords: Sendable {
    package let plan: Plan
    package let words: PictureWords

    package init(_ context: PictureContext) {
        plan = context.plan
        words = context.words
    }

    /// When it is: to the second where the second was drawn, `13:48:23`; else `06:13`.
    package func time(_ occurrence: Occurrence) -> String { clock(occurrence.start, occurrence) }

    /// A time of the item's list day.
    package func clock(_ instant: Instant, _ occurrence: Occurrence) -> String {
        let time = plan.timeZone(on: occurrence.date).local(instant).time
        return occurrence.isDrawn ? "\(time)" : time.short
    }

    /// Returns its name: `Fajr`, `Check-in 2`, `HIIT, week 3`.
    package func name(_ occurrence: Occurrence) -> String {
        var title = occurrence.title
        if let slot = occurrence.slot {
            if case .prompt(let rule) = occurrence.subject, rule.perDay == 1 { return occurrence.title }
            title += " \(slot)"
        }
        guard let week = occurrence.week else { return title }
        let isDeload = occurrence.workout?.isDeload(week) ?? false
        return "\(title), \(words.plan(isDeload ? .deloadWeek : .week, ["week": "\(week)"]))"
    }

    /// Returns its details: `with sound, reminder 30 min before, iqamah 06:33`; a prompt's own words; `to 07:15`.
    package func details(_ occurrence: Occurrence) -> String {
        switch occurrence.reason {
        case .prompt, .time: return occurrence.notifications.first?.body ?? ""
        case .prayer(let reason): return prayer(occurrence, reason).joined(separator: ", ")
        case .session: return words(.until, ["time": clock(occurrence.end, occurrence)])
        case .planEnd: return occurrence.notifications.first?.body ?? ""
        }
    }

    private func prayer(_ occurrence: Occurrence, _ reason: PrayerReason) -> [String] {
        var parts: [String] = []
        let call = occurrence.notifications.first { $0.part == "at" }
        switch call {
        case nil where occurrence.notifications.isEmpty: parts.append(words(.noNotification))
        case nil: break
        case let call?: parts.append(words(call.sound == .none ? .silent : .withSound))
        }
        for reminder in occurrence.notifications where reminder.kind == .prayerReminder {
            let offset = reminder.fireAt - occurrence.start
            let length = words.length(offset < .zero ? -offset : offset)
            parts.append(words(offset < .zero ? .reminderBefore : .reminderAfter, ["length": length]))
        }
        if let iqamah = reason.iqamah {
            parts.append(words(.iqamah, ["time": plan.timeZone(on: occurrence.date).local(iqamah).time.short]))
        }
        return parts
    }

    /// All of it in a sentence, for those who hear it.
    package func sentence(_ occurrence: Occurrence) -> String {
        let count = occurrence.notifications.count
        let told = occurrence.kind == .workout ? ", " + words(count, .oneNotification, .notifications) : ""
        let details = details(occurrence)
        return "\(name(occurrence)) \(time(occurrence))" + (details.isEmpty ? "" : ", \(details)") + told
    }

    /// Returns the name of a cause that keeps prompts away: `lunch`, `Dhuhr`.
    package func name(_ cause: KeepOut.Cause) -> String {
        switch cause {
        case .quiet(let id), .busy(let id): id
        case .item(let item): item.title
        }
    }
}

extension Occurrence {
    /// Whether chance decided its second.
    package var isDrawn: Bool {
        guard case .prompt(let reason) = reason else { return false }
        return reason.draw != nil
    }

    /// When a prayer begins in congregation, where the plan says so.
    package var iqamah: Instant? { if case .prayer(let reason) = reason { reason.iqamah } else { nil } }

    /// Whether it has no notification.
    package var isQuiet: Bool { notifications.isEmpty }

    /// Whether its notification has no sound.
    package var isSilent: Bool { notifications.first { $0.part == "at" }?.sound == Sound.none }
}

extension KeepOut {
    /// Whether it is quiet hours.
    package var isQuiet: Bool { if case .quiet = cause { true } else { false } }
}
