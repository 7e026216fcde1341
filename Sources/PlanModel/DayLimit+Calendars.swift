package import CivilTime
package import Diagnostics
package import PrayerTimes

extension DayLimit {
    /// The part of a year of another calendar that a rule is limited to.
    package struct CalendarPart: Hashable, Sendable {
        /// Months with days and nights of them.
        package struct Selection: Hashable, Sendable {
            /// Months by their numbers; an empty set does not limit.
            package var months: Set<Int>
            /// Days and nights of the month (1…30), which add up; where both are empty, all days.
            package var days, nights: Set<Int>

            package init(months: Set<Int> = [], days: Set<Int> = [], nights: Set<Int> = []) {
                (self.months, self.days, self.nights) = (months, days, nights)
            }

            package var isEmpty: Bool { months.isEmpty && days.isEmpty && nights.isEmpty }

            /// Whether it holds a civil date, given its month and day, and those of the next date, whose night
            /// begins in its evening.
            func contains(_ own: (month: Int, day: Int), next: (month: Int, day: Int)?) -> Bool {
                func isAmong(_ month: Int) -> Bool { months.isEmpty || months.contains(month) }
                if isAmong(own.month), days.contains(own.day) || days.isEmpty && nights.isEmpty { return true }
                return next.map(hasNight(of:)) ?? false
            }

            /// Whether the night of a month and day is among its nights.
            package func hasNight(of day: (month: Int, day: Int)) -> Bool {
                nights.contains(day.day) && (months.isEmpty || months.contains(day.month))
            }
        }

        package var selection: Selection
        /// The days that are left out; empty where there are none.
        package var except: Selection
        /// Where it is written, and the key `days` in it.
        package var source: SourceSpan
        package var daysSource: SourceSpan

        package init(_ selection: Selection, except: Selection, source: SourceSpan, daysSource: SourceSpan) {
            (self.selection, self.except, self.source, self.daysSource) = (selection, except, source, daysSource)
        }

        /// Whether it holds a civil date, given what finds the month and day of one.
        func contains(_ date: LocalDate, by monthAndDay: (LocalDate) -> (month: Int, day: Int)?) -> Bool {
            guard let own = monthAndDay(date) else { return false }
            let next = monthAndDay(date.advanced(by: 1))
            return selection.contains(own, next: next) && (except.isEmpty || !except.contains(own, next: next))
        }
    }

    /// Days so far from Easter Sunday.
    package struct EasterDays: Hashable, Sendable {
        package var tradition: Easter
        /// Days after the Sunday, negative before.
        package var days: Set<Int>

        package init(_ tradition: Easter, days: Set<Int>) { (self.tradition, self.days) = (tradition, days) }

        func contains(_ date: LocalDate) -> Bool {
            days.contains { number in
                let sunday = date.advanced(by: -number)
                return tradition.sunday(of: sunday.year) == sunday
            }
        }
    }

    /// Days so far from phases of the Moon.
    package struct MoonDays: Hashable, Sendable {
        package var phases: Set<MoonPhase>
        /// Days after the date of the phase, negative before.
        package var days: Set<Int>
        /// The clocks by which a phase has a date.
        package var clocks: Clocks

        package init(_ phases: Set<MoonPhase>, days: Set<Int>, clocks: Clocks) {
            (self.phases, self.days, self.clocks) = (phases, days, clocks)
        }

        func contains(_ date: LocalDate) -> Bool {
            days.contains { number in phases.contains { comes($0, on: date.advanced(by: -number)) } }
        }

        private func comes(_ phase: MoonPhase, on date: LocalDate) -> Bool {
            phase.instant(near: date).map { clocks.date(at: $0) == date } ?? false
        }

        /// Returns the phase whose date is nearest to a date, of two the later, and that date.
        package func nearest(to date: LocalDate) -> (phase: MoonPhase, date: LocalDate)? {
            for distance in 0...30 {
                for other in [date.advanced(by: distance), date.advanced(by: -distance)] {
                    if let phase = MoonPhase.allCases.first(where: { phases.contains($0) && comes($0, on: other) }) {
                        return (phase, other)
                    }
                }
            }
            return nil
        }
    }

    /// Days that are drawn from those of a week or month.
    package struct RandomDays: Hashable, Sendable {
        package enum Period: String, CaseIterable, Sendable { case week, month }

        /// How many of each period.
        package var count: Int
        package var per: Period
        package var rule: String
        package var seed: UInt64

        package init(_ count: Int, per: Period, rule: String, seed: UInt64) {
            (self.count, self.per, self.rule, self.seed) = (count, per, rule, seed)
        }

        /// Returns those of a period's days that have the least hashes, of two equal ones the earlier; ascending.
        func drawn(from days: [LocalDate]) -> [LocalDate] {
            var random = Draw.RandomSource(seed: seed, rule: rule, .day)
            let ranked = days.map { (hash: random.hash(on: $0, 0), date: $0) }.sorted { $0 < $1 }
            return ranked.prefix(count).map(\.date).sorted()
        }

        /// The week from Monday on, or the month, that holds a date.
        func period(of date: LocalDate) -> Range<LocalDate> {
            switch per {
            case .week:
                let monday = date.advanced(by: 1 - date.weekday.rawValue)
                return monday..<monday.advanced(by: 7)
            case .month:
                let (year, month, day) = date.components
                let first = date.advanced(by: 1 - day)
                return first..<first.advanced(by: LocalDate.length(ofMonth: month, year: year))
            }
        }
    }
}
