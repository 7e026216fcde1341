/// A queue of work that several threads do, and whose results come out in the order in which the work went in.
///
/// It holds at most `capacity` items, and bytes up to `weightLimit`: adding more waits until the first results are
/// taken off.
final class OrderedQueue<Work: Sendable, Result: Sendable>: @unchecked Sendable {
    private let lock = Lock()
    private let capacity: Int
    private let weightLimit: Int
    /// The items in progress, in order; the first of them has the place `first`.
    private var items: [Item] = []
    private var first = 0
    /// The place of the next item that no thread works on yet.
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

    /// The reason why the input ended early, if it did.
    var failure: StreamFailure? { lock.locked { reason } }

    // MARK: Who brings work

    /// Adds work to the end as soon as there is room; returns `false` when the queue has been stopped.
    func put(_ work: Work, weight: Int) -> Bool {
        lock.locked {
            // One item always finds room, however heavy.
            while !isStopped, items.count >= capacity || (!items.isEmpty && self.weight + weight > weightLimit) {
                lock.wait(.space)
            }
            guard !isStopped else { return false }
            items.append(Item(work: work, weight: weight, result: nil))
            self.weight += weight
            lock.signal(.work)
            return true
        }
    }

    /// Marks the end of the input.
    func end(_ failure: StreamFailure? = nil) {
        lock.locked {
            isEnded = true
            reason = failure
            lock.signal(.work)
            lock.signal(.result)
        }
    }

    /// Stops all threads that wait for the queue.
    func stop() {
        lock.locked {
            isStopped = true
            for event in Lock.Event.allCases { lock.signal(event) }
        }
    }

    // MARK: Who does it

    /// Returns the next work to do, with its place, or `nil` when there is no more.
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
            if place == first { lock.signal(.result) }
        }
    }

    // MARK: Who takes it over

    /// Waits for the next results in order and returns them, at least one; `nil` after the last.
    func finished() -> [Result]? {
        lock.locked {
            while true {
                let results = items.prefix { $0.result != nil }.compactMap(\.result)
                if !results.isEmpty {
                    weight -= items[..<results.count].reduce(0) { $0 + $1.weight }
                    items.removeFirst(results.count)
                    first += results.count
                    lock.signal(.space)
                    return results
                }
                if isEnded, items.isEmpty { return nil }
                lock.wait(.result)
            }
        }
    }
}
