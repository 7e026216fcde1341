public import CivilTime

extension Manifest {
    /// A rule as resolved: exactly one of `prompt`, `prayer`, `session`, `quiet`, `busy`, `calculation` and `planEnd`
    /// is present.
    public struct Rule: Codable, Hashable, Sendable {
        /// The rule's id; `prayers` for the calculation.
        public var id: String
        /// The kind of rule.
        public var kind: Kind
        /// The rule's title.
        public var title: String
        /// The position in the plan that the rule comes from.
        public var source: Source
        /// The delivery profile.
        public var profile: ProfileName?
        /// The limits of the rule to some days, beyond those of the week and single exceptions.
        public var limits: Limits?
        /// A rule for prompts.
        public var prompt: Prompt?
        /// The notifications at a prayer or extra time.
        public var prayer: Prayer?
        /// A session by weekday and time.
        public var session: SessionRule?
        /// Quiet hours.
        public var quiet: Quiet?
        /// Busy times.
        public var busy: Busy?
        /// The calculation of prayer times.
        public var calculation: Calculation?
        /// The announcement of the plan's end.
        public var planEnd: PlanEnd?

        /// A position in the plan.
        public struct Source: Codable, Hashable, Sendable {
            /// The file, relative to the plan's own folder.
            public var file: String
            /// The line, from 1.
            public var line: Int
            /// The column in Unicode characters, from 1.
            public var column: Int
            /// The line of the position just behind.
            public var endLine: Int
            /// The column of the position just behind.
            public var endColumn: Int

            package init(file: String, line: Int, column: Int, endLine: Int, endColumn: Int) {
                self.file = file
                self.line = line
                self.column = column
                self.endLine = endLine
                self.endColumn = endColumn
            }
        }

        /// A rule for prompts: signal-contingent sampling within a window, or fixed times in `at`.
        public struct Prompt: Codable, Hashable, Sendable {
            /// A time of day or an anchor; absent for fixed times.
            public var windowFrom: String?
            /// A time of day or an anchor; absent for fixed times.
            public var windowTo: String?
            /// Fixed times of day or anchors, in the order of the prompts' numbers; absent for prompts in a window.
            public var at: [String]?
            /// The number of prompts a day: a window has as many segments.
            public var perDay: Int
            /// The share of a segment either side of its centre, 0…0.5; absent for fixed times.
            public var variance: Double?
            /// `stratified`, `uniform` or `even`; absent for fixed times.
            public var distribution: String?
            /// The least seconds between two prompts, kept by `uniform`; absent for fixed times.
            public var minGapS: Int?
            /// The seconds after a prompt at which it is repeated unless it was answered, ascending; absent where there
            /// are none.
            public var followUpS: [Int]?
            /// Days of the week, `mon` to `sun`, and days by their place in the month: `1st-sat`, `last-fri`.
            public var days: [String]
            /// Dates without prompts.
            public var except: [String]
            /// Seconds kept free around prayers.
            public var avoidPrayersS: Int?
            /// Seconds kept free around sessions.
            public var avoidWorkoutsS: Int?
            /// `false` where busy times do not apply.
            public var avoidsBusy: Bool?
            /// The seconds for which a prompt is worth answering.
            public var expiresS: Int
            /// Whether quiet hours do not apply.
            public var overrideQuiet: Bool
            /// The texts to draw from.
            public var bodies: [String]

            /// The spread of prompts over a window.
            package struct Spread: Sendable {
                package var windowFrom, windowTo: String
                package var variance: Double
                package var distribution: String
                package var minGapS: Int

                package init(
                    windowFrom: String, windowTo: String, variance: Double, distribution: String, minGapS: Int
                ) {
                    self.windowFrom = windowFrom
                    self.windowTo = windowTo
                    self.variance = variance
                    self.distribution = distribution
                    self.minGapS = minGapS
                }
            }

