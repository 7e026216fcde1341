import CZlib

/// A compressor of bytes into the gzip format, with zlib.
package enum Gzip {
    /// Returns bytes in the gzip format, at zlib's default level: the same for the same bytes and the same zlib, since
    /// it contains neither a name nor a time.
    ///
    /// Source: RFC 1952 (gzip).
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // By zlib's manual, 16 more than the size of the window, 15 at most, requests a gzip header; 8 is its default
        // memory.
        let begun = deflateInit2_(
            &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        precondition(begun == Z_OK, "zlib has no memory, or is not the one that was built with")
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                // With capacity for the bound, one call writes everything.
                let ended = deflate(&stream, Z_FINISH)
                precondition(ended == Z_STREAM_END)
            }
            count = Int(stream.total_out)
        }
    }
}
