import CivilTime
import Diagnostics
import Documents
import PlanModel
import PlanReader
import Testing
import TimeZoneData
import WatchWorkouts

enum WatchPlans {
    static func plan(_ workouts: String) throws -> Plan {
        let text = "plan: 1\ntimezone: UTC\nid: p\n\(workouts)\n"
        let loader = PlanLoader(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { () throws(TimeZoneError) in try .newest() })
        return try #require(loader.load("p.yaml").plan)
    }
}

/// A reader of FIT files made from the protocol's description alone (Flexible and Interoperable Data Transfer Protocol,
/// "FIT File Structure"): `.ci/checks/watches` reads them with Garmin's own and another.
private struct FITReader {
    var messages: [(number: Int, fields: [Int: [UInt8]])] = []

    init(_ bytes: [UInt8]) throws {
        func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
        try #require(bytes.count > 16 && bytes[0] == 14 && Array(bytes[8..<12]) == Array(".FIT".utf8))
        #expect(number(bytes[4..<8]) == bytes.count - 16)
        #expect(number(bytes[12..<14]) == Self.crc(bytes[..<12]))
        #expect(number(bytes.suffix(2)) == Self.crc(bytes.dropLast(2)))
        var definitions: [UInt8: (message: Int, fields: [(number: Int, size: Int)])] = [:]
        var index = 14
        while index < bytes.count - 2 {
            let header = bytes[index]
            index += 1
            if header & 0x40 != 0 {
                let count = Int(bytes[index + 4])
                let fields = (0..<count).map { (Int(bytes[index + 5 + 3 * $0]), Int(bytes[index + 6 + 3 * $0])) }
                definitions[header & 15] = (number(bytes[index + 2..<index + 4]), fields)
                index += 5 + 3 * count
            } else {
                let definition = try #require(definitions[header & 15])
                var fields: [Int: [UInt8]] = [:]
                for field in definition.fields {
                    fields[field.number] = Array(bytes[index..<index + field.size])
                    index += field.size
                }
                messages.append((definition.message, fields))
            }
        }
    }

    /// CRC-16/ARC by its table of sixteen, as the protocol's description has it.
    private static func crc(_ bytes: some Sequence<UInt8>) -> Int {
        let table = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
            0x9C01,
            0x8801, 0x4400,
        ]
        return bytes.reduce(0) { crc, byte in
            let low = (crc >> 4 & 0x0FFF) ^ table[crc & 15] ^ table[Int(byte) & 15]
            return (low >> 4 & 0x0FFF) ^ table[low & 15] ^ table[Int(byte) >> 4]
        }
    }

    func number(_ field: Int, of message: Int) -> Int? {
        messages[message].fields[field].map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }

    func text(_ field: Int, of message: Int) -> String {
        String(decoding: (messages[message].fields[field] ?? []).prefix { $0 != 0 }, as: UTF8.self)
    }
}

@Suite("FIT")
struct FITTests {
    private static let created = Instant(epochSeconds: 1_796_083_200)

    private static func read(_ workouts: String) throws -> (file: FITReader, losses: [ExportLoss]) {
        let plan = try WatchPlans.plan(workouts)
        let template = plan.templates[0]
        let encoder = FITEncoder(WatchWorkout(template), id: template.id, plan: plan.id, created: created)
        return (try FITReader(encoder.bytes), encoder.losses)
    }

    @Test("A file of type 5 with one step a phase, and a repetition behind its steps")
    func intervals() throws {
        let (file, losses) = try Self.read(
            "workouts: {templates: {t: {type: intervals, title: Ladder, activity: running, steps: [{warmup: 5m}, {repeat: 3, steps: [{run: 90s, name: Fast}, {repeat: 2, steps: [{work: 10s}, {rest: 5s}]}]}, {cooldown: 3m}]}}}"
        )
        #expect(losses.isEmpty)
        #expect(file.messages.map(\.number) == [0, 26, 27, 27, 27, 27, 27, 27, 27])
        // 2026-12-01T00:00:00Z is 1,796,083,200 s after 1970, and 1989-12-31 is 631,065,600 s.
        #expect(file.number(0, of: 0) == 5 && file.number(4, of: 0) == 1_165_017_600)
        #expect(file.number(4, of: 1) == 1 && file.number(6, of: 1) == 7 && file.text(8, of: 1) == "Ladder")
        func row(_ index: Int) -> [Int?] { [1, 2, 7].map { file.number($0, of: 2 + index) } }
        #expect(row(0) == [0, 300_000, 2] && row(1) == [0, 90_000, 0] && row(2) == [0, 10_000, 0])
        #expect(row(3) == [0, 5_000, 1] && row(6) == [0, 180_000, 3])
        #expect(file.text(0, of: 3) == "Fast")
        // Twice from step 2 on, then three times from step 1 on.
        #expect([1, 2, 4].map { file.number($0, of: 6) } == [6, 2, 2])
        #expect([1, 2, 4].map { file.number($0, of: 7) } == [6, 1, 3])
    }