            package init(
                spread: Spread?, at: [String]?, perDay: Int, followUpS: [Int]?, days: [String], except: [String],
                avoidPrayersS: Int? = nil, avoidWorkoutsS: Int? = nil, avoidsBusy: Bool? = nil, expiresS: Int,
                overrideQuiet: Bool, bodies: [String]
            ) {
                windowFrom = spread?.windowFrom
                windowTo = spread?.windowTo
                self.at = at
                self.perDay = perDay
                variance = spread?.variance
                distribution = spread?.distribution
                minGapS = spread?.minGapS
                self.followUpS = followUpS
                self.days = days
                self.except = except
                self.avoidPrayersS = avoidPrayersS
                self.avoidWorkoutsS = avoidWorkoutsS
                self.avoidsBusy = avoidsBusy
                self.expiresS = expiresS
                self.overrideQuiet = overrideQuiet
                self.bodies = bodies
            }
        }

        /// The notifications at a prayer or extra time.
        public struct Prayer: Codable, Hashable, Sendable {
            /// The announcement of the time itself.
            public var at: Alert
            /// The sound at the time itself.
            public var sound: String
            /// The reminders, ascending by offset.
            public var reminders: [Reminder]
            /// The iqamah: `+20m` after the call, or a time of day.
            public var iqamah: String?
            /// Reminders before the iqamah, ascending by offset.
            public var iqamahReminders: [Reminder]?
            /// The exceptions for some days: the first entry that holds a list day applies, and the values beside the
            /// entries where none does.
            public var entries: [Entry]?

            /// The notifications at a prayer or extra time on some days.
            public struct Entry: Codable, Hashable, Sendable {
                /// Days of the week, and places in the month: `fri`, `1st-sat`.
                public var days: [String]
                /// Single dates on which it does not hold.
                public var except: [String]
                /// The limits of the entry beyond these.
                public var limits: Limits?
                /// The announcement of the time itself.
                public var at: Alert
                /// The sound at the time itself.
                public var sound: String
                /// The reminders, ascending by offset.
                public var reminders: [Reminder]
                /// Reminders before the iqamah, ascending by offset.
                public var iqamahReminders: [Reminder]?

                package init(
                    days: [String], except: [String], limits: Limits?, at: Alert, sound: String,
                    reminders: [Reminder], iqamahReminders: [Reminder]?
                ) {
                    self.days = days
                    self.except = except
                    self.limits = limits
                    self.at = at
                    self.sound = sound
                    self.reminders = reminders
                    self.iqamahReminders = iqamahReminders
                }
            }

            /// A reminder of a prayer.
            public struct Reminder: Codable, Hashable, Sendable {
                /// Seconds from the prayer's time, or from the iqamah; negative before it.
                public var offsetS: Int
                /// The announcement of the reminder.
                public var alert: Alert
                /// The reminder's sound.
                public var sound: String

                package init(offsetS: Int, alert: Alert, sound: String) {
                    self.offsetS = offsetS
                    self.alert = alert
                    self.sound = sound
                }
            }

            package init(
                at: Alert, sound: String, reminders: [Reminder], iqamah: String? = nil,
                iqamahReminders: [Reminder]? = nil, entries: [Entry]? = nil
            ) {
                self.at = at
                self.sound = sound
                self.reminders = reminders
                self.iqamah = iqamah
                self.iqamahReminders = iqamahReminders
                self.entries = entries
            }
        }

        /// A session by weekday and time.
        public struct SessionRule: Codable, Hashable, Sendable {
            /// The id of an entry of `sessions`; the first, where weeks have templates of their own.
            public var template: String
            /// A time of day or an anchor.
            public var at: String
            /// Days of the week, `mon` to `sun`, and days by their place in the month: `1st-sat`, `last-fri`.
            public var days: [String]
            /// Dates without the session.
            public var except: [String]
            /// Whether the start is announced.
            public var announce: Bool
            /// Seconds before the start at which to remind.
            public var remindS: [Int]
            /// The template of each week; absent where it is always the same.
            public var weeks: Weeks?

            /// A template for each week.
            public struct Weeks: Codable, Hashable, Sendable {
                /// The first day; the first week is the one that holds it, from Monday.
                public var from: LocalDate
                /// Ids of `sessions`, or `rest` for a week without a session.
                public var templates: [String]
                /// The course after the last week.
                public var then: Ending

                package init(from: LocalDate, templates: [String], then: Ending) {
                    self.from = from
                    self.templates = templates
                    self.then = then
                }
            }

