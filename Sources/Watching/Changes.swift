/// What has happened in watched folders.
package struct Changes: Hashable, Sendable {
    /// The files and folders that were written, made, renamed or removed, as the watched folder's path and a name.
    package var paths: Set<String> = []
    /// Whether more may have happened than was told: whoever waited looks at everything.
    package var isUncertain = false

    package init(paths: Set<String> = [], isUncertain: Bool = false) {
        self.paths = paths
        self.isUncertain = isUncertain
    }

    package var isEmpty: Bool { paths.isEmpty && !isUncertain }
}
