extension SoundHeader {
    /// A Core Audio Format file: chunks of a code and a length of 64 bits in big endian, without padding.
    ///
    /// Source: Apple, *Core Audio Format Specification*, "CAF File Header", "Audio Description Chunk", "Packet Table
    /// Chunk".
    static func caf(_ reader: inout SoundBytes) throws(Fault) -> SoundHeader {
        reader.skip(4)
        var format: CAFFormat?
        var frames: Double?
        while reader.count >= 12 {
            let code = try reader.code()
            let length = Int64(bitPattern: try reader.big(8))
            // Samples that were being written when the length was not known yet go to the end of the file: −1.
            let size = length < 0 ? reader.count : Int(exactly: length) ?? .max
            var chunk = reader.part(size)
            switch code {
            case "desc": format = try CAFFormat(&chunk)
            case "pakt":
                chunk.skip(8)
                frames = Double(Int64(bitPattern: try chunk.big(8)))
            case "data": frames = frames ?? format?.frames(inBytes: max(0, chunk.count - 4))
            default: break
            }
        }
        guard let format else { throw .endsEarly }
        return SoundHeader(container: "caf", encoding: format.encoding, frames: frames, rate: format.rate)
    }
}

/// The `desc` chunk.
private struct CAFFormat {
    var rate: Double
    var code: String
    /// Bytes and frames of a packet, of all channels; 0 where they vary.
    var packetBytes, packetFrames: UInt64

    init(_ chunk: inout SoundBytes) throws(SoundHeader.Fault) {
        rate = Double(bitPattern: try chunk.big(8))
        code = try chunk.code()
        chunk.skip(4)
        packetBytes = try chunk.big(4)
        packetFrames = try chunk.big(4)
    }

    func frames(inBytes bytes: Int) -> Double? {
        guard packetBytes > 0, packetFrames > 0 else { return nil }
        return Double(UInt64(bytes) / packetBytes) * Double(packetFrames)
    }

    var encoding: (name: String, isPlayable: Bool) {
        switch code {
        case "lpcm": ("Linear PCM", true)
        case "ulaw": ("µLaw", true)
        case "alaw": ("aLaw", true)
        case "ima4": ("IMA4", true)
        case "aac ": ("AAC", false)
        case ".mp3": ("MP3", false)
        case "alac": ("Apple Lossless", false)
        default: ("'\(code)'", false)
        }
    }
}
