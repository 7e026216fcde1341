/// The requests that the server is answering.
actor RunningRequests {
    private var tasks: [Message.ID: Task<Void, Never>] = [:]

    /// Starts to answer a request.
    func start(_ id: Message.ID, _ work: @escaping @Sendable () async -> Void) {
        tasks[id] = Task.detached {
            await work()
            await self.end(id)
        }
    }

    /// Cancels a request that is not yet answered.
    func cancel(_ id: Message.ID) { tasks[id]?.cancel() }

    private func end(_ id: Message.ID) { tasks[id] = nil }
}
