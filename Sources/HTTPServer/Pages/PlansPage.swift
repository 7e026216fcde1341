/// The page that lists the plans.
struct PlansPage {
    let plans: [PlanCache]
    let addresses: Addresses

    var html: HTML {
        let list: HTML =
            plans.isEmpty
            ? """
            <p>There is no plan in the folder yet. Save one there and it is listed here, or let the program write one to
            start from: <code>horarium init daily.yaml</code>.</p>
            """
            : "<ul class=\"plans\">\n\(plans.map(item))</ul>"
        return PageFrame.page(
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

    private func item(_ keeper: PlanCache) -> HTML {
        let (id, plan) = (keeper.place.id, keeper.plan)
        let title = plan.outputs?.title ?? id
        return """
            <li>
            <h2><a href="\(addresses.page(id))">\(title)</a></h2>
            <p class="state">\(keeper.place.name): \(PlanState(plan).sentence)</p>
            \(SubscribeLinks(id: id, outputs: plan.outputs, addresses: addresses).html)
            </li>

            """
    }
}
