import CivilTime
import Testing

@Suite("Lengths of time")
struct TimeSpanTests {
    @Test(
        "Both notations are read",
        arguments: [
            ("90s", 90), ("15m", 900), ("1h30m", 5400), ("2d", 172_800), ("-5m", -300), ("+20m", 1200), ("0m", 0),
            ("1d2h3m4s", 93_784), ("PT15M", 900), ("P1D", 86400), ("P1DT2H3M4S", 93_784), ("-PT5M", -300),
        ])
    func read(text: String, seconds: Int) { #expect(TimeSpan(text)?.seconds == seconds) }

    @Test(
        "Other text is refused",
        arguments: [
            "", "15", "m", "1.5h", "30m1h", "1h1h", "15 m", "P", "PT", "P1H", "PT1D", "P1DT", "PTT5M", "PT5m", "1y",
            "--5m",
            "9999999999s",
        ])
    func refused(text: String) { #expect(TimeSpan(text) == nil) }

    @Test("A length reads back from its text", arguments: [0, 1, 59, 60, 3600, 5400, 93_784, -300, 172_800])
    func roundTrip(seconds: Int) { #expect(TimeSpan(TimeSpan(seconds: seconds).description)?.seconds == seconds) }
}
