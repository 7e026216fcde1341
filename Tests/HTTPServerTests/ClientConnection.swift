#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection to a server of this machine that blocks the thread which uses it.
struct ClientConnection: ~Copyable {
    struct Failure: Error {
        let reason: String

        init(reason: String) { self.reason = reason }

        /// A failed call, with the system's reason.
        init(of call: String) { self.init(reason: "\(call): \(String(cString: strerror(errno)))") }
    }

    private let descriptor: Int32

    init(port: Int) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(of: "socket") }
        // A server that never answers fails the test rather than holding it for ever.
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        let isConnected = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw Failure(of: "connect") }
    }

    deinit { close(descriptor) }

    /// Sends a text, or as much of it as the server takes: a refusal may come before everything is sent.
    func send(_ text: String) {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let flags: Int32 = 0
        #endif
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads until the server has closed the connection, in whichever way; `false` where it does not within two minutes.
    var isClosed: Bool {
        while true {
            var buffer = [UInt8](repeating: 0, count: 1 << 12)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 || count < 0 && errno == ECONNRESET { return true }
            if count < 0 && errno != EINTR { return false }
        }
    }

    /// Waits for bytes, and returns them, or `nil` at the end.
    func receive() throws -> [UInt8]? {
        while true {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return nil }
            guard errno == EINTR else { throw Failure(of: "nothing came within two minutes, or recv") }
        }
    }
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}
