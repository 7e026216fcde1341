package import Pipeline
package import CivilTime
import Documents
import JSON

/// Builds many plans in one process: each line of JSON requests a build, and one line answers it, in the same order.
///
/// One thread reads, several build, and the calling thread writes. A faulty line fails alone, whatever it contains; the
/// memory in use does not grow with the number of lines.
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
    ///   - folder: The folder that holds the plans and the files that they name.
    ///   - zones: The time zone database.
    ///   - now: The instant that `today` refers to, for all lines.
    ///   - stamp: The DTSTAMP of new events, where the caller prescribes one.
    ///   - jobs: The number of plans that are built at a time, at least 1.
    package init(folder: PlanFolder, zones: TimeZoneDatabase, now: Instant, stamp: Instant?, jobs: Int) {
        files = CachedFiles(folder)
        self.zones = zones
        self.now = now
        self.stamp = stamp
        self.jobs = max(1, jobs)
    }

    /// The number of plans that are built at a time unless the caller chooses another: the number of cores.
    package static var cores: Int { WorkThread.cores }

    /// The number of lines in progress at a time for each building thread: enough that no thread waits for another's
    /// long line, and few enough for all answers to be in memory.
    private static let linesPerJob = 4

    /// Answers every line of a stream.
    ///
    /// Each answer is written at once: a program that waits for it before it sends the next request gets it.
    ///
    /// - Parameters:
    ///   - input: The descriptor to read.
    ///   - output: The descriptor to write.
    ///   - progress: Called after each write with the counts so far.
    /// - Returns: The counts of lines that were built and that failed.
    /// - Throws: The reason why the streams could not be read or written; all that was read before a failure to read is
    ///   answered.
    package func run(
        from input: Int32, to output: Int32, progress: (FleetCounts) -> Void = { _ in }
    ) throws(StreamFailure) -> FleetCounts {
        let queue = OrderedQueue<LineReader.Line, AnswerLine>(capacity: jobs * Self.linesPerJob)
        defer { queue.stop() }
        WorkThread.start {
            var reader = LineReader(input)
            do throws(StreamFailure) {
                while let line = try reader.next(), queue.put(line, weight: line.weight) {}
                queue.end()
            } catch {
                queue.end(error)
            }
        }
        for _ in 0..<jobs {
            WorkThread.start {
                let builder = RequestBuilder(pipeline)
                var json = JSONWriter(.compact)
                while let (place, line) = queue.take() {
                    queue.finish(place, with: AnswerLine(line, by: builder, in: &json))
                }
            }
        }
        var counts = FleetCounts()
        var writer = StreamWriter(output)
        while let answers = queue.finished() {
            for answer in answers {
                try writer.write(answer.bytes)
                counts.add(answer)
            }
            try writer.flush()
            progress(counts)
        }
        if let failure = queue.failure { throw failure }
        return counts
    }

    /// The pipeline of one thread: each caches the zones that it has read, so that threads do not contend for reference
    /// counts.
    private var pipeline: Pipeline {
        let zones = zones.cachingZones
        return Pipeline(
            readFile: { (path: String) throws(FileFailure) in try files.read(path) },
            zones: { () throws(TimeZoneError) in zones }, now: now, stamp: stamp)
    }
}
