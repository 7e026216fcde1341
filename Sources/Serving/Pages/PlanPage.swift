import Diagnostics
import Documents
import NIOCore

/// The page of a plan: its text, what is found in it, and where to subscribe.
///
struct PlanPage {
    private let place: PlanPlace
    private let plan: ServedPlan
    private let addresses: Addresses

    init(_ keeper: PlanKeeper, addresses: Addresses) {
        place = keeper.place
        plan = keeper.plan
        self.addresses = addresses
    }

    var html: HTML {
        let text = plan.source.map { String(decoding: $0.plain.bytes.readableBytesView, as: UTF8.self) } ?? ""
        return PageFrame.page(
            title: place.name,
            body: """
                <body>
                <header class="bar">
                <a href="/">Plans</a>
                <h1>\(place.name)</h1>
                <p id="state" role="status">\(PlanState(plan).sentence)</p>
                </header>
                <main class="plan">
                <section class="text" aria-labelledby="text-heading">
                <h2 id="text-heading">The plan</h2>
                <textarea id="source" aria-labelledby="text-heading" spellcheck="false" autocomplete="off" readonly>
                \(text)</textarea>
                <ol id="findings" aria-label="Findings">
                \(plan.findings.map(finding))</ol>
                </section>
                <section class="subscribe" aria-labelledby="subscribe-heading">
                <h2 id="subscribe-heading">Subscribe</h2>
                \(subscription)
                </section>
                </main>
                </body>
                """)
    }

    private func finding(_ finding: Diagnostic) -> HTML {
        let place = "\(finding.span.start.line):\(finding.span.start.column)"
        return """
            <li class="\(finding.severity.rawValue)"><b>\(finding.severity.rawValue)</b> \(place) \(finding.message)
            <code>\(finding.code.id)</code></li>

            """
    }

    private var subscription: HTML {
        guard plan.outputs != nil else { return "<p>There is no calendar yet: the plan has to be built once.</p>" }
        let address = addresses.subscription(place.id, "calendar.ics")
        return """
            <p>Calendar programs that subscribe get every change by themselves. Who has the address can read the calendar.</p>
            \(SubscribeLinks(id: place.id, outputs: plan.outputs, addresses: addresses).html)
            <p><label for="address">Address</label>
            <input id="address" readonly value="\(address)"></p>
            """
    }
}
