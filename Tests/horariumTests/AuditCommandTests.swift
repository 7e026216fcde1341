import Testing

extension CommandLineTests {
    /// One prompt a day, at 08:00 in London, which is 08:00 in UTC in December.
    private static let sitting = """
        plan: 1
        id: sit
        timezone: Europe/London
        horizon: {start: 2026-12-01, days: 3}
        prompts: {sit: {title: Sit, body: Sit, perDay: 1, distribution: even, window: {from: 07:00, to: 09:00}}}
        """

    private static func table(_ times: [String]) -> String { "sent\n" + times.map { "\($0)\n" }.joined() }

    @Test("An audit exits 0 where all is as planned and 1 where anything is off")
    func audit() throws {
        try write(Self.sitting)
        try write(Self.table(["2026-12-01T08:00:10", "2026-12-02T08:04:00", "2026-12-03 08:00:00Z"]), "log.csv")
        let fine = try run("audit", "plan.yaml", "log.csv")
        #expect(fine.status == 0 && fine.messages.isEmpty && fine.output.contains("on time  3  100.0 %"))
        #expect(try run("audit", "plan.yaml", "log.csv", "--within", "1m").status == 1)
        try write(Self.table(["2026-12-01T08:00:10", "2026-12-03T08:20:00"]), "off.csv")
        let off = try run("audit", "plan.yaml", "off.csv")
        #expect(off.status == 1)
        let words = off.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("sit 2026-12-02 08:00:00 missing not in the log"), "\(off.output)")
        #expect(words.contains("sit 2026-12-03 08:00:00 late by 20m off.csv:3"), "\(off.output)")
        let days = try run("audit", "plan.yaml", "off.csv", "--format", "csv", "--by", "day")
        #expect(
            days.output
                == "day,planned,delivered,on_time\r\n2026-12-01,1,1,1\r\n2026-12-02,1,0,0\r\n2026-12-03,1,1,0\r\n")
        let first = try run("audit", "plan.yaml", "off.csv", "--until", "2026-12-01")
        #expect(first.status == 0, "\(first.output)")
        #expect(try run("audit", "plan.yaml", "log.csv", "--zone", "Asia/Tokyo").status == 1)
    }

    @Test("A plan that begins today is audited over the days of its log")
    func auditOfToday() throws {
        try write(Self.sitting.replacing("start: 2026-12-01", with: "start: today"))
        try write(Self.table(["2025-06-01T08:00:10", "2025-06-02T08:04:00"]), "log.csv")
        let audit = try run("audit", "plan.yaml", "log.csv")
        #expect(audit.status == 0 && audit.output.contains("planned  2"), "\(audit.output)")
    }

    @Test("Logs that are not there, wrong columns, and bad lines are told")
    func auditErrors() throws {
        try write(Self.sitting)
        let gone = try run("audit", "plan.yaml", "gone.csv")
        #expect(gone.status == 66 && gone.messages.contains("there is no file 'gone.csv'"))
        try write(Self.table(["2026-12-01T08:00:00", "noon"]), "log.csv")
        let columns = try run("audit", "plan.yaml", "log.csv", "--columns", "sent=sent,answred=x")
        #expect(
            columns.status == 64 && columns.messages == "error: --columns has no 'answred'; did you mean 'answered'?\n")
        let bad = try run("audit", "plan.yaml", "log.csv")
        #expect(bad.status == 1 && bad.messages.hasPrefix("log.csv:3:1: error: 'noon' is no time for 'sent';"))
        let usage = [["--from", "noon"], ["--zone", "Mars"], ["--match", "1m"], ["--within", "soon"]]
        for options in usage {
            #expect(try run(["audit", "plan.yaml", "log.csv"] + options).status == 64, "\(options)")
        }
        let broken = try run("audit", "plan.yaml", "log.csv", "--set", "prompts.sit.perDay=none")
        #expect(broken.status == 1 && broken.output.isEmpty)
    }
}
