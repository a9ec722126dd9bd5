/** Pairs lists of equal length. */

/** Returns each item of one list with its counterpart in the other. Throws Error if one list is longer. */
export function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  if (ones.length !== others.length)
    throw new Error(`Lists of ${ones.length} and ${others.length} items can’t be paired`);
  return ones.map((one, i) => [one, others[i] as Other]);
}
