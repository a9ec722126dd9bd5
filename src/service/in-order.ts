/** Serialises overlapping calls in call order. */

/** Transactions of several connections have no defined order, but the last of two equal rows in an import must win. */
export function inOrder<Given, Result>(
  work: (given: Given) => Promise<Result>,
): (given: Given) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    const next = last.then(() => work(given));
    last = next.catch(() => {});
    return next;
  };
}
