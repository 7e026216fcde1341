extension RandomAccessCollection {
    /// Returns the first index of the second part of a collection in two parts, or the end where that part is empty.
    ///
    /// `belongsInSecond` is `false` for all elements of the first part and `true` for all of the second. It is called
    /// O(log *n*) times.
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
