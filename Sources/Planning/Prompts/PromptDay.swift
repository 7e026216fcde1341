package import CivilTime

/// What a rule's prompts of one day come to.
package struct PromptDay: Sendable {
    /// A prompt for which no second remained.
    package struct Dropped: Sendable {
        /// Its number on its day, from 1.
        package var slot: Int
        /// Its segment of the window; for `uniform` the whole window.
        package var segment: Range<Instant>
    }

    package var occurrences: [Occurrence] = []
    package var dropped: [Dropped] = []
}
