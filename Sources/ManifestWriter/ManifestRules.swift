import CivilTime
import DeviceManifest
import Diagnostics
import Documents
import Localization
import PlanModel
import PrayerTimes

/// A plan's rules in the form of the manifest, in the order of the plan's sections.
struct ManifestRules {
    let plan: Plan

    init(_ plan: Plan) { self.plan = plan }

    var all: [Manifest.Rule] {
        plan.quiet.map(quiet) + plan.busy.map(busy) + plan.prompts.map(prompt)
            + (plan.prayers.isListed ? [calculation] : [])
            + ListedTime.allCases.compactMap(prayer) + plan.sessions.map(session)
            + (plan.endNotice.map { [planEnd($0)] } ?? [])
    }

    private func planEnd(_ notice: EndNotice) -> Manifest.Rule {
        Manifest.Rule(
            id: EndNotice.id, kind: .planEnd, title: plan.words(.notices), source: source(notice.source),
            profile: notice.delivery.profile.word, planEnd: .init(daysBefore: notice.days))
    }

    private func quiet(_ hours: QuietHours) -> Manifest.Rule {
        Manifest.Rule(
            id: hours.id, kind: .quiet, title: hours.id, source: source(hours.source),
            limits: ManifestLimits(hours.limit).limits,
            quiet: .init(from: "\(hours.window.from)", to: "\(hours.window.to)", days: hours.limit.dayNames))
    }

    private func busy(_ calendar: BusyCalendar) -> Manifest.Rule {
        Manifest.Rule(
            id: calendar.id, kind: .busy, title: calendar.id, source: source(calendar.source),
            busy: .init(marginS: calendar.margin.seconds, allDay: calendar.countsAllDay))
    }

    private func prompt(_ rule: PromptRule) -> Manifest.Rule {
        Manifest.Rule(
            id: rule.id, kind: .prompt, title: rule.title, source: source(rule.source),
            profile: rule.delivery.profile.word, limits: ManifestLimits(rule.limit).limits,
            prompt: .init(
                spread: spread(rule), at: times(rule), perDay: rule.perDay,
                followUpS: rule.followUps.isEmpty ? nil : rule.followUps.map(\.seconds), days: rule.limit.dayNames,
                except: dates(rule.limit),
                avoidPrayersS: rule.avoid.prayers?.seconds, avoidWorkoutsS: rule.avoid.workouts?.seconds,
                avoidPromptsS: rule.avoid.prompts?.seconds,
                avoidRulesS: rule.avoid.rules.isEmpty ? nil : rule.avoid.rules.mapValues(\.seconds),
                avoidsBusy: rule.avoid.busy ? nil : false,
                atMostPerWeek: rule.atMost.perWeek, atMostPerMonth: rule.atMost.perMonth,
                expiresS: rule.expires.seconds, overrideQuiet: rule.overrideQuiet, bodies: rule.texts.all,
                arms: rule.arms.map(arms)))
    }

    private func arms(_ arms: PromptArms) -> [Manifest.Rule.Prompt.Arm] {
        arms.all.map { arm in
            .init(
                id: arm.id, probability: arms.probability(of: arm), title: arm.notifies ? arm.title : nil,
                bodies: arm.notifies ? arm.texts.all : nil)
        }
    }

    private func spread(_ rule: PromptRule) -> Manifest.Rule.Prompt.Spread? {
        rule.spread.map { spread in
            .init(
                windowFrom: "\(spread.window.from)", windowTo: "\(spread.window.to)",
                variance: Double(spread.varianceMillionths) / 1_000_000, distribution: spread.distribution.rawValue,
                minGapS: spread.minGap.seconds)
        }
    }

    private func times(_ rule: PromptRule) -> [String]? {
        if case .fixed(let times) = rule.timing { times.map { "\($0)" } } else { nil }
    }

