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
        var rows = [["method", "fajr", "isha", "maghrib", "adds", "midnight", "rounding, sun", "also"]]
        rows += CalculationMethod.all.map { method in
            [
                method.key + mark(method.status), degrees(method.fajrAngle), text(method.isha), text(method.maghrib),
                text(method.offsets), method.night.rawValue, roundingAndSun(method),
                method.aliases.joined(separator: ", "),
            ]
        }
        var lines = TextTable.fitted(rows, leftColumns: rows[0].count, width: width)
        lines += ["", "* sources disagree about the numbers", "¹ only one source is known", ""]
        let notes = CalculationMethod.all.filter { !$0.notes.isEmpty }.map { [$0.key, $0.notes] }
        lines += TextTable.fitted(notes, leftColumns: 2, width: width)
        lines += ["", "How many of the authority's published times a method gives:", ""]
        let measured = CalculationMethod.all.compactMap { method in method.measured.map { [method.key, $0] } }
        return lines + TextTable.fitted(measured, leftColumns: 2, width: width)
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
    private static func text(_ rounding: PerPrayer<Rounding>) -> String {
        let usual = Rounding.allCases.max { a, b in
            Prayer.allCases.count { rounding[$0] == a } < Prayer.allCases.count { rounding[$0] == b }
        }
        let others = Prayer.allCases.filter { rounding[$0] != usual }.map { "\($0) \(rounding[$0].rawValue)" }
        return ([usual?.rawValue ?? ""] + others).joined(separator: ", ")
    }

    /// `nearest`, and what is unusual about the sun: `up, sunrise down; horizon -1°`, `nearest; sun of 0 h UT`.
    private static func roundingAndSun(_ method: CalculationMethod) -> String {
        let horizon = method.horizon == Coordinates.flatHorizon ? nil : "horizon \(degrees(method.horizon))"
        let prayers = Prayer.allCases.filter { method.sun[$0] == .daily }.map(\.rawValue)
        let times = prayers.count == Prayer.allCases.count ? "" : " for \(prayers.joined(separator: ", "))"
        let sun = prayers.isEmpty ? nil : "sun of 0 h UT\(times)"
        return [text(method.rounding), horizon, sun].compactMap(\.self).joined(separator: "; ")
    }

    /// Writes the words by time where they differ.
    private static func write<Word: RawRepresentable<String> & Equatable>(
        _ name: StaticString, _ words: PerPrayer<Word>, to json: inout JSONWriter
    ) {
        guard let byTime = words.byTime else { return }
        json.member(name) { json in
            for prayer in Prayer.allCases { json.member(named: prayer.rawValue, byTime[prayer.rawValue]) }
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
