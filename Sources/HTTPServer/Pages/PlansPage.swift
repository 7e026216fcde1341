/// The page that lists the plans.
struct PlansPage {
    let plans: [PlanCache]
    let urls: PlanURLs
    /// The questions of which a new plan is made; `nil` where none can be.
    let newPlan: NewPlanForm?

    var html: HTML {
        let list: HTML =
            plans.isEmpty
            ? """
            <p>There is no plan in the folder yet. Save one there and it is listed here.</p>
            """
            : "<ul class=\"plans\">\n\(plans.map(item))</ul>"
        return PageLayout.page(
            title: "Plans", scripts: ["plans.js"] + (newPlan == nil ? [] : ["picture.js", "places.js", "newplan.js"]),
            body: """
                <body>
                <header class="bar"><h1>Plans</h1></header>
                <main>
                \(list)
                \(questions)
                </main>
                </body>
                """)
    }

    private var questions: HTML {
        guard let newPlan else { return "" }
        let isFirst: HTML = plans.isEmpty ? " open" : ""
        return """
            <details class="new"\(isFirst)><summary><b>New plan</b></summary>
            \(newPlan.html)
            </details>
            """
    }

    private func item(_ cache: PlanCache) -> HTML {
        let (id, plan) = (cache.location.id, cache.plan)
        let title = plan.outputs?.title ?? id
        return """
            <li>
            <h2><a href="\(PlanURLs.page(id))">\(title)</a></h2>
            <p class="state">\(cache.location.name): \(PlanStatus(plan).sentence)</p>
            \(SubscribeLinks(id: id, outputs: plan.outputs, urls: urls).html)
            </li>

            """
    }
}
