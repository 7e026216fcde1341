import DeviceManifest
import Drawing
import Localization
import PlanModel
import Scheduling

/// The numbers beside the title: each section's notifications a day, and the most that a phone has to hold.
struct PictureFacts {
    private let context: PictureContext

    init(_ context: PictureContext) { self.context = context }

    private var facts: [(number: String, name: String, exceedsRoom: Bool)] {
        let (schedule, words) = (context.schedule, context.words)
        var notificationCounts: [Occurrence.Kind: Int] = [:]
        for occurrence in schedule.occurrences where schedule.isListed(occurrence) {
            notificationCounts[occurrence.kind, default: 0] += schedule.notifications(of: occurrence).count
        }
        let kinds: [(Occurrence.Kind, PictureWord)] = [
            (.prompt, .factPrompts), (.prayer, .factPrayers), (.workout, .factWorkouts),
        ]
        var facts = kinds.compactMap { kind, word in
            notificationCounts[kind].map { (Figures.tenths($0, schedule.horizon.days), words(word), false) }
        }
        let use = BudgetUse(schedule.fireTimes, of: schedule, on: .ios)
        if let busiest = use.busiest {
            let window = words.plan(schedule.plan.budget.window)
            facts.append(
                (
                    Figures.grouped(busiest.count), words(.factPending, ["room": "\(use.room)", "window": window]),
                    busiest.count > use.room
                ))
        }
        return facts
    }

    func write(to out: inout Markup) {
        let facts = facts
        guard !facts.isEmpty else { return }
        out.element("dl", .class("facts")) { out in
            for fact in facts {
                out.element("div") { out in
                    out.element("dt", text: fact.name)
                    out.element("dd", fact.exceedsRoom ? .class("bad") : nil, text: fact.number)
                }
            }
        }
    }
}
