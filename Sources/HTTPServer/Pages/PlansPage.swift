/// The page that lists the plans.
struct PlansPage {
    let plans: [PlanCache]
    let urls: PlanURLs

    var html: HTML {
        let list: HTML =
            plans.isEmpty
            ? """
            <p>There is no plan in the folder yet. Save one there and it is listed here, or let the program write one to
            start from: <code>horarium init daily.yaml</code>.</p>
            """
            : "<ul class=\"plans\">\n\(plans.map(item))</ul>"
        return PageLayout.page(
            title: "Plans", scripts: ["plans.js"],
            body: """
                <body>
                <header class="bar"><h1>Plans</h1></header>
                <main>
                \(list)
                </main>
                </body>
                """)
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
