import CivilTime
import Documents
import Foundation
import PlanModel
import PrayerTimes
import Testing
import TimeZoneData

@testable import Localization
@testable import PlanReader
@testable import PlanSchema

@Suite("Words in every language")
struct WordsTests {
    @Test("Each language has every sentence, time and unit, once", arguments: Language.allCases)
    func complete(language: Language) {
        for sentence in Sentence.allCases { #expect(language.sentences[sentence]?.isEmpty == false, "\(sentence)") }
        for time in ListedTime.allCases where time.hasWord {
            #expect(language.times[time]?.isEmpty == false, "\(time)")
        }
        for unit in Sentence.Unit.allCases {
            #expect(language.units[unit]?[.other]?.contains("{n}") == true, "\(unit)")
        }
        #expect(language.sentences.count == Sentence.allCases.count)
        #expect(language.times.count == Set(language.times.map(\.key)).count)
        #expect(language.months.count == 12)
    }

    @Test("A sentence takes the same placeholders in each language, each once", arguments: Language.allCases)
    func placeholders(language: Language) {
        for sentence in Sentence.allCases {
            let text = language.sentences[sentence] ?? ""
            let expected = Words.placeholders(in: Language.english.sentences[sentence] ?? "").sorted()
            #expect(Words.placeholders(in: text).sorted() == expected, "\(sentence): \(text)")
            #expect(Set(expected).isSubset(of: sentence.placeholders), "\(sentence)")
        }
    }

    @Test("No language borrows another's sentences", arguments: Language.allCases.filter { $0 != .english })
    func own(language: Language) {
        // Words that languages share: "in", which is German too, an alarm, and what is nothing but its values.
        let shared: Set<Sentence> = [
            .prayerBefore, .sessionBefore, .setOf, .roundOf, .channel, .statusAlarm, .statusNotification, .dateColumn,
            .iqamahColumn, .monthAndYear,
        ]
        for sentence in Sentence.allCases where !shared.contains(sentence) {
            #expect(language.sentences[sentence] != Language.english.sentences[sentence], "\(sentence)")
        }
    }

    /// What ICU 77 says with `Intl.RelativeTimeFormat` for 1, 2, 5, 11, 100 and 103 of a unit, its preposition left
    /// out.
    static let counted: [(language: Language, unit: Sentence.Unit, words: [String])] = [
        (.english, .hours, ["1 hour", "2 hours", "5 hours", "11 hours", "100 hours", "103 hours"]),
        (.german, .days, ["1 Tag", "2 Tagen", "5 Tagen", "11 Tagen", "100 Tagen", "103 Tagen"]),
        (.spanish, .minutes, ["1 minuto", "2 minutos", "5 minutos", "11 minutos", "100 minutos", "103 minutos"]),
        (.french, .seconds, ["1 seconde", "2 secondes", "5 secondes", "11 secondes", "100 secondes", "103 secondes"]),
        (.turkish, .minutes, ["1 dakika", "2 dakika", "5 dakika", "11 dakika", "100 dakika", "103 dakika"]),
        (.indonesian, .minutes, ["1 menit", "2 menit", "5 menit", "11 menit", "100 menit", "103 menit"]),
        (.malay, .seconds, ["1 saat", "2 saat", "5 saat", "11 saat", "100 saat", "103 saat"]),
        (.urdu, .days, ["1 دن", "2 دنوں", "5 دنوں", "11 دنوں", "100 دنوں", "103 دنوں"]),
        (.arabic, .minutes, ["دقيقة واحدة", "دقيقتين", "5 دقائق", "11 دقيقة", "100 دقيقة", "103 دقائق"]),
        (.arabic, .days, ["يوم واحد", "يومين", "5 أيام", "11 يومًا", "100 يوم", "103 أيام"]),
    ]

    @Test("Numbers take the noun's form that Unicode CLDR says", arguments: counted)
    func plurals(language: Language, unit: Sentence.Unit, expected: [String]) {
        #expect([1, 2, 5, 11, 100, 103].map { Words(language)($0, unit) } == expected)
    }

    @Test("French takes no plural for none")
    func none() { #expect(Words(.french)(.zero) == "0 seconde") }

    @Test("Lengths join their parts")
    func lengths() {
        #expect(Words(.english)(.minutes(90)) == "1 hour 30 minutes")
        #expect(Words(.arabic)(.minutes(90)) == "ساعة واحدة و30 دقيقة")
        #expect(Words(.spanish)(.minutes(90)) == "1 hora y 30 minutos")
    }

    @Test("A value with braces stays as it is")
    func braces() {
        let text = Words(.english)(.sessionSoon, ["session": "{length}", "length": "5 {session}"])
        #expect(text == "{length} starts in 5 {session}.")
        #expect(Words(.english, own: ["sessionStarts": "Go {"])(.sessionStarts, ["session": "x"]) == "Go {")
    }

    @Test("The plan's schema has a key for each word, and shows what English says")
    func schema() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(PlanSchema.text)) as? [String: Any]
        let properties = try #require(schema?["properties"] as? [String: [String: Any]])
        let words = try #require(properties["words"]?["properties"] as? [String: [String: Any]])
        let keys =
            Sentence.allCases.map(\.rawValue) + ListedTime.allCases.filter(\.hasWord).map(\.rawValue)
            + Sentence.Unit.allCases.map(\.rawValue)
        #expect(Set(words.keys) == Set(keys) && Set(keys).count == keys.count)
        for sentence in Sentence.allCases {
            #expect(words[sentence.rawValue]?["examples"] as? [String] == [Words(.english)(sentence)])
            let description = words[sentence.rawValue]?["description"] as? String ?? ""
            #expect(description.hasPrefix(sentence.meaning))
            #expect(Words.placeholders(in: description) == sentence.placeholders, "\(sentence)")
        }
        #expect(properties["language"]?["enum"] as? [String] == Language.allCases.map(\.rawValue))
    }

    @Test("The listing of a language is a part of a plan that says the same", arguments: Language.allCases)
    func listing(language: Language) throws {
        let text = "plan: 1\ntimezone: UTC\nseed: 1\nprompts: {sit: {}}\n" + Words.listing(language)
        let loader = PlanLoader(
            readFile: { (_: String) throws(FileFailure) in Array(text.utf8) },
            zones: { .builtIn })
        let loaded = loader.load("plan.yaml")
        #expect(loaded.findings.isEmpty, "\(loaded.findings)")
        let words = try #require(loaded.plan?.words)
        for sentence in Sentence.allCases { #expect(words(sentence) == Words(language)(sentence), "\(sentence)") }
        for time in ListedTime.allCases { #expect(words(time) == Words(language)(time)) }
    }
}
