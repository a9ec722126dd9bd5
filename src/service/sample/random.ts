/** Repeatable random choices: the same seed gives the same choices on every machine. */
export type Random = ReturnType<typeof seeded>;

/** Takes a positive integer. */
export function seeded(seed: number) {
  const next = minimalStandard(seed);
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('There is nothing to pick from');
    return item;
  };
  return {
    /** At least 0, below 1. */
    next,
    /** An integer between both bounds, inclusive. */
    whole,
    chance: (probability: number) => next() < probability,
    pick,
    /** Picks an item by its weight. */
    weighted<Item>(items: readonly Item[], weight: (item: Item) => number): Item {
      let rest = next() * items.reduce((sum, item) => sum + weight(item), 0);
      const chosen = items.find((item) => {
        rest -= weight(item);
        return rest < 0;
      });
      return chosen ?? pick(items);
    },
    /** Distinct items, fewer if there aren't enough. */
    some<Item>(items: readonly Item[], count: number): Item[] {
      const left = [...items];
      const taken: Item[] = [];
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(whole(0, left.length - 1), 1));
      }
      return taken;
    },
  };
}

/** The "minimal standard" generator of Park and Miller: exact in a double, and good enough for sample data. */
function minimalStandard(seed: number): () => number {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  return () => {
    state = (state * 48_271) % modulus;
    return (state - 1) / (modulus - 1);
  };
}
