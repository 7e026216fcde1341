import CivilTime
import Diagnostics
import Documents
import JSON
import PrayerTimes
import Text

/// The result of fitting methods to a timetable, as text and as JSON.
package struct FitTable {
    private let fit: TimetableFit
    private let count: Int

    /// Creates a table of the best few candidates.
    package init(_ fit: TimetableFit, count: Int = 3) {
        self.fit = fit
        self.count = count
    }

    private var best: [TimetableFit.Candidate] { Array(fit.candidates.prefix(count)) }

    /// The best candidates, each with the residuals of its prayers, then the best one as lines of a plan, where it is
    /// plausible.
    package var table: [String] {
        guard let first = best.first else { return [] }
        var lines: [String] = []
        for (rank, candidate) in zip(1..., best) {
            lines.append(
                "\(rank). \(candidate.method.key), \(candidate.madhab.rawValue), \(candidate.highLatitude.rawValue): \(candidate.exact) of \(candidate.days) times to the minute, worst \(candidate.worst)m"
            )
            var rows = [["", "adjust", "exact", "mean", "worst", "on"]]
            for prayer in Prayer.allCases {
                guard let residual = candidate.residuals[prayer] else { continue }
                rows.append([
                    "   \(prayer.rawValue)", Self.signed(residual.adjustment),
                    "\(residual.exact)/\(residual.days + residual.missing)",
                    "\(residual.mean.decimals(2))m",
                    "\(residual.worst > 0 ? "+" : "")\(residual.worst)m", residual.worstDate.map { "\($0)" } ?? "",
                ])
            }
            lines += TextTable.aligned(rows, leftColumns: 1, hasHeadings: true) + [""]
        }
        guard first.isPlausible else { return lines + ["no method fits: is this the table's place and zone?"] }
        return lines + ["prayers:"] + Self.plan(first)
    }

    /// Returns the lines of a plan's `prayers`.
    private static func plan(_ candidate: TimetableFit.Candidate) -> [String] {
        var lines = ["  method: \(candidate.method.key)", "  madhab: \(candidate.madhab.rawValue)"]
        if candidate.highLatitude != .automatic { lines.append("  highLatitude: \(candidate.highLatitude.rawValue)") }
        let adjust = Prayer.allCases.compactMap { prayer in
            candidate.residuals[prayer].flatMap {
                $0.adjustment == .zero ? nil : "\(prayer.rawValue): \($0.adjustment)"
            }
        }
        if !adjust.isEmpty { lines.append("  adjust: {\(adjust.joined(separator: ", "))}") }
        return lines
    }

    private static func signed(_ span: TimeSpan) -> String { span == .zero ? "0" : span.signed }

    /// `{"candidates": [{"method": …, "residuals": {"fajr": {"adjustS": …, …}}}]}`.
    package var json: [UInt8] {
        var json = JSONWriter(.lines(depth: 3))
        json.object { json in
            json.member("candidates", best) { json, candidate in
                json.member("method", candidate.method.key)
                json.member("madhab", candidate.madhab.rawValue)
                json.member("highLatitude", candidate.highLatitude.rawValue)
                json.member("times", candidate.days)
                json.member("exact", candidate.exact)
                json.member("residuals") { json in
                    for prayer in Prayer.allCases {
                        guard let residual = candidate.residuals[prayer] else { continue }
                        json.member(named: prayer.rawValue) { json in
                            json.member("adjustS", residual.adjustment.seconds)
                            json.member("times", residual.days)
                            json.member("missing", residual.missing)
                            json.member("exact", residual.exact)
                            json.member("meanMinutes", residual.mean)
                            json.member("worstMinutes", residual.worst)
                        }
                    }
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
