import Testing

extension CommandLineTests {
    @Test("'next' says one line, and exits 1 behind the end")
    func next() throws {
        try write(
            """
            plan: 1
            timezone: Europe/London
            horizon: {start: 2026-12-01, days: 2}
            prompts: {sit: {title: Sit, body: Sit, perDay: 1, distribution: even, window: {from: 07:00, to: 09:00}}}
            """)
        let first = try run("next", "plan.yaml", "--now", "2026-12-01T07:30")
        #expect(first.status == 0 && first.messages.isEmpty)
        // The middle of the window.
        #expect(first.output == "Sit in 30 minutes (2026-12-01 08:00)\n")
        let clock = try run("next", "plan.yaml", environment: ["SOURCE_DATE_EPOCH": "1796108400"])
        // `date -u -d @1796108400`: 2026-12-01T07:00:00Z.
        #expect(clock.output == "Sit in 1 hour (2026-12-01 08:00)\n")
        let other = try run(
            "next", "plan.yaml", "--now", "2026-12-01T07:30:00Z", "--set", "prompts.sit.window.to=10:00")
        #expect(other.output == "Sit in 1 hour (2026-12-01 08:30)\n")
        let last = try run("next", "plan.yaml", "--now", "2026-12-02T08:00")
        #expect(last.status == 1 && last.output.isEmpty)
        #expect(last.messages == "nothing comes any more: the plan's last day is 2026-12-02\n")
        #expect(try run("next", "plan.yaml", "--now", "noon").status == 64)
        // On a journey a wall time is the place's: 07:30 in Tokyo is 22:30 of the evening before in UTC.
        let journey = ["--set", "travel=[{from: 2026-12-02, to: 2026-12-02, timezone: Asia/Tokyo}]"]
        for now in ["2026-12-02T07:30", "2026-12-01T22:30:00Z"] {
            let abroad = try run("next", "plan.yaml", "--now", now, journey[0], journey[1])
            #expect(abroad.output == "Sit in 30 minutes (2026-12-02 08:00)\n")
        }
        #expect(try run("next", "missing.yaml").status == 66)
    }
}
