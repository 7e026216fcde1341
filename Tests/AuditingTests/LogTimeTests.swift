import CivilTime
import Testing

@testable import Auditing

@Suite("Times of logs")
struct LogTimeTests {
    /// The seconds are those of `date -u -d … +%s`.
    @Test(
        "An instant is read in every usual form",
        arguments: [
            ("2027-03-01T09:12:03Z", 1_803_892_323_000), ("2027-03-01 09:12:03 UTC", 1_803_892_323_000),
            ("2027-03-01T10:12:03+01:00", 1_803_892_323_000), ("2027-03-01T10:12:03.25+0100", 1_803_892_323_250),
            ("2027-03-01T04:12:03-05", 1_803_892_323_000), ("1803892323", 1_803_892_323_000),
            ("1803892323.5", 1_803_892_323_500), ("1803892323500", 1_803_892_323_500),
            ("2027-03-01t09:12Z", 1_803_892_320_000),
            // As R's `write.csv` writes round numbers of milliseconds.
            ("1.80389232e+12", 1_803_892_320_000), ("1.8038923235E+09", 1_803_892_323_500), ("1e12", 1_000_000_000_000),
        ])
    func instants(text: String, milliseconds: Int) {
        #expect(LogTime(text) == .instant(Instant(epochMilliseconds: milliseconds)))
    }

    @Test(
        "What is no time is refused",
        arguments: [
            "", "soon", "01.03.2027 09:12", "2027-03-01", "2027-02-30T09:12:00", "2027-03-01T25:12:00", "12345678",
            "2027-03-01T09:12:03+1", "2027-03-01T09:12:03+01:0", "2027-03-01T09:12:03.", "2027-03-01T09:12:03 CET",
            "12345678901234", "2027-03-01T09:12:03+99:00", "1803892323.", "-1803892323",
            "1.8e+", "1.8e+300", "18.0e+11", "1.8.0e+12", "e+12", "1.80389232e-12",
        ])
    func refused(text: String) { #expect(LogTime(text) == nil) }
}
