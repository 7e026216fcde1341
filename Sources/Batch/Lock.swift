#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock with the events that its holders wait for.
///
/// `Synchronization.Mutex` needs a newer macOS than the package does, and has no condition variables.
final class Lock: @unchecked Sendable {
    enum Event: Int, CaseIterable { case space, work, result }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let conditions = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: Event.allCases.count)

    init() {
        pthread_mutex_init(mutex, nil)
        for event in Event.allCases { pthread_cond_init(conditions + event.rawValue, nil) }
    }

    deinit {
        for event in Event.allCases { pthread_cond_destroy(conditions + event.rawValue) }
        pthread_mutex_destroy(mutex)
        conditions.deallocate()
        mutex.deallocate()
    }

    func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// Releases the lock until the event may have occurred, then takes it again.
    func wait(_ event: Event) { pthread_cond_wait(conditions + event.rawValue, mutex) }

    func signal(_ event: Event) { pthread_cond_broadcast(conditions + event.rawValue) }
}
