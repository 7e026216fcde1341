/// Stands for SwiftUI's colour.
public struct Color: Hashable, Sendable {
    /// The app's own accent colour.
    public static let accentColor = Color()
    public static let white = Color(), orange = Color(), green = Color(), blue = Color()
}
