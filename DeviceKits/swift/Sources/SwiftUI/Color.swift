/// Stands for SwiftUI's colour.
public struct Color: Hashable, Sendable {
    private var name: String
    /// The app's own accent colour.
    public static let accentColor = Color(name: "accent")
    public static let white = Color(name: "white"), orange = Color(name: "orange"), green = Color(name: "green")
    public static let blue = Color(name: "blue")
}
