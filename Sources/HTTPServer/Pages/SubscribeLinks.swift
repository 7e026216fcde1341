import PlanModel
import Scheduling
import WatchWorkouts

/// The links to a plan's outputs.
struct SubscribeLinks {
    let id: String
    let outputs: ServedPlan.Outputs?
    let urls: PlanURLs

    var html: HTML {
        guard let outputs else { return "" }
        let sections = outputs.sections.keys.sorted().map { name -> HTML in
            "<li><a href=\"\(urls.subscription(id, "\(name).ics"))\">\(name)</a></li>\n"
        }
        let workouts = outputs.schedule.plan.templates.map { template -> HTML in
            let files = WatchFormat.allCases.map { format -> HTML in
                "<a href=\"\(urls.workout(id, format.fileName(of: template)))\" download>\(format.title)</a> "
            }
            return "<li>\(template.title): \(files)</li>\n"
        }
        let watches: HTML =
            workouts.isEmpty
            ? "" : "\n<details><summary>Workouts for watches</summary>\n<ul>\n\(workouts)</ul>\n</details>"
        return """
            <p class="links"><a class="btn main" href="\(urls.subscription(id, "calendar.ics"))">Open in a calendar</a>
            <a href="\(urls.output(id, "calendar.ics"))">calendar</a>
            <a href="\(urls.output(id, "manifest.json"))">manifest</a></p>
            <details><summary>Each section by itself</summary>
            <ul>
            \(sections)</ul>
            </details>\(watches)
            """
    }
}
