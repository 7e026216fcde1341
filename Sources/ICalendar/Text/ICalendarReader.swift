/// Reads any RFC 5545 stream.
///
/// It takes what RFC 5545 allows and what does no harm: LF for CRLF, long lines, folds inside characters, a byte order
/// mark, blank lines. Properties, parameters and components that nobody here knows are kept.
public struct ICalendarReader: Sendable {
    /// How much a file may ask for.
    public struct Limits: Sendable {
        /// The most bytes of the file.
        public var bytes = 256 << 20
        /// The most bytes of one content line, its folds undone.
        public var lineBytes = 16 << 20
        /// How deep components may lie inside each other.
        public var depth = 16
        /// The most components in all.
        public var components = 2_000_000

        /// Makes the usual limits, which calendars with years of events stay well below.
        public init() {}
    }

    /// How much a file may ask for.
    public var limits: Limits

    /// Makes a reader.
    public init(limits: Limits = Limits()) { self.limits = limits }

    /// The calendars of a stream, in order; none in an empty one.
    ///
    /// - Throws: ``ICalendarReadError`` for the first line that cannot be read.
    public func calendars(_ bytes: [UInt8]) throws(ICalendarReadError) -> [VCalendar] {
        var calendars: [VCalendar] = []
        for (component, line) in try componentsWithLines(bytes) {
            guard let calendar = VCalendar(component) else {
                throw ICalendarReadError(line: line, "expected 'BEGIN:VCALENDAR', not 'BEGIN:\(component.name)'")
            }
            calendars.append(calendar)
        }
        return calendars
    }

    /// The outermost components of a stream, whatever their names, in order.
    ///
    /// - Throws: ``ICalendarReadError`` for the first line that cannot be read.
    public func components(_ bytes: [UInt8]) throws(ICalendarReadError) -> [ICalendarComponent] {
        try componentsWithLines(bytes).map(\.0)
    }

    private func componentsWithLines(_ bytes: [UInt8]) throws(ICalendarReadError) -> [(ICalendarComponent, line: Int)] {
        guard bytes.count <= limits.bytes else {
            throw ICalendarReadError(line: 1, "the file has more than \(limits.bytes) bytes")
        }
        var done: [(ICalendarComponent, line: Int)] = []
        var open: [(ICalendarComponent, line: Int)] = []
        var count = 0
        var lines = LogicalLines(bytes)
        while let line = lines.next() {
            guard line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            guard line.bytes.count <= limits.lineBytes else {
                throw ICalendarReadError(line: line.number, "the line has more than \(limits.lineBytes) bytes")
            }
            let property: ICalendarProperty
            do { property = try ContentLine.property(line.bytes) } catch {
                throw ICalendarReadError(line: line.number, error.message)
            }
            switch property.name {
            case "BEGIN":
                count += 1
                guard open.count < limits.depth, count <= limits.components else {
                    throw ICalendarReadError(line: line.number, "too many components")
                }
                open.append((ICalendarComponent(trimmed(property.value)), line.number))
            case "END":
                let name = Name.canonical(trimmed(property.value))
                guard let (component, start) = open.popLast() else {
                    throw ICalendarReadError(line: line.number, "'END:\(name)' without its BEGIN")
                }
                guard component.name == name else {
                    let expected = "'END:\(component.name)' for the BEGIN in line \(start)"
                    throw ICalendarReadError(line: line.number, "expected \(expected), not 'END:\(name)'")
                }
                if open.isEmpty {
                    done.append((component, start))
                } else {
                    open[open.count - 1].0.components.append(component)
                }
            default:
                guard !open.isEmpty else {
                    let message = "expected 'BEGIN:VCALENDAR', not the property '\(excerpt(property.name.utf8))'"
                    throw ICalendarReadError(line: line.number, message)
                }
                open[open.count - 1].0.properties.append(property)
            }
        }
        if let (component, line) = open.last {
            throw ICalendarReadError(line: line, "'BEGIN:\(component.name)' has no END; the file may be cut off")
        }
        return done
    }

    private func trimmed(_ value: String) -> String {
        String(value.drop { $0 == " " }.prefix { $0 != " " })
    }
}

/// Why a stream could not be read.
public struct ICalendarReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the file at which the content line starts, from 1.
    public var line: Int
    /// What is wrong, and what was expected.
    public var message: String

    init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    /// `line 12: …`
    public var description: String { "line \(line): \(message)" }
}
