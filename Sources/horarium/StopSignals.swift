import Batch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The signals that ask a program to come to its end: from a key, a service manager, a terminal that is closed.
struct StopSignals {
    private var set = sigset_t()

    /// Keeps them from ending the process at once, in this thread and in those that it starts.
    init() {
        sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&set, signal) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for one of them; the next one ends the process.
    func wait() {
        receive()
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// Waits on a thread of its own. The end that `stop` asks for takes no longer than seconds, and so later signals do
    /// not cut it short: programs would be left running.
    func call(_ stop: @escaping @Sendable () -> Void) {
        let signals = self
        WorkThread.start {
            signals.receive()
            stop()
        }
    }

    private func receive() {
        var (set, signal) = (set, Int32(0))
        while sigwait(&set, &signal) != 0 {}
    }
}
