/// How much of a file the reader takes before it refuses.
///
/// A plan of a few thousand lines stays a hundred times below each of these. They keep a file that was made to do harm
/// (or was named by mistake) to a second and some tens of megabytes.
public enum DocumentLimits {
    /// Bytes of text in one file: four times the megabyte that the speed of the reader is measured on.
    public static let fileBytes = 4 << 20

    /// Bytes of a JSON file that is no plan, such as a manifest: one of ten years has 35 MB. JSON is read in linear
    /// time, and has no aliases to make much of little.
    public static let jsonBytes = 256 << 20

    /// Levels of nesting. A plan needs eight. Reader, checks and outputs recurse over the tree, and libyaml's own time
    /// grows with the square of the depth of flow collections.
    public static let depth = 100

    /// Nodes, keys included, after each alias has been counted as if its value were written out. A node takes 16 to
    /// some 50 bytes, so a tree stays within 13 MB.
    public static let nodes = 250_000

    /// Bytes of scalar text, counted like ``nodes``: what a program that writes every value out would write.
    public static let textBytes = 2 * fileBytes

    /// Characters of a number. A double is told apart from its neighbours by 767 digits at the most, and exact
    /// arithmetic on the literal takes time that grows with the square of its length.
    public static let numberLength = 1_000
}
