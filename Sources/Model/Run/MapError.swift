/// Runs `body` and turns its error into another module's.
/// - Throws: `transform` of what `body` threw.
package func mapError<R, E: Error, F: Error>(
    _ transform: (E) -> F, _ body: () throws(E) -> R
) throws(F) -> R {
    do throws(E) { return try body() } catch { throw transform(error) }
}

/// The same for one expression: `try mapError(StoreError.file, of: Files.names(in: folder))`.
package func mapError<R, E: Error, F: Error>(
    _ transform: (E) -> F, of expression: @autoclosure () throws(E) -> R
) throws(F) -> R {
    do throws(E) { return try expression() } catch { throw transform(error) }
}

/// The same for a body that waits. It runs where its caller runs.
nonisolated(nonsending) package func mapError<R, E: Error, F: Error>(
    _ transform: (E) -> F, _ body: nonisolated(nonsending) () async throws(E) -> R
) async throws(F) -> R {
    do throws(E) { return try await body() } catch { throw transform(error) }
}
