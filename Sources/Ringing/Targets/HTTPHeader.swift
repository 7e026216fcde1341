/// A header of a request.
package struct HTTPHeader: Hashable, Sendable {
    package var name, value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
