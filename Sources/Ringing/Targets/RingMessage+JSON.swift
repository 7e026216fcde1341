import DeviceManifest
import JSON
import ManifestWriter

extension RingMessage {
    /// The notification as the manifest has it, on one line, with its sound, its level of interruption and its buttons.
    package var json: [UInt8] {
        var json = JSONWriter(.compact, capacity: 1024)
        json.object { json in
            notification.write(to: &json)
            if let presentation {
                json.member("sound", presentation.sound)
                json.member("profile", presentation.profile.rawValue)
                json.member("interruptionLevel", presentation.interruptionLevel.rawValue)
            }
            if !actions.isEmpty {
                json.member("actions", actions) { json, action in
                    json.member("id", action.id)
                    json.member("title", action.title)
                }
            }
        }
        return json.bytes
    }
}
