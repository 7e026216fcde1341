import Foundation
import ReferenceData
import Testing

extension CommandLineTests {
    /// A day or two of each example plan, with what is special about it: `UPDATE_GOLDEN=1 swift test --filter golden`
    /// writes them anew.
    @Test(
        "Calendars and manifests of the example plans, as people have read them",
        arguments: [
            ("cairo-fridays", "2026-12-04", 1),  // a Friday
            ("couch-to-5k", "2027-01-11", 3),  // the second week, with the template that is like the first
            ("habits", "2026-12-04", 2),  // a Friday with a session, and the first Saturday
            ("jakarta", "2026-12-04", 1),  // a Friday
            ("journey", "2027-03-01", 2),  // the last day at home and the first in Tokyo
            ("london", "2026-12-03", 2),  // a Thursday with a session before sunrise, and a Friday
            ("meditation", "2026-12-01", 2),
            ("mosque", "2027-03-05", 1),  // a Friday of Ramadan
            ("office", "2026-12-03", 2),  // a review that was moved from Friday to Thursday
            ("oslo-summer", "2027-06-20", 2),  // nights without twilight
            ("prayers", "2026-12-04", 1),  // a Friday
            ("ramadan", "2027-02-08", 2),  // the last day of Sha'ban, with Tarawih, and the first of Ramadan
            ("retreat", "2027-03-28", 1),  // the clocks go forward
            ("strength", "2027-01-25", 1),  // the fourth week, with less of everything
            ("study", "2027-03-01", 1),
            ("workouts", "2026-12-05", 1),  // a Saturday: the announced run
        ])
    func golden(plan: String, from: String, days: Int) throws {
        let path = Reference.root.appending(path: "plans/\(plan).yaml").path
        // A prescribed time would be the events' stamp. The release of zone data counts in the digest: here it is the
        // program's own.
        let result = try run(
            "build", path, "-o", "out", "--from", from, "--days", "\(days)",
            environment: ["SOURCE_DATE_EPOCH": "", "TZDIR": ""])
        #expect(result.status == 0, "\(result.messages)")
        for file in ["\(plan).ics", "\(plan).manifest.json"] {
            let bytes = try #require(contents("out/\(file)"))
            let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(file)")
            let difference = try Golden.difference(String(decoding: bytes, as: UTF8.self), from: golden)
            #expect(difference == nil)
        }
    }

    @Test("Each example plan has its golden files")
    func goldenFiles() throws {
        func names(_ folder: URL, _ suffix: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(suffix) }
                .map { String($0.dropLast(suffix.count)) }.sorted()
        }
        let plans = try names(Reference.root.appending(path: "plans"), ".yaml")
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        #expect(try names(folder, ".ics") == plans)
        #expect(try names(folder, ".manifest.json") == plans)
    }
}
