/** Where a cluster keeps the tables, in the order in which they are distributed. */

import type { Place, Table } from './table';
import { tables } from './tables';

export type SpreadPlace = Exclude<Place, { kind: 'local' }>;
export type Placement = ReadonlyMap<string, SpreadPlace>;

/** Every table that isn't on the coordinator alone. A table that others are beside comes before them. */
export const placement: Placement = new Map(
  tables
    .flatMap(({ name, place }) => (place.kind === 'local' ? [] : [{ name, place }]))
    .sort((one, other) => turnOf(one) - turnOf(other))
    .map(({ name, place }) => [name, place]),
);

function turnOf({ name, place }: Pick<Table, 'name' | 'place'>): number {
  if (place.kind !== 'distributed') return 0;
  return place.beside === name ? 1 : 2;
}
