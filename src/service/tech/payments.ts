/** Payments under way, so that a stop waits for them. */

export interface Payments {
  /** Takes a promise that never rejects. */
  add(payment: Promise<void>): void;
  /** Resolves once none is under way. */
  done(): Promise<void>;
}

export function makePayments(): Payments {
  const under = new Set<Promise<void>>();
  return {
    add(payment) {
      under.add(payment);
      void payment.then(() => under.delete(payment));
    },
    async done() {
      while (under.size > 0) await Promise.all(under);
    },
  };
}
