/// The changes in watched folders.
package struct Changes: Hashable, Sendable {
    /// The files and folders that were written, created, renamed or removed, as the watched folder's path and a name.
    package var paths: Set<String> = []
    /// Whether more may have changed than was reported: the caller must then check everything.
    package var isUncertain = false

    package init(paths: Set<String> = [], isUncertain: Bool = false) {
        self.paths = paths
        self.isUncertain = isUncertain
    }

    /// Whether one of the files may have changed, by itself or with a folder that contains it.
    package func concern(_ files: some Sequence<String>) -> Bool {
        isUncertain || files.contains { file in paths.contains(file) || paths.contains { file.hasPrefix($0 + "/") } }
    }

    package var isEmpty: Bool { paths.isEmpty && !isUncertain }
}
