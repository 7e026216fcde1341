import CivilTime
import Documents

extension Fields {
    func duration(_ key: String) -> TimeSpan? { self[key]?.duration }
}

extension DocumentNode {
    var duration: TimeSpan? { text.flatMap { TimeSpan($0) } }
}
