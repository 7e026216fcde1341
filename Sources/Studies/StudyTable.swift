import CSV
import CivilTime

/// The report as a table for statistics: a line for each person and rule.
package struct StudyTable {
    private let study: Study

    package init(_ study: Study) { self.study = study }

    /// RFC 4180 with a header; lengths of time are in seconds.
    package var csv: [UInt8] {
        var csv = CSVWriter(header: [
            "person", "time_zone", "seed", "start", "days", "waves", "baseline_days", "rule", "weekdays",
            "weekend_days",
            "intended", "placed", "prompts", "follow_ups", "gap_least_s", "gap_median_s", "gap_greatest_s",
        ])
        for person in study.people {
            let gaps = person.gaps.summary
            for count in person.rules {
                csv.row(
                    [
                        person.id, person.timeZone, person.seed.map { "\($0)" } ?? "", "\(person.start)",
                        "\(person.days)",
                        "\(person.waves.count)", "\(person.baselineDays)", count.rule, "\(count.weekdays)",
                        "\(count.weekendDays)", "\(count.intended)", "\(count.placed)", "\(count.notifying)",
                        "\(count.followUps)",
                    ] + [gaps?.least, gaps?.median, gaps?.greatest].map { $0.map { "\($0.seconds)" } ?? "" })
            }
        }
        return csv.bytes
    }
}
