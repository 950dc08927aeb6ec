internal import Model
package import Store

extension DerivativeBuilder {
    /// Those of the sources, each once, that lack a file and may be made.
    ///
    /// Whose turn it is to be made anew depends on all pictures of the site, so it is left to whoever has them all.
    package func unmade(_ sources: [ImageSource]) throws(DerivativeBuilderError) -> [ImageSource] {
        let lookup = try mapError(
            DerivativeBuilderError.store,
            of: DerivativeLookup(Self.unique(sources), settings: settings, day: nil, store: store))
        return lookup.pending.map(\.source)
    }

    /// What the index has recorded of these sources' files, failures included. What others would refuse is left out.
    package func records(
        of sources: [ImageSource]
    ) throws(DerivativeBuilderError) -> [DerivativeKey: DerivativeRecord] {
        let recipes = RecipeKeys(settings: settings)
        let keys = Self.unique(sources).flatMap { recipes.keys($0) + [recipes.failureKey($0.digest)] }
        return try mapError(DerivativeBuilderError.store, of: store.derivatives(keys)).filter { _, record in
            if case .made(let derivative) = record { derivative.isWithinLimits } else { true }
        }
    }
}
