/** Companies that an account has paid for are free in every estimate, and no cap leaves them out. */
import fc from 'fast-check';
import { nextStep } from '../../src/sheet/runs/next-step';
import { type PlanSummary, planRun } from '../../src/sheet/runs/plan';
import { countNeeded, startRun } from '../../src/sheet/runs/start';
import { viewCompanies } from '../../src/sheet/signals/chosen';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { refused } from '../support/answers';
import { discovery, enrichment, newest, requestFor, runOut, runThrough } from '../support/runs';
import { domainsTo, withDomains } from '../support/sheets';
import { refusal } from '../support/signals';

/** A list of domains, of which those of these numbers, from 1, were paid for elsewhere. */
function listOf(length: number, paid: readonly number[]) {
  const { world, sheet } = withDomains(...domainsTo(length));
  world.service.extensions = ['paid-companies'];
  for (const each of paid) world.service.accounts.paidBefore.add(domainsTo(length)[each - 1] ?? '');
  const planned = (): PlanSummary => planRun(world.execution(), requestFor(sheet, {})).summary;
  return { world, sheet, planned };
}

const statuses = (sheet: MemorySheet) => sheet.column('Company data status');

it('a run’s estimate is what it is charged, and a cap of that much leaves no row out', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 30 })
        .chain((length) =>
          fc.tuple(fc.constant(length), fc.subarray(Array.from({ length }, (_, i) => i + 1))),
        ),
      fc.constantFrom(0, 700),
      ([length, paid], jobMs) => {
        const { world, sheet, planned } = listOf(length, paid);
        world.service.jobMs = (items) => items * jobMs;
        const { toFetch, paid: free, price, estimate } = planned();
        expect({ toFetch, free, price }).toEqual({ toFetch: length, free: paid.length, price: 1 });
        expect(estimate).toBe(length - paid.length);
        startRun(world.execution(), requestFor(sheet, { cap: Math.max(estimate, price) }));
        runOut(world);
        expect(world.service.totalCharged()).toBe(estimate);
        expect(statuses(sheet)).toEqual(Array.from({ length }, () => 'Done'));
      },
    ),
    { numRuns: 40 },
  );
});

it('a run with an empty balance fills in companies that were paid for, and no others', () => {
  const { world, sheet } = listOf(5, [2, 4]);
  world.service.balance = 0;
  runThrough(world, sheet, {});
  expect(statuses(sheet).map((status) => status === 'Done')).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
  expect(world.service.totalCharged()).toBe(0);
});

it('a run does not start if more would be charged than the form showed', () => {
  const { world, sheet, planned } = listOf(5, [2, 4]);
  const shown = { fingerprint: planned().fingerprint, prepared: 0, inFront: false };
  world.service.accounts.paidBefore.clear();
  const start = () => startRun(world.execution(), requestFor(sheet, { shown }));
  expect(refusal(start)).toContain('5');
  expect(world.service.totalCharged()).toBe(0);
});

it('enriching before a search for people is free for companies paid for, within a cap for the search alone', () => {
  const { world, sheet } = listOf(6, [1, 2, 3, 4, 5, 6]);
  const task = { ...discovery, perCompany: 4 };
  const first = { kind: 'enrich-accounts', fields: ['name'] } as const;
  const request = requestFor(sheet, { task, first, cap: 24 });
  expect(countNeeded(world.execution(), request)).toMatchObject({ keys: 6, paid: 6, price: 1 });
  startRun(world.execution(), request);
  runOut(world);
  expect(sheet.column('People search status').map(String)).toEqual(
    Array.from({ length: 6 }, () => expect.stringMatching(/^(Done|Not found)/)),
  );
});

it('the step after a run and the form of a signal count paid companies too', () => {
  const { world, sheet } = listOf(4, [3]);
  runThrough(world, sheet, { cap: 10 });
  const { id } = newest(world);
  world.service.accounts.paidBefore.add('later.example');
  expect(nextStep(world.execution(), { run: id, task: enrichment }).summary.paid).toBe(0);
  const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 1 };
  expect(viewCompanies(world.execution(), rows)).toMatchObject({ companies: 4, paid: 1 });
});

it('a service that does not announce paid companies gets no request, and everything has its price', () => {
  const { world, planned } = listOf(3, [1]);
  world.service.extensions = [];
  expect(planned()).toMatchObject({ paid: 0, estimate: 3 });
  expect(world.service.to('/companies/paid')).toEqual([]);
});

it('everything has its price if the service fails to answer', () => {
  const { world, planned } = listOf(3, [1]);
  world.service.say('/companies/paid', refused(503));
  expect(planned()).toMatchObject({ paid: 0, estimate: 3 });
});
