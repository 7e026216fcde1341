/// The parts of an unfolded content line (RFC 5545 §3.1).
///
/// ```
/// contentline = name *(";" name "=" value *("," value)) ":" value
/// ```
struct ContentLine {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Reads one line, unfolded and without its line end.
    ///
    /// - Throws: ``LineFault`` with a description of the fault.
    static func property(_ bytes: ArraySlice<UInt8>) throws(LineFault) -> ICalendarProperty {
        var line = ContentLine(bytes: bytes)
        return try line.property()
    }

    private init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    private mutating func property() throws(LineFault) -> ICalendarProperty {
        let name = try name(of: "property")
        var parameters: [ICalendarParameter] = []
        while take(UInt8(ascii: ";")) { parameters.append(try parameter()) }
        guard take(UInt8(ascii: ":")) else {
            throw LineFault("expected ':' and a value after '\(excerpt(bytes[..<position]))'")
        }
        return ICalendarProperty(name, try string(bytes[position...]), parameters: parameters)
    }

    private mutating func name(of kind: String) throws(LineFault) -> String {
        let start = position
        while position < bytes.endIndex, Name.allows(bytes[position]) { position += 1 }
        guard position > start else {
            throw LineFault("expected the name of a \(kind) before '\(excerpt(bytes[start...]))'")
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func parameter() throws(LineFault) -> ICalendarParameter {
        let name = try name(of: "parameter")
        guard take(UInt8(ascii: "=")) else { throw LineFault("expected '=' after the parameter '\(name)'") }
        var values: [String] = []
        repeat { values.append(try parameterValue(of: name)) } while take(UInt8(ascii: ","))
        return ICalendarParameter(name, values: values)
    }

    private mutating func parameterValue(of name: String) throws(LineFault) -> String {
        if take(UInt8(ascii: "\"")) {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else {
                throw LineFault("the quotation mark of the parameter '\(name)' is not closed")
            }
            defer { position = end + 1 }
            return try string(unescaped(bytes[position..<end]))
        }
        let end = bytes[position...].firstIndex { $0 == 0x2C || $0 == 0x3A || $0 == 0x3B } ?? bytes.endIndex  // , : ;
        defer { position = end }
        return try string(unescaped(bytes[position..<end]))
    }

    /// Returns a value without the escapes of RFC 6868: `^n`, `^^` and `^'`; a caret before anything else stands for
    /// itself.
    private func unescaped(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let caret = UInt8(ascii: "^")
        guard value.contains(caret) else { return value }
        var out: [UInt8] = []
        var index = value.startIndex
        while index < value.endIndex {
            let next = value[index] == caret && index + 1 < value.endIndex ? value[index + 1] : nil
            switch next {
            case UInt8(ascii: "n"): out.append(0x0A)
            case UInt8(ascii: "'"): out.append(UInt8(ascii: "\""))
            case caret: out.append(caret)
            default:
                out.append(value[index])
                index += 1
                continue
            }
            index += 2
        }
        return out[...]
    }

    private func string(_ slice: ArraySlice<UInt8>) throws(LineFault) -> String {
        let string = String(decoding: slice, as: UTF8.self)
        guard string.utf8.elementsEqual(slice) else { throw LineFault("the text is not UTF-8") }
        return string
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.endIndex, bytes[position] == byte else { return false }
        position += 1
        return true
    }
}

/// A fault of a content line, in words.
struct LineFault: Error {
    let message: String
    init(_ message: String) { self.message = message }
}

/// Returns the beginning of some bytes in a form that can be shown to a person.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(40).map { isControl($0) ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    return bytes.count > 40 ? text + "…" : text
}
