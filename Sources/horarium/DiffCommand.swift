import ArgumentParser
import CivilTime
import ICalendar
import Outputs
import PlanFile
import Planning

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what a build would add, move, change and remove; exit code 2 when there is something.")

    @Argument(help: ArgumentHelp("The plan file.", valueName: "plan")) var plan: String

    @Option(
        name: [.short, .customLong("output")], help: ArgumentHelp("The folder of the last build.", valueName: "dir"))
    var output = "out"

    @OptionGroup var horizon: HorizonOptions

    func run() throws {
        let schedule = try Plans.required(plan, horizon)
        let build = try PlanBuild(plan, schedule, folder: output, split: false, force: false)
        let calendar = build.files[0]
        guard let changes = calendar.changes else {
            try Console.print(
                "\(calendar.path) is not there yet; a build would add \(schedule.occurrences.count) events")
            throw ExitCode.changesFound
        }
        guard !changes.isEmpty else { return }
        try Console.print(lines(changes, schedule.plan.timeZone))
        throw ExitCode.changesFound
    }

    private func lines(_ changes: [CalendarChange], _ zone: TimeZone) -> [String] {
        var lines: [String] = []
        var day: LocalDate?
        for change in changes {
            let event = change.new ?? change.old
            let start = Self.start(change.old ?? change.new).map(zone.local)
            if let date = start?.date, date != day {
                lines.append("\(Agenda.weekday(date)) \(date)")
                day = date
            }
            let time = start?.time.hourAndMinute ?? ""
            let detail: String
            switch change.kind {
            case .moved: detail = "  to \(Self.start(change.new).map { "\(zone.local($0))" } ?? "")"
            case .changed: detail = "  (\(change.properties.joined(separator: ", ")))"
            case .added, .removed: detail = ""
            }
            lines.append("  \(change.kind.rawValue)  \(time)  \(event?.summary ?? "")\(detail)  \(change.uid)")
        }
        return lines
    }

    private static func start(_ event: VEvent?) -> Instant? {
        if case .utc(let instant)? = event?.dtstart { instant } else { nil }
    }
}
