import Planning
import Reports
import Testing

@Suite("Explanations")
struct ExplanationTests {
    static let cairo = """
        plan: 1
        timezone: Africa/Cairo
        location: {latitude: 30.0444, longitude: 31.2357}
        horizon: {start: 2026-12-01, days: 3}

        """

    /// What is said of `because`, a step a line.
    static func steps(to id: String, in plan: String) throws -> [String] {
        let lines = try #require(Explanation(Fixture.schedule(plan)).lines(for: id))
        return lines.filter { $0.hasPrefix("  because   ") }.map { String($0.dropFirst(12)) }
    }

    @Test(
        "An explanation goes from the sun to the clock: angle, instant with milliseconds, offsets, rounding, UTC beside it"
    )
    func steps() throws {
        let plan =
            Self.cairo + "prayers: {method: turkey, adjust: {sunrise: -1m, fajr: 2m}, highLatitude: seventh-of-night}"
        let sunrise = try Self.steps(to: "sunrise/2026-12-01", in: plan)
        let fajr = try Self.steps(to: "fajr/2026-12-01", in: plan)
        // Cairo is two hours ahead of UTC in December.
        let sun =
            #/the sun itself: the sun 0\.833° below the horizon, 06:3\d:\d\d\.\d+ EET, 2026-12-01T04:3\d:\d\d\.\d+Z/#
        #expect(sunrise.contains { $0.contains(sun) }, "\(sunrise)")
        #expect(sunrise.contains("method offset: -7m"))
        #expect(sunrise.contains("the plan's adjustment: -1m"))
        #expect(sunrise.last?.hasPrefix("rounding: nearest, which gives 06:2") == true)
        #expect(fajr.contains { $0.contains("18° below the horizon") })
        #expect(fajr.contains("the plan's adjustment: +2m") && fajr.contains("method offset: none"))
    }
}
