/// The properties of this process's output and of its desktop that targets depend on.
package struct RingEnvironment: Hashable, Sendable {
    /// Whether standard output is a terminal, which has a bell.
    package var hasBell: Bool
    package var desktop: DesktopTarget.Features

    package init(hasBell: Bool = false, desktop: DesktopTarget.Features = .init()) {
        self.hasBell = hasBell
        self.desktop = desktop
    }
}
