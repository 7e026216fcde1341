/// The times after which the server gives up on a connection.
package struct TimeLimits: Sendable {
    /// A request's line and headers, from the first byte, or from the start of the connection.
    package var head = Duration.seconds(10)
    /// A request's body.
    package var body = Duration.seconds(30)
    /// The time between two requests.
    package var idle = Duration.seconds(60)
    /// The time in which a client must read a response.
    package var response = Duration.seconds(60)
    /// The time for which input is discarded after the last response.
    package var linger = Duration.seconds(5)

    package init() {}
}
