import CivilTime
import DeviceManifest
import Manifests
import PlanFile
import Planning
import Simulation

/// How a plan fits what phones hold pending: what they would hold and lose, played by the simulator for several habits.
struct BudgetOutlook: Sendable {
    /// What a habit comes to on both systems.
    struct Row: Sendable {
        var habit: Habit
        var ios, android: DeliveryReport
    }

    /// When the first day begins and the last notification fires.
    let span: Range<Instant>
    let ios, android: ArmingLimits
    /// Ascending by how far apart the refreshes are.
    let rows: [Row]
    /// The row that is drawn: the first that loses something on an iPhone, else the last.
    let drawn: Int
    /// The longest pace with which an iPhone loses nothing; `nil` where arming once is enough.
    let safe: TimeSpan?

    /// More days are not played: a year shows it.
    static let mostDays = 366

    /// `nil` where nothing is told, so that there is nothing to hold.
    init?(_ schedule: Schedule, generator: Manifest.Generator) {
        let days = min(schedule.horizon.days, Self.mostDays)
        let first =
            days == schedule.horizon.days
            ? schedule
            : Planner.schedule(schedule.plan, over: PlannedHorizon(start: schedule.horizon.start, days: days))
        let manifest = ManifestBuilder.manifest(of: first, generator: generator)
        guard let last = manifest.notifications.last else { return nil }
        span = first.span.lowerBound..<max(last.fireAt, first.span.upperBound)
        ios = .of(manifest.budget, on: .ios)
        android = .of(manifest.budget, on: .android)
        let player = Player(manifest: manifest)
        let planned = schedule.plan.budget.refresh
        let opening = player.row(planned > .zero ? .planned(planned) : Habit.breakfast)
        safe = opening.ios.safeRefresh
        var rows = [opening]
        if opening.habit != Habit.breakfast { rows.append(player.row(Habit.breakfast)) }
        let shortest = opening.habit.pace
        if let safe {
            // Whole minutes, which lose as little.
            if safe.wholeMinutes > shortest { rows.append(player.row(.safe(safe.wholeMinutes))) }
            rows += Self.beyond(safe, player, until: span, without: rows.map(\.habit.pace))
        }
        rows.sort { $0.habit.pace < $1.habit.pace }
        drawn = rows.firstIndex { $0.ios.lost > 0 } ?? rows.count - 1
        self.rows = rows
    }

    /// The first usual pace beyond the safe one that loses something, and the one after it.
    ///
    /// - Parameter known: Paces that are played already.
    private static func beyond(
        _ safe: TimeSpan, _ player: Player, until span: Range<Instant>, without known: [TimeSpan]
    ) -> [Row] {
        var rows: [Row] = []
        for pace in Habit.usual where pace > safe && pace < span.upperBound - span.lowerBound && !known.contains(pace) {
            let row = player.row(.every(pace))
            // A pace may be lucky: it is safe where it happens to begin.
            if rows.isEmpty, row.ios.lost == 0 { continue }
            rows.append(row)
            if rows.count == 2 { break }
        }
        return rows
    }

    /// Phones whose users allow all, one of either system.
    private struct Player {
        var manifest: Manifest

        func row(_ habit: Habit) -> Row {
            Row(habit: habit, ios: report(habit, .ios), android: report(habit, .android))
        }

        private func report(_ habit: Habit, _ platform: Capabilities.Platform) -> DeliveryReport {
            let limits = ArmingLimits.of(manifest.budget, on: platform)
            return Simulator.report(
                manifest,
                Scenario(
                    capabilities: .all(on: platform), limits: limits,
                    policy: .soonest(limit: limits.pending, reserve: limits.reserve), refresh: habit.refresh))
        }
    }
}
