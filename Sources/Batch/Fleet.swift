package import Pipeline
package import CivilTime
import Documents

/// Many plans in one process: a line of JSON asks for each, and a line answers it, in the order of the questions.
///
/// One thread reads, some build, and the one that calls writes. A line costs itself alone, whatever is in it; what is
/// kept at a time does not grow with the number of lines.
///
/// | from → to | type |
/// | --- | --- |
/// | bytes → lines | ``LineReader`` |
/// | lines → answers, on all cores | `RequestBuilder` of the target Pipeline, one for each thread |
/// | answers → lines, in order | ``OrderedQueue``, ``AnswerLine`` |
package struct Fleet: Sendable {
    private let files: CachedFiles
    private let zones: TimeZoneDatabase
    private let now: Instant
    private let stamp: Instant?
    private let jobs: Int

    /// - Parameters:
    ///   - folder: Where plans and the files that they name are.
    ///   - zones: The time zone database.
    ///   - now: When `today` is, for all lines.
    ///   - stamp: The DTSTAMP of what is new, where the caller prescribes one.
    ///   - jobs: How many plans are built at a time, at least 1.
    package init(folder: PlanFolder, zones: TimeZoneDatabase, now: Instant, stamp: Instant?, jobs: Int) {
        files = CachedFiles(folder)
        self.zones = zones
        self.now = now
        self.stamp = stamp
        self.jobs = max(1, jobs)
    }

    /// How many plans are built at a time unless the caller says otherwise: the number of cores.
    package static var cores: Int { WorkThread.cores }

    /// How many lines are on their way at a time for each thread that builds: enough that none waits for another's long
    /// line, and few enough for all answers to be in memory.
    private static let linesPerJob = 4

    /// Answers every line of a stream.
    ///
    /// What is answered is written at once: a program that waits for each answer before it asks again gets it.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read.
    ///   - output: The descriptor to write.
    ///   - progress: Called after each write with the number of lines so far.
    /// - Throws: Why the streams could not be read or written; all that was read before a failure to read is answered.
    package func run(
        from input: Int32, to output: Int32, progress: (FleetCounts) -> Void = { _ in }
    ) throws(StreamFailure) -> FleetCounts {
        let conveyor = OrderedQueue<LineReader.Line, AnswerLine>(capacity: jobs * Self.linesPerJob)
        defer { conveyor.stop() }
        WorkThread.start {
            var reader = LineReader(input)
            do throws(StreamFailure) {
                while let line = try reader.next(), conveyor.put(line, weight: line.weight) {}
                conveyor.end()
            } catch {
                conveyor.end(error)
            }
        }
        for _ in 0..<jobs {
            WorkThread.start {
                let builder = RequestBuilder(pipeline)
                while let (place, line) = conveyor.take() {
                    conveyor.finish(place, with: AnswerLine(line, by: builder))
                }
            }
        }
        var counts = FleetCounts()
        var writer = StreamWriter(output)
        while let answers = conveyor.finished() {
            for answer in answers {
                try writer.write(answer.bytes)
                counts.add(answer)
            }
            try writer.flush()
            progress(counts)
        }
        if let failure = conveyor.failure { throw failure }
        return counts
    }

    /// What one thread builds with: each keeps the zones that it has read, so that none waits for another's counts of
    /// references.
    private var pipeline: Pipeline {
        let zones = zones.cachingZones
        return Pipeline(
            readFile: { (path: String) throws(FileFailure) in try files.read(path) },
            zones: { () throws(TimeZoneError) in zones }, now: now, stamp: stamp)
    }
}
