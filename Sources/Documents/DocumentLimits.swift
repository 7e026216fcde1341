/// The sizes of a file up to which the reader accepts it.
///
/// A plan of a few thousand lines stays a hundred times below each of these. They hold the time and memory for a
/// malicious file (or one named by mistake) to a second and some tens of megabytes.
public enum DocumentLimits {
    /// The bytes of text in one file: four times the megabyte on which the speed of the reader is measured.
    public static let fileBytes = 4 << 20

    /// The bytes of a JSON file that is not a plan, such as a manifest: one of ten years has 35 MB. JSON is read in
    /// linear time, and has no aliases that expand a little text into much.
    public static let jsonBytes = 256 << 20

    /// The levels of nesting. A plan needs eight. The reader, checks and outputs recurse over the tree, and libyaml's
    /// own time grows with the square of the depth of flow collections.
    public static let depth = 100

    /// The nodes, keys included, with each alias counted as if its value were written out. A node takes 16 to some 50
    /// bytes, so a tree stays within 13 MB.
    public static let nodes = 250_000

    /// The bytes of scalar text, counted like ``nodes``: the output of a program that writes every value out.
    public static let textBytes = 2 * fileBytes

    /// The characters of a number. At most 767 digits distinguish a double from its neighbours, and exact arithmetic on
    /// the literal takes time that grows with the square of its length.
    public static let numberLength = 1_000
}