    private func prayer(_ time: ListedTime) -> Manifest.Rule? {
        guard let table = plan.prayers.alerts[time] else { return nil }
        let alert = table.otherwise
        let limit = plan.prayers.limit
        let hasDays = limit.weekdays.count < 7 || !limit.withoutNthWeekdays.isEmpty || !limit.except.isEmpty
        let iqamah = plan.prayers.iqamah[time].map { $0.map(Self.text).joined(separator: ", ") }
        return Manifest.Rule(
            id: time.rawValue, kind: .prayer, title: alert.title, source: source(alert.source),
            profile: alert.delivery.profile.word, limits: ManifestLimits(limit).limits,
            prayer: .init(
                days: hasDays ? limit.dayNames : nil,
                except: hasDays ? dates(limit) : nil, at: .init(rawValue: alert.at.rawValue), sound: alert.sound.name,
                reminders: alert.reminders.map(reminder), iqamah: iqamah,
                iqamahReminders: iqamahReminders(alert),
                entries: table.entries.isEmpty ? nil : table.entries.map(entry),
                body: plan.words(.prayerAt, ["prayer": alert.title, "time": "{time}"]),
                reminderTitles: Self.choosableMinutes.map { minutes in
                    let length = plan.words(TimeSpan.minutes(minutes))
                    return .init(
                        minutes: minutes, title: plan.words(.prayerBefore, ["prayer": alert.title, "length": length]))
                }))
    }

    /// The minutes before a prayer that an app may offer: those that a plan may have without saying more.
    private static let choosableMinutes = [5, 10, 15, 20, 25, 30]

    private func entry(_ entry: PrayerSection.AlertTable.Entry) -> Manifest.Rule.Prayer.Entry {
        .init(
            days: entry.limit.dayNames, except: dates(entry.limit), limits: ManifestLimits(entry.limit).limits,
            at: .init(rawValue: entry.alert.at.rawValue), sound: entry.alert.sound.name,
            reminders: entry.alert.reminders.map(reminder), iqamahReminders: iqamahReminders(entry.alert))
    }

    private func iqamahReminders(_ alert: PrayerSection.Alert) -> [Manifest.Rule.Prayer.Reminder]? {
        alert.iqamahReminders.isEmpty ? nil : alert.iqamahReminders.map(reminder)
    }

    private func reminder(_ reminder: PrayerSection.Reminder) -> Manifest.Rule.Prayer.Reminder {
        .init(
            offsetS: reminder.offset.seconds, alert: reminder.isSilent ? .silent : .sound, sound: reminder.sound.name)
    }

    /// Returns an iqamah entry as text: `+20m`, or `13:30 from 2027-03-28 to 2027-10-30`.
    private static func text(_ entry: PrayerSection.IqamahEntry) -> String {
        "\(entry.iqamah)" + (entry.dates.from.map { " from \($0)" } ?? "") + (entry.dates.to.map { " to \($0)" } ?? "")
    }

    private func session(_ session: WorkoutSession) -> Manifest.Rule {
        let times = session.times.map { "\($0)" }
        return Manifest.Rule(
            id: session.id, kind: .session, title: session.title, source: source(session.source),
            profile: session.delivery.profile.word, limits: ManifestLimits(session.limit).limits,
            session: .init(
                template: session.template.id, at: times[0], times: session.hasSlots ? times : nil,
                days: session.limit.dayNames, except: dates(session.limit), announce: session.announce,
                remindS: session.remind.map(\.seconds), phases: session.phasesOnStart ? "on-start" : nil,
                weeks: session.weeks.map {
                    .init(from: $0.from, templates: $0.names, then: .init(rawValue: $0.then.rawValue))
                }))
    }

    /// Returns the single dates that a rule leaves out.
    private func dates(_ limit: DayLimit) -> [String] {
        Set(limit.except.compactMap(\.single)).sorted().map(\.description)
    }

    /// Returns a position in the plan; the file's path is relative to the plan's own folder, so that the manifest is
    /// the same wherever it is made.
    func source(_ span: SourceSpan) -> Manifest.Rule.Source {
        let folder = FileName.folder(of: plan.file.name)
        let name = span.file.name.hasPrefix(folder) ? String(span.file.name.dropFirst(folder.count)) : span.file.name
        return .init(
            file: name, line: Int(span.start.line), column: Int(span.start.column), endLine: Int(span.end.line),
            endColumn: Int(span.end.column))
    }
}
