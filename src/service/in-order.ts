/** Lets calls come before those that were made earlier have ended, and does them in their order all the same. */

/** Transactions of several connections promise no order; of what an import says twice, the last has to stay. */
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
