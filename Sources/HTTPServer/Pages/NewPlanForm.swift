import PrayerTimes

/// The questions of `init`, whose answers the script sends; the plan is drawn while they are given.
struct NewPlanForm {
    /// The folders of which one is chosen, where there are several.
    private let folders: [String]
    /// The id of a plan whose file is empty, and which the answers fill; `nil` for a new one.
    private let plan: String?

    /// Creates the questions for a new plan in one of some folders.
    init(folders: [String]) {
        self.folders = folders
        plan = nil
    }

    /// Creates the questions for a plan whose file is empty.
    init(filling plan: String) {
        folders = []
        self.plan = plan
    }

    var html: HTML {
        let fills: HTML = plan.map { "data-fills=\"\(PlanURLs.page($0))\" data-name=\"\($0)\" " } ?? ""
        let button = plan == nil ? "Make the plan" : "Write the plan"
        return """
            <p class="needs-script">It is made by the page’s script; without it, by <code>horarium init daily.yaml</code>.</p>
            <div class="asked">
            <form id="new-plan" \(fills)autocomplete="off" hidden>
            <div class="field"><label for="new-title">Title</label>
            <input type="text" id="new-title" value="My rhythm" maxlength="200"></div>
            <div id="new-place"></div>
            <p id="new-where" class="note" role="status"></p>
            <fieldset><legend>What to plan</legend>
            \(Self.kinds)</fieldset>
            <div class="field" data-of="meditation"><label for="new-often">Prompts a day</label>
            <input type="number" id="new-often" min="1" max="100" value="4" required></div>
            <div class="field" data-of="prayer"><label for="new-method">Prayer times by</label>
            <select id="new-method"><option value="">what is usual there</option>
            \(Self.methods)</select></div>
            <div class="field" data-of="prayer"><label for="new-madhab">Asr</label>
            <select id="new-madhab"><option value="">what is usual there</option>
            <option value="shafi">the earlier: Shafi’i, Maliki, Hanbali, Ja’fari</option>
            <option value="hanafi">the later: Hanafi</option></select></div>
            \(place)\
            <p id="new-state" role="alert"></p>
            <ul id="new-findings" aria-label="What is found in it"></ul>
            <button type="submit" class="main">\(button)</button>
            </form>
            <section id="new-look" aria-label="The plan as it would be" hidden>
            <details><summary>Its text</summary><pre id="new-text" tabindex="0"></pre></details>
            <div id="new-picture"></div>
            </section>
            </div>
            """
    }

    /// Where a new plan is saved.
    private var place: HTML {
        guard plan == nil else { return "" }
        let options = folders.map { "<option>\($0)</option>" as HTML }
        let folder: HTML =
            folders.count < 2
            ? ""
            : """
            <div class="field"><label for="new-folder">Folder</label><select id="new-folder">\(options)</select></div>

            """
        return """
            <div class="field"><label for="new-name">File</label>
            <span><input type="text" id="new-name" maxlength="50" spellcheck="false" required>.yaml</span></div>
            \(folder)
            """
    }

    private static let kinds: [HTML] = [
        ("all", "Prompts, prayers and workouts"), ("meditation", "Prompts through the day"), ("prayer", "Prayer times"),
        ("workout", "Workouts"),
    ].map { kind, name in
        let isFirst: HTML = kind == "all" ? " checked" : ""
        return "<label><input type=\"radio\" name=\"template\" value=\"\(kind)\"\(isFirst)>\(name)</label>\n"
    }

    private static let methods = CalculationMethod.all.map { method -> HTML in
        "<option value=\"\(method.key)\">\(method.name)</option>\n"
    }
}
