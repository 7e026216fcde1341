package import Text
package import CivilTime

/// Writes content lines (RFC 5545 §3.1): escaped, folded and ended with CRLF, whatever the strings hold.
///
/// A line break or control character in a value or parameter never ends a line.
package struct ContentLineWriter: ~Copyable {
    private var out = ByteBuffer(capacity: 4096)
    /// The place where the current line begins.
    private var start = 0
    /// A buffer for text that has to be written again in another form.
    private var draft = ByteBuffer()

    package init() {}

    // MARK: What is written

    /// The number of bytes of whole lines.
    package var count: Int { out.count }

    /// Calls a closure with the lines, without copying them.
    package func withBytes<Result>(_ read: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { out.withBytes(read) }

    /// The lines as an array of their own.
    package var array: [UInt8] { out.array }

    /// Removes the lines.
    package mutating func clear() {
        out.clear()
        start = 0
    }

    /// Passes the lines to `sink` once they have at least `size` bytes, and starts over.
    package mutating func drain(from size: Int = 0, into sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard count > 0, count >= size else { return }
        out.withBytes(sink)
        clear()
    }

    // MARK: Lines

    package mutating func begin(_ component: StaticString) {
        out.append("BEGIN:")
        out.append(component)
        endLine()
    }

    package mutating func end(_ component: StaticString) {
        out.append("END:")
        out.append(component)
        endLine()
    }

    /// Writes a property of type TEXT (RFC 5545 §3.3.11).
    package mutating func put(_ name: StaticString, text: String) {
        put(name) { TextValue.append(text, to: &$0) }
    }

    /// Writes a property of type TEXT whose text `write` composes, without escapes.
    package mutating func compose(_ name: StaticString, _ write: (inout ByteBuffer) -> Void) {
        out.append(name)
        out.append(":")
        let first = out.count
        write(&out)
        if out.contains(from: first, marks: TextValue.mayNeedEscape) {
            out.move(from: first, to: &draft)
            draft.withBytes { TextValue.append($0, to: &out) }
        }
        endLine()
    }

    /// Writes a property whose value needs no escapes or has them already.
    package mutating func put(_ name: StaticString, value: String) {
        out.append(name)
        out.append(":")
        append(value: value)
        endLine()
    }

    /// Writes a property whose value is a literal of the program, in ASCII and without escapes.
    package mutating func put(_ name: StaticString, word: StaticString) { put(name) { $0.append(word) } }

    package mutating func put(_ name: StaticString, _ time: EventTime) {
        out.append(name)
        for parameter in time.parameters { append(parameter) }
        out.append(":")
        DateTimeText.append(time, to: &out)
        endLine()
    }

    /// Writes times of one kind; those of another kind than the first are left out, since they cannot share its
    /// parameters.
    package mutating func put(_ name: StaticString, _ times: [EventTime]) {
        let parameters = times.first?.parameters ?? []
        out.append(name)
        for parameter in parameters { append(parameter) }
        out.append(":")
        for (index, time) in times.filter({ $0.parameters == parameters }).enumerated() {
            if index > 0 { out.append(",") }
            DateTimeText.append(time, to: &out)
        }
        endLine()
    }

    package mutating func put(_ name: StaticString, _ instant: Instant) {
        put(name) { DateTimeText.append(.utc(instant), to: &$0) }
    }

    package mutating func put(_ name: StaticString, _ number: Int) { put(name) { $0.append(number: number) } }

    package mutating func put(_ name: StaticString, _ length: TimeSpan) {
        put(name) { DurationValue.append(length, to: &$0) }
    }

    /// Writes a property whose value is appended with its escapes and without control characters.
    package mutating func put(_ name: StaticString, _ value: (inout ByteBuffer) -> Void) {
        out.append(name)
        out.append(":")
        value(&out)
        endLine()
    }

    mutating func put(_ property: ICalendarProperty) {
        out.append(text: property.name)
        for parameter in property.parameters { append(parameter) }
        out.append(":")
        append(value: property.value)
        endLine()
    }

    /// Writes lines that are complete already.
    package mutating func put(lines: ArraySlice<UInt8>) {
        lines.withUnsafeBufferPointer { out.append($0) }
        start = out.count
    }

    /// Writes a component with all its content, but without its END.
    package mutating func begin(_ component: ICalendarComponent) {
        delimit("BEGIN:", component.name)
        for property in component.properties { put(property) }
        for child in component.components { put(child) }
    }

    /// Writes a component's END.
    package mutating func end(_ component: ICalendarComponent) { delimit("END:", component.name) }

    /// Writes a whole component.
    package mutating func put(_ component: ICalendarComponent) {
        begin(component)
        end(component)
    }

    /// Writes `BEGIN:` or `END:` and a component's name.
    mutating func delimit(_ word: StaticString, _ name: String) {
        out.append(word)
        out.append(text: name)
        endLine()
    }

    private mutating func endLine() {
        if out.count - start > Folding.limit {
            out.move(from: start, to: &draft)
            draft.withBytes { Folding.append($0, to: &out) }
        }
        out.append("\r\n")
        start = out.count
    }

    // MARK: Values

    private mutating func append(value: String) {
        let first = out.count
        out.append(text: value)
        guard out.contains(from: first, marks: { $0.below(0x20) | $0.beyondASCII | $0.equal(to: 0x7F) }) else { return }
        out.shorten(to: first)
        append(cleaning: value, lineBreak: "\\n")
    }

    /// Appends `;NAME=value,"other: value"`, with the escapes of RFC 6868.
    private mutating func append(_ parameter: ICalendarParameter) {
        out.append(";")
        out.append(text: parameter.name)
        out.append("=")
        for (index, value) in parameter.values.enumerated() {
            if index > 0 { out.append(",") }
            let needsQuotes = value.utf8.contains { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B }  // , : ;
            if needsQuotes { out.append("\"") }
            append(cleaning: value, lineBreak: "^n", escapesCarets: true)
            if needsQuotes { out.append("\"") }
        }
    }

    /// Appends a string with `lineBreak` for each CR, LF or CRLF and without other control characters.
    private mutating func append(cleaning string: String, lineBreak: StaticString, escapesCarets: Bool = false) {
        var afterCarriageReturn = false
        for byte in string.utf8 {
            switch byte {
            case 0x0A where afterCarriageReturn: break
            case 0x0A, 0x0D: out.append(lineBreak)
            case UInt8(ascii: "^") where escapesCarets: out.append("^^")
            case UInt8(ascii: "\"") where escapesCarets: out.append("^'")
            case _ where isControl(byte): break
            default: out.append(byte)
            }
            afterCarriageReturn = byte == 0x0D
        }
    }
}

/// Whether RFC 5545 §3.1 forbids a byte everywhere in a content line (CONTROL: all control characters but the tab).
func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }
