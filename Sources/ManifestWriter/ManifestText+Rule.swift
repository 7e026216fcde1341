import Diagnostics
import DeviceManifest
import Documents
import JSON

extension Manifest.Rule {
    func write(to json: inout JSONWriter) {
        json.member("id", id)
        json.member("kind", kind)
        json.member("title", title)
        json.member("source") { json in
            json.member("file", source.file)
            json.member("line", source.line)
            json.member("column", source.column)
            json.member("endLine", source.endLine)
            json.member("endColumn", source.endColumn)
        }
        json.member("profile", profile)
        if let limits { json.member("limits") { limits.write(to: &$0) } }
        if let prompt { json.member("prompt") { prompt.write(to: &$0) } }
        if let prayer { json.member("prayer") { prayer.write(to: &$0) } }
        if let session { json.member("session") { session.write(to: &$0) } }
        if let quiet {
            json.member("quiet") { json in
                json.member("from", quiet.from)
                json.member("to", quiet.to)
                json.member("days", quiet.days)
            }
        }
        if let busy {
            json.member("busy") { json in
                json.member("marginS", busy.marginS)
                json.member("allDay", busy.allDay)
            }
        }
        if let calculation { json.member("calculation") { calculation.write(to: &$0) } }
        if let planEnd { json.member("planEnd") { $0.member("daysBefore", planEnd.daysBefore) } }
    }
}

extension Manifest.Rule.Limits {
    fileprivate func write(to json: inout JSONWriter) {
        func write(_ name: StaticString, _ stretches: [Stretch]) {
            json.member(name, stretches) { json, stretch in
                json.member("from", stretch.from)
                json.member("to", stretch.to)
            }
        }
        write("dates", dates)
        write("except", except)
        if let every {
            json.member("every") { json in
                json.member("days", every.days)
                json.member("weeks", every.weeks)
                json.member("which", every.which)
                json.member("from", every.from)
            }
        }
        json.member("hijriMonths", hijriMonths)
        json.member("hijriDays", hijriDays)
        if let hijriNights { json.member("hijriNights", hijriNights) }
        if let hijriExcept {
            json.member("hijriExcept") { json in
                json.member("months", hijriExcept.months)
                json.member("days", hijriExcept.days)
                json.member("nights", hijriExcept.nights)
            }
        }
        write("pauses", pauses)
    }
}

extension Manifest.Rule.Prompt {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("windowFrom", windowFrom)
        json.member("windowTo", windowTo)
        if let at { json.member("at", at) }
        json.member("perDay", perDay)
        json.member("variance", variance)
        json.member("distribution", distribution)
        json.member("minGapS", minGapS)
        if let followUpS { json.member("followUpS", followUpS) }
        json.member("days", days)
        json.member("except", except)
        json.member("avoidPrayersS", avoidPrayersS)
        json.member("avoidWorkoutsS", avoidWorkoutsS)
        if let avoidsBusy { json.member("avoidsBusy", avoidsBusy) }
        json.member("expiresS", expiresS)
        json.member("overrideQuiet", overrideQuiet)
        json.member("bodies", bodies)
    }
}

extension Manifest.Rule.Prayer {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("at", at)
        json.member("sound", sound)
        json.member("reminders", reminders) { $1.write(to: &$0) }
        json.member("iqamah", iqamah)
        if let iqamahReminders { json.member("iqamahReminders", iqamahReminders) { $1.write(to: &$0) } }
        if let entries { json.member("entries", entries) { $1.write(to: &$0) } }
    }
}

extension Manifest.Rule.Prayer.Entry {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("days", days)
        json.member("except", except)
        if let limits { json.member("limits") { limits.write(to: &$0) } }
        json.member("at", at)
        json.member("sound", sound)
        json.member("reminders", reminders) { $1.write(to: &$0) }
        if let iqamahReminders { json.member("iqamahReminders", iqamahReminders) { $1.write(to: &$0) } }
    }
}

extension Manifest.Rule.Prayer.Reminder {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("offsetS", offsetS)
        json.member("alert", alert)
        json.member("sound", sound)
    }
}

extension Manifest.Rule.SessionRule {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("template", template)
        json.member("at", at)
        json.member("days", days)
        json.member("except", except)
        json.member("announce", announce)
        json.member("remindS", remindS)
        if let weeks {
            json.member("weeks") { json in
                json.member("from", "\(weeks.from)")
                json.member("templates", weeks.templates)
                json.member("then", weeks.then)
            }
        }
    }
}

extension Manifest.Rule.Calculation {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("method", method)
        json.member("fajrAngle", fajrAngle)
        json.member("ishaAngle", ishaAngle)
        json.member("ishaIntervalS", ishaIntervalS)
        json.member("madhab", madhab)
        json.member("highLatitude", highLatitude)
        json.member("rounding", rounding)
        json.member("roundingByTime", words: roundingByTime)
        json.member("horizonAngle", horizonAngle)
        json.member("sun", sun)
        json.member("sunByTime", words: sunByTime)
    }
}

extension JSONWriter {
    /// Writes words by their names, ascending.
    fileprivate mutating func member(_ name: StaticString, words: [String: String]?) {
        guard let words else { return }
        member(name) { json in
            for (name, word) in words.sorted(by: { $0.key < $1.key }) { json.member(named: name, word) }
        }
    }
}
