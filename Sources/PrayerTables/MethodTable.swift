import CivilTime
import Diagnostics
import Documents
import JSON
package import PrayerTimes
import Text

/// A table of the calculation methods with their parameters.
package enum MethodTable {
    /// Returns a line for each method, or several where `width` columns do not hold it, followed by the meaning of the
    /// marks and the notes.
    package static func table(width: Int?) -> [String] {
        var rows = [["method", "fajr", "isha", "maghrib", "adds", "midnight", "rounding", "sun", "also"]]
        rows += CalculationMethod.all.map { method in
            [
                method.key + mark(method.status), degrees(method.fajrAngle), text(method.isha), text(method.maghrib),
                text(method.offsets), method.night.rawValue, text(method.rounding), sun(method),
                method.aliases.joined(separator: ", "),
            ]
        }
        var lines = TextTable.fitted(rows, leftColumns: rows[0].count, width: width)
        lines += ["", "* sources disagree about the numbers", "¹ only one source is known", ""]
        for (heading, text) in [
            ("", { $0.notes }), ("measured by the authority's own tables", { $0.measured ?? "" }),
        ] as [(String, (CalculationMethod) -> String)] {
            if !heading.isEmpty { lines += ["", "\(heading):", ""] }
            let rows = CalculationMethod.all.map { [$0.key, text($0)] }.filter { !$0[1].isEmpty }
            lines += TextTable.fitted(rows, leftColumns: 2, width: width)
        }
        return lines
    }

    private static func mark(_ status: CalculationMethod.Status) -> String {
        switch status {
        case .established: ""
        case .disputed: " *"
        case .singleSource: " ¹"
        }
    }

    package static func degrees(_ angle: Angle) -> String { angle.degrees.decimals(2) + "°" }

    package static func text(_ isha: CalculationMethod.Isha) -> String {
        switch isha {
        case .angle(let angle): degrees(angle)
        case .interval(let length, let base, let ramadan):
            "\(length.seconds / 60)m after \(base.rawValue)"
                + (ramadan.map { ", \($0.seconds / 60)m in Ramadan" } ?? "")
        }
    }

    private static func text(_ maghrib: CalculationMethod.Maghrib) -> String {
        switch maghrib {
        case .sunset: "sunset"
        case .angle(let angle): degrees(angle)
        }
    }

    private static func text(_ offsets: PerPrayer<TimeSpan>) -> String {
        Prayer.allCases.filter { offsets[$0] != .zero }
            .map { "\($0.rawValue) \(offsets[$0].signed)" }
            .joined(separator: ", ")
    }

    /// `nearest`, or `up, sunrise down`: the word of most times, then the others.
    private static func text<Word: RawRepresentable<String> & CaseIterable & Equatable>(
        _ words: PerPrayer<Word>
    ) -> String {
        let usual = Word.allCases.max { a, b in
            Prayer.allCases.count { words[$0] == a } < Prayer.allCases.count { words[$0] == b }
        }
        let others = Prayer.allCases.filter { words[$0] != usual }.map { "\($0) \(words[$0].rawValue)" }
        return ([usual?.rawValue ?? ""] + others).joined(separator: ", ")
    }

    /// What is unusual about the method's sun: `horizon -1°, daily`.
    private static func sun(_ method: CalculationMethod) -> String {
        let horizon = method.horizon == Coordinates.seaHorizon ? [] : ["horizon \(degrees(method.horizon))"]
        return (horizon + (method.sun.common == .moment ? [] : [text(method.sun)])).joined(separator: ", ")
    }

    /// Writes the words by time where they differ.
    private static func write<Word: RawRepresentable<String> & Equatable>(
        _ name: StaticString, _ words: PerPrayer<Word>, to json: inout JSONWriter
    ) {
        guard words.common == nil else { return }
        json.member(name) { json in
            for prayer in Prayer.allCases { json.member(named: prayer.rawValue, words[prayer].rawValue) }
        }
    }

    /// `{"methods": [{"key": …, "fajrAngle": …, "ishaAngle" or "ishaIntervalS": …, …}]}`.
    package static var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 2))
        json.object { json in
            json.member("methods", CalculationMethod.all) { json, method in
                json.member("key", method.key)
                json.member("aliases", method.aliases)
                json.member("name", method.name)
                json.member("fajrAngle", method.fajrAngle.degrees)
                switch method.isha {
                case .angle(let angle): json.member("ishaAngle", angle.degrees)
                case .interval(let length, let base, let ramadan):
                    json.member("ishaIntervalS", length.seconds)
                    json.member("ishaFrom", base.rawValue)
                    json.member("ramadanIshaIntervalS", ramadan?.seconds)
                }
                if case .angle(let angle) = method.maghrib { json.member("maghribAngle", angle.degrees) }
                json.member("offsetsS") { json in
                    for prayer in Prayer.allCases {
                        json.member(named: prayer.rawValue, method.offsets[prayer].seconds)
                    }
                }
                json.member("midnight", method.night.rawValue)
                json.member("rounding", method.rounding.word)
                write("roundingByTime", method.rounding, to: &json)
                json.member("horizonAngle", method.horizon.degrees)
                json.member("sun", method.sun.word)
                write("sunByTime", method.sun, to: &json)
                json.member("seasonal", method.isSeasonal)
                json.member("status", method.status.rawValue)
                json.member("notes", method.notes)
                json.member("measured", method.measured)
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