            package init(
                template: String, at: String, days: [String], except: [String], announce: Bool, remindS: [Int],
                weeks: Weeks? = nil
            ) {
                self.template = template
                self.at = at
                self.days = days
                self.except = except
                self.announce = announce
                self.remindS = remindS
                self.weeks = weeks
            }
        }

        /// A stretch of the day in which no prompt fires.
        public struct Quiet: Codable, Hashable, Sendable {
            /// A time of day or an anchor.
            public var from: String
            /// A time of day or an anchor.
            public var to: String
            /// Days of the week on which it begins, `mon` to `sun`, and days by their place in the month: `1st-sat`.
            public var days: [String]

            package init(from: String, to: String, days: [String]) {
                self.from = from
                self.to = to
                self.days = days
            }
        }

        /// Events of a calendar, at which no prompt fires.
        public struct Busy: Codable, Hashable, Sendable {
            /// Seconds kept free before and after each event.
            public var marginS: Int
            /// Whether events of whole days count.
            public var allDay: Bool

            package init(marginS: Int, allDay: Bool) {
                self.marginS = marginS
                self.allDay = allDay
            }
        }

        /// The calculation of prayer times.
        public struct Calculation: Codable, Hashable, Sendable {
            /// The preset's key.
            public var method: String
            /// The Sun's angle at Fajr, in degrees below the horizon.
            public var fajrAngle: Double
            /// The Sun's angle at Isha, in degrees below the horizon; absent for methods with an interval.
            public var ishaAngle: Double?
            /// Seconds after sunset or Maghrib, for methods with an interval.
            public var ishaIntervalS: Int?
            /// `shafi` or `hanafi`.
            public var madhab: String
            /// The rule for long twilights.
            public var highLatitude: String
            /// `nearest`, `up`, `down` or `none`; `by-time` where times differ in it.
            public var rounding: String
            /// The rounding of each time, where they differ.
            public var roundingByTime: [String: String]?
            /// The altitude of the Sun's centre at sunrise and sunset in degrees, before the dip of an elevation; absent
            /// where it is −50 minutes of arc.
            public var horizonAngle: Double?
            /// `daily` where all times of a day have the Sun of 0 h UT, `by-time` where some have.
            public var sun: String?
            /// The Sun of each time, `moment` or `daily`, where they differ.
            public var sunByTime: [String: String]?

            package init(
                method: String, fajrAngle: Double, ishaAngle: Double? = nil, ishaIntervalS: Int? = nil, madhab: String,
                highLatitude: String, rounding: String, roundingByTime: [String: String]? = nil,
                horizonAngle: Double? = nil, sun: String? = nil, sunByTime: [String: String]? = nil
            ) {
                self.method = method
                self.fajrAngle = fajrAngle
                self.ishaAngle = ishaAngle
                self.ishaIntervalS = ishaIntervalS
                self.madhab = madhab
                self.highLatitude = highLatitude
                self.rounding = rounding
                self.roundingByTime = roundingByTime
                self.horizonAngle = horizonAngle
                self.sun = sun
                self.sunByTime = sunByTime
            }
        }

        /// The announcement of the plan's end.
        public struct PlanEnd: Codable, Hashable, Sendable {
            /// The number of days before the last list day at which it comes, where the plan is long enough.
            public var daysBefore: Int

            package init(daysBefore: Int) { self.daysBefore = daysBefore }
        }

        package init(
            id: String, kind: Kind, title: String, source: Source, profile: ProfileName? = nil,
            limits: Limits? = nil, prompt: Prompt? = nil,
            prayer: Prayer? = nil, session: SessionRule? = nil, quiet: Quiet? = nil, busy: Busy? = nil,
            calculation: Calculation? = nil, planEnd: PlanEnd? = nil
        ) {
            self.id = id
            self.kind = kind
            self.title = title
            self.source = source
            self.profile = profile
            self.limits = limits
            self.prompt = prompt
            self.prayer = prayer
            self.session = session
            self.quiet = quiet
            self.busy = busy
            self.calculation = calculation
            self.planEnd = planEnd
        }
    }
}
