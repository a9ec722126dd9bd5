/** Writes many rows with one statement: what counts on PostgreSQL is the number of round trips. */
import type { Parameter, Queries } from './database';

/** PostgreSQL takes 65,000 parameters a statement; shorter texts are quicker to read. */
const mostParameters = 2000;

/** Does what `Queries.insert` asks, with few statements; inserts nothing for no rows. */
export async function insertRows(
  within: Pick<Queries, 'run'>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Parameter[])[],
): Promise<void> {
  for (const chunk of chunks(rows, Math.floor(mostParameters / columns.length))) {
    await within.run(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${tuples(chunk)}`,
      ...chunk.flat(),
    );
  }
}

/** `(?, ?), (?, ?)` for two rows of two values. */
export function tuples(rows: readonly (readonly Parameter[])[]): string {
  return rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
}

export function* chunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
