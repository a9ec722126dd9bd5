/** Formulas without an answer behave as any function's error; what waits for the user stays text. */
import { sampleCompanies } from '../../src/service';
import type { Workbench } from '../../src/workbench';
import { openOffice } from './support/office';

const sample = sampleCompanies();
const known = sample[0]?.domain ?? '';
const unknown = 'nobody-knows-this.example';

async function typed(workbench: Workbench, cell: string, formula: string): Promise<string> {
  workbench.book.write(cell, formula);
  await workbench.settle();
  return workbench.book.shown(cell)[0]?.[0] ?? '';
}

async function open(dailyCap: number) {
  const sheets = [{ name: 'S', values: [[known], [unknown], ['not a domain']] }];
  return openOffice({ posts: true, dailyCap, book: { name: 'B', sheets } });
}

it('IFERROR, ISERROR and COUNT treat a company without an answer as an error', async () => {
  const { workbench } = await open(1_000);
  expect(await typed(workbench, 'D1', '=IFERROR(ENRICH_DOMAIN(A2),"none")')).toBe('none');
  expect(await typed(workbench, 'D2', '=ISERROR(ENRICH_DOMAIN(A3))')).toBe('TRUE');
  expect(await typed(workbench, 'D3', '=COUNT(ENRICH_DOMAIN(A2,"employee_count"))')).toBe('0');
  expect(await typed(workbench, 'D4', '=IFERROR(ENRICH_DOMAIN(A3,"name",TRUE),"none")')).toBe(
    'none',
  );
  expect(await typed(workbench, 'D5', '=ENRICH_DOMAIN(A2)')).toBe('#ERROR!');
  // Equal calls share one execution, as in Google Sheets.
  expect(workbench.executions.map(({ error }) => error?.message ?? '')).toContainEqual(
    expect.stringMatching(
      /^#SIGNAL: UNKNOWN_COMPANY – The service doesn’t know a company with this domain\./,
    ),
  );
  expect(await typed(workbench, 'D6', '=ISERROR(ENRICH_DOMAIN(A1,"name"))')).toBe('FALSE');
});

it('each row of a range keeps its reason as text', async () => {
  const { workbench } = await open(1_000);
  await typed(workbench, 'D1', '=ENRICH_DOMAIN(A1:A3,"name")');
  expect(workbench.book.shown('D1:D3').flat()).toEqual([
    sample[0]?.name,
    expect.stringMatching(/^#SIGNAL: UNKNOWN_COMPANY – /),
    expect.stringMatching(/^#SIGNAL: INVALID_DOMAIN – /),
  ]);
});

it('an approval or a cap that formulas wait for is text, also within IFERROR', async () => {
  const { workbench } = await open(1_000);
  expect(
    await typed(workbench, 'D1', '=IFERROR(TECH_COMPANIES("Kubernetes","days=30",50,100),"none")'),
  ).toMatch(/^#SIGNAL: NEEDS_APPROVAL – /);
  const asked = JSON.stringify(
    await workbench.run('callFromSidebar', ['overview', {}], { as: 'sidebar' }),
  );
  expect(asked).toContain('TECH_COMPANIES: Kubernetes; lookback_days=30 (S!D1)');
  expect(await typed(workbench, 'F1', '=TECH_COMPANIES("Kubernetes","dayz=30")')).toBe('#ERROR!');
});

it('an error is calculated again when a run has found something', async () => {
  const { workbench } = await open(1_000);
  expect(await typed(workbench, 'D1', '=ACCOUNT_PEOPLE(A1,"name",1)')).toBe('#ERROR!');
  const table = await workbench.run('callFromSidebar', ['table', {}], { as: 'sidebar' });
  const sheetId = Number(/"sheetId":(\d+)/.exec(JSON.stringify(table))?.[1]);
  const task = { kind: 'enrich-accounts', fields: ['name'] };
  const start = { sheetId, headerRow: 0, keyColumn: 1, task, which: 'everything', cap: 5 };
  await workbench.run('callFromSidebar', ['start', start], { as: 'sidebar' });
  for (let i = 0; i < 10 && workbench.book.shown('D1')[0]?.[0] === '#ERROR!'; i++) {
    await workbench.run('runNow', [], { as: 'menu' });
    await workbench.settle();
  }
  expect(workbench.book.shown('D1')[0]?.[0]).not.toBe('#ERROR!');
});
