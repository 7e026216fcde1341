public import CivilTime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date {
    /// Creates the same moment as a `Date`.
    public init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.epochMilliseconds) / 1000) }
}

extension Instant {
    /// Creates the same moment to the nearest millisecond; dates beyond 292 million years become the last representable
    /// one.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(epochMilliseconds: Int(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }
}
