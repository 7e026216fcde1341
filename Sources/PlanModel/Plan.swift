package import CivilTime
package import Diagnostics
package import Localization

/// A plan as its author means it: decoded, checked, every default filled in.
///
/// It is never changed, so that all who read it share one.
package final class Plan: Sendable {
    /// The namespace of every identifier.
    package let id: String
    /// Where the plan says its id; `nil` where that is the file's name, as another person's plan may have it.
    package let idSource: SourceSpan?
    /// Ids that the plan had before: what calendars and devices have of them goes.
    package let supersedes: [String]
    /// The calendar's name.
    package let title: String
    /// Every word that the program adds.
    package let words: Words
    /// Decides every random draw; `nil` only in a plan without random prompts.
    package let seed: UInt64?
    /// The zone that clock times are in.
    package let timeZone: ZoneRules
    /// The release of the time zone database that ``timeZone`` was read from, where it is known.
    package let tzdataVersion: String?
    /// Whether that database is the one that the program carries, in place of the system's.
    package let usesBuiltInZones: Bool
    /// The place; `nil` only in a plan without prayers and anchors.
    package let location: Location?
    /// Days that are spent elsewhere, ascending; no two overlap.
    package let travel: [Journey]
    /// The days to plan, where the command line says nothing else.
    package let horizon: HorizonRequest
    package let pauses: [Pause]
    package let quiet: [QuietHours]
    package let busy: [BusyCalendar]
    package let prompts: [PromptRule]
    package let prayers: PrayerSection
    package let templates: [WorkoutTemplate]
    package let sessions: [WorkoutSession]
    /// The plan's expectations of every build.
    package let expectations: [Expectation]
    /// The announcement of the plan's end, where it wants one.
    package let endNotice: EndNotice?
    package let budget: Budget
    /// After how long an alarm rings again whose snooze button is pressed; `nil` where alarms have none.
    package let snooze: TimeSpan?
    package let calendar: CalendarOptions
    /// The names of sound files that iOS does not play: its default sound takes their place.
    package let unplayableSounds: Set<String>
    /// `sha256:` and the hexadecimal SHA-256 of the plan's files, one after the other in the order of inclusion.
    package let digest: String
    /// The plan's own file, for findings that have no better place.
    package let file: SourceFile

    package init(
        id: String, idSource: SourceSpan?, supersedes: [String], title: String, words: Words, seed: UInt64?,
        timeZone: ZoneRules, tzdataVersion: String?, usesBuiltInZones: Bool, location: Location?,
        travel: [Journey],
        horizon: HorizonRequest, pauses: [Pause], quiet: [QuietHours], busy: [BusyCalendar], prompts: [PromptRule],
        prayers: PrayerSection, templates: [WorkoutTemplate], sessions: [WorkoutSession], expectations: [Expectation],
        endNotice: EndNotice?, budget: Budget, snooze: TimeSpan?, calendar: CalendarOptions,
        unplayableSounds: Set<String>,
        digest: String, file: SourceFile
    ) {
        self.id = id
        self.idSource = idSource
        self.supersedes = supersedes
        self.title = title
        self.words = words
        self.seed = seed
        self.timeZone = timeZone
        self.tzdataVersion = tzdataVersion
        self.usesBuiltInZones = usesBuiltInZones
        self.location = location
        self.travel = travel
        self.horizon = horizon
        self.pauses = pauses
        self.quiet = quiet
        self.busy = busy
        self.prompts = prompts
        self.prayers = prayers
        self.templates = templates
        self.sessions = sessions
        self.expectations = expectations
        self.endNotice = endNotice
        self.budget = budget
        self.snooze = snooze
        self.calendar = calendar
        self.unplayableSounds = unplayableSounds
        self.digest = digest
        self.file = file
    }
}

extension Plan {
    /// Where the first rule is written whose time depends on the sun; `nil` in a plan without one.
    package var firstAnchor: SourceSpan? {
        if let hours = quiet.first(where: \.window.isAnchored) { return hours.source }
        if let rule = prompts.first(where: { $0.moments.contains(where: \.isAnchored) }) { return rule.source }
        return sessions.first { $0.times.contains(where: \.isAnchored) }?.source
    }

    /// The words of the calendar, which may be in another language.
    package var calendarWords: Words { calendar.language == words.language ? words : Words(calendar.language) }
}

/// A place on Earth.
package struct Location: Hashable, Sendable {
    package var name: String?
    /// Degrees, positive north and east.
    package var latitude, longitude: Double
    /// Metres above the sea.
    package var elevation: Double

    package init(name: String? = nil, latitude: Double, longitude: Double, elevation: Double) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.elevation = elevation
    }
}

