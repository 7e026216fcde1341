#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A watch that waits until something changes in folders.
///
/// Where the system reports changes (inotify), folders are not read in between. Where it does not, or cannot report
/// more folders, every wait ends after ``pollMs`` and is uncertain. It is a class, since it owns descriptors; one
/// thread waits at a time, and any other may stop it.
package final class FolderWatch: @unchecked Sendable {
    #if os(Linux)
        private let inotify = FolderWatch.makeInotify()
    #endif
    /// Ends the waiting.
    private let stopping = StopPipe()
    /// The watched folders, by the number of the watch, which several paths of one folder share.
    private var folders: [Int32: Set<String>] = [:]
    /// Whether there is a folder whose changes the system does not report.
    private var mustPoll = false
    /// Whether ``stop()`` has been received. Only the waiting thread may read it.
    package private(set) var isStopped = false

    /// The interval of polling where the system does not report changes, in milliseconds.
    private static let pollMs: Int32 = 2000

    package init() {}

    deinit {
        #if os(Linux)
            if inotify >= 0 { close(inotify) }
        #endif
    }

    /// Ends the current wait, or the next one, for good.
    package func stop() { stopping.stop() }

    /// Returns the folders of files, each with a slash after it, and those between them and `top`, in which a missing
    /// folder appears when it is created. For a file elsewhere only its own folder is returned.
    package static func folders(of files: some Sequence<String>, below top: String) -> Set<String> {
        var folders: Set = [top]
        for file in files {
            var rest = file[...]
            guard file.hasPrefix(top) else {
                folders.insert(file.lastIndex(of: "/").map { String(file[...$0]) } ?? "")
                continue
            }
            while let slash = rest.lastIndex(of: "/"), folders.insert(String(rest[...slash])).inserted {
                rest = rest[..<slash]
            }
        }
        return folders
    }

    /// Returns the paths that a path leads to where it is a symbolic link, one after another: what changes is the last.
    package static func links(from path: String) -> [String] {
        var paths: [String] = []
        var path = path
        while paths.count < 8 {
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &target, target.count)
            guard count > 0 else { break }
            let next = String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            path = next.hasPrefix("/") ? next : folder + next
            paths.append(path)
        }
        return paths
    }

    /// Watches the folders in `wanted`, and no others. They are paths with a slash at the end, or empty for the current
    /// folder. A folder's own entries are watched, not those of folders in it; a missing folder is checked regularly.
    package func watch(_ wanted: Set<String>) {
        #if os(Linux)
            for (number, paths) in folders {
                folders[number] = paths.intersection(wanted)
                guard paths.isDisjoint(with: wanted) else { continue }
                inotify_rm_watch(inotify, number)
                folders[number] = nil
            }
            var known = Set(folders.values.joined())
            mustPoll = inotify < 0
            var missing: [String] = []
            for folder in wanted.subtracting(known) {
                let number = inotify_add_watch(inotify, folder.isEmpty ? "." : folder, Self.events)
                if number < 0, errno == ENOENT || errno == ENOTDIR {
                    missing.append(folder)
                } else if number >= 0 {
                    folders[number, default: []].insert(folder)
                    known.insert(folder)
                } else {
                    mustPoll = true
                }
            }
            // If a folder that contains a missing one is watched, its creation is reported.
            if missing.contains(where: { folder in !known.contains { folder.hasPrefix($0) } }) { mustPoll = true }
        #else
            mustPoll = true
        #endif
    }

    /// Waits for the first change, or for at most this many milliseconds.
    package func wait(atMost milliseconds: Int32) -> Changes {
        var limit = milliseconds
        if mustPoll { limit = limit < 0 ? Self.pollMs : min(limit, Self.pollMs) }
        var sources = [pollfd(fd: stopping.reader, events: Int16(POLLIN), revents: 0)]
        #if os(Linux)
            if inotify >= 0 { sources.append(pollfd(fd: inotify, events: Int16(POLLIN), revents: 0)) }
        #endif
        let ready = poll(&sources, nfds_t(sources.count), limit)
        var changes = Changes(isUncertain: mustPoll && ready == 0)
        if ready > 0, sources[0].revents != 0 { isStopped = true }
        #if os(Linux)
            if sources.count > 1, sources[1].revents != 0 { readEvents(into: &changes) }
        #endif
        return changes
    }

    /// The longest burst of changes until it is reported, and the pause that ends it, in milliseconds.
    private static let (burstMs, pauseMs): (Int32, Int32) = (300, 30)

    /// Waits for the first change and for those right after it, since editors and programs that copy write in several
    /// steps.
    package func waitForBurst(atMost milliseconds: Int32) -> Changes {
        var changes = wait(atMost: milliseconds)
        var waited: Int32 = 0
        while !changes.isEmpty, !isStopped, waited < Self.burstMs {
            let more = wait(atMost: Self.pauseMs)
            guard !more.isEmpty else { break }
            changes.paths.formUnion(more.paths)
            changes.isUncertain = changes.isUncertain || more.isUncertain
            waited += Self.pauseMs
        }
        return changes
    }
}

#if os(Linux)
    extension FolderWatch {
        /// The events that are watched: a file is complete once it is closed or renamed into place.
        private static let events = UInt32(
            IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)

        private static func makeInotify() -> Int32 { inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) }

        private func readEvents(into changes: inout Changes) {
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: MemoryLayout<inotify_event>.alignment) {
                buffer in
                while true {
                    let count = read(inotify, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    var place = 0
                    while place + MemoryLayout<inotify_event>.size <= count {
                        let event = buffer.load(fromByteOffset: place, as: inotify_event.self)
                        let name = place + MemoryLayout<inotify_event>.size
                        take(event, UnsafeRawBufferPointer(rebasing: buffer[name..<name + Int(event.len)]), &changes)
                        place = name + Int(event.len)
                    }
                }
            }
        }

        private func take(_ event: inotify_event, _ name: UnsafeRawBufferPointer, _ changes: inout Changes) {
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { changes.isUncertain = true }
            guard let paths = folders[event.wd] else { return }
            if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 {
                // The name may soon refer to another folder, which `watch` will find.
                inotify_rm_watch(inotify, event.wd)
                folders[event.wd] = nil
                mustPoll = true
                changes.isUncertain = true
            } else {
                let name = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
                changes.paths.formUnion(paths.map { $0 + name })
            }
        }
    }
#endif

extension FolderWatch {
    /// What is readable when there are changes or the watch was stopped, for a loop that waits for other things too and
    /// then calls ``waitForBurst(atMost:)``.
    package var descriptors: [Int32] {
        #if os(Linux)
            inotify >= 0 ? [stopping.reader, inotify] : [stopping.reader]
        #else
            [stopping.reader]
        #endif
    }

    /// The longest time that such a loop may wait before it looks for changes, in milliseconds; -1 for any.
    package var longestWaitMs: Int32 { mustPoll ? Self.pollMs : -1 }
}
