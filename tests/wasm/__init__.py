"""WebAssembly does exactly what native code does."""
