package import CivilTime
package import Localization

/// The contents of the calendar, and how they are shown.
package struct CalendarOptions: Hashable, Sendable {
    /// A section of the plan, by its key.
    package enum Section: String, CaseIterable, Hashable, Sendable { case prompts, prayers, workouts }

    /// How times are written.
    package enum Times: String, CaseIterable, Hashable, Sendable {
        /// As instants.
        case utc
        /// As times on the clock of the plan's zone, with its name.
        case zoned
        /// Items that follow the traveller's clock have no zone; the others are instants.
        case floating
    }

    /// How much of a prompt's time is shown.
    package enum PromptTime: String, CaseIterable, Hashable, Sendable {
        /// An event at its second.
        case exact
        /// One all-day event for a rule's prompts of a day.
        case day
        /// Nothing.
        case none
    }

    /// A person, as a calendar of several plans shows what is theirs.
    package struct Person: Hashable, Sendable {
        /// A category of their events.
        package var name: String
        /// A CSS3 colour name; `nil` for the colour of their plan's own calendar.
        package var color: String?
        /// The text before the titles of their events.
        package var prefix: String

        package init(name: String, color: String?, prefix: String) {
            self.name = name
            self.color = color
            self.prefix = prefix
        }
    }

    /// Which sections are in it.
    package var sections: Set<Section>
    /// Which sections' events take up time.
    package var busy: Set<Section>
    /// The text before the titles of a section's events.
    package var prefix: [Section: String]
    /// Whether events carry alarms.
    package var alarms: Bool
    /// Whether sessions at a time on the clock are one repeating event each.
    package var recurring: Bool
    package var times: Times
    package var promptTime: PromptTime
    /// How long a prompt is in it.
    package var promptDuration: TimeSpan
    /// How long a prayer is in it.
    package var prayerDuration: TimeSpan
    /// A CSS3 colour name (RFC 7986 §5.9).
    package var color: String
    /// Whether prayers and sessions carry the plan's place.
    package var location: Bool
    /// The language of its words; the plan's own words count where it is the plan's.
    package var language: Language
    /// Whether every day carries its Hijri date.
    package var hijriDates: Bool
    /// The person whose plan it is, where the plan says so.
    package var person: Person?

    /// The colour of the plan's events in a calendar of several plans.
    package var sharedColor: String { person?.color ?? color }

    package init(
        sections: Set<Section>, busy: Set<Section>, prefix: [Section: String], alarms: Bool, recurring: Bool,
        times: Times, promptTime: PromptTime, promptDuration: TimeSpan, prayerDuration: TimeSpan, color: String,
        location: Bool, language: Language, hijriDates: Bool, person: Person?
    ) {
        self.sections = sections
        self.busy = busy
        self.prefix = prefix
        self.alarms = alarms
        self.recurring = recurring
        self.times = times
        self.promptTime = promptTime
        self.promptDuration = promptDuration
        self.prayerDuration = prayerDuration
        self.color = color
        self.location = location
        self.language = language
        self.hijriDates = hijriDates
        self.person = person
    }
}
