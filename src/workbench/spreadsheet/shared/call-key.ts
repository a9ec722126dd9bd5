/** The key under which a call's result is kept: its function and arguments, in a few characters. */

/** A key that differs for different functions or arguments (106 bits of a hash). */
export function callKey(name: string, args: unknown[]): string {
  const text = JSON.stringify([name, args]);
  return `${name}:${hash53(text, 1).toString(36)}${hash53(text, 2).toString(36)}`;
}

/** Two multiplicative hashes of 32 bits, mixed into a number of 53 bits. */
function hash53(text: string, seed: number): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}
