/** Works on several rows at the same time, each of which asks one data provider at a time. */

const lanes = 4;

/** Rows worked on before others get a turn, because a provider may take seconds. */
export const rowsAtOnce = 16;

/** Takes rows and what to do with each. Rejects once all lanes have ended, if one of them failed. */
export async function inLanes<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const queue = [...rows];
  const lane = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure?.status === 'rejected') throw failure.reason;
}
