/// The page that lists the plans.
struct PlansPage {
    let plans: [PlanCache]
    let urls: PlanURLs
    /// Whether a new plan can be made here.
    let makesPlans: Bool

    var html: HTML {
        let list: HTML =
            plans.isEmpty
            ? """
            <p>There is no plan in the folder yet.</p>
            """
            : "<ul class=\"plans\">\n\(plans.map(item))</ul>"
        return PageLayout.page(
            title: "Plans", scripts: ["picture.js", "plans.js"] + (makesPlans ? ["places.js", "newplan.js"] : []),
            body: """
                <body>
                <header class="bar"><h1>Plans</h1></header>
                <main>
                \(list)
                \(makesPlans ? Self.newPlan(isFirst: plans.isEmpty) : "")
                </main>
                </body>
                """)
    }

    /// The questions of `init`, whose answers the script sends; the plan is drawn while they are given.
    private static func newPlan(isFirst: Bool) -> HTML {
        let kinds: [(value: String, name: String)] = [
            ("all", "Prompts, prayers and workouts"), ("meditation", "Prompts through the day"),
            ("prayer", "Prayer times"), ("workout", "Workouts"),
        ]
        let choices = kinds.map { kind -> HTML in
            let isFirst: HTML = kind.value == "all" ? " checked" : ""
            return
                "<label><input type=\"radio\" name=\"template\" value=\"\(kind.value)\"\(isFirst)>\(kind.name)</label>\n"
        }
        return """
            <details class="more"\(isFirst ? " open" : "")><summary><b>New plan</b></summary>
            <p class="needs-script">It is made by the page’s script; without it, by <code>horarium init daily.yaml</code>.</p>
            <form id="new-plan" data-place hidden>
            <div class="field"><label for="new-title">Title</label><input type="text" id="new-title" value="My rhythm" maxlength="200"></div>
            <div id="new-place"></div>
            <fieldset><legend>What to plan</legend>
            \(choices)</fieldset>
            <div class="field"><label for="new-often">Prompts a day</label>
            <input type="number" id="new-often" min="1" max="100" value="4"></div>
            <p id="new-state" role="status"></p>
            <button type="submit" class="main">Make the plan</button> <span class="note">It is saved as <code id="new-file">my-rhythm.yaml</code>.</span>
            </form>
            <section id="new-look" aria-label="The plan as it would be" hidden>
            <details><summary>Its text</summary><pre id="new-text" tabindex="0"></pre></details>
            <div id="new-picture"></div>
            </section>
            </details>
            """
    }

    private func item(_ cache: PlanCache) -> HTML {
        let (id, plan) = (cache.location.id, cache.plan)
        let title = plan.outputs?.title ?? id
        return """
            <li>
            <h2><a href="\(urls.page(id))">\(title)</a></h2>
            <p class="state">\(cache.location.name): \(PlanStatus(plan).sentence)</p>
            \(SubscribeLinks(id: id, outputs: plan.outputs, urls: urls).html)
            </li>

            """
    }
}
