import Diagnostics
import Testing

@testable import HTTPServer

@Suite("Settings")
struct PlanSettingsTests {
    private func settings(_ text: String) -> [PlanSetting] { PlanSettings(of: Array(text.utf8), at: "p.yaml").settings }

    @Test("Values in the text have fields with their places")
    func fields() {
        let found = settings(
            """
            seed: 7   # drawn
            prompts:
              sit: {title: Sit, perDay: 4, window: {from: 07:00, to: "22:00"}, variance: 30%}
            workouts:
              sessions:
                run: {days: [mon, fri], template: x}
            prayers:
              alerts:
                fajr: {at: sound, reminders: [{before: 10m}]}
                isha: silent
            """)
        #expect(
            found.map { "\($0.group)/\($0.label)=\($0.text)" } == [
                "Sit/Prompts a day=4", "Sit/From=07:00", "Sit/To=\"22:00\"", "Sit/Variance=30%", "Chance/Seed=7",
                "run/Days=[mon, fri]", "fajr/Alert=sound", "fajr/Reminder=10m", "isha/Alert=silent",
            ])
        #expect(found.allSatisfy { $0.span?.text == $0.text })
    }

    @Test(
        "Values that a field could not keep have no place",
        arguments: [
            "prompts: {sit: {perDay: &n 4}}", "x-n: &n 4\nprompts: {sit: {perDay: *n}}",
            "prompts: {sit: {perDay: !!int 4}}",
            "prompts: {sit: {window: {from: fajr+20m}}}", "workouts: {sessions: {run: {days: weekdays}}}",
            "workouts: {sessions: {run: {days: [1st-sat]}}}",
            "workouts:\n  sessions:\n    run:\n      days:\n        - mon\n        - tue\n",
        ])
    func unfit(text: String) {
        let found = settings(text)
        #expect(found.count == 1 && found[0].span == nil, "\(text)")
    }

    @Test(
        "Aliases, several reminders and broken texts have no fields",
        arguments: [
            "x-a: &a {perDay: 4}\nprompts: {sit: *a}", "x-a: &a {sit: {perDay: 4}}\nprompts: *a",
            "prayers: {alerts: {fajr: {reminders: [{before: 5m}, {before: 10m}]}}}", "prompts: [", "", "prompts: 4",
            "prayers: {alerts: {fajr: [{at: sound}]}}",
        ])
    func none(text: String) { #expect(settings(text).isEmpty, "\(text)") }

    @Test("Markup in texts is escaped")
    func escaping() {
        let text = "<b a=\"1\">&'\0"
        let html: HTML = "<p title=\"\(text)\">\(text)</p>"
        let escaped = "&lt;b a=&quot;1&quot;&gt;&amp;&#39;\u{FFFD}"
        #expect(html.text == "<p title=\"\(escaped)\">\(escaped)</p>")
    }
}
