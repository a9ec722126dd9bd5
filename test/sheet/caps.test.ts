/** Runs respect their caps, for random lists, prices, caps, balances and answers. */
import fc from 'fast-check';
import { endpoints } from '../../src/contract/endpoints';
import { prices } from '../../src/contract/prices';
import type { Cell } from '../../src/sheet/ports';
import { kindOf } from '../../src/sheet/runs/kinds';
import { rowStatus, statusColumns, wasNotRun } from '../../src/sheet/runs/row-status';
import { runRecords, spentAtMost } from '../../src/sheet/runs/run';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { answer, refused } from '../support/answers';
import { discovery, enrichment, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

type Tasks = Pick<StartRequest, 'task' | 'first'>;

const contacts = fc
  .record({ emails: fc.boolean(), phones: fc.boolean(), checkEmployment: fc.boolean() })
  .filter(({ emails, phones }) => emails || phones)
  .map(
    (wanted): Tasks => ({
      task: { kind: 'find-contacts', ...wanted },
      ...(wanted.checkEmployment && { first: { kind: 'verify-employment' } }),
    }),
  );

/** Ids of people, with and without contacts; the service doesn't know those from 9,000 on. */
const people = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 10, max: 400 }), fc.integer({ min: 9000, max: 9050 })), {
    minLength: 1,
    maxLength: 40,
  })
  .map((ids) => ids.map((id): Company => ({ key: id, isHeld: false })));

interface Company {
  readonly key: Cell;
  /** The service has it already, so it isn't enriched first. */
  readonly isHeld: boolean;
  /** The account has paid for it, so enriching it is free. */
  readonly isPaid?: boolean;
}

const kinds = ['held', 'paid', 'known', 'unknown'] as const;

const named = (of: readonly (typeof kinds)[number][]): Company[] =>
  of.map((kind, i) => ({
    key: `${kind}${i}.example`,
    isHeld: kind === 'held',
    isPaid: kind === 'paid',
  }));

const findingPeople = (perCompany: number): Tasks => ({
  task: { ...discovery, perCompany },
  first: { kind: 'enrich-accounts', fields: ['industry'] },
});

/** Companies that the service has, can enrich, free or not, or doesn't know. */
const companies = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 25 }).map(named);

const work = fc.oneof(
  fc.tuple(people, contacts),
  fc.tuple(people, fc.constant<Tasks>({ task: { kind: 'verify-employment' } })),
  fc.tuple(companies, fc.constant<Tasks>({ task: enrichment })),
  fc.tuple(companies, fc.integer({ min: 1, max: 4 }).map(findingPeople)),
);

const price = fc.integer({ min: 1, max: 6 });
const anyFault = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  'away',
  'lost',
  'failed',
  'empty',
);

/** Applies each fault to one request about a job, in order; after that, the service works. */
function withFaults({ service }: World, faults: readonly ReturnType<typeof faultOf>[]): void {
  let nth = 0;
  service.fault = ({ method, url }) => {
    const isPoll = method === 'GET' && /\/enrich\/|people\//.test(url);
    const isJob = isPoll || jobs.some((path) => method === 'POST' && url.endsWith(path));
    // A discovery without results has found no people, for free.
    const mayBeEmpty = isPoll && !url.includes(endpoints.discoverPeople.path);
    return isJob ? faults[nth++]?.(isPoll, mayBeEmpty) : undefined;
  };
}

const jobs = [
  endpoints.enrichAccounts,
  endpoints.enrichPeople,
  endpoints.discoverPeople,
  endpoints.verifyPeople,
].map(({ path }) => path);

const faultOf = (what: string | undefined) => (isPoll: boolean, mayBeEmpty: boolean) => {
  if (what === 'away') return refused(503);
  if (what === 'lost') return 'lose-answer';
  if (!isPoll || what === undefined || (what === 'empty' && !mayBeEmpty)) return undefined;
  const body = { status: what === 'failed' ? 'failed' : 'completed', result: [], job_id: 'job' };
  return answer(200, body);
};

