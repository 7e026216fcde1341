/// Work that some threads do and another takes over in the order in which it came.
///
/// No more of it is on its way at a time than the capacity, and no more bytes than the weight: whoever puts more on it
/// waits until the first is taken off.
final class OrderedQueue<Work: Sendable, Result: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private let capacity: Int
    private let weightLimit: Int
    /// What is on its way, by its place in the order, from `first` on; the state of each is beside it.
    private var items: [Item] = []
    private var first = 0
    /// The place of the next item that nobody works on.
    private var next = 0
    private var weight = 0
    private var isEnded = false
    private var isStopped = false
    private var reason: StreamFailure?

    private struct Item {
        var work: Work?
        var weight: Int
        var result: Result?
    }

    init(capacity: Int, weightLimit: Int = 64 << 20) {
        self.capacity = capacity
        self.weightLimit = weightLimit
    }

    /// Why the work ended before its end, if it did.
    var failure: StreamFailure? { lock.locked { reason } }

    // MARK: Who brings work

    /// Puts work on the end, as soon as there is room; `false` when no more is wanted.
    func put(_ work: Work, weight: Int) -> Bool {
        lock.locked {
            // One item always finds room, however heavy.
            while !isStopped, items.count >= capacity || (!items.isEmpty && self.weight + weight > weightLimit) {
                lock.wait(.room)
            }
            guard !isStopped else { return false }
            items.append(Item(work: work, weight: weight, result: nil))
            self.weight += weight
            lock.tell(.work)
            return true
        }
    }

    /// Says that no more comes.
    func end(_ failure: StreamFailure? = nil) {
        lock.locked {
            isEnded = true
            reason = failure
            lock.tell(.work)
            lock.tell(.result)
        }
    }

    /// Sends everybody home.
    func stop() {
        lock.locked {
            isStopped = true
            for event in Lock.Event.allCases { lock.tell(event) }
        }
    }

    // MARK: Who does it

    /// The next work to do, with its place; `nil` when there is no more.
    func take() -> (place: Int, work: Work)? {
        lock.locked {
            while !isStopped {
                if next < first + items.count, let work = items[next - first].work {
                    items[next - first].work = nil
                    next += 1
                    return (next - 1, work)
                }
                if isEnded { return nil }
                lock.wait(.work)
            }
            return nil
        }
    }

    func finish(_ place: Int, with result: Result) {
        lock.locked {
            items[place - first].result = result
            if place == first { lock.tell(.result) }
        }
    }

    // MARK: Who takes it over

    /// The results that come next, at least one, as soon as there is one; `nil` behind the last.
    func finished() -> [Result]? {
        lock.locked {
            while true {
                let results = items.prefix { $0.result != nil }.compactMap(\.result)
                if !results.isEmpty {
                    weight -= items[..<results.count].reduce(0) { $0 + $1.weight }
                    items.removeFirst(results.count)
                    first += results.count
                    lock.tell(.room)
                    return results
                }
                if isEnded, items.isEmpty { return nil }
                lock.wait(.result)
            }
        }
    }
}
