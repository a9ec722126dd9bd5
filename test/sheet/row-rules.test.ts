/** A run leaves rows out by rule: keys of another column or of the service's list, and rows that fail a condition. */
import fc from 'fast-check';
import { ProblemError } from '../../src/client/problem';
import { endpoints } from '../../src/contract/endpoints';
import { limits } from '../../src/contract/limits';
import { viewRuns } from '../../src/sheet/run-list';
import { nextStep } from '../../src/sheet/runs/next-step';
import { planRun } from '../../src/sheet/runs/plan';
import type { PlanRequest } from '../../src/sheet/runs/plan-request';
import type { RowRules } from '../../src/sheet/runs/rules';
import { startRest } from '../../src/sheet/runs/start';
import { repeatRun } from '../../src/sheet/schedules/control';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const hour = 3_600_000;

/** A list of companies with stages and scores, and a sheet of customers with a title above its headers. */
function office() {
  const { world, sheet } = withSheet(
    ['Domain', 'Stage', 'Score'],
    ['a.example', '', 10],
    ['https://www.bb.example/about', 'Lead', '7'],
    ['ccc.example', 'lead ', 3],
    ['dddd.example', 'Customer', ''],
  );
  const customers = world.book.add('Customers', [
    ['Our customers'],
    ['Name', 'Website'],
    ['A', 'https://a.example'],
    ['D', 'dana@dddd.example'],
    ['None', ''],
  ]);
  const website = { sheetId: customers.id, headerRow: 2, column: { header: 'Website', index: 2 } };
  return { world, sheet, customers, website };
}

const planOf = (
  world: World,
  sheet: MemorySheet,
  rules: RowRules,
  more: Partial<PlanRequest> = {},
) => planRun(world.execution(), requestFor(sheet, { rules, ...more }));
const stage = { header: 'Stage', index: 2 };
const score = { header: 'Score', index: 3 };

