public import CivilTime

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date {
    /// The same moment as Foundation's type for it.
    public init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.epochMilliseconds) / 1000) }
}

extension Instant {
    /// The same moment to the nearest millisecond; dates farther away than 292 million years become the last one known.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(epochMilliseconds: Int(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
    }
}
