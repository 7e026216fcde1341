import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import Pipeline
import Testing

@testable import Studies

/// The forms of the report.
@Suite("Forms of the report")
struct StudyFormTests {
    private static let people = "id,seed,timezone\nA,1,\nB,2,Asia/Tokyo\n"

    @Test("The JSON is what its schema says", arguments: [StudyFixture.beeps, StudyFixture.trial])
    func json(_ plan: String) throws {
        let schema = try Schema(
            JSONReader.read(SourceFile(name: "study.schema.json", text: SchemaName.study.text)))
        for study in [try StudyFixture.study(plan), try StudyFixture.study(plan, people: Self.people)] {
            var study = study
            // The fixture's digests are short.
            study.origin.planDigest = "sha256:" + String(repeating: "0", count: 64)
            study.origin.table?.digest = study.origin.planDigest
            let node = try JSONReader.read(
                SourceFile(name: "study.json", text: StudyJSON(study, findings: []).bytes))
            #expect(schema.diagnose(node, root: "the study").isEmpty, "\(schema.diagnose(node, root: "the study"))")
        }
    }

    @Test("The table has a line for each person and rule")
    func csv() throws {
        let study = try StudyFixture.study(StudyFixture.trial, people: Self.people)
        let lines = String(decoding: StudyTable(study).csv, as: UTF8.self).split(separator: "\r\n").map(String.init)
        try #require(lines.count == 3)
        #expect(lines[1].hasPrefix("A,Europe/Berlin,1,2027-03-01,14,1,0,beep,10,4,84,84,"), "\(lines[1])")
        #expect(lines[2].hasPrefix("B,Asia/Tokyo,2,2027-03-01,14,1,0,beep,10,4,84,84,"), "\(lines[2])")
    }

    @Test("A plan's words are no markup")
    func escapes() throws {
        let plan = StudyFixture.beeps.replacing("title: Attention", with: "title: \"<b>A & B</b> | *c*\"")
        let study = try StudyFixture.study(plan)
        let page = String(decoding: StudyPage(study).bytes, as: UTF8.self)
        #expect(page.contains("<h1>&lt;b&gt;A &amp; B&lt;/b&gt; | *c*</h1>") && !page.contains("<b>A"))
        let markdown = StudyMarkdown(study).text
        #expect(markdown.hasPrefix("# \\<b>A & B\\</b> | \\*c\\*: the schedule\n"), "\(markdown.prefix(80))")
    }

    @Test("Both pages have each table's numbers, and the HTML has the figures")
    func sameNumbers() throws {
        let study = try StudyFixture.study(StudyFixture.trial, people: Self.people)
        let (page, markdown) = (
            String(decoding: StudyPage(study).bytes, as: UTF8.self), StudyMarkdown(study).text
        )
        #expect(page.components(separatedBy: "<svg").count == 4)
        #expect(page.components(separatedBy: "<table>").count == markdown.components(separatedBy: "\n| ---").count)
        let count = "\(study.rules[0].notifying)"
        #expect(page.contains("<td class=\"n\">\(count)</td>") && markdown.contains("| \(count) |"))
        // Nothing is loaded, and nothing runs.
        #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("src="))
    }

    @Test("To make the schedule again, all that the command line said is repeated")
    func reproduction() throws {
        var study = try StudyFixture.study(StudyFixture.beeps, people: Self.people)
        study.origin.options = ["--set", "title=It's mine", "--days", "7"]
        let text = StudyMarkdown(study).text
        #expect(
            text.contains("`horarium build study.yaml --each people.csv --set 'title=It'\\''s mine' --days 7`"),
            "\(text)")
        #expect(text.contains("`sha256:11`"))
    }
}
