extension RandomAccessCollection {
    /// Returns the first place whose element belongs to the second part of a collection in two parts; the end where
    /// none does.
    ///
    /// - `belongsInSecond`: Whether an element is of the second part: `false` for all of the first, `true` for
    ///   all behind.
    /// - Complexity: O(log *n*) calls.
    package func partitioningIndex(where belongsInSecond: (Element) throws -> Bool) rethrows -> Index {
        var (start, count) = (startIndex, count)
        while count > 0 {
            let middle = index(start, offsetBy: count / 2)
            if try belongsInSecond(self[middle]) {
                count /= 2
            } else {
                start = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return start
    }
}
