package import Diagnostics

extension Diagnostic.Code {
    /// The codes of the findings about what a plan comes to on the days of a horizon.
    package static let horizons: [Self] = [
        neverFires, horizonPast, oldZoneData, nothingPlanned, expectationFailed,
    ]
}
