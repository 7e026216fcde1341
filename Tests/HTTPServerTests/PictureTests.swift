import Foundation
import Testing

@testable import HTTPServer

/// A plan's page draws the day that is asked for.
struct PictureTests {
    private let plan = """
        plan: 1
        seed: 1
        timezone: Pacific/Auckland
        horizon: {start: 2026-11-20, days: 20}
        prompts: {sit: {window: {from: 08:00, to: 21:00}}}

        """

    /// The day that a picture draws.
    private func day(_ markup: String) -> String? {
        markup.firstMatch(of: /id="day\/([^"]+)"/).map { String($0.1) }
    }

    @Test("The page and its picture draw today by the plan's clocks, or the day in the address")
    func days() throws {
        let server = try RunningServer(["sit.yaml": plan])
        // It is midnight in UTC, and 13:00 in Auckland; what the plan does not have stands for today.
        let rows = [
            ("", "2026-12-01"), ("?day=2026-11-20", "2026-11-20"), ("?day=2026-12-09", "2026-12-09"),
            ("?day=2026-12-10", "2026-12-01"), ("?day=2026-11-31", "2026-12-01"), ("?day=%3Cb%3E", "2026-12-01"),
        ]
        for (query, expected) in rows {
            for path in ["/plans/sit", "/plans/sit/picture"] {
                let page = try server.get(path + query)
                #expect(page.status == 200 && day(page.text) == expected, "\(path)\(query)")
                let other = page.text.firstMatch(of: /id="day-field" name="day" type="date" value="([^"]+)"/)
                #expect(other.map { String($0.1) } == expected)
                #expect(page.text.contains(#"data-built="1796083200""#))
            }
            let answer = try server.ask("POST", "/plans/sit/preview\(query)", body: plan + "title: Sitting\n")
            let preview = try JSONDecoder().decode([String: Ignored].self, from: Data(answer.body))
            #expect(preview["picture"]?.text.flatMap(day) == expected)
        }
    }

    @Test("A day drawn alone is the section of the whole picture, over more hours where they are asked for")
    func dayAlone() throws {
        let server = try RunningServer(["sit.yaml": plan])
        func preview(_ query: String, _ text: String) throws -> [String: Ignored] {
            let answer = try server.ask("POST", "/plans/sit/preview\(query)", body: text)
            return try JSONDecoder().decode([String: Ignored].self, from: Data(answer.body))
        }
        let text = plan + "title: Sitting\n"
        let alone = try preview("?day=2026-12-09&hours=0,24", text)
        let day = try #require(alone["picture"]?.text)
        #expect(day.hasPrefix("<section id=\"day\"") && day.hasSuffix("</section>"))
        #expect(try preview("?day=2026-12-09", text)["picture"]?.text?.contains(day) == true)
        #expect(alone["changes"]?.text == nil && alone["phones"]?.text == nil)
        // In Auckland the day begins at 2026-12-08T11:00Z. At most three days are drawn.
        let axes = [
            "0,24": "1796727600 1796814000", "3,5": "1796727600 1796814000", "-2,26": "1796720400 1796821200",
            "-9223372036854775808,9223372036854775807": "1796641200 1796900400", "70,90": "1796727600 1796900400",
        ]
        for (hours, axis) in axes {
            let drawn = try preview("?day=2026-12-09&hours=\(hours)", text)["picture"]?.text
            #expect(drawn?.contains("data-now=\"\(axis) ") == true, "\(hours)")
        }
        let broken = try preview("?hours=0,24", text + "prompts: 7\n")
        #expect(broken["picture"]?.text == nil)
    }

    @Test("The picture is of the latest build, also where two are made in one moment")
    func sameMoment() throws {
        let server = try RunningServer(["sit.yaml": plan])
        let tag = try #require(try server.get("/plans/sit/source")["ETag"])
        #expect(try !server.get("/plans/sit/picture").text.contains("<h1>Sitting</h1>"))
        #expect(try server.save(plan + "title: Sitting\n", ifMatch: tag).status == 200)
        #expect(try server.get("/plans/sit/picture").text.contains("<h1>Sitting</h1>"))
    }

    /// A member of a preview, if it is a text.
    private struct Ignored: Decodable {
        let text: String?
        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }

    @Test("Links lead to the days beside it and to today, where the plan has them")
    func links() throws {
        let server = try RunningServer(["sit.yaml": plan])
        func links(_ query: String) throws -> [String: String] {
            let page = try server.get("/plans/sit\(query)").text
            let found = page.matches(of: /id="day-([a-z]+)" aria-label="[^"]+" href="\?day=([^"]+)"/)
            return Dictionary(uniqueKeysWithValues: found.map { (String($0.1), String($0.2)) })
        }
        #expect(try links("") == ["before": "2026-11-30", "after": "2026-12-02"])
        #expect(try links("?day=2026-11-20") == ["after": "2026-11-21", "today": "2026-12-01"])
        #expect(try links("?day=2026-12-09") == ["before": "2026-12-08", "today": "2026-12-01"])
    }

    @Test("A plan that is over, or has not begun, draws its first day")
    func otherTimes() throws {
        for start in ["2026-10-01", "2027-03-01"] {
            let server = try RunningServer(["sit.yaml": plan.replacing("2026-11-20", with: start)])
            let page = try server.get("/plans/sit").text
            #expect(day(page) == start && !page.contains(#"id="day-today" aria-label="Today" href"#))
        }
    }
}
