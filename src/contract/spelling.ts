/** Finds names as users type them, in any case and spacing, and the most similar one for a misspelt name. */

/** A name, and other words that users type for it. */
export interface Named<T extends string = string> {
  readonly name: T;
  readonly ways?: readonly string[];
}

/** Takes what was typed; returns the matching name. Case, accents, spaces and signs don't count. */
export function readName<T extends string>(
  text: string,
  names: readonly Named<T>[],
): T | undefined {
  const wanted = plain(text);
  // Names take precedence over other words.
  return (
    names.find(({ name }) => plain(name) === wanted)?.name ??
    names.find(({ ways = [] }) => ways.some((way) => plain(way) === wanted))?.name
  );
}

/** Takes an unknown name; returns the most similar word within the typos that `slips` allows, or undefined. */
export function nearestName(text: string, names: readonly Named[]): string | undefined {
  const wanted = plain(text);
  let nearest: string | undefined;
  let fewest = slips(wanted) + 1;
  for (const { name, ways = [] } of names) {
    for (const way of [name, ...ways]) {
      const away = distance(wanted, plain(way), fewest);
      if (away < fewest) [fewest, nearest] = [away, way];
    }
  }
  return nearest;
}

/** How many letters may be wrong, missing, extra or swapped: one of four or more, two of eight or more. */
function slips({ length }: string): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2;
}

/** Keeps `+` and `#`, which tell C, C++ and C# apart, unlike `foldedLetters` of the service. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');
}

/** The edit distance of two words, counting a swap of neighbours as one; `max` if it is that or more. */
function distance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) >= max) return max;
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? (last[j - 2] ?? max) + 1
          : max;
      const changed = (row[j - 1] ?? max) + (isSame ? 0 : 1);
      next.push(Math.min(changed, (row[j] ?? max) + 1, (next[j - 1] ?? max) + 1, swapped));
    }
    [last, row] = [row, next];
  }
  return Math.min(max, row[other.length] ?? max);
}
