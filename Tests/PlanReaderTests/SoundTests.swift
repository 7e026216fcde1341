import CivilTime
import Diagnostics
import Documents
import Foundation
import JSONSchema
import PlanModel
import PrayerTimes
import Testing
import TimeZoneData

@testable import PlanReader
@testable import Sounds

/// Sound files made by SoX: see `Sounds/README.md`.
@Suite("Sound files")
struct SoundTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sounds")

    static func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: folder.appending(path: name))) }

    /// A file with what `soxi -s`, `-r` and `-e` say of it.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var frames, rate: Double?
        var encoding: String
        var isPlayable = true
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "pcm16.wav", frames: 400, rate: 8000, encoding: "Linear PCM"),
        Row(name: "extensible24.wav", frames: 441, rate: 44100, encoding: "Linear PCM"),
        Row(name: "ulaw.wav", frames: 400, rate: 8000, encoding: "µLaw"),
        Row(name: "alaw.wav", frames: 400, rate: 8000, encoding: "aLaw"),
        Row(name: "ima.wav", frames: 4040, rate: 8000, encoding: "IMA ADPCM"),
        Row(name: "msadpcm.wav", frames: nil, rate: nil, encoding: "Microsoft ADPCM", isPlayable: false),
        Row(name: "gsm.wav", frames: nil, rate: nil, encoding: "GSM 06.10", isPlayable: false),
        Row(name: "pcm16.aiff", frames: 400, rate: 8000, encoding: "Linear PCM"),
        Row(name: "pcm16.aifc", frames: 400, rate: 8000, encoding: "Linear PCM"),
        Row(name: "pcm16.caf", frames: 400, rate: 8000, encoding: "Linear PCM"),
        Row(name: "ulaw.caf", frames: 400, rate: 8000, encoding: "µLaw"),
        Row(name: "alaw.caf", frames: 400, rate: 8000, encoding: "aLaw"),
        Row(name: "short.wav", frames: 2999, rate: 100, encoding: "Linear PCM"),
        Row(name: "long.wav", frames: 3000, rate: 100, encoding: "Linear PCM"),
        Row(name: "long.aiff", frames: 3100, rate: 100, encoding: "Linear PCM"),
        Row(name: "long.caf", frames: 3100, rate: 100, encoding: "Linear PCM"),
    ]

    @Test("Headers say what SoX says", arguments: rows)
    func header(_ row: Row) throws {
        let header = try SoundHeader.read(Self.bytes(row.name))
        #expect(header.encoding == row.encoding && header.isPlayable == row.isPlayable)
        #expect(header.length?.frames == row.frames && header.length?.rate == row.rate)
    }

    /// IMA4 in AIFF-C counts packets of 64 frames, and a packet table in CAF counts frames by itself (Apple's
    /// specifications); SoX writes neither.
    @Test("Packets are counted in frames")
    func packets() throws {
        func big(_ number: UInt64, _ size: Int) -> [UInt8] {
            (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }
        // 8,000 Hz as an 80-bit number is 400B FA00 0000 0000 0000.
        let rate = big(0x400b, 2) + big(0xfa00_0000_0000_0000, 8)
        let aifc =
            Array("FORM".utf8) + big(100, 4) + Array("AIFCCOMM".utf8) + big(24, 4) + big(1, 2) + big(125, 4)
            + big(16, 2) + rate + Array("ima4".utf8) + big(0, 2)
        #expect(try SoundHeader.read(aifc).seconds == 1)
        let caf =
            Array("caff".utf8) + big(0x0001_0000, 4) + Array("desc".utf8) + big(32, 8)
            + big((44100.0).bitPattern, 8) + Array("aac ".utf8) + big(0, 4) + big(0, 4) + big(1024, 4) + big(2, 4)
            + big(0, 4) + Array("pakt".utf8) + big(24, 8) + big(44, 8) + big(44100, 8) + big(0, 8)
        let header = try SoundHeader.read(caf)
        #expect(header.seconds == 1 && header.encoding == "AAC" && !header.isPlayable)
    }

    @Test("Files cut short or altered are read or refused, never beyond their end", arguments: rows.map(\.name))
    func hostile(_ name: String) throws {
        let bytes = try Self.bytes(name)
        for length in 0..<min(bytes.count, 128) { _ = try? SoundHeader.read(Array(bytes[..<length])) }
        for index in 0..<min(bytes.count, 128) {
            for value in [0x00, 0x01, 0x7f, 0x80, 0xff] as [UInt8] {
                var altered = bytes
                altered[index] = value
                if let seconds = (try? SoundHeader.read(altered))?.seconds { #expect(seconds >= 0) }
                for next in index..<min(index + 8, bytes.count) { altered[next] = value }
                if let seconds = (try? SoundHeader.read(altered))?.seconds { #expect(seconds >= 0) }
            }
        }
    }

    // MARK: In a plan

    static func load(_ plan: String, at path: String = "plan.yaml") -> LoadedPlan {
        PlanLoader(
            readFile: { (name) throws(FileFailure) in
                if name == path { return Array(plan.utf8) }
                guard let bytes = try? bytes(name.split(separator: "/").last.map(String.init) ?? ""),
                    path == "plan.yaml" || name.hasPrefix("plans/sounds/")
                else { throw .missing }
                return bytes
            },
            zones: { .builtIn }
        ).load(path)
    }

    static func prompt(_ sound: String, _ more: String = "") -> String {
        "plan: 1\ntimezone: UTC\nseed: 1\n\(more)prompts:\n  a: {sound: \(sound)}\n"
    }

    @Test(
        "A file beside the plan is checked: code, sound in the plan, what iOS plays",
        arguments: [
            ("short.wav", nil, true), ("long.wav", "sound-too-long", false), ("long.aiff", "sound-too-long", false),
            ("long.caf", "sound-too-long", false), ("gsm.wav", "sound-format", false),
            ("README.md", "sound-format", false),
            ("app-ships-it.wav", nil, true),
        ])
    func besidePlan(name: String, code: String?, isPlayable: Bool) {
        let loaded = Self.load(Self.prompt(name))
        // What these files are called is another question: `short` and `long` are words of Java's.
        let codes = loaded.findings.map(\.code.id).filter { $0 != Diagnostic.Code.soundName.id }
        #expect(codes == (code.map { [$0] } ?? []))
        #expect(loaded.findings.allSatisfy { $0.severity == .warning && $0.span.start.line == 5 })
        #expect(loaded.plan?.prompts.map(\.sound) == [.file(name)])
        #expect(loaded.plan?.unplayableSounds == (isPlayable ? [] : [name]))
    }

    @Test("A plan with a folder of sounds is held to it, once for each file")
    func folder() {
        let plan = Self.prompt("none.wav", "sounds: sounds\n") + "  b: {sound: none.wav}\n  c: {sound: short.wav}\n"
        let loaded = Self.load(plan, at: "plans/a.yaml")
        #expect(loaded.findings.map(\.code) == [.soundMissing, .soundName])
        #expect(loaded.plan?.prompts.map(\.sound) == [.default, .default, .file("short.wav")])
        // A folder without a name is one mistake, not one for each sound.
        let nameless = Self.load(Self.prompt("none.wav", "sounds: ''\n"), at: "plans/a.yaml")
        #expect(nameless.findings.map(\.code) == [.outOfRange])
    }

    @Test(
        "A name that Android's resources refuse is told once, with one that they take",
        arguments: [
            ("athan1.wav", "athan1.wav"), ("athan_fajr.caf", "athan_fajr.caf"), ("athan-fajr.wav", "athan_fajr.wav"),
            ("Athan.WAV", "athan.wav"), ("3 bells.wav", "sound_3_bells.wav"), ("_bell.wav", "sound_bell.wav"),
            // A reserved word: The Java Language Specification, section 3.9.
            ("long.wav", "long_sound.wav"),
        ])
    func resourceNames(name: String, right: String) {
        let twice = Self.prompt(name) + "  b: {sound: \(name)}\n"
        let names = Self.load(twice).findings.filter { $0.code == .soundName }
        #expect(names.count == (name == right ? 0 : 1))
        #expect(names.allSatisfy { $0.message.hasSuffix("name the file '\(right)'") })
    }

    @Test("Reminders' own sound is asked for where a reminder makes one")
    func reminders() {
        let plan = """
            plan: 1
            timezone: Europe/London
            location: {latitude: 51.5, longitude: -0.1}
            sounds: sounds
            prayers: {alerts: {fajr: {reminders: [{before: 30m, alert: silent}, {before: 5m}]}}}

            """
        let loaded = Self.load(plan, at: "plans/a.yaml")
        #expect(loaded.findings.map(\.code) == [.soundMissing])
        #expect(
            loaded.plan?.prayers.alerts[.fajr]?.otherwise.reminders.map(\.sound) == [.file("reminder.wav"), .default])
    }
}
