import Diagnostics
import NIOCore

/// The page of a plan: its text or the forms for it beside its picture, its findings, and links to subscribe.
///
/// Without its script the page shows everything; the script checks during typing, saves, and follows changes.
struct PlanPage {
    private let location: PlanLocation
    private let plan: ServedPlan
    private let picture: [UInt8]?
    private let urls: PlanURLs
    private let isReadOnly: Bool

    /// Creates the page; `picture` is the markup of the last good outputs' picture.
    init(_ cache: PlanCache, picture: [UInt8]?, urls: PlanURLs, isReadOnly: Bool) {
        location = cache.location
        plan = cache.plan
        self.picture = picture
        self.urls = urls
        self.isReadOnly = isReadOnly
    }

    var html: HTML {
        let text = plan.source.map { String(decoding: $0.plain.bytes.readableBytesView, as: UTF8.self) } ?? ""
        // The buttons are hidden until the script shows them, since nothing can be saved without it.
        let save: HTML =
            isReadOnly
            ? ""
            : """
            <button type="button" id="undo" disabled hidden>Undo</button>
            <button type="button" id="redo" disabled hidden>Redo</button>
            <button type="button" id="save" disabled hidden>Save</button>
            """
        let look =
            picture.map { HTML(made: $0) } ?? questions?.html
            ?? "<p>This plan has never been built; its findings say why.</p>"
        let data: HTML = "data-plan=\"\(PlanURLs.page(location.id))\" data-file=\"\(location.path)\""
        return PageLayout.page(
            title: location.name,
            scripts: [
                "picture.js", "codemirror.js", "qrcode.js", "work.js", "assist.js", "places.js", "times.js",
                "fields.js", "sections.js", "prayers.js", "workouts.js", "absences.js", "changes.js", "forms.js",
                "drag.js", "page.js",
            ] + (questions == nil ? [] : ["newplan.js"]),
            body: """
                <body \(data)\(isReadOnly ? " data-read-only" : "")>
                <header class="bar">
                <a href="/">Plans</a>
                <h1>\(location.name)</h1>
                <p id="state" role="status">\(PlanStatus(plan).sentence)</p>
                \(save)
                <div id="saving" role="group" aria-label="What saving changes" hidden>
                <p id="changes" role="status"></p>
                <ul id="changed-first"></ul>
                <details id="changed" hidden><summary>All of them</summary><pre id="changed-days" tabindex="0"></pre></details>
                <p id="phones"></p>
                </div>
                <p id="gone" role="alert" hidden></p>
                </header>
                <main class="live">
                <div id="notice" role="status" hidden></div>
                <section id="conflict" aria-label="Two versions of the plan" tabindex="-1" hidden>
                <p role="alert">The file has changed since this text was begun. Both are still there, and nothing is written until you save: what one
                side alone has changed is chosen already.</p>
                <div id="versions"></div>
                </section>
                <div class="work">
                \(Self.choice("side", named: "Beside the picture", ["Forms", "Text"], first: "Text"))
                <section class="fields" aria-labelledby="fields-heading">
                <h2 id="fields-heading" class="vh">Forms</h2>
                <p id="refused" role="status"></p>
                <div id="form-findings"></div>
                <div id="forms"><p>What the plan’s text says can be changed here; that needs the page’s script.</p></div>
                </section>
                <section class="text" aria-labelledby="text-heading">
                <h2 id="text-heading" class="vh">The plan’s text</h2>
                <ol id="findings" aria-label="Findings">
                \(plan.findings.map(finding))</ol>
                <textarea id="source" aria-labelledby="text-heading" spellcheck="false" autocomplete="off" readonly>
                \(text)</textarea>
                <p id="keys" hidden>\(isReadOnly ? "F1 shows what a word means." : "Ctrl+Space shows what may be written, F1 what a word means.")</p>
                </section>
                </div>
                <section class="looks" aria-label="The plan’s picture">
                <p id="stale" role="status" \(plan.isCurrent ? "hidden" : "")>\(PlanStatus(plan).sentence)</p>
                <div id="picture">\(look)</div>
                </section>
                <section class="subscribe" aria-labelledby="subscribe-heading">
                <h2 id="subscribe-heading">Subscribe</h2>
                \(subscription)
                </section>
                \(Self.choice("pane", named: "Part of the page", ["Picture", "Forms", "Text", "Subscribe"], first: "Picture"))
                </main>
                </body>
                """)
    }

    /// The questions whose answers fill an empty file, in the picture's place; `nil` where there is something in it.
    private var questions: NewPlanForm? {
        guard !isReadOnly, picture == nil, plan.fault == nil, let source = plan.source,
            PlanRegistry.isEmpty(Array(source.plain.bytes.readableBytesView))
        else { return nil }
        return NewPlanForm(filling: location.id)
    }

    /// Returns the buttons that choose one part to show, which work without the script.
    private static func choice(_ kind: String, named name: String, _ parts: [String], first: String) -> HTML {
        let buttons = parts.map { part -> HTML in
            let isFirst: HTML = part == first ? " checked" : ""
            return """
                <label><input type="radio" name="\(kind)" value="\(part.lowercased())" autocomplete="off"\(isFirst)>\(part)</label>

                """
        }
        return "<fieldset class=\"\(kind)s\"><legend class=\"vh\">\(name)</legend>\n\(buttons)</fieldset>"
    }

    private func finding(_ finding: Diagnostic) -> HTML {
        let position = "\(finding.span.file.name):\(finding.span.start.line):\(finding.span.start.column)"
        return """
            <li>\(position) <span class="finding \(finding.severity.rawValue)"><b>\(finding.severity.rawValue)</b> \(finding.message) \
            <a href="\(PlanURLs.code(finding.code.id))"><code>\(finding.code.id)</code></a></span></li>

            """
    }

    private var subscription: HTML {
        guard plan.outputs != nil else { return "<p>There is no calendar yet: the plan has to be built once.</p>" }
        let address = urls.subscription(location.id, "calendar.ics")
        let code: HTML = urls.obstacle.map { "<p id=\"unreachable\">\($0)</p>" } ?? "<div id=\"code\"></div>"
        return """
            <p>Programs that subscribe get every change by themselves. Who has the address can read the calendar.</p>
            \(SubscribeLinks(id: location.id, outputs: plan.outputs, urls: urls).html)
            \(SubscribeGuide.html)
            \(code)
            <p class="address"><label for="address">Address</label>
            <input id="address" readonly value="\(address)"><button type="button" id="copy" hidden>Copy</button>
            <span id="copied" role="status"></span></p>
            \(key)
            """
    }

    /// The text about the plan's key, with the button that replaces it; empty where feeds need no key.
    private var key: HTML {
        guard let key = urls.keys?.key(of: location.id) else { return "" }
        let forerunner: HTML =
            key.hasForerunner
            ? """
            <p>An address with <code>?token=</code> that was given away earlier goes on reading them until there is another key; whoever has
            it has the token, which opens everything.</p>

            """
            : ""
        return """
            <p>The address has a key that reads this plan’s calendars and manifest, and changes nothing. Another key ends what the old
            address opens: whoever subscribes needs the new one then.</p>
            \(forerunner)\
            <p><button type="button" id="new-key" hidden>Make another key</button> <span id="new-key-state" role="status"></span></p>
            """
    }
}
