/// What a text has around it so that lines under it do not cut it: a rim in the colour of what it lies on.
enum Halo: Sendable {
    case none, wash0, wash1, wash2, wash3, wash4, paper, card

    /// The wash of a kind of sky, 0 night to 4 day.
    init(level: Int) {
        self = [.wash0, .wash1, .wash2, .wash3, .wash4][min(max(level, 0), 4)]
    }

    var name: String {
        switch self {
        case .none: ""
        case .wash0: " q0"
        case .wash1: " q1"
        case .wash2: " q2"
        case .wash3: " q3"
        case .wash4: " q4"
        case .paper: " qp"
        case .card: " qc"
        }
    }
}

/// Texts of a drawing that are written above all lines.
struct LabelLayer {
    /// What a text is, which decides how it looks.
    enum Style: String {
        case axis = "ax"
        case bold = "ax b"
        case note = "axs"
        case prayerName = "pn"
        case prayerTime = "pt"
        case minutes = "pm"
        case drawnTime = "mt"
        case promptWords = "mb"
        case promptName = "mn"
        case keepOut = "ql"
        case sessionName = "wt"
        case sessionNote = "ws"
        case loss = "lt"
        case small = "ls"
        case sessionInWeek = "wts"
        case prayerInWeek = "pns"
    }

    private var labels: [(text: String, x: Double, y: Double, anchor: Markup.Anchor, names: String)] = []

    mutating func add(
        _ text: String, x: Double, y: Double, _ anchor: Markup.Anchor, _ style: Style, _ halo: Halo = .none
    ) {
        if !text.isEmpty { labels.append((text, x, y, anchor, style.rawValue + halo.name)) }
    }

    func write(to out: inout Markup) {
        for label in labels { out.label(label.text, x: label.x, y: label.y, label.anchor, label.names) }
    }
}
