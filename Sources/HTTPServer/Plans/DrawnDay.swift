import Charts
import CivilTime
import Pipeline
import PlanModel
import Scheduling

/// The day that a plan's picture draws in detail.
struct DrawnDay: Hashable {
    /// A day of the schedule.
    let date: LocalDate
    /// The day that was asked for and is none of the schedule's.
    let missing: LocalDate?
    /// Today's date by the clocks of the plan, on a journey by those of its place.
    let today: LocalDate
    /// The days that can be drawn.
    let dates: Range<LocalDate>

    /// Chooses a day of a schedule: the one that is asked for, else today, else the first.
    init(_ asked: LocalDate?, of schedule: Schedule, at now: Instant) {
        let (today, dates) = (schedule.plan.today(at: now), schedule.horizon.dates)
        (self.today, self.dates) = (today, dates)
        missing = asked.flatMap { dates.contains($0) ? nil : $0 }
        date = [asked, today].lazy.compactMap(\.self).first(where: dates.contains) ?? dates.lowerBound
    }

    /// Returns the picture of the schedule, below the choice of the day, as a part of the plan's page. The page's
    /// script says how old it is, by `builtAt`.
    func picture(of schedule: Schedule, builtAt: Instant) -> [UInt8] {
        Array(chooser(builtAt).text.utf8) + Picture(of: schedule, generator: Pipeline.generator, around: date).fragment
    }

    /// The links to the days before and after, and a field for any other, which work without the page's script.
    private func chooser(_ builtAt: Instant) -> HTML {
        """
        <form id="days" aria-label="The day drawn" data-built="\(builtAt.epochSeconds)">
        \(link(date.advanced(by: -1), "day-before", "‹", "The day before"))
        <label class="vh" for="day-field">Day</label>
        <input id="day-field" name="day" type="date" value="\(date)" min="\(dates.lowerBound)" \
        max="\(dates.upperBound.advanced(by: -1))" required autocomplete="off">
        <button id="day-show">Show</button>
        \(link(date.advanced(by: 1), "day-after", "›", "The day after"))
        \(link(today, "day-today", "Today", "Today"))
        <span id="day-missing" role="status">\(missing.map { "The plan does not have \($0)." } ?? "")</span>
        </form>

        """
    }

    /// Returns a link to a day; a link without an address where the plan does not have the day, or it is drawn already.
    private func link(_ day: LocalDate, _ id: String, _ text: String, _ name: String) -> HTML {
        let isThere = day != date && dates.contains(day)
        // Without an address it takes no focus by itself, and would lose it where it is pressed last.
        let address: HTML = isThere ? "href=\"?day=\(day)\"" : "role=\"link\" aria-disabled=\"true\" tabindex=\"-1\""
        return "<a class=\"btn\" id=\"\(id)\" aria-label=\"\(name)\" \(address)>\(text)</a>"
    }
}
