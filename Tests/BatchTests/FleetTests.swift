import Pipeline
import CivilTime
import Foundation
import ReferenceData
import Testing
import TimeZoneData

@testable import Batch

@Suite("Many plans, a line each")
struct BatchTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "fleet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "plans"), withIntermediateDirectories: true)
        try write(smallPlan, "plans/sit.yaml")
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// An answer, decoded from its JSON.
    private struct Answer: Decodable {
        struct Finding: Decodable {
            var code, message, file: String
        }
        var id: String?
        var line: Int?
        var status: String
        var calendar, manifest: String?
        var findings: [Finding]
        var codes: [String] { findings.map(\.code) }
    }

    private func fleet(jobs: Int) throws -> Fleet {
        Fleet(
            folder: try PlanFolder(folder.appending(path: "plans").path), zones: .builtIn,
            now: Instant(epochSeconds: 1_796_083_200), stamp: nil, jobs: jobs)
    }

    /// Returns the answers to lines, one for each.
    private func answers(_ lines: [String], jobs: Int = 2) throws -> [Answer] {
        let (input, output) = (Pipe(), Pipe())
        let writer = Thread {
            for line in lines { input.fileHandleForWriting.write(Data("\(line)\n".utf8)) }
            try? input.fileHandleForWriting.close()
        }
        writer.start()
        let done = try WrittenBack(output.fileHandleForReading)
        let counts = try fleet(jobs: jobs).run(
            from: input.fileHandleForReading.fileDescriptor, to: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        let text = String(decoding: done.bytes(), as: UTF8.self)
        let answers = try text.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
        #expect(counts.lines == answers.count && counts.built == answers.count { $0.status == "built" })
        return answers
    }

    /// Reads a pipe to its end on a thread of its own.
    private final class WrittenBack: @unchecked Sendable {
        private let end = DispatchSemaphore(value: 0)
        private var data = Data()

        init(_ handle: FileHandle) throws {
            Thread { [self] in
                data = handle.readDataToEndOfFile()
                end.signal()
            }.start()
        }

        func bytes() -> Data {
            end.wait()
            return data
        }
    }

    private func json(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    @Test(
        "A thousand lines are answered in order by any number of threads, quick ones between long ones",
        arguments: [1, 7])
    func order(jobs: Int) throws {
        let count = Effort.size(1000, small: 200)
        let lines = (0..<count).map { number in
            #"{"id":"\#(number)","plan":"sit.yaml","days":\#(number % 100 == 0 ? 60 : 1),"set":{"seed":\#(number)}}"#
        }
        let answers = try answers(lines, jobs: jobs)
        #expect(answers.map(\.id) == (0..<count).map { "\($0)" })
        #expect(answers.allSatisfy { $0.status == "built" && $0.calendar != nil && $0.manifest != nil })
    }

    @Test("A poisoned line costs itself alone")
    func poison() throws {
        let good = #"{"id":"good","plan":"sit.yaml"}"#
        let long = #"{"id":"long","plan":""# + String(repeating: "x", count: BuildRequest.byteLimit) + #""}"#
        let cases: [(line: String, id: String?, codes: [String])] = [
            ("", nil, ["empty-document"]),
            ("{", nil, ["json-syntax"]),
            ("\u{FF}", nil, ["json-syntax"]),
            ("[1]", nil, ["request-line"]),
            (long, nil, ["request-line"]),
            (String(repeating: "[", count: 100_000), nil, ["too-deep"]),
            (#"{"plan":"sit.yaml"}"#, nil, ["request-line"]),
            (#"{"id":7,"plan":"sit.yaml"}"#, nil, ["request-line"]),
            (#"{"id":"a"}"#, "a", ["request-line"]),
            (#"{"id":"a","plan":{"plan":1}}"#, "a", ["request-line"]),
            (#"{"id":"a","plan":"sit.yaml","day":3}"#, "a", ["request-line"]),
            (#"{"id":"a","plan":"sit.yaml","days":0,"from":"soon"}"#, "a", ["request-line", "request-line"]),
            (#"{"id":"a","plan":"sit.yaml","outputs":["ics"]}"#, "a", ["request-line"]),
            (#"{"id":"a","plan":"sit.yaml","set":{"a=b":1}}"#, "a", ["request-line"]),
            (#"{"id":"a","plan":"sit.yaml","set":{"sed":1}}"#, "a", ["unknown-key"]),
            (#"{"id":"a","plan":"sit.yaml","set":{"include":"x"}}"#, "a", ["setting-path"]),
            (#"{"id":"a","plan":"sit.yaml","set":{"seed":"x"}}"#, "a", ["wrong-type"]),
            (#"{"id":"a","plan":"nothing.yaml"}"#, "a", ["missing-file"]),
            (#"{"id":"a","plan":"sit.yaml","previous":"BEGIN:VCALENDAR"}"#, "a", ["request-previous"]),
        ]
        let answers = try answers(cases.flatMap { [$0.line, good] })
        for (number, (expected, answer)) in zip(cases, stride(from: 0, to: answers.count, by: 2).map { answers[$0] })
            .enumerated()
        {
            let what: Comment = "\(expected.line.prefix(60))"
            #expect(answer.status == "failed" && answer.id == expected.id, what)
            #expect(answer.line == (expected.id == nil ? 2 * number + 1 : nil), what)
            #expect(answer.codes == expected.codes, what)
            #expect(answer.calendar == nil && answer.manifest == nil, what)
        }
        #expect(stride(from: 1, to: answers.count, by: 2).allSatisfy { answers[$0].status == "built" })
    }

    @Test("Texts of JSON take places as --set takes them: numbers as written, texts as they stand, null as nothing")
    func values() throws {
        let lines = [
            #"{"id":"1","plan":"sit.yaml","set":{"title":5,"location":{"latitude":51.50,"longitude":-0.1}}}"#,
            #"{"id":"2","plan":"sit.yaml","set":{"title":"\ud83d\ude00 \"sit\"","prompts.sit.bodies":["\ud83d\ude00","a\"b"]}}"#,
            #"{"id":"3","plan":"sit.yaml","set":{"prompts":null}}"#,
        ]
        let overrides = [
            ["title=5", #"location={"latitude":51.50,"longitude":-0.1}"#],
            ["title=😀 \"sit\"", #"prompts.sit.bodies=["😀","a\"b"]"#],
            ["prompts="],
        ]
        for (answer, overrides) in zip(try answers(lines), overrides) {
            let pipeline = Pipeline(
                readFile: SystemFiles.read, zones: { .builtIn },
                now: Instant(epochSeconds: 0), overrides: overrides)
            let built = try pipeline.files(ofPlan: smallPlan, named: "sit.yaml")
            #expect(answer.calendar.map { Array($0.utf8) } == built.files.first { $0.name == "sit.ics" }?.bytes)
            #expect(
                answer.manifest.map { Array($0.utf8) } == built.files.first { $0.name == "sit.manifest.json" }?.bytes)
            #expect(answer.status == "built" && !built.files.isEmpty)
        }
    }

    @Test("A plan in the line is as one from standard input; the last calendar is revised; outputs are those asked for")
    func forms() throws {
        let text = try json(smallPlan)
        let first = try answers([
            #"{"id":"a","plan":\#(text)}"#, #"{"id":"b","plan":"sit.yaml","outputs":["manifest"]}"#,
        ])
        #expect(first[0].calendar?.contains("@plan.horarium") == true)
        #expect(first[1].calendar == nil && first[1].manifest != nil)
        let previous = try json(try #require(first[0].calendar))
        let fewer = #""set":{"prompts.sit.perDay":3},"previous":\#(previous)"#
        let second = try answers([
            #"{"id":"a","plan":\#(text),"previous":\#(previous)}"#, #"{"id":"a","plan":\#(text),\#(fewer)}"#,
            #"{"id":"a","plan":\#(text),"set":{"id":"other"},"previous":\#(previous)}"#,
        ])
        #expect(second[0].calendar == first[0].calendar)
        // One of four prompts on each of three days is gone.
        #expect(second[1].calendar?.components(separatedBy: "STATUS:CANCELLED").count == 4)
        #expect(second[2].codes == ["request-previous"])
    }

    @Test("Nothing beyond the folder of plans is read, whatever leads there")
    func confinement() throws {
        try write(smallPlan, "outside.yaml")
        try write("plan: 1\ninclude: [../outside.yaml]\n", "plans/include.yaml")
        try write(smallPlan + "\nbusy: {work: {calendar: link.ics}}\n", "plans/busy.yaml")
        for (link, target) in [
            ("link.yaml", "../outside.yaml"), ("link.ics", "/etc/hostname"), ("inside.yaml", "sit.yaml"),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "plans/\(link)").path, withDestinationPath: target)
        }
        let outside = folder.appending(path: "outside.yaml").path
        let names = [
            outside, "../outside.yaml", "sub/../../outside.yaml", "link.yaml", "../nothing.yaml", "include.yaml",
        ]
        let answers = try answers(
            (names + ["busy.yaml", "inside.yaml", "./sit.yaml"]).map { #"{"id":"a","plan":"\#($0)"}"# })
        for answer in answers.dropLast(2) {
            #expect(answer.status == "failed")
            #expect(answer.findings.contains { $0.message.contains("lies outside the folder of plans") })
        }
        #expect(answers.suffix(2).allSatisfy { $0.status == "built" })
    }

    @Test("A plan is read once, however many lines name it and whatever becomes of its file")
    func onceRead() throws {
        let (input, output) = (Pipe(), Pipe())
        let fleet = try fleet(jobs: 2)
        let (from, to) = (input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor)
        // Whatever ends the run ends its output.
        let run = Thread {
            _ = try? fleet.run(from: from, to: to)
            try? output.fileHandleForWriting.close()
        }
        run.start()
        // Each line is answered before the next is asked.
        var calendars: Set<String> = []
        var rest = Data()
        for number in 0..<20 {
            input.fileHandleForWriting.write(Data(#"{"id":"\#(number)","plan":"sit.yaml"}"#.utf8 + [0x0A]))
            while !rest.contains(0x0A) {
                let piece = output.fileHandleForReading.availableData
                try #require(!piece.isEmpty, "the run ended before line \(number) was answered")
                rest += piece
            }
            let end = try #require(rest.firstIndex(of: 0x0A))
            let answer = try JSONDecoder().decode(Answer.self, from: rest[..<end])
            rest = rest[(end + 1)...]
            #expect(answer.id == "\(number)")
            calendars.insert(try #require(answer.calendar))
            try write("nonsense", "plans/sit.yaml")
        }
        try input.fileHandleForWriting.close()
        #expect(calendars.count == 1)
    }
}
