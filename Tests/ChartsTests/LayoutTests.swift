import CivilTime
import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

/// Places of labels and widths of texts.
struct LayoutTests {
    @Test("Labels that overlap move apart by the same, and no further than they must")
    func pools() {
        // Two labels of 10 whose wishes are 2 apart have to be 10 + 1 apart; least squares moves each by 4.5.
        #expect(
            LabelSpread.places([10, 12], sizes: [10, 10], gap: 1, within: -100...100) == [5.5, 16.5])
        // The third is clear of them.
        #expect(
            LabelSpread.places([10, 12, 40], sizes: [10, 10, 10], gap: 1, within: -100...100) == [5.5, 16.5, 40])
        // Three at one place: the middle one stays.
        #expect(
            LabelSpread.places([50, 50, 50], sizes: [10, 20, 10], gap: 0, within: 0...100) == [35, 50, 65])
        #expect(LabelSpread.places([], sizes: [], gap: 1, within: 0...1).isEmpty)
    }

    @Test("What leaves the line is pushed back to its ends, in the order of the wishes")
    func bounds() {
        #expect(LabelSpread.places([1, 99], sizes: [10, 10], gap: 1, within: 0...100) == [5, 95])
        #expect(LabelSpread.places([0, 1], sizes: [10, 10], gap: 2, within: 0...100) == [5, 17])
    }

    @Test("Laws of spreading: order kept, gaps kept, inside where there is room", arguments: 1...200)
    func laws(seed: UInt64) {
        var state = seed
        func random(_ below: Double) -> Double {
            // Knuth's MMIX generator, its upper half.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 33) / Double(1 << 31) * below
        }
        let count = Int(random(12)) + 1
        let wishes = (0..<count).map { _ in random(500) }.sorted()
        let sizes = (0..<count).map { _ in 5 + random(30) }
        let places = LabelSpread.places(wishes, sizes: sizes, gap: 2, within: 0...500)
        for index in 1..<max(1, count) where count > 1 {
            let apart = (sizes[index - 1] + sizes[index]) / 2 + 2
            #expect(places[index] - places[index - 1] >= apart - 1e-9, "\(wishes) of \(sizes)")
        }
        #expect(places[0] >= sizes[0] / 2 - 1e-9, "\(wishes) of \(sizes)")
        #expect(places[count - 1] <= 500 - sizes[count - 1] / 2 + 1e-9, "\(wishes) of \(sizes)")
    }

    @Test("Names of a row that would overlap go below the line, then behind those there, then are the time alone")
    func rowLines() {
        let width = TextWidth.of("First Jumuah 13:00", size: 12, isBold: true)
        var lines = RowLines(above: [], within: 0...400)
        let first = lines.take("First Jumuah 13:00", or: "13:00", at: 100)
        #expect(first == ("First Jumuah 13:00", 106, true))
        #expect(lines.take("First Jumuah 13:30", or: "13:30", at: 120) == ("First Jumuah 13:30", 126, false))
        let third = lines.take("First Jumuah 14:00", or: "14:00", at: 140)
        #expect(third == ("First Jumuah 14:00", 106 + width + 6, true))
        // Neither line has room for the whole of a fourth.
        let fourth = lines.take("A fourth Friday prayer of a long name 14:30", or: "14:30", at: 160)
        #expect(fourth.text == "14:30" && !fourth.isAbove)
        // A workout's name above, and one that is clear of all.
        var taken = RowLines(above: [90...130], within: 0...400)
        #expect(!taken.take("Jumuah 13:00", or: "13:00", at: 100).isAbove)
        #expect(taken.take("Jumuah 13:00", or: "13:00", at: 300).isAbove)
    }

    @Test("A text that is too long ends in an ellipsis within its room; one that fits stays")
    func cuts() {
        #expect(TextWidth.cut("Fajr", to: 60, size: 12) == "Fajr")
        let cut = TextWidth.cut("Where is your attention?", to: 60, size: 12)
        #expect(cut.hasSuffix("…") && cut.hasPrefix("Where"))
        #expect(TextWidth.of(cut, size: 12) <= 60)
        #expect(TextWidth.lines("Water the plants", most: 2, width: 90, size: 13) == ["Water the", "plants"])
    }

    @Test("Numbers are grouped, shares have a decimal, minutes a sign")
    func figures() {
        #expect(Figures.grouped(2581) == "2,581")
        #expect(Figures.grouped(1_000_000) == "1,000,000")
        #expect(Figures.grouped(12) == "12")
        // 46 / 452 = 10.177 %.
        #expect(Figures.share(46, of: 452) == "10.2 %")
        #expect(Figures.minutes(.minutes(-30)) == "−30")
        #expect(Figures.minutes(.seconds(90)) == "+1:30")
    }
}
