/// Returns a number of things: `1 day`, `2 days`. The plural of the noun `thing` must end in `s`.
package func counted(_ number: Int, _ thing: String) -> String { number == 1 ? "1 \(thing)" : "\(number) \(thing)s" }
