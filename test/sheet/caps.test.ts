/** Caps mean what they say, for random lists, prices and caps. */
import fc from 'fast-check';
import { startRun } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const contacts = fc
  .record({ emails: fc.boolean(), phones: fc.boolean() })
  .filter(({ emails, phones }) => emails || phones)
  .map((wanted): RowTask => ({ kind: 'find-contacts', ...wanted }));

it('a run never spends more than its cap, and leaves no row undone that the cap still pays for', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 10, max: 400 }), { minLength: 1, maxLength: 60 }),
      contacts,
      fc.integer({ min: 6, max: 200 }),
      (ids, task, cap) => {
        const { world, sheet } = withSheet(['Person id'], ...ids.map((id) => [id]));
        startRun(world.execution(), requestFor(sheet, { task, cap }));
        runOut(world);
        const { counts, state, price } = newest(world);
        const charged = world.service.totalCharged();
        expect(state).toBe('done');
        expect(counts.spent).toBe(charged);
        expect(charged).toBeLessThanOrEqual(cap);
        expect(counts.unsent === 0 || cap - charged < price).toBe(true);
      },
    ),
    { numRuns: 60 },
  );
});
