import CivilTime
import Drawing
import Localization
import PlanModel
import Scheduling

/// A close-up of the first session of a day that has phases, across the whole width.
struct SessionMagnifier {
    static let height = 104.0

    private let day: DayWide
    private let session: Occurrence
    private let phases: [WorkoutTemplate.Phase]

    init?(_ day: DayWide) {
        self.day = day
        guard let session = day.day.sessions.first(where: { ($0.workout?.phases.count ?? 0) > 1 }),
            let phases = session.workout?.phases
        else { return nil }
        (self.session, self.phases) = (session, phases)
    }

    private var length: TimeSpan { phases.last?.end ?? .zero }

    private func place(_ offset: TimeSpan) -> Double {
        Scale(0...Double(max(1, length.seconds)), from: day.plotStart, to: day.plotEnd)(Double(offset.seconds))
    }

    private func top(_ rows: DayWide.Rows) -> Double { rows.axisEnd + 30 }

    /// Draws the area between the session and its close-up.
    func fan(_ drawing: Drawing, _ rows: DayWide.Rows, _ out: inout Markup) {
        guard let (top, _) = day.sessionRows.position(session, rows) else { return }
        let start = day.place(session.start)
        let end = max(day.place(session.end), start + 3)
        var path = PathData()
        path.move(drawing.x(start), top + 30)
        path.line(drawing.x(end), top + 30)
        path.line(drawing.x(day.plotEnd), self.top(rows) - 2)
        path.line(drawing.x(day.plotStart), self.top(rows) - 2)
        path.close()
        out.path(path, "fan")
    }

    func write(_ drawing: Drawing, _ rows: DayWide.Rows, to out: inout Markup) {
        let top = top(rows)
        name(drawing, top, &out)
        for phase in phases { bar(phase, drawing, top, &out) }
        var path = PathData()
        for phase in phases {
            let x = drawing.x(place(phase.end))
            path.line(from: (x, top + 28), to: (x, top + 36))
        }
        out.path(path, "wr")
        for phase in phases {
            out.element(
                "circle", .number("cx", drawing.x(place(phase.end))), .number("cy", top + 38), .number("r", 2.5),
                .class("wk"))
        }
        times(drawing, top, &out)
    }

    private func name(_ drawing: Drawing, _ top: Double, _ out: inout Markup) {
        let anchor = drawing.trailing
        out.label(
            TextWidth.cut(session.title, to: 80, size: 13.5), x: drawing.x(80), y: top + 16, anchor, "ln")
        let shown = max(1, day.place(session.end) - day.place(session.start))
        let factor = Int((day.plotWidth / shown).rounded())
        out.label("× \(factor)", x: drawing.x(80), y: top + 31, anchor, "ls")
    }

    private func bar(_ phase: WorkoutTemplate.Phase, _ drawing: Drawing, _ top: Double, _ out: inout Markup) {
        let (from, to) = (place(phase.start), place(phase.end))
        let width = max(1, to - from - 1)
        out.element(
            "rect", .x(drawing.left(from + 0.5, width: width)), .y(top), .width(width), .height(28), .number("rx", 2),
            phase.isEffort ? .class("wk") : .class("wk2"))
        let length = day.items.words.length(phase.end - phase.start)
        let text = ["\(phase.label) \(length)", length].first { TextWidth.of($0, size: 12, isBold: true) + 8 < width }
        if let text {
            out.label(
                text, x: drawing.x((from + to) / 2), y: top + 18, .middle, phase.isEffort ? "wi" : "wi2")
        }
    }

    /// Writes offsets from the start, as many as there is room for.
    private func times(_ drawing: Drawing, _ top: Double, _ out: inout Markup) {
        var end = -Double.infinity
        for offset in [.zero] + phases.map(\.end) {
            let half = TextWidth.of(offset.clock, size: 11) / 2
            guard place(offset) - half > end + 6 else { continue }
            end = place(offset) + half
            out.label(offset.clock, x: drawing.x(place(offset)), y: top + 56, .middle, "axs")
        }
    }
}

extension WorkoutTemplate.Phase {
    /// Whether it is work or running, and not a pause between.
    var isEffort: Bool { kind == "work" || kind == "run" }
}
