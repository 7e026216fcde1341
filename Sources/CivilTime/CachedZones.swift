#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The zones of a database that have been requested, each read once.
///
/// A zone's table covers 400 years ahead, and creating it takes longer than planning a day. A database has some 600
/// names, so the cache is bounded. A lock guards it, and two threads that request the same zone at once may both read
/// it.
final class CachedZones: @unchecked Sendable {
    /// The release of the zones, if the database has it.
    let release: String?
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var zones: [String: ZoneRules] = [:]

    init(release: String?) {
        self.release = release
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Returns the zone with a name: the cached one, or else the result of `read`.
    func zone(_ identifier: String, read: () throws(TimeZoneError) -> ZoneRules) throws(TimeZoneError) -> ZoneRules {
        if let known = locked({ zones[identifier] }) { return known }
        let zone = try read()
        locked { zones[identifier] = zone }
        return zone
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }
}
