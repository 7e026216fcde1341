extension SoundHeader {
    /// A WAVE file: chunks of a code and a length in little endian, padded to even lengths.
    ///
    /// Source: IBM and Microsoft, *Multimedia Programming Interface and Data Specifications 1.0* (1991), "Waveform
    /// Audio File Format"; the format tags are those of RFC 2361, and 0xFFFE is WAVEFORMATEXTENSIBLE, whose subformat
    /// begins with the tag that counts.
    static func wave(_ reader: inout SoundBytes) throws(Fault) -> SoundHeader {
        reader.skip(4)
        guard try reader.code() == "WAVE" else { throw Fault(reason: "is a RIFF file, but no WAVE") }
        var format: WaveFormat?
        while reader.count >= 8 {
            let code = try reader.code()
            let size = Int(try reader.little(4))
            if code == "fmt " {
                var chunk = reader.part(size + size % 2)
                format = try WaveFormat(&chunk)
            } else if code == "data" {
                guard let format else { throw Fault(reason: "has no 'fmt ' before its samples") }
                // A length that was never filled in, as after a recording that broke off, counts to the end of the
                // file.
                return format.header(dataBytes: min(size, reader.count))
            } else {
                reader.skip(size + size % 2)
            }
        }
        throw format == nil ? .endsEarly : Fault(reason: "has no samples")
    }
}

/// The `fmt ` chunk.
private struct WaveFormat {
    var tag: UInt64
    var rate: Double
    /// Bytes of a block, in which all channels have `framesInBlock` frames.
    var blockAlign, framesInBlock: Int

    init(_ chunk: inout SoundBytes) throws(SoundHeader.Fault) {
        tag = try chunk.little(2)
        chunk.skip(2)
        rate = Double(try chunk.little(4))
        chunk.skip(4)
        blockAlign = Int(try chunk.little(2))
        chunk.skip(2)
        framesInBlock = 1
        if tag == 0xfffe {
            chunk.skip(8)
            tag = try chunk.little(2)
        } else if tag == 0x11 {
            chunk.skip(2)
            framesInBlock = Int(try chunk.little(2))
        }
    }

    func header(dataBytes: Int) -> SoundHeader {
        let encoding: (name: String, isPlayable: Bool)? =
            switch tag {
            case 1, 3: ("Linear PCM", true)
            case 6: ("aLaw", true)
            case 7: ("µLaw", true)
            case 0x11: ("IMA ADPCM", true)
            case 2: ("Microsoft ADPCM", false)
            case 0x31: ("GSM 06.10", false)
            case 0x50, 0x55: ("MPEG audio", false)
            default: nil
            }
        let isKnown = encoding?.isPlayable ?? false
        return SoundHeader(
            container: "wav", encoding: encoding ?? ("format \(tag)", false),
            frames: isKnown && blockAlign > 0 ? Double(dataBytes / blockAlign) * Double(framesInBlock) : nil,
            rate: rate)
    }
}
