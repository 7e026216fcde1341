import Diagnostics
import Documents
import JSON

/// The values in a plan's text for which the page has fields, without keys that the text does not have.
struct PlanSettings {
    private(set) var settings: [PlanSetting] = []

    /// Reads the settings of a plan's own file, as JSON or YAML by the name in `path`; a file that cannot be read has
    /// none.
    init(of text: [UInt8], at path: String) {
        guard let root = try? Document.read(path, using: { _ in text }) else { return }
        for (id, rule) in Self.entries(root, "prompts") {
            let title = rule["title"]?.words ?? id
            add(.count, title, "Prompts a day", rule["perDay"])
            add(.time, title, "From", rule["window"]?["from"])
            add(.time, title, "To", rule["window"]?["to"])
            add(.share, title, "Variance", rule["variance"])
        }
        add(.seed, "Chance", "Seed", root["seed"])
        for (id, session) in Self.entries(root["workouts"], "sessions") {
            add(.days, session["title"]?.words ?? id, "Days", session["days"])
        }
        for (prayer, alert) in Self.entries(root["prayers"], "alerts") {
            add(.alert, prayer, "Alert", alert["at"] ?? (alert.words == nil ? nil : alert))
            // With several reminders the field would be ambiguous.
            if case .sequence(let reminders)? = alert["reminders"]?.value, reminders.count == 1 {
                add(.reminder, prayer, "Reminder", reminders[0]["before"])
            }
        }
    }

    private mutating func add(_ kind: PlanSetting.Kind, _ group: String, _ label: String, _ node: DocumentNode?) {
        if let node { settings.append(PlanSetting(kind, group, label, node)) }
    }

    /// Returns the entries of the mapping under a key, without those whose values come from an alias or a merge; empty
    /// if the mapping itself does.
    private static func entries(_ node: DocumentNode?, _ key: String) -> [(key: String, value: DocumentNode)] {
        guard let below = node?[key], below.aliasSpan == nil, case .mapping(let mapping) = below.value else {
            return []
        }
        return mapping.entries.filter { $0.value.aliasSpan == nil }.map { ($0.key, $0.value) }
    }

    /// The settings as `[{"kind": "count", "group": …, "label": …, "value": …, "start": {"line": 3, "column": 5},
    /// "end": …}, …]`; those without `start` cannot be changed.
    var json: [UInt8] {
        var json = JSONWriter(.compact)
        json.array(settings) { json, setting in
            json.object { json in
                json.member("kind", setting.kind.rawValue)
                json.member("group", setting.group)
                json.member("label", setting.label)
                json.member("value", setting.text)
                guard let span = setting.span else { return }
                json.member("start") { Self.write(&$0, span.start) }
                json.member("end") { Self.write(&$0, span.end) }
            }
        }
        return json.bytes
    }

    private static func write(_ json: inout JSONWriter, _ position: SourcePosition) {
        json.member("line", position.line)
        json.member("column", position.column)
    }
}

extension DocumentNode {
    fileprivate subscript(key: String) -> DocumentNode? {
        guard case .mapping(let mapping) = value, let entry = mapping.entry(key) else { return nil }
        return entry.value
    }

    fileprivate var words: String? { if case .string(let text) = value { text } else { nil } }
}