describe('rules of a run', () => {
  it('leave out the companies of another column, however they are written', () => {
    const { world, sheet, website } = office();
    const { summary, toFetch } = planOf(world, sheet, { leaveOut: website });
    expect(toFetch).toEqual(['bb.example', 'ccc.example']);
    expect(summary).toMatchObject({ unique: 4, excluded: 2, complete: 0, toFetch: 2, estimate: 2 });
  });

  it.each([
    ['blank', '', stage, ['a.example']],
    ['filled', '', stage, ['bb.example', 'ccc.example', 'dddd.example']],
    ['equals', ' LEAD', stage, ['bb.example', 'ccc.example']],
    ['above', '5', score, ['a.example', 'bb.example']],
    ['above', '-1', score, ['a.example', 'bb.example', 'ccc.example']],
  ] as const)('take only rows that meet the condition “%s %s”', (is, value, column, taken) => {
    const { world, sheet } = office();
    const { summary, toFetch } = planOf(world, sheet, { onlyWhere: { column, is, value } });
    expect(toFetch).toEqual(taken);
    expect(summary).toMatchObject({ toFetch: taken.length, excluded: 4 - taken.length });
  });

  it.each([
    ['English', ['#N/A', 'Loading...', '#REF!']],
    ['German', ['#NV', 'Wird geladen...', '#BEZUG!']],
    ['Spanish', ['#N/A', 'Cargando...', '#¡REF!']],
  ])('take no row whose formula without a value shows that in %s', (_, texts) => {
    const { world, sheet } = office();
    texts.forEach((text, i) => {
      sheet.put(2 + i, 2, text);
    });
    const taken = (is: 'blank' | 'filled') =>
      planOf(world, sheet, { onlyWhere: { column: stage, is, value: '' } }).toFetch;
    expect(taken('filled')).toEqual(['dddd.example']);
    expect(taken('blank')).toEqual([]);
  });

  it('take a company that is in several rows if one of them meets the condition', () => {
    const { world, sheet } = office();
    sheet.put(6, 1, 'dddd.example');
    const rules = { onlyWhere: { column: stage, is: 'blank', value: '' } } as const;
    expect(planOf(world, sheet, rules).toFetch).toEqual(['a.example', 'dddd.example']);
  });

  it('find their columns again after these were moved, and refuse to run once they are gone', () => {
    const { world, sheet, customers, website } = office();
    sheet.insertColumn(2);
    customers.insertColumn(1);
    const rules = {
      leaveOut: website,
      onlyWhere: { column: stage, is: 'filled', value: '' },
    } as const;
    expect(planOf(world, sheet, rules).toFetch).toEqual(['bb.example', 'ccc.example']);
    customers.put(2, 3, 'Homepage');
    expect(() => planOf(world, sheet, rules)).toThrow('Website');
    const gone = { ...rules, leaveOut: { ...website, sheetId: 999_999 } };
    expect(() => planOf(world, sheet, gone)).toThrow(ProblemError);
    sheet.put(1, 3, 'Phase');
    expect(() => planOf(world, sheet, { onlyWhere: rules.onlyWhere })).toThrow('Stage');
  });

  it.each([
    ['is loading', 'Loading...'],
    ['has an error', '#REF!'],
    ['has an error in German', '#BEZUG!'],
  ])('stop everything that would pay while the formula that lists companies %s', (_, shown) => {
    const { world, sheet, customers, website } = office();
    runThrough(world, sheet, { rules: { leaveOut: website }, cap: 1 });
    const { id } = newest(world);
    customers.put(3, 2, shown);
    for (const row of [4, 5]) customers.put(row, 2, '');
    const stopped = '“Customers” kept changing';
    expect(() => planOf(world, sheet, { leaveOut: website })).toThrow(stopped);
    expect(() => startRest(world.execution(), { run: id, cap: 10 })).toThrow(stopped);
    repeatRun(world.execution(), { run: id, everyHours: 1, which: 'blanks', cap: 10 });
    world.now += hour;
    runOut(world);
    expect(world.service.totalCharged()).toBe(1);
    customers.put(3, 2, 'a.example');
    customers.put(4, 2, '#N/A');
    customers.put(5, 2, 'dddd.example');
    expect(planOf(world, sheet, { leaveOut: website }).toFetch).toEqual(['ccc.example']);
    world.now += hour;
    runOut(world);
    expect([...world.service.charged.keys()].sort()).toEqual(['bb.example', 'ccc.example']);
  });

  it('ask the service which companies its list leaves out, 1,000 at a time', () => {
    const { world, sheet } = office();
    const many = Array.from({ length: 1_500 }, (_, n) => `company-${n}.example`);
    many.forEach((domain, at) => void sheet.put(2 + at, 1, domain));
    const requestedDomains: string[][] = [];
    world.service.fault = ({ url, body }) => {
      if (!url.endsWith(endpoints.excludeList.path)) return undefined;
      const { among } = JSON.parse(body ?? '') as { among: string[] };
      requestedDomains.push(among);
      return answer(200, { entries: [], left_out: among.filter((each) => each.includes('-7')) });
    };
    const { summary } = planOf(world, sheet, { leaveOutListed: true });
    expect(requestedDomains.map(({ length }) => length)).toEqual([limits.excludedPerRequest, 500]);
    expect(summary).toMatchObject({ excluded: many.filter((each) => each.includes('-7')).length });
    world.service.say(endpoints.excludeList.path, answer(200, { entries: [] }));
    expect(() => planOf(world, sheet, { leaveOutListed: true })).toThrow('left_out');
  });

  it('apply to a run, its rest, its repetitions and its next step', () => {
    const { world, sheet, website } = office();
    const rules = { leaveOut: website };
    runThrough(world, sheet, { rules, cap: 1 });
    expect([...world.service.charged.keys()]).toEqual(['bb.example']);
    const run = viewRuns(world.execution())[0]?.id ?? '';
    startRest(world.execution(), { run, cap: 100 });
    runOut(world);
    expect([...world.service.charged.keys()].sort()).toEqual(['bb.example', 'ccc.example']);
    repeatRun(world.execution(), { run, everyHours: 1, which: 'everything', cap: 100 });
    sheet.put(6, 1, 'eeeee.example');
    world.now += hour;
    runOut(world);
    expect(world.service.charged.has('eeeee.example')).toBe(true);
    expect(world.service.charged.has('a.example')).toBe(false);
    expect(newest(world).counts).toMatchObject({ failed: 0 });
    const task = { kind: 'read-accounts', fields: ['name'], keepFresh: false } as const;
    expect(nextStep(world.execution(), { run, task }).request.rules).toEqual(rules);
  });

  it('leave out exactly the rows that they should, whatever the columns hold', () => {
    const cell = fc.constantFrom('', 'x', 'X ', '3', '12', 'y');
    const domains = ['a.example', 'bb.example', 'ccc.example'];
    fc.assert(
      fc.property(
        fc.tuple(cell, cell, cell),
        fc.subarray(domains),
        fc.constantFrom('blank', 'filled', 'equals', 'above'),
        (cells, customers, is) => {
          const { world, sheet } = withSheet(
            ['Domain', 'Mark'],
            ...domains.map((domain, at) => [domain, cells[at] ?? '']),
          );
          const other = world.book.add('Customers', [['Site'], ...customers.map((one) => [one])]);
          const column = { header: 'Site', index: 1 };
          const value = is === 'above' ? '5' : 'x';
          const rules = {
            leaveOut: { sheetId: other.id, headerRow: 1, column },
            onlyWhere: { column: { header: 'Mark', index: 2 }, is, value },
          } as const;
          const meets = {
            blank: (text: string) => text === '',
            filled: (text: string) => text !== '',
            equals: (text: string) => /^x ?$/i.test(text),
            above: (text: string) => text === '12',
          }[is];
          const taken = domains.filter(
            (domain, at) => !customers.includes(domain) && meets(cells[at] ?? ''),
          );
          expect(planOf(world, sheet, rules).toFetch).toEqual(taken);
        },
      ),
      { numRuns: 60 },
    );
  });
});
