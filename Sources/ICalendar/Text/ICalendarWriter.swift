/// Writes components as a stream of bytes, so that a calendar of any length needs no more memory than one chunk.
///
/// What it writes is RFC 5545 with CRLF and folded lines, whatever the strings hold: a line break or control character
/// in a value or parameter never ends a line.
///
/// ```swift
/// var writer = ICalendarWriter { chunk in try file.write(chunk) }
/// try writer.begin(calendar.component)
/// for event in events { try writer.write(event.component) }
/// try writer.finish()
/// ```
public struct ICalendarWriter<Failure: Error> {
    private let chunkSize: Int
    private let sink: ([UInt8]) throws(Failure) -> Void
    private var buffer: [UInt8] = []
    private var line: [UInt8] = []
    private var open: [String] = []

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - chunkSize: The number of bytes after which `sink` is called; a chunk may be longer by one component's line.
    ///   - sink: Takes each chunk of the stream in order; its errors are passed on.
    public init(chunkSize: Int = 65536, sink: @escaping ([UInt8]) throws(Failure) -> Void) {
        self.chunkSize = chunkSize
        self.sink = sink
        buffer.reserveCapacity(chunkSize + 4096)
        line.reserveCapacity(1024)
    }

    /// Writes a component with all that it holds, but for its END, so that more can follow inside.
    public mutating func begin(_ component: ICalendarComponent) throws(Failure) {
        try writeDelimiter("BEGIN:", component.name)
        open.append(component.name)
        for property in component.properties { try write(property) }
        for child in component.components { try write(child) }
    }

    /// Writes the END of the innermost component that was begun; nothing when there is none.
    public mutating func end() throws(Failure) {
        guard let name = open.popLast() else { return }
        try writeDelimiter("END:", name)
    }

    /// Writes a whole component.
    public mutating func write(_ component: ICalendarComponent) throws(Failure) {
        try begin(component)
        try end()
    }

    /// Writes one content line.
    public mutating func write(_ property: ICalendarProperty) throws(Failure) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: property.name.utf8)
        for parameter in property.parameters { appendParameter(parameter) }
        line.append(UInt8(ascii: ":"))
        let isWritten = property.value.utf8.withContiguousStorageIfAvailable { bytes in
            guard !bytes.contains(where: isControl) else { return false }
            line.append(contentsOf: bytes)
            return true
        }
        if isWritten != true { appendCleaned(property.value, lineBreak: [UInt8(ascii: "\\"), UInt8(ascii: "n")]) }
        try flushLine()
    }

    /// Writes the END of all that is open and hands the rest of the bytes to the sink.
    public mutating func finish() throws(Failure) {
        while !open.isEmpty { try end() }
        if !buffer.isEmpty { try sink(buffer) }
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func writeDelimiter(_ word: StaticString, _ name: String) throws(Failure) {
        line.removeAll(keepingCapacity: true)
        line.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        line.append(contentsOf: name.utf8)
        try flushLine()
    }

    private mutating func flushLine() throws(Failure) {
        Folding.append(line, to: &buffer)
        guard buffer.count >= chunkSize else { return }
        try sink(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    /// `;NAME=value,"other: value"`, with the escapes of RFC 6868.
    private mutating func appendParameter(_ parameter: ICalendarParameter) {
        line.append(UInt8(ascii: ";"))
        line.append(contentsOf: parameter.name.utf8)
        line.append(UInt8(ascii: "="))
        for (index, value) in parameter.values.enumerated() {
            if index > 0 { line.append(UInt8(ascii: ",")) }
            let needsQuotes = value.utf8.contains { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B }  // , : ;
            if needsQuotes { line.append(UInt8(ascii: "\"")) }
            appendCleaned(value, lineBreak: [UInt8(ascii: "^"), UInt8(ascii: "n")], escapesCarets: true)
            if needsQuotes { line.append(UInt8(ascii: "\"")) }
        }
    }

    /// Appends a string with `lineBreak` for each CR, LF or CRLF and without other control characters.
    private mutating func appendCleaned(_ string: String, lineBreak: [UInt8], escapesCarets: Bool = false) {
        var afterCarriageReturn = false
        for byte in string.utf8 {
            switch byte {
            case 0x0A where afterCarriageReturn: break
            case 0x0A, 0x0D: line.append(contentsOf: lineBreak)
            case UInt8(ascii: "^") where escapesCarets: line.append(contentsOf: [byte, byte])
            case UInt8(ascii: "\"") where escapesCarets: line.append(contentsOf: "^'".utf8)
            case _ where isControl(byte): break
            default: line.append(byte)
            }
            afterCarriageReturn = byte == 0x0D
        }
    }
}

/// Whether RFC 5545 §3.1 forbids a byte everywhere in a content line (CONTROL: all of them but the tab).
func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

extension ICalendarComponent {
    /// The component as bytes of a file, CRLF at each line's end.
    public var bytes: [UInt8] {
        var out: [UInt8] = []
        var writer = ICalendarWriter<Never> { chunk in out.append(contentsOf: chunk) }
        writer.write(self)
        writer.finish()
        return out
    }
}
