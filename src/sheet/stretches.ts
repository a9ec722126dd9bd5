/** Groups adjacent rows, for calls that take many rows. */

/** Takes row numbers in any order, each once. */
export function stretchesOf(rows: readonly number[]): { first: number; count: number }[] {
  const all: { first: number; count: number }[] = [];
  for (const row of [...rows].sort((a, b) => a - b)) {
    const last = all[all.length - 1];
    if (last && last.first + last.count === row) last.count += 1;
    else all.push({ first: row, count: 1 });
  }
  return all;
}

/** The smallest and the greatest number. */
export function ends(numbers: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return [low, high];
}
