#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The signals that ask a program to come to its end: from an interrupt's key, a service manager, a terminal that is
/// closed.
struct StopSignals {
    private var set = sigset_t()

    /// Keeps them from ending the process at once, in this thread and in those that it starts.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Whether one of them has come and was not waited for.
    var arePending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return [SIGINT, SIGTERM, SIGHUP].contains { sigismember(&pending, $0) == 1 }
    }

    /// Waits for one of them; the next one ends the process.
    func wait() {
        var (set, signal) = (set, Int32(0))
        while sigwait(&set, &signal) != 0 {}
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
}
