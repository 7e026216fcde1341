package import Text

extension String {
    /// Creates a string of ASCII characters, at most `capacity` of them.
    package init(asciiCapacity capacity: Int, _ write: (inout ASCIIWriter) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}

extension Int {
    /// Returns the decimal digits, padded with zeros to `width`; the sign of a negative number precedes the zeros.
    package func padded(to width: Int) -> String {
        String(asciiCapacity: width + ASCIIWriter.numberCapacity) { $0.put(self, atLeast: width) }
    }
}
