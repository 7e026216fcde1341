import Drawing

/// Hatches of what keeps prompts away: wide for quiet hours, dense for keep-outs.
enum DayHatches {
    /// Defines them under ids that begin with a drawing's.
    static func define(_ id: String, to out: inout Markup) {
        out.element("defs") { out in
            hatch("\(id)-q", every: 7, "rotate(-45)", "hq", &out)
            hatch("\(id)-k", every: 4, "rotate(45)", "hk", &out)
        }
    }

    private static func hatch(
        _ id: String, every: Double, _ turn: StaticString, _ names: StaticString, _ out: inout Markup
    ) {
        var path = PathData()
        path.line(from: (0, 0), to: (0, every))
        out.element(
            "pattern", .id(id), .width(every), .height(every), .fixed("patternUnits", "userSpaceOnUse"),
            .fixed("patternTransform", turn)
        ) { $0.path(path, names) }
    }

    static func quiet(_ id: String) -> Attribute { .text("fill", "url(#\(id)-q)") }
    static func keepOut(_ id: String) -> Attribute { .text("fill", "url(#\(id)-k)") }
}
