/// How outputs are made, whatever plans they are of.
package struct OutputOptions: Sendable {
    /// How plans become calendars.
    package var layout: Layout
    /// Which files are made.
    package var kinds: OutputKinds
    /// Whether manifests are written without white space.
    package var isCompact: Bool
    /// Whether files of another program or another plan are replaced.
    package var replacesForeign: Bool

    package init(
        _ layout: Layout = .single, kinds: OutputKinds = .both, isCompact: Bool = false, replacesForeign: Bool = false
    ) {
        self.layout = layout
        self.kinds = kinds
        self.isCompact = isCompact
        self.replacesForeign = replacesForeign
    }
}
