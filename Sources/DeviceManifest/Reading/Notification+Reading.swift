import CivilTime

extension Manifest.Notification {
    /// In the order of the manifest's writer.
    private enum Member: String, CaseIterable {
        case id, numericId, uuid, kind, rule, group, title, shortTitle, body, fireAt, epochMs, local, anchor
        case presentation, priority, expiresAt, cancelledBy, ifPast, link, basis, borrowedFrom, segment, mergedFrom
        case draw, session
    }

    private static let members = MemberTable<Member>()

    /// Reads a notification as the manifest's JSON has it; members that this version does not know are passed.
    init(_ cursor: inout JSONCursor) throws {
        var (id, uuid, rule, group, presentation): (String?, String?, String?, String?, String?)
        var (title, shortTitle, body): (String?, String?, String?)
        var (kind, anchor, priority, ifPast): (Kind?, Anchor?, Priority?, IfPast?)
        var (fireAt, expiresAt, epochMs, numericId, local): (Instant?, Instant?, Int?, Int32?, LocalDateTime?)
        var (cancelledBy, link, session): (String?, String?, String?)
        var (basis, lender, segment, mergedFrom, draw): (Basis?, Lender?, Segment?, [String]?, Double?)
        try cursor.object(of: Self.members) { member, cursor in
            switch member {
            case .id: id = try cursor.string()
            case .numericId: numericId = try cursor.integer()
            case .uuid: uuid = try cursor.string()
            case .kind: kind = try cursor.word()
            case .rule: rule = try cursor.string()
            case .group: group = try cursor.string()
            case .title: title = try cursor.string()
            case .shortTitle: shortTitle = try cursor.optional { try $0.string() }
            case .body: body = try cursor.string()
            case .fireAt: fireAt = try cursor.instant()
            case .epochMs: epochMs = try cursor.integer()
            case .local: local = try cursor.wallTime()
            case .anchor: anchor = try cursor.word()
            case .presentation: presentation = try cursor.string()
            case .priority: priority = try cursor.word()
            case .expiresAt: expiresAt = try cursor.instant()
            case .cancelledBy: cancelledBy = try cursor.optional { try $0.string() }
            case .ifPast: ifPast = try cursor.word()
            case .link: link = try cursor.optional { try $0.string() }
            case .basis: basis = try cursor.optional { try $0.word() }
            case .borrowedFrom: lender = try cursor.optional { try Lender(&$0) }
            case .segment: segment = try cursor.optional { try Segment(&$0) }
            case .mergedFrom: mergedFrom = try cursor.optional { try $0.array { try $0.string() } }
            case .draw: draw = try cursor.optional { try $0.double() }
            case .session: session = try cursor.optional { try $0.string() }
            }
        }
        guard let id, let numericId, let uuid, let kind, let rule, let group, let title, let body, let fireAt,
            let epochMs, let local, let anchor, let presentation, let priority, let expiresAt, let ifPast
        else { throw JSONCursor.Unexpected() }
        self.init(
            id: id, numericId: numericId, uuid: uuid, kind: kind, rule: rule, group: group, title: title,
            shortTitle: shortTitle, body: body, fireAt: fireAt, local: local, anchor: anchor,
            presentation: presentation, priority: priority, expiresAt: expiresAt, cancelledBy: cancelledBy,
            ifPast: ifPast, link: link, basis: basis, borrowedFrom: lender, segment: segment, mergedFrom: mergedFrom,
            draw: draw, session: session)
        self.epochMs = epochMs
    }
}

extension Manifest.Notification.Lender {
    private enum Member: String, CaseIterable { case date, latitude }

    private static let members = MemberTable<Member>()

    fileprivate init(_ cursor: inout JSONCursor) throws {
        self.init()
        try cursor.object(of: Self.members) { member, cursor in
            switch member {
            case .date: date = try cursor.optional { try $0.date() }
            case .latitude: latitude = try cursor.optional { try $0.double() }
            }
        }
    }
}

extension Manifest.Notification.Segment {
    private enum Member: String, CaseIterable { case startsAt, endsAt, earliest, latest }

    private static let members = MemberTable<Member>()

    fileprivate init(_ cursor: inout JSONCursor) throws {
        var (startsAt, endsAt, earliest, latest): (Instant?, Instant?, Instant?, Instant?)
        try cursor.object(of: Self.members) { member, cursor in
            switch member {
            case .startsAt: startsAt = try cursor.instant()
            case .endsAt: endsAt = try cursor.instant()
            case .earliest: earliest = try cursor.instant()
            case .latest: latest = try cursor.instant()
            }
        }
        guard let startsAt, let endsAt, let earliest, let latest else { throw JSONCursor.Unexpected() }
        self.init(startsAt: startsAt, endsAt: endsAt, earliest: earliest, latest: latest)
    }
}
