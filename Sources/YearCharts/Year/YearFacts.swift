import CivilTime
import Drawing
import Localization

/// The facts about a year, in sentences whose numbers are computed.
struct YearFacts {
    private let year: YearOfDays
    private let words: PictureWords

    init(_ year: YearOfDays, _ words: PictureWords) { (self.year, self.words) = (year, words) }

    var sentences: [String] { nights + weeks + dots + extent }

    // MARK: The sun

    private var nights: [String] {
        guard let sky = year.sky else { return [] }
        let facts: [(SkyYear.Depth, SkyYear.Passage, PictureWord)] = [
            (.civil, .above, .sunStaysUp), (.civil, .below, .sunStaysDown),
        ]
        var sentences = facts.flatMap { depth, passage, word in
            seasons(depth, passage).map { (first: $0.from, text: words(word, dates($0))) }
        }.sorted { $0.first < $1.first }.map(\.text)
        // Where the sun stays up, the nights are bright in any case.
        let bright = sky.stretches(.civil, .above)
        sentences += seasons(.night, .above).map { words(.neverDark, dates($0)) }.prefix(bright.isEmpty ? .max : 1)
        return sentences
    }

    /// A stretch of days, as the indices of its first and its last.
    private typealias Season = (from: Int, to: Int)

    /// Returns the stretches on which the sun stays on one side of an altitude; the two parts of one that the year's
    /// ends cut are joined.
    private func seasons(_ depth: SkyYear.Depth, _ passage: SkyYear.Passage) -> [Season] {
        guard let sky = year.sky else { return [] }
        var seasons = sky.stretches(depth, passage).map { (from: $0.lowerBound, to: $0.upperBound) }
        if seasons.count > 1, seasons[0].from == 0, let last = seasons.last, last.to == year.dates.count - 1 {
            seasons[0].from = last.from
            seasons.removeLast()
        }
        return seasons
    }

    private func dates(_ season: Season) -> KeyValuePairs<StaticString, String> {
        [
            "from": words.day(year.dates.lowerBound.advanced(by: season.from)),
            "to": words.day(year.dates.lowerBound.advanced(by: season.to)),
        ]
    }

    // MARK: Weeks

    /// A sentence about the fullest and the emptiest whole week, where they differ.
    private var weeks: [String] {
        let sums = year.weeks.filter { $0.days.count == 7 }
            .map { (monday: $0.monday, count: $0.days.reduce(0) { $0 + $1.total }) }
        guard let most = sums.map(\.count).max(), let least = sums.map(\.count).min(), most > least,
            let fullest = sums.first(where: { $0.count == most }),
            let emptiest = sums.first(where: { $0.count == least })
        else { return [] }
        return [
            words(
                .fullestWeek,
                [
                    "full": words.day(fullest.monday), "most": Figures.grouped(most),
                    "empty": words.day(emptiest.monday),
                    "least": Figures.grouped(least),
                ])
        ]
    }

    // MARK: What is drawn

    private var dots: [String] {
        guard !year.prompts.isEmpty else { return [] }
        let share = YearPlot.share(of: year.prompts.count)
        return [share == 1 ? words(.everyDot) : words(.someDots, ["n": "\(share)"])]
    }

    private var extent: [String] {
        guard year.days.count > year.planned.count else { return [] }
        return [words(.afterPlanned, ["date": words.full(year.planned.upperBound.advanced(by: -1))])]
    }
}
