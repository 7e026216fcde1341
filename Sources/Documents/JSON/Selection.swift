/// What is wanted of a document: the rest is passed over, which is quicker than to read it, and the tree lacks it.
package enum Selection {
    case everything, nothing
    /// Of a mapping the entries whose keys lead to something, with what is wanted of their values. Of a list all items, and of
    /// each the same.
    case entries((_ key: String) -> Selection)
}
