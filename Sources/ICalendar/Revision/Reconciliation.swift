/// A new version of a calendar, based on the one before it.
public struct Reconciliation: Hashable, Sendable {
    /// The calendar to write.
    public var calendar: VCalendar
    /// The changes, by start, then UID.
    public var changes: [Change]

    /// Whether no event differs. The calendar can then still be shorter or longer by events that have passed and events
    /// that the horizon's end has uncovered, or have another name.
    public var isUnchanged: Bool { changes.isEmpty }
}

extension Reconciliation {
    /// The change of one event in a new version of a calendar.
    public struct Change: Hashable, Sendable {
        /// The kinds of change.
        public enum Kind: String, Sendable, CaseIterable {
            /// The event is new, or comes back after it was cancelled.
            case added
            /// The event starts at another time; other properties may differ as well.
            case moved
            /// Properties other than its start differ.
            case changed
            /// The event is cancelled.
            case removed
        }

        /// The kind of change.
        public var kind: Kind
        /// The event's UID.
        public var uid: String
        /// The event as it was; the cancelled one for an event that comes back.
        public var old: VEvent?
        /// The event as it is now; the cancelled one where it was removed.
        public var new: VEvent?
        /// The names of the properties and components that differ, sorted; empty for added and removed events.
        public var properties: [String]

        package init(kind: Kind, uid: String, old: VEvent? = nil, new: VEvent?, properties: [String]) {
            (self.kind, self.uid, self.old, self.new) = (kind, uid, old, new)
            self.properties = properties
        }
    }
}
