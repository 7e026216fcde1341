package import CivilTime
package import Diagnostics
package import PrayerTimes
package import Timetables

/// A plan's prayers: how times are calculated and what happens at each.
package struct PrayerSection: Sendable {
    /// The alert at a prayer or extra time.
    package struct Alert: Sendable {
        package enum Kind: String, CaseIterable, Sendable { case none, silent, sound }

        /// The name of the time in calendar and notifications.
        package var title: String
        /// Whether the plan itself says the title, so that it is the same in every language.
        package var hasOwnTitle = false
        package var at: Kind
        package var sound: Sound
        /// Ascending by offset.
        package var reminders: [Reminder]
        /// Reminders of the congregation, offsets from the iqamah; ascending.
        package var iqamahReminders: [Reminder] = []
        package var delivery: DeliveryPreferences
        /// Where it is written, or else the section.
        package var source: SourceSpan

        package init(
            title: String, hasOwnTitle: Bool = false, at: Kind, sound: Sound, reminders: [Reminder],
            iqamahReminders: [Reminder] = [], delivery: DeliveryPreferences, source: SourceSpan
        ) {
            self.title = title
            self.hasOwnTitle = hasOwnTitle
            self.at = at
            self.sound = sound
            self.reminders = reminders
            self.iqamahReminders = iqamahReminders
            self.delivery = delivery
            self.source = source
        }
    }

    /// A notification some minutes before or after a time.
    package struct Reminder: Hashable, Sendable {
        /// From the prayer's time: negative before it.
        package var offset: TimeSpan
        package var isSilent: Bool
        package var sound: Sound

        package init(offset: TimeSpan, isSilent: Bool, sound: Sound) {
            self.offset = offset
            self.isSilent = isSilent
            self.sound = sound
        }
    }

    /// A Friday prayer.
    package struct Jumuah: Hashable, Sendable {
        package var at: Moment
        /// The name, where the plan gives one.
        package var title: String?
        /// Where its time is written.
        package var source: SourceSpan

        package init(at: Moment, title: String? = nil, source: SourceSpan) {
            self.at = at
            self.title = title
            self.source = source
        }
    }

    /// When a prayer begins in congregation.
    package enum Iqamah: Hashable, Sendable {
        case after(TimeSpan)
        case clock(LocalTime)
    }

    /// An iqamah and the days on which it holds.
    package struct IqamahEntry: Hashable, Sendable {
        package var dates: DateRange
        package var iqamah: Iqamah
        package var source: SourceSpan
        /// Whether it is another prayer's, which holds for a Jumuah that has none of its own.
        package var isInherited = false

        package init(dates: DateRange, iqamah: Iqamah, source: SourceSpan, isInherited: Bool = false) {
            self.dates = dates
            self.iqamah = iqamah
            self.source = source
            self.isInherited = isInherited
        }
    }

    /// Whether the plan has the section at all; anchors work without it, by the defaults.
    package var isListed: Bool
    package var parameters: PrayerParameters
    /// Where the plan adjusts a prayer.
    package var adjustSources: [Prayer: SourceSpan]
    /// The Friday prayers, at most as many as ``ListedTime/jumuahs``.
    package var jumuahs: [Jumuah]
    /// Of each prayer's entries the first that holds a day wins.
    package var iqamah: [ListedTime: [IqamahEntry]]
    /// In the order of the day.
    package var extras: [ListedTime]
    /// Where suhoor, duha, istijaba, iftar and tarawih lie from Fajr, sunrise, Maghrib, Maghrib and Isha.
    package var offsets: [ListedTime: TimeSpan]
    /// For every time that the plan lists.
    package var alerts: [ListedTime: AlertTable]
    /// When the Hijri months are.
    package var hijri: HijriCalendar
    /// Where the plan says what makes Ramadan different: its `ramadan`, its method or the section.
    package var ramadanSource: SourceSpan
    /// Where the plan says what stands in for the sun where it does not rise or set: its `polar` or the section.
    package var polarSource: SourceSpan
    /// The list days on which times are listed; anchors have its times on all of them.
    package var limit: DayLimit
    /// Published times, which win over calculated ones.
    package var timetable: Timetable?
    /// Where the section is written.
    package var source: SourceSpan

    package init(
        isListed: Bool, parameters: PrayerParameters, adjustSources: [Prayer: SourceSpan], jumuahs: [Jumuah],
        iqamah: [ListedTime: [IqamahEntry]], extras: [ListedTime], offsets: [ListedTime: TimeSpan],
        alerts: [ListedTime: AlertTable], hijri: HijriCalendar, ramadanSource: SourceSpan, polarSource: SourceSpan,
        limit: DayLimit, timetable: Timetable? = nil, source: SourceSpan
    ) {
        self.isListed = isListed
        self.parameters = parameters
        self.adjustSources = adjustSources
        self.jumuahs = jumuahs
        self.iqamah = iqamah
        self.extras = extras
        self.offsets = offsets
        self.alerts = alerts
        self.hijri = hijri
        self.ramadanSource = ramadanSource
        self.polarSource = polarSource
        self.limit = limit
        self.timetable = timetable
        self.source = source
    }

    /// Whether times are listed on a list day.
    package func holds(on date: LocalDate) -> Bool { limit.contains(date, in: hijri) }

    /// A Friday prayer of the plan; `nil` for other times, and for those that it does not have.
    package func jumuah(_ time: ListedTime) -> Jumuah? {
        time.jumuahNumber.flatMap { $0 <= jumuahs.count ? jumuahs[$0 - 1] : nil }
    }

    /// Whether any time depends on what is Ramadan.
    package var needsRamadan: Bool {
        if extras.contains(.iftar) || extras.contains(.tarawih) || parameters.ramadanIshaInterval != nil { return true }
        if case .interval(_, _, .some) = parameters.method.isha { return true }
        return false
    }
}

extension PrayerSection.Iqamah: CustomStringConvertible {
    /// The plan file's notation: `+20m`, `13:30`.
    package var description: String {
        switch self {
        case .after(let offset): offset.signed
        case .clock(let clock): clock.short
        }
    }
}

extension ListedTime {
    /// The advice for a plan that does not list it.
    package var wayToList: String {
        switch jumuahNumber {
        case 1: "write jumuah: {at: 13:15} or another time"
        case .some: "'prayers.jumuah' takes a list, [{at: 12:45}, {at: 13:45}]"
        case nil: "add '\(rawValue)' to 'prayers.\(isDailyPrayer || self == .sunrise ? "show" : "extras")'"
        }
    }
}
