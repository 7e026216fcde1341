import DeviceManifest
import Diagnostics
import Documents
import JSON
import Localization
import PlanModel
import Scheduling

extension Manifest.LiveActivity {
    /// Makes the activity of a session; `nil` for a session without phases, too long or too large for the system, or
    /// secret.
    ///
    /// An activity stands on the lock screen whatever the person has set for previews: it shows the names of the
    /// session and its phases, and no other text of the plan.
    init?(_ session: Manifest.Session, lockScreen: PlanModel.LockScreen, _ words: Words) {
        guard lockScreen != .secret, session.durationS <= DeviceLimits.liveActivityS else { return nil }
        var states = session.phases.map {
            State(
                fromOffsetS: $0.startOffsetS, toOffsetS: $0.endOffsetS,
                title: $0.label,
                detail: $0.rounds > 1
                    ? words(.roundOf, ["round": "\($0.round)", "rounds": "\($0.rounds)"]) : nil)
        }
        // Of a lift only the rests have a known length: its offsets count from the start of a rest.
        let rest = session.restTimer.map {
            State(fromOffsetS: 0, toOffsetS: $0.offsetS, title: words(.rest))
        }
        if states.isEmpty { states = [rest].compactMap(\.self) }
        guard let last = states.last else { return nil }
        let bytes = states.map { Self.encodedBytes($0, name: session.title) }.max() ?? 0
        guard bytes <= DeviceLimits.liveActivityBytes else { return nil }
        self.init(
            id: session.id, minimumOS: "16.1", name: session.title, totalS: last.toOffsetS, states: states,
            staleAfterS: last.toOffsetS, dismissal: .default, start: .foreground, stateBytes: bytes,
            shortestStateS: states.map { $0.toOffsetS - $0.fromOffsetS }.min(), fallback: .notifications,
            setDetail: session.restTimer == nil ? nil : words(.setOf))
    }

    /// Returns the size of a state and the static attributes as JSON, with both ends of the countdown as instants.
    private static func encodedBytes(_ state: State, name: String) -> Int {
        var json = JSONWriter(.compact)
        json.object { json in
            json.member("name", name)
            json.member("title", state.title)
            json.member("detail", state.detail)
            json.member("startsAt", "2026-12-01T06:04:00Z")
            json.member("endsAt", "2026-12-01T06:04:00Z")
        }
        return json.bytes.count
    }
}
