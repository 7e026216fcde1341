/// A new version of a calendar that knows the one before it.
public struct Reconciliation: Hashable, Sendable {
    /// What to write.
    public var calendar: VCalendar
    /// What differs, by start, then UID.
    public var changes: [Change]

    /// Whether any event differs. Where none does, the calendar can still be shorter or longer by what has passed and
    /// what the horizon's end has uncovered, or have another name.
    public var isUnchanged: Bool { changes.isEmpty }
}

extension Reconciliation {
    /// What a new version of a calendar does with one event.
    public struct Change: Hashable, Sendable {
        /// The kinds of change.
        public enum Kind: String, Sendable, CaseIterable {
            /// The event is new, or comes back after it was cancelled.
            case added
            /// It starts at another time; other properties may differ as well.
            case moved
            /// Properties other than its start differ.
            case changed
            /// It is cancelled.
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
