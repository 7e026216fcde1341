/// The pictures that can stand alone.
package enum PictureName: String, CaseIterable, Sendable {
    case day, week, year
    /// The notifications of a year's days and weeks.
    case heatMap = "heat-map"
    case budget
}

/// A section with pictures that can stand alone.
package protocol SinglePicture {
    var singles: Set<PictureName> { get }

    /// Writes one of them as a document.
    func write(_ single: PictureName, to out: inout Markup)
}
