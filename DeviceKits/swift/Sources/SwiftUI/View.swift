public import Foundation

/// The content of a view, from which the content of the screen at an instant can be calculated.
public enum Drawn: Hashable {
    case text(String)
    case image(String)
    /// Digits that count down by themselves, and stand still at `pauseTime`.
    case countdown(ClosedRange<Date>, pauseTime: Date?)
    /// A bar that fills by itself.
    case filling(ClosedRange<Date>)
    /// A bar that is filled in part.
    case filled(Double)
    /// A rectangle.
    case block(Color, width: Double?)
}

/// Stands for SwiftUI's views.
@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

/// A view that draws something itself.
@MainActor
public protocol Primitive: View where Body == Never {
    func draw(width: Double?, _ drawn: inout [Drawn])
}

extension Never: View {
    public var body: Never { return fatalError("nothing is drawn of it") }
}

extension Primitive {
    public var body: Never { return fatalError("it draws by itself") }
}

extension View {
    /// Everything that it draws, in order.
    public var drawn: [Drawn] {
        var drawn: [Drawn] = []
        draw(in: nil, &drawn)
        return drawn
    }

    func draw(in width: Double?, _ drawn: inout [Drawn]) {
        if let primitive = self as? any Primitive {
            primitive.draw(width: width, &drawn)
        } else {
            body.draw(in: width, &drawn)
        }
    }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> Group {
        var views: [any View] = []
        repeat views.append(each content)
        return Group(views: views)
    }

    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither(first: some View) -> Group { Group(views: [first]) }
    public static func buildEither(second: some View) -> Group { Group(views: [second]) }
}

/// Stands for views that contain several others.
public struct Group: Primitive {
    // A result builder makes it, which is on no actor.
    nonisolated(unsafe) private let views: [any View]
    private let width: Double?
    nonisolated init(views: [any View], width: Double? = nil) {
        self.views = views
        self.width = width
    }
    public func draw(width: Double?, _ drawn: inout [Drawn]) {
        for view in views { view.draw(in: self.width ?? width, &drawn) }
    }
}

extension Optional: View where Wrapped: View {
    public typealias Body = Never
}
extension Optional: Primitive where Wrapped: View {
    public func draw(width: Double?, _ drawn: inout [Drawn]) { self?.draw(in: width, &drawn) }
}

public struct EmptyView: Primitive {
    public init() {}
    public func draw(width: Double?, _ drawn: inout [Drawn]) {}
}

public struct Text: Primitive {
    private var drawn: Drawn
    public init<Content: StringProtocol>(_ content: Content) { drawn = .text(String(content)) }
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        precondition(countsDown, "nothing counts up here")
        drawn = .countdown(timerInterval, pauseTime: pauseTime)
    }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { drawn.append(self.drawn) }
}

public struct Image: Primitive {
    private var name: String
    public init(systemName: String) { name = systemName }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { drawn.append(.image(name)) }
}

public struct Spacer: Primitive {
    public init(minLength: CGFloat? = nil) {}
    public func draw(width: Double?, _ drawn: inout [Drawn]) {}
}

public struct ProgressView: Primitive {
    private var bar: Drawn
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> some View,
        @ViewBuilder currentValueLabel: () -> some View
    ) {
        precondition(!countsDown, "nothing is emptied here")
        bar = .filling(timerInterval)
    }
    public init(value: Double, total: Double = 1) { bar = .filled(value / total) }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { drawn.append(bar) }
}

public struct Rectangle: Primitive {
    private var colour = Color.accentColor
    public init() {}
    public func fill(_ colour: Color) -> Rectangle {
        var rectangle = self
        rectangle.colour = colour
        return rectangle
    }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { drawn.append(.block(colour, width: width)) }
}

public struct HStack: Primitive {
    private var content: any View
    public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> some View)
    {
        self.content = content()
    }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { content.draw(in: width, &drawn) }
}

public struct VStack: Primitive {
    private var content: any View
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> some View
    ) {
        self.content = content()
    }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { content.draw(in: width, &drawn) }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable>: Primitive {
    private var views: [any View]
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: (Data.Element) -> some View
    ) {
        precondition(Set(data.map { $0[keyPath: id] }).count == data.count, "identifiers must differ")
        views = data.map { content($0) }
    }
    public func draw(width: Double?, _ drawn: inout [Drawn]) { for view in views { view.draw(in: width, &drawn) } }
}

public struct GeometryProxy { public let size: CGSize }

public struct GeometryReader: Primitive {
    /// The width of everything that is drawn.
    static let width = 320.0
    private var content: (GeometryProxy) -> any View
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> some View) { self.content = { content($0) } }
    public func draw(width: Double?, _ drawn: inout [Drawn]) {
        content(GeometryProxy(size: CGSize(width: width ?? Self.width, height: 8))).draw(in: width, &drawn)
    }
}

public struct HorizontalAlignment: Sendable { public static let center = Self(), leading = Self() }
public struct VerticalAlignment: Sendable { public static let center = Self(), firstTextBaseline = Self() }
public struct TextAlignment: Sendable { public static let leading = Self(), trailing = Self() }
public struct Alignment: Sendable { public static let center = Self(), leading = Self(), trailing = Self() }
public struct Font: Sendable { public static let headline = Self(), title2 = Self(), caption = Self() }

/// Stands for SwiftUI's styles of colour.
public protocol ShapeStyle: Sendable {}
extension Color: ShapeStyle {}
public struct HierarchicalShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle { public static var secondary: Self { Self() } }

public struct LinearProgressViewStyle: Sendable { public static let linear = Self() }

extension View {
    public func progressViewStyle(_ style: LinearProgressViewStyle) -> some View { Group(views: [self]) }
    public func font(_ font: Font?) -> some View { Group(views: [self]) }
    public func monospacedDigit() -> some View { Group(views: [self]) }
    public func lineLimit(_ number: Int?) -> some View { Group(views: [self]) }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { Group(views: [self]) }
    public func foregroundStyle(_ style: some ShapeStyle) -> some View { Group(views: [self]) }
    public func hidden() -> some View { EmptyView() }
    public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
        Group(views: [self, content()])
    }
    public func padding(_ length: CGFloat = 16) -> some View { Group(views: [self]) }
    public func accessibilityHidden(_ isHidden: Bool) -> some View { Group(views: [self]) }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        Group(views: [self], width: width.map { Double($0) })
    }
}
