import CivilTime
import Diagnostics
import Documents
import Hashing
import Localization
import PlanModel
import Timetables

/// Gathers a plan's tree from its file and those that it includes.
struct PlanParts {
    private let readFile: ReadFile
    private(set) var findings: [Diagnostic] = []
    private var hash = SHA256()
    /// The files on the way from the plan to the one being read.
    private var path: [String] = []
    /// All files that the plan or its parts have named so far.
    private var known: Set<String> = []
    /// The most files that a plan is made of: more are no plan, and files that include each other two by two would keep
    /// the reader for years.
    private static let maximumFiles = 100

    /// All files that could be decoded, in the order of inclusion.
    private(set) var files: [SourceFile] = []

    init(readFile: @escaping ReadFile) { self.readFile = readFile }

    /// Makes the digest differ between plans with other values from outside.
    mutating func count(_ overrides: [Override]) {
        for override in overrides { hash.update(override.digestBytes) }
    }

    /// The digest of all files read so far, and of the overrides.
    var digest: String { "sha256:" + hash.hexDigest }

    /// The plan's tree with all its parts merged in, or `nil` when its own file is not readable.
    mutating func tree(_ path: String) -> (node: DocumentNode, file: SourceFile)? {
        read(path, from: nil)
    }

    /// Findings in the order of the files and of the places in them.
    func inOrder(_ findings: [Diagnostic]) -> [Diagnostic] {
        func rank(_ finding: Diagnostic) -> Int {
            files.firstIndex { $0.name == finding.span.file.name } ?? files.count
        }
        // `sort` keeps no order among equals, so the place in the list decides.
        return findings.enumerated().map { (rank($1), $1.span.start, $0, $1) }
            .sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    }

