import Diagnostics
import CivilTime
import DeviceManifest
import Documents
package import JSON

extension JSONWriter {
    mutating func member(_ name: StaticString, _ word: some ManifestWord) { member(name, plain: word.rawValue) }
    mutating func member(_ name: StaticString, _ word: (some ManifestWord)?) { if let word { member(name, word) } }
    mutating func member(_ name: StaticString, _ instant: Instant) { plain(name) { $0.append(instant) } }
    mutating func member(_ name: StaticString, _ local: LocalDateTime) { plain(name) { $0.append(local) } }
    mutating func member(_ name: StaticString, _ date: LocalDate) { plain(name) { $0.append(date) } }
}

extension Manifest {
    /// Writes the manifest's members as JSON text.
    ///
    /// `notifications` and `days` write those lists: over many years, their elements are in memory only one by one.
    func write(
        to json: inout JSONWriter, notifications: (inout JSONWriter) -> Void, days: (inout JSONWriter) -> Void
    ) {
        json.member("manifestVersion", Manifest.FormatVersion.number)
        json.member("generator") { json in
            json.member("name", generator.name)
            json.member("version", generator.version)
        }
        json.member("plan") { json in
            json.member("id", plan.id)
            json.member("title", plan.title)
            if let seed = plan.seed { json.member("seed", seed) }
            json.member("digest", plan.digest)
        }
        if let supersedes { json.member("supersedes", supersedes) }
        json.member("timeZone", timeZone)
        json.member("tzdataVersion", tzdataVersion)
        if let utcOffsets {
            json.member("utcOffsets", utcOffsets) { json, offset in
                json.member("epochMs", offset.epochMs)
                json.member("offsetS", offset.offsetS)
            }
        }
        if let stays {
            json.member("stays", stays) { json, stay in
                json.member("epochMs", stay.epochMs)
                json.member("timeZone", stay.timeZone)
            }
        }
        if let location {
            json.member("location") { json in
                json.member("name", location.name)
                json.member("latitude", location.latitude)
                json.member("longitude", location.longitude)
                json.member("elevationM", location.elevationM)
            }
        }
        json.member("horizon") { json in
            json.member("start", horizon.start)
            json.member("days", horizon.days)
            json.member("startsAt", horizon.startsAt)
            json.member("endsAt", horizon.endsAt)
        }
        json.member("rules", rules) { $1.write(to: &$0) }
        json.member("channels", channels) { $1.write(to: &$0) }
        json.member("categories", categories) { json, category in
            json.member("id", category.id)
            json.member("actions", category.actions) { json, action in
                json.member("id", action.id)
                json.member("title", action.title)
            }
            json.member("lockScreen", category.lockScreen)
            json.member("publicTitle", category.publicTitle)
        }
        json.member("sounds", sounds) { json, sound in
            json.member("id", sound.id)
            json.member("ios", sound.ios)
            json.member("android", sound.android)
        }
        json.member("presentations", presentations) { $1.write(to: &$0) }
        json.list("notifications", notifications)
        json.list("days", days)
        json.member("sessions", sessions) { $1.write(to: &$0) }
        json.member("liveActivities", liveActivities) { $1.write(to: &$0) }
        json.member("delivery") { delivery.write(to: &$0) }
        json.member("budget") { budget.write(to: &$0) }
    }
}

extension Manifest.Notification {
    /// Writes the notification's members.
    package func write(to json: inout JSONWriter) {
        json.member("id", plain: id)
        json.member("numericId", numericId)
        json.member("uuid", plain: uuid)
        json.member("kind", kind)
        json.member("rule", plain: rule)
        json.member("group", plain: group)
        json.member("title", title)
        json.member("shortTitle", shortTitle)
        json.member("body", body)
        json.member("fireAt", fireAt)
        json.member("epochMs", epochMs)
        json.member("local", local)
        json.member("anchor", anchor)
        json.member("presentation", plain: presentation)
        json.member("priority", priority)
        json.member("expiresAt", expiresAt)
        if let deliverBy { json.member("deliverBy", deliverBy) }
        if let cancelledBy { json.member("cancelledBy", plain: cancelledBy) }
        json.member("ifPast", ifPast)
        json.member("link", link)
        json.member("basis", basis)
        if let borrowedFrom {
            json.member("borrowedFrom") { json in
                json.member("date", borrowedFrom.date.map { "\($0)" })
                json.member("latitude", borrowedFrom.latitude)
            }
        }
        if let segment {
            json.member("segment") { json in
                json.member("startsAt", segment.startsAt)
                json.member("endsAt", segment.endsAt)
                json.member("earliest", segment.earliest)
                json.member("latest", segment.latest)
            }
        }
        if let mergedFrom { json.member("mergedFrom", mergedFrom) }
        json.member("draw", draw)
        json.member("session", session)
    }
}

