import CivilTime

extension Manifest.Day {
    private enum Member: String, CaseIterable { case date, hijri, timeZone, times }

    private static let members = MemberTable<Member>()

    /// Reads a list day as the manifest's JSON has it; members that this version does not know are passed.
    init(_ cursor: inout JSONCursor) throws {
        var (date, hijri, timeZone): (LocalDate?, String?, String?)
        var times: [String: Time?]?
        try cursor.object(of: Self.members) { member, cursor in
            switch member {
            case .date: date = try cursor.date()
            case .hijri: hijri = try cursor.optional { try $0.string() }
            case .timeZone: timeZone = try cursor.string()
            case .times:
                var listed: [String: Time?] = [:]
                try cursor.object { rule, cursor in
                    listed[rule] = .some(try cursor.optional { try Time(&$0) })
                }
                times = listed
            }
        }
        guard let date, let timeZone, let times else { throw JSONCursor.Unexpected() }
        self.init(date: date, hijri: hijri, timeZone: timeZone, times: times)
    }
}

extension Manifest.Day.Time {
    private enum Member: String, CaseIterable { case epochMs, local, basis, iqamahEpochMs }

    private static let members = MemberTable<Member>()

    fileprivate init(_ cursor: inout JSONCursor) throws {
        var (epochMs, local): (Int?, LocalDateTime?)
        var (basis, iqamahEpochMs): (Manifest.Notification.Basis?, Int?)
        try cursor.object(of: Self.members) { member, cursor in
            switch member {
            case .epochMs: epochMs = try cursor.integer()
            case .local: local = try cursor.wallTime()
            case .basis: basis = try cursor.word()
            case .iqamahEpochMs: iqamahEpochMs = try cursor.optional { try $0.integer() }
            }
        }
        guard let epochMs, let local, let basis else { throw JSONCursor.Unexpected() }
        self.init(epochMs: epochMs, local: local, basis: basis, iqamahEpochMs: iqamahEpochMs)
    }
}
