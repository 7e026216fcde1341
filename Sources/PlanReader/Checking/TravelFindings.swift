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

    package static let rosterFile = Self(
        "roster-file", .error,
        """
        Journeys may stand in a table (RFC 4180, UTF-8): its first line names the columns 'from', 'to' and 'place', and each \
        further one has the first and the last day at a place. Other columns are not read.
        """,
        wrong: """
            from,to
            2.3.2027,9.3.2027
            """,
        right: """
            from,to,place
            2027-03-02,2027-03-09,Tokyo
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
    static func rosterFile(_ fault: String, at span: SourceSpan) -> Diagnostic {
        Diagnostic(.rosterFile, fault, at: span)
    }

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
