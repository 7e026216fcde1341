package import CivilTime
import DeviceManifest
package import Drawing
import Localization
import PlanModel
import Scheduling
import Simulation

/// The plan's demands on phones: how many requests they would hold over time, and what they would lose.
package struct BudgetSection: PictureSection, SinglePicture {
    package let outlook: BudgetOutlook
    package let context: PictureContext

    package let id: StaticString = "budget"
    package var name: String { words(.budget) }

    /// `nil` for a plan without notifications.
    package init?(_ context: PictureContext) {
        guard let outlook = BudgetOutlook(context.schedule, generator: context.generator) else { return nil }
        (self.outlook, self.context) = (outlook, context)
    }

    private var drawn: BudgetOutlook.Row { outlook.drawn }

    package var title: String {
        let planned = Figures.grouped(drawn.ios.planned)
        guard outlook.safe != nil else { return words(.armedOnce, ["n": planned]) }
        let habit = words(drawn.habit)
        guard drawn.ios.lost > 0 else { return words(.nothingLost, ["habit": habit, "n": planned]) }
        return words(.losesOf, ["habit": habit, "lost": Figures.grouped(drawn.ios.lost), "n": planned])
    }

    package var sentence: String {
        let ios = outlook.iosLimits
        var sentences = [
            words(
                .iosKeeps, beside: ios.pending, ["n": "\(ios.pending)", "room": "\(max(0, ios.pending - ios.reserve))"])
        ]
        if let safe = outlook.safe { sentences.append(words(.safePace, ["pace": words.longLength(safe.wholeMinutes)])) }
        sentences.append(
            words(
                outlook.android.lost == 0 ? .androidKeeps : .androidLoses,
                ["n": "\(outlook.androidLimits.pending)", "lost": Figures.grouped(outlook.android.lost)]))
        return sentences.joined(separator: " ")
    }

    package let singles: Set<PictureName> = [.budget]

    package func write(_ single: PictureName, to out: inout Markup) { drawing(.wide).write(to: &out, isDocument: true) }

    private func drawing(_ form: Drawing.Form) -> BudgetDrawing {
        BudgetDrawing(
            outlook, words, form, ticks: ticks, title: words(.pendingOverTime), summary: title,
            context.layout)
    }

    package func write(to out: inout Markup) {
        out.figure { form, out in drawing(form).write(to: &out) }
        writeTable(to: &out)
    }

    /// The midnights that a label may stand at: as many days apart as there is room for on a wide screen.
    private var ticks: [(at: Instant, name: String)] {
        let plan = context.plan
        let days = (outlook.span.upperBound - outlook.span.lowerBound).seconds / 86_400 + 1
        let step = [1, 2, 7, 14, 28, 56].first { days / $0 <= 16 } ?? 91
        let first = context.dates.lowerBound
        return stride(from: 0, through: days, by: step).map { day in
            let date = first.advanced(by: day)
            return (plan.midnight(of: date), words.dayAndMonth(date))
        }.filter { $0.at <= outlook.span.upperBound }
    }

    private func writeTable(to out: inout Markup) {
        let heads: [PictureWord] = [.appOpened, .times, .lostIOS, .lostAndroid, .nothingArmed]
        let planned = Figures.grouped(drawn.ios.planned)
        out.table(words(.appOpened)) { out in
            out.element("thead") { out in
                out.open("tr")
                for (place, head) in heads.enumerated() {
                    out.element(
                        "th", .fixed("scope", "col"), place == 0 ? nil : .class("r"), text: words(head, ["n": planned]))
                }
            }
            out.element("tbody") { out in
                for row in outlook.rows { write(row, to: &out) }
            }
        }
    }

    private func write(_ row: BudgetOutlook.Row, to out: inout Markup) {
        out.open("tr")
        out.element("th", .fixed("scope", "row"), text: words(row.habit))
        out.element("td", .class("r"), text: Figures.grouped(row.ios.refreshes))
        for lost in [row.ios.lost, row.lostOnAndroid] {
            out.element("td", lost > 0 ? .class("r bad") : .class("r"), text: Figures.grouped(lost))
        }
        out.element("td", .class("r"), text: Figures.share(row.ios.nothingArmed.seconds, of: row.ios.length.seconds))
    }
}

extension PictureWords {
    /// `every 4 days`, `each day at 08:00`.
    fileprivate func callAsFunction(_ habit: Habit) -> String {
        switch habit {
        case .planned(let pace): self(.everyAsPlanned, ["pace": longLength(pace)])
        case .daily(let time): self(.dailyAt, ["time": time.short])
        case .safe(let pace): self(.everySafe, ["pace": longLength(pace)])
        case .every(let pace): self(.every, ["pace": longLength(pace)])
        }
    }

    /// `4 days`, `3 d 9 min`, `12 h`.
    fileprivate func longLength(_ length: TimeSpan) -> String {
        let (days, rest) = length.seconds.quotientAndRemainder(dividingBy: 86_400)
        if days == 0 { return self.length(length) }
        if rest == 0 { return self(days, .oneDay, .dayCount) }
        return self(.daysShort, ["n": "\(days)"]) + " " + self.length(.seconds(rest))
    }
}

extension TimeSpan {
    /// Without the seconds that are no whole minute.
    package var wholeMinutes: TimeSpan { .seconds(seconds / 60 * 60) }
}
