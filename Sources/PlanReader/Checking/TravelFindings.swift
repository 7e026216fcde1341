import CivilTime
package import Diagnostics
import PlanModel

extension Diagnostic.Code {
    package static let journeysOverlap = Self(
        "journeys-overlap", .error,
        """
        Two journeys claim the same list day, but a day is spent in one place. Both ends of a journey belong to it, so the \
        next begins a day later.
        """,
        wrong: """
            travel:
              - {from: 2027-03-02, to: 2027-03-05, location: Tokyo}
              - {from: 2027-03-05, to: 2027-03-09, location: Kyoto}
            """,
        right: """
            travel:
              - {from: 2027-03-02, to: 2027-03-04, location: Tokyo}
              - {from: 2027-03-05, to: 2027-03-09, location: Kyoto}
            """)

    package static let journeyWithoutZone = Self(
        "journey-without-zone", .error,
        """
        A journey needs a time zone. The name of a place has one; coordinates do not, nor do journeys whose place does not \
        matter.
        """,
        wrong: "travel: [{from: 2027-03-02, to: 2027-03-09, location: {latitude: 35.69, longitude: 139.69}}]",
        right: """
            travel: [{from: 2027-03-02, to: 2027-03-09, timezone: Asia/Tokyo, location: {latitude: 35.69, longitude: 139.69}}]
            """)
}

extension Diagnostic {
    static func journeysOverlap(_ first: Journey, _ second: Journey) -> Diagnostic {
        let last = first.dates.upperBound
        let way =
            first.dates.lowerBound < second.dates.lowerBound
            ? "write to: \(second.dates.lowerBound.advanced(by: -1)) in the other, or a later 'from' here"
            : "take one of them out"
        return Diagnostic(
            .journeysOverlap,
            "this journey begins on \(second.dates.lowerBound), but another one lasts until \(last); \(way)",
            at: second.source, related: [Related("the other journey", at: first.source)])
    }

    static func journeyWithoutPlace(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .missingLocation,
            "prayers and anchors need the place of the journey; write location: Tokyo or another, or {latitude: …, longitude: …}",
            at: span)
    }

    static func journeyWithoutZone(at span: SourceSpan) -> Diagnostic {
        Diagnostic(
            .journeyWithoutZone,
            "the journey has no time zone; write timezone: Asia/Tokyo or another, or the name of a place such as location: Tokyo",
            at: span)
    }
}