/** The rows that were left out because of the cap or the balance, with the most that each could have cost. */
function leftOut(
  sheet: MemorySheet,
  list: readonly Company[],
  { task, first }: Tasks,
): { readonly status: string; readonly price: number }[] {
  const statuses = sheet.column(statusColumns[task.kind].header).map(String);
  const hasFirst = first && sheet.cells[0]?.includes(statusColumns[first.kind].header);
  const prepared = hasFirst ? sheet.column(statusColumns[first.kind].header) : [];
  const priceOfFirst = first ? kindOf(first).price(first) : 0;
  return list.flatMap(({ isHeld, isPaid }, i) => {
    const status = statuses[i] ?? '';
    const isUnpaid = /^Not run: (cap|the cap|out of)/.test(status);
    const preparation = String(prepared[i] ?? '');
    const isReady = isHeld || (preparation !== '' && !wasNotRun(preparation));
    const priceOfTask = kindOf(task).price(task);
    // A company paid for before is sent only if the cap covers its price, although it costs nothing.
    const priceOfBoth = isPaid ? Math.max(priceOfTask, priceOfFirst) : priceOfTask + priceOfFirst;
    return isUnpaid ? [{ status, price: isReady ? priceOfTask : priceOfBoth }] : [];
  });
}

/** Lists in which some companies were paid for before, and caps that don't cover every company. */
const examples = [
  {
    work: [named(['held', 'held', 'held', 'known', 'paid']), findingPeople(3)] as [
      Company[],
      Tasks,
    ],
    costs: [6, 1, 1, 1] as [number, number, number, number],
    more: 0,
    hasCredits: false,
    faults: [undefined],
    jobMs: 0,
  },
  {
    work: [named(['paid', 'unknown', 'paid']), findingPeople(1)] as [Company[], Tasks],
    costs: [2, 1, 1, 1] as [number, number, number, number],
    more: 0,
    hasCredits: false,
    faults: [undefined, 'empty'],
    jobMs: 0,
  },
  {
    work: [named(['unknown', 'paid', 'paid', 'held']), findingPeople(2)] as [Company[], Tasks],
    costs: [2, 1, 1, 1] as [number, number, number, number],
    more: 1,
    hasCredits: true,
    faults: [undefined, 'failed'],
    jobMs: 0,
  },
];

it('a run never spends more than its cap, and skips no row that the cap still covers', () => {
  const given = {
    work,
    costs: fc.tuple(price, price, price, price),
    more: fc.integer({ min: 0, max: 60 }),
    hasCredits: fc.boolean(),
    faults: fc.array(anyFault, { minLength: 1, maxLength: 9 }),
    jobMs: fc.constantFrom(0, 700),
  };
  fc.assert(
    fc.property(
      fc.record(given),
      ({ work: [list, tasks], costs, more, hasCredits, faults, jobMs }) => {
        const names = [
          'accountEnriched',
          'emailFound',
          'phoneFound',
          'employmentVerified',
        ] as const;
        const replaced = names.map((name, i) =>
          jest.replaceProperty(prices as Record<string, number>, name, costs[i] ?? 1),
        );
        try {
          const { world, sheet } = withSheet(['Key'], ...list.map(({ key }) => [key]));
          const { service } = world;
          const held = list.filter(({ isHeld }) => isHeld).map(({ key }) => String(key));
          service.accounts.add(held);
          service.extensions = ['paid-companies'];
          for (const { key, isPaid } of list)
            if (isPaid) service.accounts.paidBefore.add(String(key));
          service.jobMs = (items) => items * jobMs;
          withFaults(world, faults.map(faultOf));
          const { task, first } = tasks;
          const priceOfBoth = kindOf(task).price(task) + (first ? kindOf(first).price(first) : 0);
          const cap = priceOfBoth + more;
          if (!hasCredits) service.balance = priceOfBoth + Math.floor(more / 2);
          const budget = Math.min(cap, service.balance);
          startRun(world.execution(), requestFor(sheet, { ...tasks, cap }));
          runOut(world);
          const runs = runRecords.all(world.execution());
          const spent = runs.reduce((sum, run) => sum + spentAtMost(run), 0);
          const charged = service.totalCharged();
          expect(runs.map(({ state }) => state)).toEqual(runs.map(() => 'done'));
          expect(charged).toBeLessThanOrEqual(budget);
          expect(charged).toBeLessThanOrEqual(spent);
          if (faults.every((fault) => fault === undefined)) expect(spent).toBe(charged);
          expect(leftOut(sheet, list, tasks).filter((row) => budget - spent >= row.price)).toEqual(
            [],
          );
          expect(sheet.column(statusColumns[task.kind].header)).not.toContain(rowStatus.queued);
        } finally {
          for (const each of replaced) each.restore();
        }
      },
    ),
    { numRuns: 150, examples: examples.map((each) => [each]) },
  );
});
