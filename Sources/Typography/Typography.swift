// The module's first declarations are on their way.