    @Test("A lift is sets of an exercise with repetitions and weights, and their rests")
    func lift() throws {
        let (file, losses) = try Self.read(
            "workouts: {templates: {t: {type: lift, activity: strength, exercises: [{name: Back squat, sets: 5, reps: 5, weight: 62.5 kg, rest: 3m}, {name: Larsen press, sets: 2, reps: 8-12, weight: 45 lb, rest: 0s}]}}}"
        )
        #expect(losses.map(\.what) == ["the repetitions '8-12' of 'Larsen press'"])
        #expect(file.number(4, of: 1) == 10 && file.number(11, of: 1) == 20 && file.number(6, of: 1) == 5)
        // Five sets of five; back squat is 6 of category 28; the rest; then again from step 0 on.
        #expect([1, 2, 10, 11, 12, 13].map { file.number($0, of: 2) } == [29, 5, 28, 6, 6250, 1])
        #expect([1, 2, 7].map { file.number($0, of: 3) } == [0, 180_000, 1])
        #expect([1, 2, 4].map { file.number($0, of: 4) } == [6, 0, 5])
        // 45 lb are 20.41 kg; FIT has no number for the exercise, and no field for a range of repetitions.
        #expect([1, 10, 12, 13].map { file.number($0, of: 5) } == [5, 0xFFFF, 2041, 2])
        #expect(file.text(0, of: 5) == "Larsen press" && file.text(8, of: 5) == "8-12")
    }

    @Test("Names are cut at a character, and what is cut or cannot be said is named")
    func losses() throws {
        let family = "👨‍👩‍👧‍👦"
        let (file, losses) = try Self.read(
            "workouts: {templates: {t: {type: lift, title: '\(String(repeating: family, count: 11))', exercises: [{name: Pull-up, sets: 3, reps: 8, weight: -20 kg}]}}}"
        )
        // A family has 25 bytes of UTF-8: ten of them fit into 254.
        #expect(file.text(8, of: 1) == String(repeating: family, count: 10))
        #expect(losses.map(\.reason).count == 2)
        #expect(file.text(8, of: 2) == "-20 kg")
    }

    @Test(
        "The words for a phase's end are notes in FIT, and a loss in WorkoutKit; a place without a sub-sport is a loss")
    func words() throws {
        let text =
            "workouts: {templates: {t: {type: intervals, activity: yoga, place: outdoor, steps: [{work: 30s, say: Breathe}]}}}"
        let (file, losses) = try Self.read(text)
        #expect(file.text(8, of: 2) == "Breathe" && losses.map(\.what) == ["the place 'outdoor'"])
        let plan = try WatchPlans.plan(text)
        let apple = WorkoutKitEncoder(WatchWorkout(plan.templates[0]), referenceID: String(repeating: "0", count: 36))
        #expect(apple.losses.map(\.what) == ["the words 'Breathe'"])
    }

    @Test("The same template is the same bytes, another one has another serial number")
    func serialNumbers() throws {
        let text = "workouts: {templates: {a: {type: hiit, work: 30s, rest: 10s, rounds: 8}, b: {like: a}}}"
        let plan = try WatchPlans.plan(text)
        let files = plan.templates.map { WatchFormat.fit.file(of: $0, in: plan, created: Self.created) }
        #expect(files.map(\.name) == ["a.fit", "b.fit"])
        #expect(try FITReader(files[0].bytes).number(3, of: 0) != FITReader(files[1].bytes).number(3, of: 0))
        #expect(files[0].bytes == WatchFormat.fit.file(of: plan.templates[0], in: plan, created: Self.created).bytes)
    }
}
