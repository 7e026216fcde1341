import DeviceManifest

/// The requests that a device holds, in the order in which they are due.
struct HeldRequests {
    struct Item {
        var request: PendingRequest
        var mechanism: Manifest.Mechanism
        /// The time at which the system tries to deliver it.
        var dueMs: Int
    }

    /// The requests, ascending by due time, then by planned time, then by id.
    private(set) var items: [Item] = []
    /// The due time of each request by its id.
    private var dues: [String: Int] = [:]

    var isEmpty: Bool { items.isEmpty }
    var count: Int { items.count }

    func contains(_ id: String) -> Bool { dues[id] != nil }

    /// Adds a request, which replaces one of the same id.
    mutating func insert(_ item: Item) {
        remove(item.request.id)
        dues[item.request.id] = item.dueMs
        var place = firstPlace(dueFrom: item.dueMs)
        while place < items.count, items[place].dueMs == item.dueMs,
            (items[place].request.epochMs, items[place].request.id) < (item.request.epochMs, item.request.id)
        {
            place += 1
        }
        items.insert(item, at: place)
    }

    mutating func remove(_ id: String) {
        guard let due = dues.removeValue(forKey: id) else { return }
        var place = firstPlace(dueFrom: due)
        while items[place].request.id != id { place += 1 }
        items.remove(at: place)
    }

    mutating func removeAll(where isGone: (Item) -> Bool = { _ in true }) {
        items.removeAll(where: isGone)
        dues = Dictionary(uniqueKeysWithValues: items.lazy.map { ($0.request.id, $0.dueMs) })
    }

    /// Removes and returns the requests that are due at an instant or before it.
    mutating func take(dueBy nowMs: Int) -> [Item] {
        let due = Array(items[..<firstPlace(dueFrom: nowMs + 1)])
        items.removeFirst(due.count)
        for item in due { dues[item.request.id] = nil }
        return due
    }

    /// Returns the place of the first request that is due at an instant or after it.
    private func firstPlace(dueFrom ms: Int) -> Int {
        var (low, high) = (0, items.count)
        while low < high {
            let middle = (low + high) / 2
            if items[middle].dueMs < ms { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