extension Manifest.Day {
    /// Writes the day's members: its times in order, then the names of the times that it lacks.
    func write(to json: inout JSONWriter) {
        json.member("date", date)
        if let hijri { json.member("hijri", hijri) } else { json.null("hijri") }
        json.member("timeZone", timeZone)
        json.member("times") { json in
            let there = times.compactMap { name, time in time.map { (name: name, time: $0) } }
            for (name, time) in there.sorted(by: { ($0.time.epochMs, $0.name) < ($1.time.epochMs, $1.name) }) {
                json.member(named: name) { json in
                    json.member("epochMs", time.epochMs)
                    json.member("local", time.local)
                    json.member("basis", time.basis)
                    if let iqamah = time.iqamahEpochMs {
                        json.member("iqamahEpochMs", iqamah)
                    } else {
                        json.null("iqamahEpochMs")
                    }
                }
            }
            for name in times.compactMap({ $0.value == nil ? $0.key : nil }).sorted() { json.null(named: name) }
        }
    }
}

extension Manifest.Presentation {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("profile", profile)
        json.member("sound", sound)
        json.member("channel", channel)
        json.member("category", category)
        json.member("interruptionLevel", interruptionLevel)
        json.member("lockScreen", lockScreen)
        json.member("publicTitle", publicTitle)
    }
}

extension Manifest.Channel {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("name", name)
        json.member("description", description)
        json.member("importance", importance)
        json.member("sound", sound)
        json.member("vibrates", vibrates)
        json.member("lockScreen", lockScreen)
    }
}

extension Manifest.Session {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("type", type)
        json.member("title", title)
        json.member("durationS", durationS)
        json.member("phases", phases) { json, phase in
            json.member("kind", phase.kind)
            json.member("label", phase.label)
            json.member("startOffsetS", phase.startOffsetS)
            json.member("endOffsetS", phase.endOffsetS)
            json.member("round", phase.round)
            json.member("rounds", phase.rounds)
        }
        json.member("notifications", notifications) { $1.write(to: &$0) }
        json.member("exercises", exercises) { json, exercise in
            json.member("name", exercise.name)
            json.member("sets", exercise.sets)
            json.member("reps", exercise.reps)
            json.member("weight", exercise.weight)
            json.member("restS", exercise.restS)
        }
        if let restTimer { json.member("restTimer") { restTimer.write(to: &$0) } }
        json.member("cancelScope", cancelScope)
        json.member("exclusive", exclusive)
        json.member("catchUpS", catchUpS)
    }
}

extension Manifest.Session.OffsetNotification {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("part", part)
        json.member("kind", kind)
        json.member("offsetS", offsetS)
        json.member("title", title)
        json.member("shortTitle", shortTitle)
        json.member("body", body)
        json.member("presentation", presentation)
        if let numericId { json.member("numericId", numericId) }
        json.member("uuid", uuid)
    }
}

extension Manifest.LiveActivity {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("minimumOS", minimumOS)
        json.member("name", name)
        json.member("totalS", totalS)
        json.member("states", states) { json, state in
            json.member("fromOffsetS", state.fromOffsetS)
            json.member("toOffsetS", state.toOffsetS)
            json.member("title", state.title)
            json.member("detail", state.detail)
        }
        json.member("staleAfterS", staleAfterS)
        json.member("dismissal", dismissal)
        json.member("start", start)
        json.member("stateBytes", stateBytes)
        json.member("shortestStateS", shortestStateS)
        json.member("fallback", fallback)
        json.member("setDetail", setDetail)
    }
}

extension Manifest.Delivery {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("profiles", profiles) { json, profile in
            json.member("profile", profile.profile)
            json.member("ios", profile.ios) { $1.write(to: &$0) }
            json.member("android", profile.android) { $1.write(to: &$0) }
        }
        json.member("catchUpS", catchUpS)
        json.member("snoozeS", snoozeS)
        json.member("snoozeTitle", snoozeTitle)
        if let anchors {
            json.member("anchors", anchors) { json, anchor in
                json.member("anchor", anchor.anchor)
                json.member("onZoneChange", anchor.onZoneChange)
                json.member("gap", anchor.gap)
                json.member("overlap", anchor.overlap)
                json.member("meaning", anchor.meaning)
            }
        }
        if let permissions {
            json.member("permissions", permissions) { json, permission in
                json.member("permission", permission.permission)
                json.member("ios", permission.ios)
                json.member("android", permission.android)
                json.member("ask", permission.ask)
                json.member("without", permission.without)
            }
        }
    }
}

extension Manifest.Delivery.Step {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("mechanism", mechanism)
        json.member("requires", requires.map(\.rawValue))
        json.member("status", status)
    }
}

extension Manifest.Budget {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("pendingLimit", pendingLimit)
        json.member("reserve", reserve)
        json.member("windowS", windowS)
        json.member("refreshS", refreshS)
        if let guarded { json.member("guarded", guarded) }
        if let busiest {
            json.member("busiest") { json in
                json.member("startsAt", busiest.startsAt)
                json.member("count", busiest.count)
            }
        }
        for (name, fit) in [("ios", ios), ("android", android)] {
            guard let fit else { continue }
            json.member(named: name) { json in
                json.member("room", fit.room)
                json.member("fits", fit.fits)
                json.member("refreshWithinS", fit.refreshWithinS)
            }
        }
    }
}
