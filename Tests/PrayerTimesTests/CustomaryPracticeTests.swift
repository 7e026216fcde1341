import PrayerTimes
import Testing

@Suite("What is usual in a country") struct CustomaryPracticeTests {
    @Test(
        "Authorities and schools are those that the countries are known for",
        arguments: [
            ("SA", "umm-al-qura", Madhab.shafi), ("EG", "egyptian", .shafi), ("TR", "turkey", .shafi),
            ("PK", "karachi", .hanafi), ("ID", "kemenag", .shafi), ("MY", "jakim", .shafi),
            ("US", "north-america", .shafi),
            ("IR", "tehran", .shafi), ("MA", "morocco", .shafi), ("NG", "egyptian", .shafi),
            ("NO", "muslim-world-league", .shafi),
            ("UZ", "muslim-world-league", .hanafi), ("GB", "moonsighting-committee", .shafi),
        ])
    func known(country: String, method: String, madhab: Madhab) {
        let practice = CustomaryPractice(in: country)
        #expect(practice.method == method && practice.madhab == madhab)
    }

    @Test("Every country's method is one of the table, by its main name")
    func methodsExist() {
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(Unicode.Scalar($0)) }
        let keys = Set(CalculationMethod.all.map(\.key))
        for code in letters.flatMap({ first in letters.map { first + $0 } }) {
            let practice = CustomaryPractice(in: code)
            #expect(keys.contains(practice.method), "\(code): \(practice.method)")
            #expect(!practice.methodReason.isEmpty && !practice.madhabReason.isEmpty)
        }
    }
}
