/** The formulas with the built script, the real service and the workbench. */
import { join } from 'node:path';
import { sampleCompanies } from '../../src/service';
import { openWorkbench, type Workbench } from '../../src/workbench';
import { openOffice } from './support/office';
import { openPage } from './support/page';
import { balanceOf, temporaryFolder } from './support/product';

const script = join(__dirname, '../../dist');
const sample = sampleCompanies();

async function typed(workbench: Workbench, range: string, formula: string): Promise<void> {
  workbench.book.write(range, formula);
  await workbench.settle();
}

/** The message of the error that a cell shows, which hovering shows in Google Sheets. */
function errorAt(workbench: Workbench, cell: string): string | undefined {
  expect(workbench.book.shown(cell)).toEqual([['#ERROR!']]);
  return workbench.executions.at(-1)?.error?.message;
}

describe('TECH_COMPANIES', () => {
  it('is charged once, for any user and any wording, later and after a pump', async () => {
    const dataDir = temporaryFolder();
    const sheets = [{ name: 'S', values: [['tech', 'Kubernetes']] }];
    const office = await openOffice({ posts: true, dataDir, book: { name: 'B', sheets } });
    const { workbench, requests } = office;
    const used = async () => (await balanceOf(office.data, office.service.url)).used_total;
    await typed(workbench, 'S!A3', '=TECH_COMPANIES(B1, "alternates=k8s, kube; top_job=no")');
    const table = workbench.book.shown('S!A3:C53');
    expect(table[0]).toEqual(['Company', 'Domain', 'Posts']);
    const companies = table.slice(1).filter(([name]) => name !== '').length;
    expect(companies).toBeGreaterThan(5);
    expect(await used()).toBe(companies * 5);
    expect(requests).toHaveLength(1);

    await typed(
      workbench,
      'S!M3',
      '=TECH_COMPANIES("kubernetes", "Top job=FALSE; alternates=Kube,K8S")',
    );
    expect(workbench.book.shown('S!M3:O53')).toEqual(table);
    workbench.book.sort('S!A1:B1', 'A');
    workbench.book.insertRows('S', 1);
    await workbench.settle();
    await workbench.run('runNow', [], { as: 'menu' });
    expect(workbench.book.values("'Signalsheet data'!A2")).toEqual([
      [expect.stringMatching(/^page\|/)],
    ]);
    await office.leave();

    const again = await openWorkbench({
      script,
      dataDir,
      user: 'other@team.example',
      book: { name: 'B', sheets },
    });
    await typed(again, 'S!A80', '=TECH_COMPANIES("KUBERNETES", "alternates=kube,k8s; top_job=no")');
    expect(again.book.shown('S!A80:C130')).toEqual(table);
    await again.close();
    expect(requests).toHaveLength(1);
    expect(await used()).toBe(companies * 5);
  });

  it('asks for nothing when an option is misspelt or the cap is too low', async () => {
    const sheets = [{ name: 'S', values: [['x']] }];
    const { workbench, requests } = await openOffice({
      posts: true,
      dailyCap: 100,
      book: { name: 'B', sheets },
    });
    await typed(workbench, 'B1', '=TECH_COMPANIES("Kubernetes", "hq_county=USA")');
    expect(errorAt(workbench, 'B1')).toMatch(
      /^#SIGNAL: MISSPELT – .*“hq_county”\. No credits were spent\. Did you mean “hq country”\?/,
    );
    await typed(workbench, 'C1', '=TECH_COMPANIES("Kubernetes")');
    expect(workbench.book.shown('C1')[0]?.[0]).toMatch(/^#SIGNAL: DAILY_CAP – /);
    expect(requests).toEqual([]);
  });
});

it('1,000 separate cells are answered by a handful of requests, none left waiting', async () => {
  const values = sample
    .slice(0, 1_000)
    .map(({ domain }, i) => [domain, `=ENRICH_DOMAIN(A${i + 1}, "name")`]);
  const office = await openOffice({ book: { name: 'B', sheets: [{ name: 'S', values }] } });
  await office.workbench.settle();
  const shown = office.workbench.book.shown('B1:B1000').map(([text]) => text);
  expect(shown).toEqual(sample.slice(0, 1_000).map(({ name }) => name));
  expect(
    office.requests.filter((request) => request === 'POST /api/v1/enrich/accounts'),
  ).toHaveLength(2);
  expect(office.requests.length).toBeLessThanOrEqual(20);
  expect((await balanceOf(office.data, office.service.url)).used_total).toBe(1_000);
}, 240_000);

it('freezes what formulas show and spill, and leaves every other cell alone', async () => {
  const [first, second] = sample;
  const values = [
    [
      first?.domain ?? '',
      '=ENRICH_DOMAIN(A1:A2, "name, hq_city, industry")',
      '',
      '',
      '=UPPER(B1)',
      'note',
    ],
    [second?.domain ?? '', '', '', '', '=ARRAYFORMULA(B1:B2&"!")', '=1+1'],
    ['', '', '', '', '', "'=text"],
    ['', '=ICP_LIST()', '', '', '', ''],
  ];
  const { workbench, requests } = await openOffice({
    book: { name: 'B', sheets: [{ name: 'S', values }] },
  });
  await workbench.settle();
  const before = workbench.book.shown('A1:P9');
  expect(before[0]?.[1]).toBe(first?.name);
  const page = await openPage((await workbench.serve()).url);
  const freeze = async (answer: string) => {
    await page.getByText('Extensions', { exact: true }).click();
    await page.locator('.o-menu-item', { hasText: 'Signalsheet' }).first().hover();
    await page.getByText('Freeze formulas', { exact: true }).click();
    await page.getByText(/^Replace 2 formulas of Signalsheet on this sheet with what /).waitFor();
    await page.getByRole('button', { name: answer }).click();
    await page.getByText(/^Replace 2 formulas/).waitFor({ state: 'detached' });
  };
  const had = workbench.book.formulas('A1:P9');
  await freeze('No');
  expect(workbench.book.formulas('A1:P9')).toEqual(had);
  await freeze('Yes');
  await page.getByText('2 formulas turned into values.').waitFor();
  await workbench.settle();
  expect(workbench.book.shown('A1:P9')).toEqual(before);
  const formulas = workbench.book.formulas('A1:P9').flat();
  expect(formulas.filter((text) => text !== '').sort()).toEqual(
    ['=1+1', '=ARRAYFORMULA(B1:B2&"!")', '=UPPER(B1)'].sort(),
  );
  const asked = requests.length;
  workbench.book.write('A1', 'another.example');
  await workbench.settle();
  expect(requests).toHaveLength(asked);
});

it('shows people, evidence, ICPs, credits and runs free of charge', async () => {
  const sheets = [{ name: 'S', values: [[sample[0]?.domain ?? '']] }];
  const office = await openOffice({ book: { name: 'B', sheets } });
  const { workbench } = office;
  await typed(workbench, 'A10', '=ACCOUNT_PEOPLE(A1)');
  expect(errorAt(workbench, 'A10')).toMatch(/^#SIGNAL: NO_ACCOUNT – /);
  await typed(workbench, 'B1', '=ENRICH_DOMAIN(A1, "name")');
  await typed(workbench, 'A20', '=CREDIT_BALANCE()');
  expect(workbench.book.values('A20')).toEqual([[99_999]]);
  await typed(workbench, 'C20', '=ICP_LIST()');
  expect(workbench.book.shown('C20:D20')).toEqual([['ICP id', 'ICP']]);
  await typed(workbench, 'A30', '=SIGNAL_LIST("hiring")');
  expect(errorAt(workbench, 'A30')).toMatch(/^#SIGNAL: NOTHING_FOUND – /);
  await typed(workbench, 'A31', '=RUN_STATUS()');
  expect(errorAt(workbench, 'A31')).toMatch(/^#SIGNAL: NOTHING_FOUND – /);
  await typed(workbench, 'A40', '=ACCOUNT_SIGNALS(A1)');
  expect(workbench.book.shown('A40')[0]?.[0]).toMatch(/^(Kind|#ERROR!)/);
  expect((await balanceOf(office.data, office.service.url)).used_total).toBe(1);
});

it('a formula that waited too long says so in its row, and shows the result after “Continue runs now”', async () => {
  const [first, second] = sample;
  const values = [[first?.domain ?? ''], [second?.domain ?? '']];
  const office = await openOffice({
    role: 'api',
    book: { name: 'B', sheets: [{ name: 'S', values }] },
  });
  const { workbench } = office;
  const worker = await office.addService('worker');
  await typed(workbench, 'D1', '=ENRICH_DOMAIN(A1, "name")');
  await worker.close();
  await typed(workbench, 'B1', '=ENRICH_DOMAIN(A1:A2, "name")');
  expect(workbench.book.shown('B1')).toEqual([[first?.name]]);
  expect(workbench.book.shown('B2')[0]?.[0]).toMatch(
    /^#SIGNAL: PENDING – .* Credits may have been spent\. /,
  );
  await office.addService('worker');
  await workbench.run('runNow', [], { as: 'menu' });
  await workbench.settle();
  expect(workbench.book.shown('B1:B2')).toEqual([[first?.name], [second?.name]]);
  expect(workbench.book.formulas('B1')).toEqual([['=ENRICH_DOMAIN(A1:A2,"name")']]);
  expect((await balanceOf(office.data, office.service.url)).used_total).toBe(2);
}, 120_000);
