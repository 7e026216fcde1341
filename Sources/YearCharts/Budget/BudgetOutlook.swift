import CivilTime
import DeviceManifest
import ManifestWriter
import PlanModel
import Scheduling
import Simulation

/// How a plan fits what phones hold pending: what they would hold and lose, played by the simulator for several habits.
package struct BudgetOutlook: Sendable {
    /// The losses of a habit.
    struct Row: Sendable {
        var habit: Habit
        var ios: DeliveryReport
        /// How many notifications an Android phone loses.
        var lostOnAndroid = 0
    }

    /// When the first day begins and the last notification fires.
    let span: Range<Instant>
    let iosLimits, androidLimits: ArmingLimits
    /// Ascending by how far apart the refreshes are.
    let rows: [Row]
    /// The row that is drawn: the first that loses something on an iPhone, else the last.
    let drawn: Row
    /// The report of the drawn row's habit on Android.
    let android: DeliveryReport
    /// The longest pace with which an iPhone loses nothing; `nil` where arming once is enough.
    let safe: TimeSpan?

    /// More days are not played: a year shows it.
    static let mostDays = 366

    /// `nil` for a plan without notifications, of which phones hold none.
    init?(_ schedule: Schedule, generator: Manifest.Generator) {
        let (plan, horizon) = (schedule.plan, schedule.horizon)
        let first =
            horizon.days <= Self.mostDays
            ? schedule : Planner.schedule(plan, over: PlannedHorizon(start: horizon.start, days: Self.mostDays))
        let manifest = ManifestBuilder.manifest(of: first, generator: generator)
        guard let last = manifest.notifications.last else { return nil }
        span = first.span.lowerBound..<max(last.fireAt, first.span.upperBound)
        iosLimits = .of(manifest.budget, on: .ios)
        androidLimits = .of(manifest.budget, on: .android)

        let player = Player(manifest, ios: iosLimits, android: androidLimits)
        var habits = [Habit.breakfast]
        if plan.budget.refresh > .zero { habits.insert(.planned(plan.budget.refresh), at: 0) }
        var rows = habits.map { Row(habit: $0, ios: player.report($0, .ios)) }
        safe = rows[0].ios.safeRefresh
        if let safe {
            // Whole minutes, which lose as little.
            if safe.wholeMinutes > habits[0].pace {
                rows.append(Row(habit: .safe(safe.wholeMinutes), ios: player.report(.safe(safe.wholeMinutes), .ios)))
            }
            rows += Self.beyond(safe, player, until: span, without: rows.map(\.habit.pace))
        }
        rows.sort { $0.habit.pace < $1.habit.pace }
        let drawn = rows.firstIndex { $0.ios.lost > 0 } ?? rows.count - 1
        android = player.report(rows[drawn].habit, .android)
        for index in rows.indices {
            rows[index].lostOnAndroid =
                index == drawn ? android.lost : player.lostOnAndroid(rows[index].habit, knowing: android)
        }
        self.rows = rows
        self.drawn = rows[drawn]
    }

    /// The first usual pace beyond the safe one that loses something, and the one after it.
    ///
    /// - `known`: Paces that are played already.
    private static func beyond(
        _ safe: TimeSpan, _ player: Player, until span: Range<Instant>, without known: [TimeSpan]
    ) -> [Row] {
        let length = span.upperBound - span.lowerBound
        var rows: [Row] = []
        for pace in Habit.usual where pace > safe && pace < length && !known.contains(pace) {
            let row = Row(habit: .every(pace), ios: player.report(.every(pace), .ios))
            // A pace may be lucky: it is safe where it happens to begin.
            if rows.isEmpty, row.ios.lost == 0 { continue }
            rows.append(row)
            if rows.count == 2 { break }
        }
        return rows
    }

    /// Phones whose users allow all.
    private struct Player {
        private let ios, android: Simulator

        init(_ manifest: Manifest, ios iosLimits: ArmingLimits, android androidLimits: ArmingLimits) {
            func simulator(_ platform: Capabilities.Platform, _ limits: ArmingLimits) -> Simulator {
                Simulator(
                    manifest,
                    Scenario(
                        capabilities: .all(on: platform), limits: limits,
                        policy: .soonest(limit: limits.pending, reserve: limits.reserve), refresh: .continuous))
            }
            ios = simulator(.ios, iosLimits)
            android = simulator(.android, androidLimits)
        }

        func report(_ habit: Habit, _ platform: Capabilities.Platform) -> DeliveryReport {
            (platform == .ios ? ios : android).report(refreshing: habit.refresh)
        }

        /// Returns the losses of a habit on Android, simulated only where another habit's report does not decide them.
        func lostOnAndroid(_ habit: Habit, knowing report: DeliveryReport) -> Int {
            // A day may have 25 hours.
            let isSafe = report.safeRefresh.map { habit.pace + .hours(1) <= $0 } ?? true
            return report.lost == 0 && isSafe ? 0 : self.report(habit, .android).lost
        }
    }
}
