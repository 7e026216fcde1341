package import Text

extension String {
    /// Makes a string of ASCII characters, at most `capacity` of them.
    package init(asciiCapacity capacity: Int, _ write: (inout ASCIIWriter) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { bytes in
            var writer = ASCIIWriter(bytes)
            write(&writer)
            return writer.count
        }
    }
}

extension Int {
    /// The decimal digits, with zeros in front up to `width`; negative numbers keep their sign in front of the zeros.
    package func padded(to width: Int) -> String {
        String(asciiCapacity: width + ASCIIWriter.numberCapacity) { $0.put(self, atLeast: width) }
    }
}
