/// A component with the line numbers of its parts.
struct LintNode {
    var component: ICalendarComponent
    /// The line of BEGIN.
    var line: Int
    /// The line of each property, in the order of `component.properties`.
    var propertyLines: [Int] = []
    /// The components inside, in the order of the file; `component.components` stays empty.
    var children: [LintNode] = []

    init(_ name: String, line: Int) {
        component = ICalendarComponent(name)
        self.line = line
    }

    /// Returns the properties of a name with their lines.
    func all(_ name: String) -> [(property: ICalendarProperty, line: Int)] {
        zip(component.properties, propertyLines).filter { $0.0.name == name }.map { (property: $0.0, line: $0.1) }
    }
}

/// Assembles content lines into components and goes on after a fault.
struct LintTree {
    private(set) var roots: [LintNode] = []
    var findings: [ICalendarLint.Finding] = []
    private var open: [LintNode] = []

    mutating func add(_ property: ICalendarProperty, line: Int) {
        switch property.name {
        case "BEGIN":
            open.append(LintNode(property.value, line: line))
        case "END":
            let name = Name.canonical(property.value)
            guard let start = open.lastIndex(where: { $0.component.name == name }) else {
                return report(line, "'END:\(name)' without its BEGIN")
            }
            while open.count - 1 > start { closeUnended() }
            closeInnermost()
        default:
            guard !open.isEmpty else { return report(line, "the property '\(property.name)' is outside of VCALENDAR") }
            open[open.count - 1].component.properties.append(property)
            open[open.count - 1].propertyLines.append(line)
        }
    }

    mutating func close() {
        while !open.isEmpty { closeUnended() }
        if roots.isEmpty { report(1, "the file has no VCALENDAR") }
        for root in roots where root.component.name != "VCALENDAR" {
            report(root.line, "expected 'BEGIN:VCALENDAR', not 'BEGIN:\(root.component.name)'")
        }
    }

    private mutating func closeUnended() {
        if let node = open.last { report(node.line, "'BEGIN:\(node.component.name)' has no END") }
        closeInnermost()
    }

    private mutating func closeInnermost() {
        let node = open.removeLast()
        if open.isEmpty { roots.append(node) } else { open[open.count - 1].children.append(node) }
    }

    private mutating func report(_ line: Int, _ message: String) {
        findings.append(ICalendarLint.Finding(line: line, rule: .structure, message: message))
    }
}
