/// The order in which a plan's sessions and prompt rules are placed: each after those that it names by id, else in the
/// order written, sessions before prompts.
///
/// A rule is kept free of what is placed before it.
package struct PlacementOrder: Sendable {
    /// A rule by its index in the plan's sessions or prompts.
    package enum Rule: Hashable, Sendable {
        case session(Int)
        case prompt(Int)
    }

    /// The rules in their order; those of a circle are left out.
    package private(set) var rules: [Rule]
    /// The place of each rule in the order, by its id.
    package let positions: [String: Int]
    /// The ids of rules that name each other in a circle, each naming the next and the last the first; `nil` where
    /// there is none.
    package private(set) var circle: [String]?

    package init(sessions: [WorkoutSession], prompts: [PromptRule]) {
        rules = sessions.indices.map(Rule.session) + prompts.indices.map(Rule.prompt)
        let ids = sessions.map(\.id) + prompts.map(\.id)
        let named = sessions.map(\.namedRules) + prompts.map(\.namedRules)
        if named.contains(where: { !$0.isEmpty }) {
            let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
            let needed = named.map { names in Set(names.compactMap { places[$0] }) }
            let order = Self.order(needed)
            let all = rules
            rules = order.map { all[$0] }
            if order.count < ids.count {
                circle = Self.circle(needed, without: Set(order)).map { ids[$0] }
            }
            positions = Dictionary(zip(order.map { ids[$0] }, order.indices)) { first, _ in first }
        } else {
            positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        }
    }

    /// Returns the numbers from 0 on, each after those that it needs, else ascending; those of circles, and what needs
    /// them, are missing.
    private static func order(_ needed: [Set<Int>]) -> [Int] {
        var waitsFor = needed.map(\.count)
        var neededBy: [[Int]] = Array(repeating: [], count: needed.count)
        for (place, others) in needed.enumerated() { for other in others { neededBy[other].append(place) } }
        // Descending, so that the next one is the last.
        var ready = Array(needed.indices.filter { waitsFor[$0] == 0 }.reversed())
        var order: [Int] = []
        while let next = ready.popLast() {
            order.append(next)
            for place in neededBy[next] {
                waitsFor[place] -= 1
                if waitsFor[place] == 0 {
                    ready.insert(place, at: (ready.lastIndex { $0 > place } ?? -1) + 1)
                }
            }
        }
        return order
    }

    /// Returns a circle among the numbers that have no place in the order.
    private static func circle(_ needed: [Set<Int>], without placed: Set<Int>) -> [Int] {
        var way: [Int] = []
        var next = needed.indices.first { !placed.contains($0) }
        while let place = next {
            if let first = way.firstIndex(of: place) { return Array(way[first...]) }
            way.append(place)
            next = needed[place].filter { !placed.contains($0) }.min()
        }
        return way
    }
}

extension PromptRule {
    /// The ids of the rules that it names: as anchors of its times, and in `avoid`.
    package var namedRules: Set<String> { Set(moments.compactMap { $0.rule?.id } + avoid.rules.keys) }
}

extension WorkoutSession {
    /// The ids of the rules that its times are tied to.
    package var namedRules: Set<String> { Set(times.compactMap { $0.rule?.id }) }
}
