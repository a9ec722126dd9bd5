/** Chance that repeats itself: the same seed gives the same choices on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number between both bounds, both included. */
  whole(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks by weight, which each item answers for itself. */
  weighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item;
  /** Different items, fewer where there are not enough. */
  some<Item>(items: readonly Item[], count: number): Item[];
}

/** Takes a whole number above 0. */
export function seeded(seed: number): Random {
  const next = minimalStandard(seed);
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick,
    weighted(items, weight) {
      let rest = next() * items.reduce((sum, item) => sum + weight(item), 0);
      const chosen = items.find((item) => {
        rest -= weight(item);
        return rest < 0;
      });
      return chosen ?? pick(items);
    },
    some(items, count) {
      const left = [...items];
      const taken = [];
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(whole(0, left.length - 1), 1));
      }
      return taken;
    },
  };
}

/** The "minimal standard" generator of Park and Miller: exact in a double, and good enough to make things up. */
function minimalStandard(seed: number): () => number {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  return () => {
    state = (state * 48_271) % modulus;
    return (state - 1) / (modulus - 1);
  };
}
