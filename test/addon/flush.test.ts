/** A script flushes its writes before it releases the lock, and flushes only if it wrote. */
import type { PlatformCall } from '../../src/workbench';
import { openOffice, runsOf, sidebar } from '../faults/support/office';
import { killAt, play } from '../faults/support/replay';
import { enrichAccounts } from '../faults/support/scenarios/enrich-accounts';

const { few } = enrichAccounts;
const writes =
  /^(range\.(write|copy|set)|sheet\.(insertLines|deleteLines|delete|hide)|book\.insert)/;

/** The last writes and flushes before each release of the document's lock. */
function leftAtReleases(calls: readonly PlatformCall[]): string[] {
  const left: string[] = [];
  let unflushed = '';
  for (const { name, args } of calls) {
    if (writes.test(name)) unflushed = name;
    else if (name === 'book.flush') unflushed = '';
    else if (name === 'lock.release' && args[0] === 'document') left.push(unflushed);
  }
  return left;
}

it('leaves nothing unflushed to the next holder of the lock', () => {
  const office = openOffice(few);
  const left = leftAtReleases(
    killAt(office, undefined, () => {
      play(office, few);
      sidebar(office.dana, 'writeHistory');
      sidebar(office.dana, 'undo', { run: runsOf(office)[0]?.id });
    }),
  );
  expect(left.length).toBeGreaterThan(3);
  expect(left.filter((name) => name !== '')).toEqual([]);
});

it('flushes nothing if nothing was written', () => {
  const office = openOffice(few);
  const calls: string[] = [];
  office.simulation.watch = {
    before: ({ name }) => {
      calls.push(name);
      return undefined;
    },
  };
  sidebar(office.dana, 'pump');
  sidebar(office.dana, 'saveNames', { names: {} });
  sidebar(office.dana, 'overview');
  expect(calls).toContain('lock.release');
  expect(calls).not.toContain('book.flush');
});
