extension Markup {
    /// A table, which moves sideways where the screen has no room for it, by the keyboard as well.
    package mutating func table(_ label: String, content: (inout Markup) -> Void) {
        element("div", .class("across"), .fixed("tabindex", "0"), .fixed("role", "region"), .label(label)) { out in
            out.element("table", .class("tbl"), content: content)
        }
    }
}
