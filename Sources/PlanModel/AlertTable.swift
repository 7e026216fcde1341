package import CivilTime

extension PrayerSection {
    /// The alert of a time, which may differ by day.
    package struct AlertTable: Sendable {
        /// The alert of some days.
        package struct Entry: Sendable {
            package var limit: DayLimit
            package var alert: Alert

            package init(limit: DayLimit, alert: Alert) {
                self.limit = limit
                self.alert = alert
            }
        }

        /// Of these the first that holds a day counts.
        package var entries: [Entry] = []
        /// The alert of days that no entry holds.
        package var otherwise: Alert

        package init(entries: [Entry] = [], otherwise: Alert) {
            self.entries = entries
            self.otherwise = otherwise
        }

        /// All that can happen: the entries', then what counts otherwise.
        package var all: [Alert] { entries.map(\.alert) + [otherwise] }

        /// Whether the time ever notifies.
        package var notifies: Bool { all.contains { $0.at != .none } }

        /// Which of ``all`` counts on a list day.
        package func index(on date: LocalDate, in calendar: HijriCalendar) -> Int {
            entries.firstIndex { $0.limit.contains(date, in: calendar) } ?? entries.count
        }
    }
}
