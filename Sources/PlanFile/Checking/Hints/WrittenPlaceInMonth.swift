import CivilTime

/// Days by their place in the month as people write them who do not know the plan file's notation.
enum WrittenPlaceInMonth {
    private static let words = [
        "first": "1st", "1st": "1st", "1": "1st", "second": "2nd", "2nd": "2nd", "2": "2nd", "third": "3rd",
        "3rd": "3rd",
        "3": "3rd", "fourth": "4th", "4th": "4th", "4": "4th", "fifth": "5th", "5th": "5th", "5": "5th", "last": "last",
    ]

    /// `1st-sat` for `first Saturday` or `1-sat`.
    static func day(_ text: String) -> String? {
        guard let (place, day) = parts(text) else { return nil }
        return words[place].map { "\($0)-\(day)" }
    }

    /// The day of the week of a place that no month has: `sat` of `6th-sat`.
    static func dayBeyond(_ text: String) -> String? {
        guard let (place, day) = parts(text), words[place] == nil, place.first?.isNumber == true else { return nil }
        return day
    }

    private static func parts(_ text: String) -> (place: String, day: String)? {
        let parts = text.lowercased().split { " -_".contains($0) }.map(String.init)
        guard parts.count == 2, let day = WrittenDay.weekday(parts[1]) else { return nil }
        return (parts[0], day)
    }
}
