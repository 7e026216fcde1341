package import CalendarWriter
import CivilTime
package import Documents
package import PlanFile
import Scheduling

/// How plans become calendars.
package enum Layout: Equatable, Sendable {
    /// Each plan is a calendar.
    case single
    /// Each section of each plan is one.
    case split
    /// All plans together are one, of this file name and title.
    case merged(String, title: String)

    package var isMerged: Bool { if case .merged = self { true } else { false } }

    /// How many steps a build of one plan takes: planning, each calendar and the manifest.
    package var steps: Int { self == .split ? Section.all.count + 2 : 3 }

    /// A part of a plan that has a calendar of its own in a split build.
    package struct Section: Sendable {
        /// `london.prompts.ics`.
        package var suffix: String
        package var title: Sentence
        package var part: CalendarBuilder.Part

        /// All that a plan may have.
        package static let all =
            Occurrence.Kind.allCases.map {
                Section(suffix: $0.plural.lowercased(), title: $0.name, part: .section($0))
            } + [Section(suffix: "hijri", title: .hijriDates, part: .hijriDates)]

        /// Whether a plan has it and shows it in calendars, also on days on which it brings nothing.
        func isPart(of plan: Plan) -> Bool {
            switch part {
            case .section(let kind): plan.calendar.shows(kind) && Self.has(plan, kind)
            case .hijriDates: plan.calendar.hijriDates
            }
        }

        private static func has(_ plan: Plan, _ kind: Occurrence.Kind) -> Bool {
            switch kind {
            case .prompt: !plan.prompts.isEmpty
            case .prayer: plan.prayers.isListed
            case .workout: !plan.sessions.isEmpty
            case .notice: plan.endNotice != nil
            }
        }
    }
}

/// Where outputs go, and what is there already.
package struct OutputPlace {
    /// The folder with a slash behind it; empty for files in memory.
    let prefix: String
    /// Reads what an earlier build left.
    let readFile: ReadFile
    /// Where the files are staged; `nil` for files that never reach a disk.
    private let staging: Staging?
    /// Whether manifests are written without white space.
    let compact: Bool
    /// Whether files of another program or another plan are replaced.
    let force: Bool
    /// Which files are made.
    let kinds: OutputKinds
    /// Called after each file.
    let advance: () -> Void

    package init(
        folder: String? = nil, compact: Bool = false, force: Bool = false, kinds: OutputKinds = .both,
        advance: @escaping () -> Void = {}, staging: Staging? = nil,
        readFile: @escaping ReadFile
    ) {
        prefix = folder.map { "\($0)/" } ?? ""
        self.readFile = readFile
        self.staging = staging
        self.compact = compact
        self.force = force
        self.kinds = kinds
        self.advance = advance
    }

    /// The first bytes of a file that an earlier build left, enough to know a manifest by.
    func beginning(of path: String) throws(FileFailure) -> [UInt8] {
        staging == nil ? try readFile(path) : try SystemFiles.read(path, atMost: ManifestFile.beginningSize)
    }

    /// Which version of a file on disk there is; `nil` for one in memory, or where there is none.
    func version(_ path: String) -> FileVersion? { staging == nil ? nil : FileVersion(path) }

    /// A file to be written.
    ///
    /// - Parameter isThere: Whether an earlier build left one.
    func file(_ path: String, isThere: Bool) -> any OutputFile {
        staging?.file(path) ?? MemoryFile(isThere ? try? readFile(path) : nil)
    }
}

/// A file that is there and must not be replaced.
public struct OutputConflict: Error, Hashable, Sendable {
    /// What stands in the way, and the way out.
    public var text: String
    /// What is wrong with it, to be said behind its name.
    package let fault: String

    init(_ path: String, _ fault: String, hint: String? = nil) {
        text = "'\(path)' \(fault)" + (hint.map { "; \($0)" } ?? "")
        self.fault = fault
    }
}
