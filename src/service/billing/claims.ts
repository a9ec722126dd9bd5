/** Tracks what a job's hold covers while its worker decides which look-ups may cost credits. */

export interface Claims {
  /** Credits that nothing has claimed. */
  readonly left: number;
  /** Whether what has this key is covered: it was claimed, or fits into what is left. */
  covers(key: string, credits: number): boolean;
  /** Sets the credits aside, once for each key; returns false, and sets nothing aside, if they aren't left. */
  claim(key: string, credits: number): boolean;
  /** Gives back what was set aside for the key, if anything was. */
  release(key: string): void;
}

/** Takes the rest of a hold. Nothing is charged: `charge` does that. */
export function claimsOn(held: number): Claims {
  let left = held;
  const claimed = new Map<string, number>();
  const covers = (key: string, credits: number) => claimed.has(key) || credits <= left;
  return {
    get left() {
      return left;
    },
    covers,
    claim(key, credits) {
      if (!covers(key, credits)) return false;
      if (!claimed.has(key)) {
        claimed.set(key, credits);
        left -= credits;
      }
      return true;
    },
    release(key) {
      left += claimed.get(key) ?? 0;
      claimed.delete(key);
    },
  };
}
