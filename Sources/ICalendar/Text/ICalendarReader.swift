internal import Text

/// Reads any RFC 5545 stream.
///
/// It accepts what RFC 5545 allows and harmless deviations: LF for CRLF, long lines, folds inside characters, a byte
/// order mark, blank lines. Unknown properties, parameters and components are kept.
public struct ICalendarReader: Sendable {
    /// The limits on the size of a file.
    public struct Limits: Sendable {
        /// The most bytes of the file.
        public var bytes = 256 << 20
        /// The most bytes of one content line after unfolding.
        public var lineBytes = 16 << 20
        /// The most levels of nested components.
        public var depth = 16
        /// The most components in all.
        public var components = 2_000_000

        /// Makes the usual limits, which calendars with years of events stay well below.
        public init() {}
    }

    /// The limits on the size of a file.
    public var limits: Limits

    /// Makes a reader.
    public init(limits: Limits = Limits()) { self.limits = limits }

    /// Returns the calendars of a stream, in order; none for an empty one.
    ///
    /// - Throws: ``ICalendarReadError`` for the first line that cannot be read.
    public func calendars(_ bytes: [UInt8]) throws(ICalendarReadError) -> [VCalendar] {
        var calendars: [VCalendar] = []
        for (component, line) in try read(bytes).components {
            guard let calendar = VCalendar(component) else {
                throw ICalendarReadError(line: line, "expected 'BEGIN:VCALENDAR', not 'BEGIN:\(component.name)'")
            }
            calendars.append(calendar)
        }
        return calendars
    }

    /// Returns the outermost components of a stream, whatever their names, in order.
    ///
    /// - Throws: ``ICalendarReadError`` for the first line that cannot be read.
    public func components(_ bytes: [UInt8]) throws(ICalendarReadError) -> [ICalendarComponent] {
        try read(bytes).components.map(\.0)
    }

    /// Returns the first calendar of a stream, with its events found and not yet read; `nil` for an empty stream.
    ///
    /// - Throws: ``ICalendarReadError`` for the first line that cannot be read, including those of events.
    package func outline(_ bytes: [UInt8]) throws(ICalendarReadError) -> CalendarOutline? {
        let (components, events) = try read(bytes, outliningEvents: true)
        guard let (component, line) = components.first else { return nil }
        guard let calendar = VCalendar(component) else {
            throw ICalendarReadError(line: line, "expected 'BEGIN:VCALENDAR', not 'BEGIN:\(component.name)'")
        }
        return CalendarOutline(calendar: calendar, events: events)
    }

    /// Reads the outermost components. With `outliningEvents`, the events of the first calendar are located and not
    /// kept in it.
    private func read(
        _ bytes: [UInt8], outliningEvents: Bool = false
    ) throws(ICalendarReadError) -> (components: [(ICalendarComponent, line: Int)], events: [CalendarOutline.Event]) {
        guard bytes.count <= limits.bytes else {
            throw ICalendarReadError(line: 1, "the file has more than \(limits.bytes) bytes")
        }
        var done: [(ICalendarComponent, line: Int)] = []
        var open: [(ICalendarComponent, line: Int)] = []
        var count = 0
        var events: [CalendarOutline.Event] = []
        /// The place where the event that is being outlined begins.
        var eventStart: Int?
        var lines = LogicalLines(bytes)
        while let line = lines.next() {
            guard line.bytes.contains(where: { $0 != 0x20 && $0 != 0x09 }) else { continue }
            guard line.bytes.count <= limits.lineBytes else {
                throw ICalendarReadError(line: line.number, "the line has more than \(limits.lineBytes) bytes")
            }
            if eventStart != nil, isPlain(line.bytes, inPart: open.count > 2) { continue }
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
                let component = ICalendarComponent(trimmed(property.value))
                if outliningEvents, done.isEmpty, open.count == 1, component.name == VEvent.componentName {
                    eventStart = line.range.lowerBound
                }
                open.append((component, line.number))
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
                } else if open.count == 1, let start = eventStart {
                    let event = VEvent(unchecked: component)
                    events.append(
                        .init(uid: event.uid ?? "", range: start..<line.range.upperBound, version: event.version))
                    eventStart = nil
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
        return (done, events)
    }

    /// Whether a line of an event can be skipped when outlining: any reader accepts it, it neither begins nor ends a
    /// component, and it does not concern the event's identity or version.
    ///
    /// - `inPart`: Whether it is a line of a part of the event, such as an alarm, whose own identity nobody asks for.
    private func isPlain(_ line: ArraySlice<UInt8>, inPart: Bool) -> Bool {
        line.withUnsafeBufferPointer { line in
            var colon = 0
            while colon < line.count, isCapital(line[colon]) || line[colon] == UInt8(ascii: "-") { colon += 1 }
            guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":"),
                UnsafeRawBufferPointer(line).isASCII
            else { return false }
            let names = inPart ? Self.limitNames : Self.outlinedNames
            return !names.contains { $0.count == colon && line[..<colon].elementsEqual($0) }
        }
    }

    private func isCapital(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") }

    private static let limitNames = ["BEGIN", "END"].map { Array($0.utf8) }
    private static let outlinedNames =
        limitNames + ["UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].map { Array($0.utf8) }

    private func trimmed(_ value: String) -> String {
        value.utf8.contains(UInt8(ascii: " ")) ? String(value.drop { $0 == " " }.prefix { $0 != " " }) : value
    }
}

/// The reason why a stream could not be read.
public struct ICalendarReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line of the file at which the content line starts, from 1.
    public var line: Int
    /// A description of the fault, and of the expected text.
    public var message: String

    init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    /// `line 12: …`
    public var description: String { "line \(line): \(message)" }
}
