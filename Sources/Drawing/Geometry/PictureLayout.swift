/// The layout that all drawings of a picture share.
package struct PictureLayout: Sendable {
    /// The space that a page has for a picture on a wide screen; its value is the width of wide drawings.
    package enum Space: Double, Sendable {
        /// A whole page.
        case page = 1184
        /// The rest of a page whose text stands beside the picture.
        case besideText = 880
    }

    /// The widths of drawings of both forms, in units.
    package let wideWidth: Double
    package static let tallWidth = 358.0
    /// Whether time runs from right to left where it runs across.
    package let isRightToLeft: Bool

    package init(_ space: Space, isRightToLeft: Bool) {
        wideWidth = space.rawValue
        self.isRightToLeft = isRightToLeft
    }
}
