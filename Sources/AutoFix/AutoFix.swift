package import Diagnostics
import Documents
package import Pipeline

/// The certain corrections of plans' files.
package struct AutoFix {
    /// A file that would change, or changed.
    package struct File {
        package var path: String
        /// Its bytes as they are on disk, and with the corrections.
        package var before, after: [UInt8]
    }

    /// The files with corrections, by name.
    package var files: [File]
    /// How many corrections were made in them.
    package var count: Int
    /// The findings in the corrected plans.
    package var findings: [Diagnostic]

    /// Writes the files. All are staged before the first takes its place, so that a full disk leaves them as they were.
    ///
    /// - Throws: Why a file cannot be written, or that it has changed since it was read.
    package func write() throws(WriteFailure) { try Self.write(files[...]) }

    private static func write(_ files: ArraySlice<File>) throws(WriteFailure) {
        guard let file = files.first else { return }
        let rewritten = try RewrittenFile(file.path, from: file.before, to: file.after)
        try write(files.dropFirst())
        try rewritten.commit()
    }
}

extension Pipeline {
    /// Makes the corrections that leave no choice in plans and in all files that they name. Nothing is written.
    ///
    /// - `paths`: The plans' files; two may share a part.
    package func autoFix(_ paths: [String], over days: HorizonChoice) -> AutoFix {
        var applier = FixApplier(self)
        for path in paths { applier.fix(path) }
        return AutoFix(
            files: applier.files, count: applier.count, findings: applier.pipeline.check(paths, over: days))
    }
}
