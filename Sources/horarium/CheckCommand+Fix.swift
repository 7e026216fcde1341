import ArgumentParser
import AutoFix
import CalendarWriter
import Diagnostics
import Pipeline
import Ringing
import Text

extension CheckCommand {
    /// Corrects the plans, shows the difference, and returns the findings in the corrected texts.
    func fixed(by pipeline: Pipeline) throws -> [Diagnostic] {
        for file in files {
            guard let bytes = try? SystemFiles.read(file) else { continue }
            if CalendarCheck.isCalendar(bytes, name: file) {
                throw Console.wrongUsage(
                    "--fix mends plans, and '\(file)' is a calendar; the program that wrote it can mend it")
            }
            if RingSettings.isSettings(bytes) {
                throw Console.wrongUsage("--fix mends plans, and '\(file)' has targets of 'ring'; take it out")
            }
        }
        let autoFix = pipeline.autoFix(files, over: horizon.choice)
        guard !autoFix.files.isEmpty else { return autoFix.findings }
        if !dryRun {
            do throws(WriteFailure) {
                try autoFix.write()
            } catch {
                try error.leave()
            }
        }
        for file in autoFix.files {
            // Programs that read findings get nothing else.
            try Console.show(format == .text ? .results : .messages) { useColour in
                UnifiedDiff(of: file.path, useColour: useColour).bytes(from: file.before, to: file.after)
            }
        }
        Console.message(summary(of: autoFix))
        return autoFix.findings
    }

    private func summary(of autoFix: AutoFix) -> String {
        let corrections = counted(autoFix.count, "correction")
        let names = autoFix.files.map(\.path)
        let place = names.count > 3 ? "\(names.count) files" : names.joined(separator: ", ")
        return dryRun ? "\(corrections) to write to \(place)" : "\(corrections) written to \(place)"
    }
}
