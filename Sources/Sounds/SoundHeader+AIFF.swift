extension SoundHeader {
    /// An AIFF or AIFF-C file: chunks of a code and a length in big endian, padded to even lengths.
    ///
    /// Source: Apple, *Audio Interchange File Format: "AIFF"*, version 1.3 (1989), and *AIFF-C*, draft of 1991-08-26.
    static func aiff(_ reader: inout SoundBytes) throws(Fault) -> SoundHeader {
        reader.skip(4)
        let form = try reader.code()
        guard form == "AIFF" || form == "AIFC" else { throw Fault(reason: "is an IFF file, but no AIFF") }
        while reader.count >= 8 {
            let code = try reader.code()
            let size = Int(try reader.big(4))
            guard code == "COMM" else {
                reader.skip(size + size % 2)
                continue
            }
            var chunk = reader.part(size)
            chunk.skip(2)
            var frames = Double(try chunk.big(4))
            chunk.skip(2)
            let rate = try chunk.extended()
            let compression = form == "AIFC" ? try chunk.code() : "NONE"
            // Its frames are counted in packets of 64.
            if compression == "ima4" { frames *= 64 }
            return SoundHeader(container: "aiff", encoding: encoding(compression), frames: frames, rate: rate)
        }
        throw .endsEarly
    }

    private static func encoding(_ compression: String) -> (name: String, isPlayable: Bool) {
        switch compression {
        case "NONE", "twos", "sowt", "raw ", "in24", "in32", "fl32", "FL32", "fl64", "FL64": ("Linear PCM", true)
        case "ulaw", "ULAW": ("µLaw", true)
        case "alaw", "ALAW": ("aLaw", true)
        case "ima4": ("IMA4", true)
        default: ("'\(compression)'", false)
        }
    }
}

extension SoundBytes {
    /// An 80-bit number of IEEE 754 with an explicit leading bit, as a sampling rate is given; never negative.
    fileprivate mutating func extended() throws(SoundHeader.Fault) -> Double {
        let exponent = Int(try big(2) & 0x7fff) - 16383 - 63
        return Double(sign: .plus, exponent: exponent, significand: Double(try big(8)))
    }
}
