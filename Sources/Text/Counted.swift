/// A number of things: `1 day`, `2 days`.
///
/// - `thing`: A noun whose plural has an `s`.
package func counted(_ number: Int, _ thing: String) -> String { number == 1 ? "1 \(thing)" : "\(number) \(thing)s" }