    private mutating func read(_ path: String, from span: SourceSpan?) -> (node: DocumentNode, file: SourceFile)? {
        let nowhere = SourceSpan(startOf: SourceFile(name: path, text: []))
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try readFile(path)
        } catch {
            findings.append(error.diagnostic(path, at: span ?? nowhere))
            return nil
        }
        hash.update(bytes)
        do throws(Diagnostic) {
            let file = try SourceFile.decoded(bytes, name: path)
            files.append(file)
            var node = try YAMLReader.read(file)
            self.path.append(path)
            defer { self.path.removeLast() }
            for item in Fields(node: node).list("include") {
                guard let name = item.text else { continue }
                merge(name, at: item.span, into: &node, of: path)
            }
            return (node, file)
        } catch {
            findings.append(error)
            return nil
        }
    }

    /// The timetable that the plan's prayers name, read from its own files; `nil` without one, or with findings.
    mutating func timetable(of root: DocumentNode) -> Timetable? {
        guard let prayers = Fields(node: root).fields("prayers") else { return nil }
        let language = Fields(node: root).text("language").flatMap { Language(rawValue: $0) } ?? .english
        var (whole, isWhole) = (Timetable?.none, true)
        for item in prayers.list("timetable") {
            let fields = Fields(node: item)
            let form = TimetableForm(fields, language, findings: &findings)
            for place in item.text == nil ? fields.list("file") : [item] {
                guard let file = file(at: place), let form else {
                    isWhole = false
                    continue
                }
                let (table, found) = TimetableReader.read(
                    file, form, language, tolerance: fields.duration("tolerance") ?? .minutes(10), source: place.span,
                    isPart: true)
                findings += found
                if whole == nil {
                    whole = table
                } else if let difference = whole?.add(table) {
                    findings.append(difference)
                }
            }
        }
        findings += whole?.orderFindings ?? []
        return isWhole ? whole : nil
    }

    /// The text of the file that a node names, or `nil`, with a finding, where it cannot be had.
    private mutating func file(at place: DocumentNode) -> SourceFile? {
        guard let name = place.text else { return nil }
        let path = FileName.path(name, from: place.span.file.base)
        do throws(FileFailure) {
            let bytes = try readFile(path)
            hash.update(bytes)
            do throws(Diagnostic) { return try SourceFile.decoded(bytes, name: path) } catch {
                findings.append(error)
            }
        } catch {
            findings.append(error.diagnostic(name, at: place.span))
        }
        return nil
    }

    /// The calendars of busy times that the plan names, by their ids; those that cannot be had are findings.
    mutating func busyFiles(of root: DocumentNode) -> [String: BusyFile] {
        var files: [String: BusyFile] = [:]
        for entry in Fields(node: root).fields("busy")?.entries ?? [] {
            guard let place = Fields(node: entry.value)["calendar"], let name = place.text else { continue }
            let path = FileName.path(name, from: place.span.file.base)
            do throws(FileFailure) {
                let bytes = try readFile(path)
                hash.update(bytes)
                files[entry.key] = BusyFile(path: path, bytes: bytes, source: place.span)
            } catch {
                findings.append(error.diagnostic(name, at: place.span))
            }
        }
        return files
    }

    /// The texts of prompts that the plan has in files, by the rules' ids; those that cannot be had are findings.
    mutating func textFiles(of root: DocumentNode) -> [String: PromptTexts] {
        var texts: [String: PromptTexts] = [:]
        for entry in Fields(node: root).fields("prompts")?.entries ?? [] {
            guard let place = Fields(node: entry.value).fields("bodies")?["file"], let name = place.text else {
                continue
            }
            let path = FileName.path(name, from: place.span.file.base)
            do throws(FileFailure) {
                let bytes = try readFile(path)
                hash.update(bytes)
                texts[entry.key] = TextFile.read(bytes, name: path, findings: &findings)
            } catch {
                findings.append(error.diagnostic(name, at: place.span))
            }
        }
        return texts
    }

    private mutating func merge(
        _ name: String, at span: SourceSpan, into node: inout DocumentNode, of including: String
    ) {
        let path = FileName.path(name, from: including)
        guard !self.path.contains(path) else {
            findings.append(.includeCycle(name, at: span))
            return
        }
        // Two parts may share a third, whose rules are in the plan once.
        guard known.insert(path).inserted else { return }
        guard known.count < Self.maximumFiles else {
            if known.count == Self.maximumFiles { findings.append(.tooManyFiles(Self.maximumFiles, at: span)) }
            return
        }
        guard let part = read(path, from: span) else { return }
        guard case .mapping(let theirs) = part.node.value, case .mapping(var ours) = node.value else {
            findings.append(.includeWithoutKeys(at: part.node.span))
            return
        }
        // Each file says for itself which version it is written for; what it includes has been merged into it already.
        // What is the author's own (`x-…`) stays in its file, as anchors do.
        let parts = theirs.entries.filter { $0.key != "plan" && $0.key != "include" && !$0.key.hasPrefix("x-") }
        merge(Mapping(parts), into: &ours, Self.mergedKeys)
        node.value = .mapping(ours)
    }

    /// The mappings that several files may add to: those keyed by ids or names, not single rules.
    private struct MergedKeys {
        /// Those below it, by their keys.
        var inner: [String: MergedKeys] = [:]
    }

    private static let mergedKeys = MergedKeys(inner: [
        "quiet": .init(), "busy": .init(), "prompts": .init(), "prayers": .init(inner: ["alerts": .init()]),
        "workouts": .init(inner: ["templates": .init(), "sessions": .init()]),
    ])

    private mutating func merge(_ theirs: Mapping, into ours: inout Mapping, _ merged: MergedKeys) {
        var entries = Array(ours.entries)
        let places = Dictionary(uniqueKeysWithValues: entries.indices.map { (CodePoints(entries[$0].key), $0) })
        for entry in theirs.entries {
            guard let index = places[CodePoints(entry.key)] else {
                entries.append(entry)
                continue
            }
            if let inner = merged.inner[entry.key], case .mapping(let their) = entry.value.value,
                case .mapping(var our) = entries[index].value.value
            {
                merge(their, into: &our, inner)
                entries[index].value.value = .mapping(our)
            } else {
                findings.append(.includeClash(entry.key, at: entry.keySpan, first: entries[index].keySpan))
            }
        }
        ours = Mapping(entries)
    }
}
