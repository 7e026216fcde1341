import CivilTime

/// What a year has to say, in sentences whose numbers are computed.
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
            sky.stretches(depth, passage).map { (first: $0.lowerBound, text: words(word, dates($0))) }
        }.sorted { $0.first < $1.first }.map(\.text)
        // Where the sun stays up it is bright anyway.
        let bright = sky.stretches(.civil, .above)
        sentences += sky.stretches(.night, .above)
            .map { words(.neverDark, dates($0)) }
            .prefix(bright.isEmpty ? .max : 1)
        return sentences
    }

    private func dates(_ days: ClosedRange<Int>) -> KeyValuePairs<StaticString, String> {
        [
            "from": words.day(year.dates.lowerBound.advanced(by: days.lowerBound)),
            "to": words.day(year.dates.lowerBound.advanced(by: days.upperBound)),
        ]
    }

    // MARK: Weeks

    /// The fullest and the emptiest whole week, where they are not as good as all.
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
