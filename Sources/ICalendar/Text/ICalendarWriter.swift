/// Writes components as a stream of bytes, so that a calendar of any length needs no more memory than one chunk.
///
/// The output is RFC 5545 with CRLF and folded lines, whatever the strings hold: a line break or control character
/// in a value or parameter never ends a line.
///
/// ```swift
/// var writer = ICalendarWriter { chunk in try file.write(chunk) }
/// try writer.begin(calendar.component)
/// for event in events { try writer.write(event.component) }
/// try writer.finish()
/// ```
public struct ICalendarWriter<Failure: Error>: ~Copyable {
    private let chunkSize: Int
    private let sink: ([UInt8]) throws(Failure) -> Void
    private var lines = ContentLineWriter()
    private var open: [String] = []

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - chunkSize: The number of bytes after which `sink` is called; a chunk may be longer by one component's line.
    ///   - sink: Receives each chunk of the stream in order; its errors are passed on.
    public init(chunkSize: Int = 65536, sink: @escaping ([UInt8]) throws(Failure) -> Void) {
        self.chunkSize = chunkSize
        self.sink = sink
    }

    /// Writes a component with all its content, but without its END, so that more can follow inside.
    public mutating func begin(_ component: ICalendarComponent) throws(Failure) {
        try delimit("BEGIN:", component.name)
        open.append(component.name)
        for property in component.properties { try write(property) }
        for child in component.components { try write(child) }
    }

    /// Writes the END of the innermost open component; does nothing when there is none.
    public mutating func end() throws(Failure) {
        guard let name = open.popLast() else { return }
        try delimit("END:", name)
    }

    /// Writes a whole component.
    public mutating func write(_ component: ICalendarComponent) throws(Failure) {
        try begin(component)
        try end()
    }

    /// Writes one content line.
    public mutating func write(_ property: ICalendarProperty) throws(Failure) {
        lines.put(property)
        try pass(from: chunkSize)
    }

    /// Writes the END of all open components and passes the rest of the bytes to the sink.
    public mutating func finish() throws(Failure) {
        while !open.isEmpty { try end() }
        try pass(from: 1)
    }

    private mutating func delimit(_ word: StaticString, _ name: String) throws(Failure) {
        lines.delimit(word, name)
        try pass(from: chunkSize)
    }

    private mutating func pass(from size: Int) throws(Failure) {
        guard lines.count >= size else { return }
        let chunk = lines.array
        lines.clear()
        try sink(chunk)
    }
}

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
