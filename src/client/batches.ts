/** Cuts a list into what one request may carry. */

/** Returns stretches of at most `size` items, in order; none for an empty list. */
export function batches<T>(items: readonly T[], size: number): T[][] {
  const cut: T[][] = [];
  for (let i = 0; i < items.length; i += size) cut.push(items.slice(i, i + size));
  return cut;
}
