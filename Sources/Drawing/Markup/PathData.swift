/// The data of an SVG path, in as few bytes as can be: relative steps of tenths from one point to the next.
///
/// Tenths are summed as whole numbers, so that no error of rounding grows along a path.
package struct PathData {
    private(set) var bytes: [UInt8] = []
    private var (x, y) = (0, 0)
    /// Where the line began, and a closed one ends.
    private var start = (x: 0, y: 0)
    /// The command that further numbers go on with.
    private var last: UInt8 = 0

    package init() {}

    /// Whether nothing has been drawn.
    package var isEmpty: Bool { bytes.isEmpty }

    /// Begins a line at a point.
    package mutating func move(_ toX: Double, _ toY: Double) {
        let (toX, toY) = (toX.tenths, toY.tenths)
        if bytes.isEmpty {
            begin(UInt8(ascii: "M"))
            append(toX)
            append(toY)
        } else {
            begin(UInt8(ascii: "m"))
            append(toX - x)
            append(toY - y)
        }
        (x, y) = (toX, toY)
        start = (x, y)
    }

    /// A straight line on to a point.
    package mutating func line(_ toX: Double, _ toY: Double) {
        step(toX.tenths - x, toY.tenths - y)
    }

    /// A line from one point to another.
    package mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        move(start.x, start.y)
        line(end.x, end.y)
    }

    /// Back to where the line began.
    package mutating func close() {
        bytes.append(UInt8(ascii: "z"))
        last = 0
        (x, y) = start
    }

    /// A rectangle; one without width or height is none.
    package mutating func rectangle(x left: Double, y top: Double, width: Double, height: Double) {
        let (w, h) = ((left + width).tenths - left.tenths, (top + height).tenths - top.tenths)
        guard w > 0, h > 0 else { return }
        move(left, top)
        step(w, 0)
        step(0, h)
        step(-w, 0)
        close()
    }

    /// A line of no length, which a round cap makes a dot.
    package mutating func dot(_ atX: Double, _ atY: Double) {
        move(atX, atY)
        step(0, 0)
    }

    private mutating func step(_ dx: Int, _ dy: Int) {
        switch (dx, dy) {
        case (_, 0):
            begin(UInt8(ascii: "h"))
            append(dx)
        case (0, _):
            begin(UInt8(ascii: "v"))
            append(dy)
        default:
            begin(UInt8(ascii: "l"))
            append(dx)
            append(dy)
        }
        (x, y) = (x + dx, y + dy)
    }

    /// Numbers behind a move would be read as lines, so a move is always named.
    private mutating func begin(_ command: UInt8) {
        guard command != last || command | 0x20 == UInt8(ascii: "m") else { return }
        bytes.append(command)
        last = command
        isBehindLetter = true
    }

    private var isBehindLetter = false

    private mutating func append(_ tenths: Int) {
        if tenths < 0 {
            bytes.append(UInt8(ascii: "-"))
        } else if !isBehindLetter {
            bytes.append(UInt8(ascii: " "))
        }
        isBehindLetter = false
        let (whole, tenth) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        if whole != 0 || tenth == 0 { append(digits: whole) }
        guard tenth != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        append(digits: tenth)
    }

    private mutating func append(digits number: UInt) {
        if number >= 10 { append(digits: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }
}

extension PathData {
    /// A line through points, in their order.
    package static func line(through points: [(x: Double, y: Double)]) -> PathData {
        var path = PathData()
        for point in points {
            if path.isEmpty { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
        }
        return path
    }
}
