public import ActivityKit
public import SwiftUI

/// Stands for WidgetKit's widgets of Live Activities.
@MainActor
public protocol Widget {
    associatedtype Body: WidgetConfiguration
    init()
    var body: Body { get }
}

@MainActor
public protocol WidgetConfiguration {}

public struct ActivityViewContext<Attributes: ActivityAttributes> {
    public var attributes: Attributes
    public var state: Attributes.ContentState
    /// Whether the state's stale date has come.
    public var isStale: Bool
    public init(attributes: Attributes, state: Attributes.ContentState, isStale: Bool) {
        self.attributes = attributes
        self.state = state
        self.isStale = isStale
    }
}

public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
    /// The view for the lock screen.
    public let lockScreen: @MainActor (ActivityViewContext<Attributes>) -> any View
    public let island: @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland
    public init(
        for attributes: Attributes.Type,
        @ViewBuilder content: @escaping @MainActor (ActivityViewContext<Attributes>) -> some View,
        dynamicIsland: @escaping @MainActor (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {
        lockScreen = { content($0) }
        island = dynamicIsland
    }
}

public struct DynamicIsland {
    public let expanded: [any View], compactLeading: any View, compactTrailing: any View, minimal: any View
    @MainActor
    public init(
        @ExpandedBuilder expanded: () -> [DynamicIslandExpandedRegion],
        @ViewBuilder compactLeading: () -> some View, @ViewBuilder compactTrailing: () -> some View,
        @ViewBuilder minimal: () -> some View
    ) {
        self.expanded = expanded().map(\.content)
        self.compactLeading = compactLeading()
        self.compactTrailing = compactTrailing()
        self.minimal = minimal()
    }
}

public enum DynamicIslandExpandedRegionPosition: Sendable { case leading, trailing, center, bottom }

public struct DynamicIslandExpandedRegion {
    let content: any View
    @MainActor
    public init(_ position: DynamicIslandExpandedRegionPosition, @ViewBuilder content: () -> some View) {
        self.content = content()
    }
}

@resultBuilder
public enum ExpandedBuilder {
    public static func buildBlock(_ regions: DynamicIslandExpandedRegion...) -> [DynamicIslandExpandedRegion] {
        regions
    }
}
