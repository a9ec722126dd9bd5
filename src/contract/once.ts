/** Builds a schema on first use, because every formula cell pays for what the script's top level builds. */

/** Takes a builder; returns a function that calls it once and always returns the same value. */
export function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => {
    built ??= { value: build() };
    return built.value;
  };
}
