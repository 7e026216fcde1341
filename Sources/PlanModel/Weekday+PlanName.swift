package import CivilTime

extension Weekday {
    /// The plan file's word: `mon`.
    package var planName: String { shortName.lowercased() }

    private static let planNames = allCases.map(\.planName)

    /// The days that a word of the plan file means: `mon`, `Monday`, `mon-fri`, `sat-mon`, `weekdays`, `weekends`; none
    /// for any other word.
    package static func named(_ word: String) -> Set<Weekday> {
        switch word {
        case "weekdays": return [.monday, .tuesday, .wednesday, .thursday, .friday]
        case "weekends": return [.saturday, .sunday]
        default: break
        }
        let ends = word.lowercased().split(separator: "-").map { end in
            planNames.firstIndex { $0 == end.prefix(3) }
        }
        guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1] else { return [] }
        let count = (last - first + allCases.count) % allCases.count + 1
        return Set((0..<count).map { allCases[(first + $0) % allCases.count] })
    }
}
