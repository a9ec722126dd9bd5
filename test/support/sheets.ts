/** Worlds in memory with a sheet, for most tests of `src/sheet`. */
import type { Cell } from '../../src/sheet/ports';
import { World } from '../fakes/platform/memory-platform';

/** A world whose person is connected, and a sheet of these rows. */
export function withSheet(...rows: readonly (readonly Cell[])[]) {
  const world = World.connected();
  return { world, sheet: world.book.add('S', rows) };
}

/** A connected world whose sheet has these domains in one column, below its header. */
export const withDomains = (...domains: readonly string[]) =>
  withSheet(['Domain'], ...domains.map((domain) => [domain]));

/** This many domains: c0.example, c1.example and so on. */
export const domainsTo = (count: number) =>
  Array.from({ length: count }, (_, i) => `c${i}.example`);
