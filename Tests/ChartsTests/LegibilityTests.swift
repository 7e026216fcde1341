import CivilTime
import Scheduling
import Testing

@testable import Charts
@testable import Drawing
@testable import YearCharts

/// Letters of drawings have the space that they need, on every screen.
struct LegibilityTests {
    private static let ramadan = """
        plan: 1
        seed: 9
        timezone: Europe/London
        location: {latitude: 51.5074, longitude: -0.1278}
        horizon: {start: 2027-01-20, days: 60}
        prayers:
          method: moonsighting-committee
          extras: [iftar, tarawih]
        """

    /// A text of a drawing with its place and the estimated stretch that it takes.
    private struct Label {
        var text: String
        var x, y: Double
        var stretch: ClosedRange<Double>

        func overlaps(_ other: Label) -> Bool { stretch.overlaps(other.stretch) && abs(y - other.y) < 11 }
    }

    private func expectApart(_ labels: [Label]) {
        for (index, label) in labels.enumerated() {
            #expect(labels[(index + 1)...].allSatisfy { !label.overlaps($0) }, "\(label.text)")
        }
    }

    /// Returns the labels in the middle of their places that have a class, of the drawing with an id.
    private func labels(_ names: String, in id: String, of page: String) throws -> [Label] {
        let start = try #require(page.firstRange(of: "aria-labelledby=\"\(id)-t")).lowerBound
        let drawing = page[start..<(try #require(page[start...].firstRange(of: "</svg>")).lowerBound)]
        return try drawing.matches(of: #/<text x="([-0-9.]+)" y="([-0-9.]+)" class="([^"]+)"([^>]*)>([^<]*)</#)
            .filter { $0.3.split(separator: " ").contains(Substring(names)) && $0.4.contains("middle") }
            .map { match in
                let (x, y) = (try #require(Double(match.1)), try #require(Double(match.2)))
                let half = TextWidth.of(String(match.5), size: 11, isBold: true) / 2
                return Label(text: String(match.5), x: x, y: y, stretch: x - half...x + half)
            }
    }

    /// Returns the drawings of a schedule's year.
    private func year(_ schedule: Schedule, in space: PictureLayout.Space = .page) -> String {
        var out = Markup()
        YearSection(Fixture.context(schedule, in: space)).write(to: &out)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    @Test("Beside a text wide drawings are 880 units wide, on a page of their own 1184, and all labels begin within")
    func widths() throws {
        let schedule = try Fixture.example("london", days: 3)
        let whole = Fixture.page(schedule)
        let beside = String(
            decoding: Picture(of: schedule, generator: Fixture.generator, around: LocalDate(2026, 12, 2)).fragment,
            as: UTF8.self)
        let draft = Picture(schedule, generator: Fixture.generator, in: .besideText)
        for (text, width) in [(whole, 1184), (beside, 880), (String(decoding: draft.fragment, as: UTF8.self), 880)] {
            let drawings = text.matches(of: #/<svg viewBox="0 0 (\d+) [^"]*"[^>]*class="pic (wide|tall)"(.*?)<\/svg>/#)
            #expect(drawings.count > 8)
            for drawing in drawings {
                let own = drawing.2 == "wide" ? width : 358
                #expect(drawing.1 == "\(own)")
                for place in drawing.3.matches(of: #/<text x="([-0-9.]+)"/#) {
                    #expect(0...Double(own) ~= (try #require(Double(place.1))))
                }
            }
        }
    }

    @Test("Names of curves that end within the year stand in the plot and apart, and on no mark's text, wide and tall")
    func namesWithin() throws {
        let page = year(try Fixture.schedule(Self.ramadan))
        for (id, name) in [("year-w", "pns"), ("year-t", "yn")] {
            let all = try labels(name, in: id, of: page)
            let own = all.filter { ["Iftar", "Tarawih"].contains($0.text) }
            #expect(own.count == 2)
            for label in own {
                for other in all where other.text != label.text {
                    #expect(!label.overlaps(other), "\(label.text) lies over \(other.text)")
                }
            }
            // The hours stand before the plot, or above it.
            #expect(own.allSatisfy { id == "year-w" ? $0.stretch.lowerBound > 64 : $0.y > 40 })
        }
        // The clocks change eight days after the plan's end, at which both texts stand on a ground of their own.
        let grounds = page.matches(of: #/<rect x="36" y="([-0-9.]+)" width="([-0-9.]+)" height="14" class="w4"/#)
        #expect(grounds.count == 3)
        for ground in grounds {
            let (top, width) = (try #require(Double(ground.1)), try #require(Double(ground.2)))
            for label in try labels("yn", in: "year-t", of: page) where label.y > top && label.y < top + 14 {
                #expect(label.stretch.lowerBound > 36 + width, "\(label.text) lies under a mark's text")
            }
        }
    }

    @Test("The texts of many clock changes stand in several lines over the year, apart and within the drawing")
    func marks() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            seed: 1
            location: London
            horizon: {start: 2026-11-25, days: 90}
            travel:
              - {from: 2026-12-20, to: 2027-01-03, location: Karachi}
              - {from: 2027-02-10, to: 2027-02-20, location: Mecca}
            prayers: {method: mwl}
            """)
        let texts = try labels("ls", in: "year-w", of: year(schedule, in: .besideText))
        // Two changes for each journey, two of the year's in London, and the plan's end.
        #expect(texts.count == 7 && Set(texts.map(\.y)).count == 2)
        for text in texts {
            // The stretch is that of bold letters, somewhat wider.
            #expect(text.stretch.lowerBound > -4 && text.stretch.upperBound < 884, "\(text.text)")
        }
        expectApart(texts)
    }

    @Test("On a phone an item's details take as many lines as they need")
    func details() throws {
        let page = try Fixture.london.get().page
        #expect(page.contains(">with sound, reminder 30 min<") && page.contains(">before, iqamah 06:23<"))
        #expect(!page.contains("befor…"))
    }

    @Test("Weekdays with long names stand in two lines over the tall heat map, and all its dates are written alike")
    func longNames() throws {
        let schedule = try Fixture.schedule(
            "language: ar\n" + Self.ramadan.replacing("  extras: [iftar, tarawih]", with: "  madhab: hanafi"))
        let page = year(schedule)
        let heads = try labels("axs", in: "weeks-t", of: page).filter { $0.y < 30 && Int($0.text) == nil }
        #expect(heads.map(\.text) == ["الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت", "الأحد"])
        #expect(Set(heads.map(\.y)).count == 2)
        let dates = page.matches(of: #/<text x="358" y="[0-9.]+" class="axs"[^>]*>([^<]+)</#).map(\.1)
        #expect(dates.count(where: { $0.wholeMatch(of: #/\d+\/\d+/#) != nil }) == 27)
        expectApart(heads)
    }

    @Test("A hundred prompts a day are ticks, in the key too, and more than a phone holds has the colour of loss")
    func dense() throws {
        let schedule = try Fixture.schedule(
            """
            plan: 1
            seed: 7
            timezone: UTC
            horizon: {start: 2026-12-01, days: 2}
            prompts: {p: {body: Now?, window: {from: 08:00, to: 21:00}, perDay: 100}}
            """)
        let page = Fixture.page(schedule)
        #expect(!page.contains(#"class="dot""#) && page.contains(#"<path class="dtk" d="M7 0v14"/></svg>"#))
        #expect(page.contains(#"<dd class="bad">200</dd>"#))
        #expect(try !Fixture.london.get().page.contains("<dd class=\"bad\">"))
    }
}
