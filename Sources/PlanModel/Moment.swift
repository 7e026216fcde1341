package import CivilTime
package import PrayerTimes

/// A point of the day as a plan names it.
package enum Moment: Hashable, Sendable {
    /// A time on the clock: `07:00`, or `25:30` for half past one in the night after.
    case clock(DayTime)
    /// So long after (or, negative, before) a time of the sun or a prayer. Whole days name that time of another list
    /// day: `sunset+1d50m` is 50 minutes after the next day's sunset.
    case anchor(Anchor, offset: TimeSpan)

    /// Reads `07:00`, `25:30`, `fajr`, `fajr+20m` or `sunset-1h`; `nil` for any other text.
    package init?(_ text: String) {
        if let time = DayTime(text) {
            self = .clock(time)
            return
        }
        // The longest name wins; none of them is the beginning of another followed by a sign.
        guard
            let anchor = Anchor.allCases.filter({ text.hasPrefix($0.rawValue) }).max(by: {
                $0.rawValue.count < $1.rawValue.count
            })
        else { return nil }
        let rest = text.dropFirst(anchor.rawValue.count)
        if rest.isEmpty {
            self = .anchor(anchor, offset: .zero)
        } else if let sign = rest.first, sign == "+" || sign == "-", let offset = TimeSpan(String(rest)) {
            self = .anchor(anchor, offset: offset)
        } else {
            return nil
        }
    }
}

extension Moment {
    /// Whether it depends on the sun, and so on the place.
    package var isAnchored: Bool { if case .anchor = self { true } else { false } }
}

extension Moment: CustomStringConvertible {
    /// The plan file's notation: `07:00`, `07:00:30`, `fajr+20m`.
    package var description: String {
        switch self {
        case .clock(let time): time.description
        case .anchor(let anchor, .zero): anchor.rawValue
        case .anchor(let anchor, let offset): "\(anchor.rawValue)\(offset.signed)"
        }
    }
}

/// The times of a day that other times can be tied to.
package enum Anchor: Hashable, Sendable {
    case listed(ListedTime)
    /// The sun's own, without the minutes that a method or a plan adds to Maghrib.
    case sunset
}

extension Anchor: CaseIterable, RawRepresentable {
    package static let allCases: [Anchor] =
        ([.fajr, .sunrise, .duha, .dhuhr, .asr] as [ListedTime]).map(listed) + [.sunset]
        + ([.maghrib, .isha, .midnight, .suhoor, .istijaba, .lastThird] as [ListedTime]).map(listed)

    /// Reads the plan file's word for it.
    package init?(rawValue: String) {
        guard let anchor = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = anchor
    }

    /// The plan file's word for it.
    package var rawValue: String {
        switch self {
        case .listed(let time): time.rawValue
        case .sunset: "sunset"
        }
    }
}

/// A stretch of each day; it runs into the next day when its end does not come after its beginning.
package struct TimeWindow: Hashable, Sendable {
    /// Where it begins and where it ends.
    package var from, to: Moment

    package init(from: Moment, to: Moment) {
        self.from = from
        self.to = to
    }

    /// Its length by the clock, where both ends are clock times; the same time twice is a whole day. Not more than
    /// nothing where the end comes a day or more before the beginning, `33:00` to `07:00`.
    package var clockLength: TimeSpan? {
        guard case .clock(let from) = from, case .clock(let to) = to else { return nil }
        let seconds = to.seconds - from.seconds
        return TimeSpan(seconds: seconds > 0 ? seconds : seconds + 86400)
    }

    /// Whether both ends are clock times, and the end as it is written comes after the beginning.
    package var endsInOrder: Bool {
        guard case .clock(let from) = from, case .clock(let to) = to else { return false }
        return from < to
    }
}
