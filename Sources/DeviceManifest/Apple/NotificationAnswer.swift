/// An answer to a notification: it was opened, or one of its buttons was pressed.
public struct NotificationAnswer: Hashable, Sendable {
    /// The identifier of the notification.
    public var id: String
    /// The identifier of the button; `nil` where the notification was opened.
    public var action: String?
    /// The instant at which it was to be delivered, in milliseconds since 1970-01-01T00:00:00Z; `nil` where that is not known.
    public var epochMs: Int?
    /// The instant at which it was delivered, in milliseconds since 1970-01-01T00:00:00Z; `nil` where that is not known.
    public var deliveredMs: Int?

    /// Makes an answer.
    public init(id: String, action: String? = nil, epochMs: Int? = nil, deliveredMs: Int? = nil) {
        self.id = id
        self.action = action
        self.epochMs = epochMs
        self.deliveredMs = deliveredMs
    }
}
