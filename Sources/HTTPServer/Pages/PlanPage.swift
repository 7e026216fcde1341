import Diagnostics
import NIOCore

/// The live page of a plan: its text beside its picture, what is found in it, and where to subscribe.
///
/// Everything can be read without the script; the script checks as one types, saves, and follows what others save.
struct PlanPage {
    private let place: PlanPlace
    private let plan: ServedPlan
    private let picture: [UInt8]?
    private let addresses: Addresses
    private let isReadOnly: Bool

    /// - Parameter picture: The last good outputs' picture, as markup.
    init(_ keeper: PlanCache, picture: [UInt8]?, addresses: Addresses, isReadOnly: Bool) {
        place = keeper.place
        plan = keeper.plan
        self.picture = picture
        self.addresses = addresses
        self.isReadOnly = isReadOnly
    }

    var html: HTML {
        let text = plan.source.map { String(decoding: $0.plain.bytes.readableBytesView, as: UTF8.self) } ?? ""
        // Shown by the script, without which nothing can be saved.
        let save: HTML =
            isReadOnly
            ? ""
            : """
            <button type="button" id="undo" disabled hidden>Undo</button>
            <button type="button" id="save" disabled hidden>Save</button>
            """
        let data: HTML = "data-plan=\"\(addresses.page(place.id))\" data-file=\"\(place.path)\""
        return PageFrame.page(
            title: place.name, scripts: ["picture.js", "codemirror.js", "qrcode.js", "page.js"],
            body: """
                <body \(data)\(isReadOnly ? " data-read-only" : "")>
                <header class="bar">
                <a href="/">Plans</a>
                <h1>\(place.name)</h1>
                <p id="state" role="status">\(PlanState(plan).sentence)</p>
                \(save)
                </header>
                <main class="live">
                <div id="conflict" role="alert" hidden></div>
                <section class="text" aria-labelledby="text-heading">
                <h2 id="text-heading" class="vh">The plan’s text</h2>
                <ol id="findings" aria-label="Findings">
                \(plan.findings.map(finding))</ol>
                <textarea id="source" aria-labelledby="text-heading" spellcheck="false" autocomplete="off" readonly>
                \(text)</textarea>
                </section>
                <section class="looks" aria-label="The plan’s picture">
                <p id="stale" role="status" \(plan.isCurrent ? "hidden" : "")>\(PlanState(plan).sentence)</p>
                <div id="picture">\(HTML(made: picture ?? Array("<p>This plan has never been built; its findings say why.</p>".utf8)))</div>
                </section>
                <section class="strip" aria-label="What saving changes">
                <p id="changes" role="status"></p>
                <details id="changed" hidden><summary>Which events</summary><pre id="changed-days" tabindex="0"></pre></details>
                </section>
                <section class="fields" aria-labelledby="fields-heading">
                <h2 id="fields-heading">Settings</h2>
                <div id="settings"><p>What the plan’s text sets can be changed here by fields; they need the page’s script.</p></div>
                </section>
                <section class="subscribe" aria-labelledby="subscribe-heading">
                <h2 id="subscribe-heading">Subscribe</h2>
                \(subscription)
                </section>
                \(Self.panes)
                </main>
                </body>
                """)
    }

    /// On a phone one part of the page is shown at a time; which one is chosen without the script too.
    private static let panes: HTML = {
        let panes = ["Picture", "Text", "Settings", "Subscribe"].map { name -> HTML in
            let isFirst: HTML = name == "Picture" ? " checked" : ""
            return """
                <label><input type="radio" name="pane" value="\(name.lowercased())" autocomplete="off"\(isFirst)>\(name)</label>

                """
        }
        return "<fieldset class=\"panes\"><legend class=\"vh\">Part of the page</legend>\n\(panes)</fieldset>"
    }()

    private func finding(_ finding: Diagnostic) -> HTML {
        let place = "\(finding.span.file.name):\(finding.span.start.line):\(finding.span.start.column)"
        return """
            <li>\(place) <span class="finding \(finding.severity.rawValue)"><b>\(finding.severity.rawValue)</b> \(finding.message) \
            <code>\(finding.code.id)</code></span></li>

            """
    }

    private var subscription: HTML {
        guard plan.outputs != nil else { return "<p>There is no calendar yet: the plan has to be built once.</p>" }
        let address = addresses.subscription(place.id, "calendar.ics")
        return """
            <p>Programs that subscribe get every change by themselves. Who has the address can read the calendar.</p>
            \(SubscribeLinks(id: place.id, outputs: plan.outputs, addresses: addresses).html)
            <div id="code"></div>
            <p class="address"><label for="address">Address</label>
            <input id="address" readonly value="\(address)"><button type="button" id="copy" hidden>Copy</button>
            <span id="copied" role="status"></span></p>
            """
    }
}