/// The days that a plan asks for.
package struct HorizonRequest: Hashable, Sendable {
    /// The first day; `nil` stands for today, or tomorrow.
    package var start: LocalDate?
    package var startsTomorrow = false
    /// How many days, at least one, where there is no ``end``.
    package var days: Int
    /// The last day.
    package var end: LocalDate?
    /// Where `horizon.end` is written.
    package var endSource: SourceSpan?

    /// Where `horizon` is written, or else the plan's first line.
    package var source: SourceSpan

    /// More days than these are no plan.
    package static let mostDays = 3660

    /// The numbers of days that a horizon may have.
    package static let lengths = 1...mostDays

    /// The years in which the Sun's place is known well enough to plan by; the plan's schema has the same.
    package static let years = 1900...2199

    /// The years in words: `1900 to 2199`.
    package static let yearsText = "\(years.lowerBound) to \(years.upperBound)"

    package init(start: LocalDate?, days: Int, source: SourceSpan) {
        self.start = start
        self.days = days
        self.source = source
    }

    /// The first day and how many there are.
    ///
    /// - `today`: The date in the plan's zone.
    /// - `from`: The first day that was asked for in place of the plan's own.
    package func span(today: LocalDate, from: LocalDate? = nil) -> (start: LocalDate, days: Int) {
        let first = first(today: today, from: from)
        guard let end else { return (first, days) }
        // A plan that has run out holds its last day, rather than none.
        guard first <= end else { return (from ?? end, 1) }
        return (first, min(first.distance(to: end) + 1, Self.mostDays))
    }

    /// The first day.
    package func first(today: LocalDate, from: LocalDate? = nil) -> LocalDate {
        from ?? start ?? today.advanced(by: startsTomorrow ? 1 : 0)
    }
}

/// How exactly notifications should arrive, the most demanding first.
package enum DeliveryProfile: String, CaseIterable, Hashable, Sendable {
    case alarm, precise, approximate, silent
}

/// How much a locked screen shows, in Android's words for the visibility of a notification, the most open first.
package enum LockScreen: String, CaseIterable, Hashable, Sendable {
    case `public`, `private`, secret
}

/// How much a notification intrudes, in iOS's words, the least first.
package enum Interruption: String, CaseIterable, Hashable, Sendable {
    case passive, active
    case timeSensitive = "time-sensitive"
}

/// How notifications of a part of the plan should be delivered.
package struct DeliveryPreferences: Hashable, Sendable {
    package var profile: DeliveryProfile
    package var lockScreen: LockScreen
    /// `nil` for what fits each notification: prompts and announcements are active, prayers and phases time-sensitive,
    /// silent ones passive.
    package var interruption: Interruption?

    package init(profile: DeliveryProfile, lockScreen: LockScreen, interruption: Interruption? = nil) {
        self.profile = profile
        self.lockScreen = lockScreen
        self.interruption = interruption
    }

    /// The preferences of a plan that has none: on time, and on a locked screen no more than the person's own settings
    /// allow.
    package static let standard = DeliveryPreferences(profile: .precise, lockScreen: .private)
}

/// The limits of the device.
package struct Budget: Hashable, Sendable {
    /// How many notifications the system keeps pending, and how many of them are left to others.
    package var pendingLimit, reserve: Int
    /// How far ahead the app arms notifications, and how often it does.
    package var window, refresh: TimeSpan
    /// The rules whose next occurrence is armed before all else.
    package var guarded: [String]
    /// Where the plan writes it, if it does.
    package var source: SourceSpan?

    package init(
        pendingLimit: Int, reserve: Int, window: TimeSpan, refresh: TimeSpan, guarded: [String],
        source: SourceSpan? = nil
    ) {
        self.pendingLimit = pendingLimit
        self.reserve = reserve
        self.window = window
        self.refresh = refresh
        self.guarded = guarded
        self.source = source
    }
}

extension Plan {
    /// Whether anything is drawn, so that the seed matters.
    package var isRandom: Bool {
        let alerts = prayers.alerts.values.flatMap { $0.entries.map(\.limit) }
        let limits = quiet.map(\.limit) + prompts.map(\.limit) + sessions.map(\.limit) + alerts
        return prompts.contains(where: \.isRandom) || limits.contains { $0.random != nil }
    }
}

/// The sound of a notification.
package enum Sound: Hashable, Sendable {
    case `default`, none
    /// The name of a file that the app ships, without a folder.
    case file(String)

    package init(_ name: String) {
        self = name == "default" ? .default : name == "none" ? .none : .file(name)
    }

    /// The plan file's word for it.
    package var name: String {
        switch self {
        case .default: "default"
        case .none: "none"
        case .file(let name): name
        }
    }
}
