import Text

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The language server's view of the system: the streams to the editor, folders, and the page that explains findings.
enum EditorStreams {
    /// At most so many bytes of standard input; none at its end.
    static func read(_ limit: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            var result = systemRead(buffer)
            while result < 0, errno == EINTR { result = systemRead(buffer) }
            count = max(0, result)
        }
    }

    /// Writes messages to standard output as they come; whether that worked to the end.
    static func write(_ messages: AsyncStream<[UInt8]>) async -> Bool {
        for await message in messages {
            var rest = message[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { systemWrite($0) }
                if count < 0, errno == EINTR { continue }
                // An editor that is gone reads nothing any more.
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
        }
        return true
    }

    /// Ends the process: nothing waits for a stream any more.
    static func leave(_ code: Int32) -> Never { exit(code) }

    /// The paths of a folder's files, sorted; none where it cannot be read.
    static func files(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { name in
                    String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    /// `docs/diagnostics.md` as a URI, where it is installed with the program or in the checkout that built it.
    static var diagnosticsPage: String? {
        guard let program = realpath("/proc/self/exe", nil) ?? realpath(CommandLine.arguments[0], nil) else {
            return nil
        }
        defer { free(program) }
        var folder = String(cString: program)[...]
        var places: [String] = []
        // A checkout's program is in `.build/<platform>/<configuration>`.
        for depth in 0..<5 {
            guard let slash = folder.lastIndex(of: "/") else { break }
            folder = folder[..<slash]
            if depth == 1 { places.append("\(folder)/share/doc/horarium/diagnostics.md") }
            places.append("\(folder)/docs/diagnostics.md")
        }
        return places.first { access($0, R_OK) == 0 }.map { "file://" + $0.percentEncoded }
    }
}

private func systemRead(_ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    read(STDIN_FILENO, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
}
