/// The rim around a text that keeps lines under it from cutting it, in the colour of its ground.
package enum Halo: Sendable {
    case none, paper, card
    /// The wash of a kind of sky, 0 night to 4 day.
    case wash(level: Int)

    /// The class that it adds to a label's.
    package var name: String {
        switch self {
        case .none: ""
        case .wash(let level): " q\(level)"
        case .paper: " qp"
        case .card: " qc"
        }
    }
}

/// Texts of a drawing that are written above all lines.
package struct LabelLayer {

    package init() {
    }
    /// The role of a text, which decides how it looks.
    package enum Style: String {
        case axis = "ax"
        case bold = "ax b"
        case note = "axs"
        case minutes = "pm"
        case drawnTime = "mt"
        case promptWords = "mb"
        case keepOut = "ql"
        case sessionName = "wt"
        case sessionNote = "ws"
        case loss = "lt"
        case sessionInWeek = "wts"
        case prayerInWeek = "pns"
    }

    private var labels: [(text: String, x: Double, y: Double, anchor: Markup.Anchor, names: String)] = []

    package mutating func add(
        _ text: String, x: Double, y: Double, _ anchor: Markup.Anchor, _ style: Style, _ halo: Halo = .none
    ) {
        if !text.isEmpty { labels.append((text, x, y, anchor, style.rawValue + halo.name)) }
    }

    package func write(to out: inout Markup) {
        for label in labels { out.label(label.text, x: label.x, y: label.y, label.anchor, label.names) }
    }
}
