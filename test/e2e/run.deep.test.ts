/** A run by the sidebar over a sheet that people keep editing, finished by the clock after the sidebar is gone. */
import type { Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { manualClock, type Workbench } from '../../src/workbench';
import { type Office, openOffice } from './support/office';
import { openPage, openSidebar, shown, until } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf } from './support/product';

const minute = 60_000;
const unique = 1_080;
const companies = sampleCompanies().slice(0, unique);
const nameOf = new Map(companies.map(({ domain, name }) => [domain, name]));
const domains = [
  ...companies.map(({ domain }) => domain),
  ...companies.slice(0, 100).map(({ domain }) => `https://www.${domain}/`),
  ...Array.from({ length: 20 }, (_, i) => `not a domain ${i}`),
];

const clock = manualClock();
let office: Office;
let page: Page;

beforeAll(async () => {
  const rows = domains.map((domain, i) => [`row ${i}`, domain, `note ${i}`]);
  const values = [['Key', 'Domain', 'Note'], ...rows];
  office = await openOffice({
    role: 'api',
    clock,
    book: { name: 'Prospects', sheets: [{ name: 'Prospects', values }] },
  });
  page = await openPage((await office.workbench.serve()).url);
});

const book = (): Workbench['book'] => office.workbench.book;
const posts = () =>
  office.requests.filter((request) => request === 'POST /api/v1/enrich/accounts').length;
const used = async () => (await balanceOf(office.data, office.service.url)).used_total;

it('fills 1,200 rows by three jobs while rows are sorted, added and cut, and leaves nothing behind', async () => {
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('tab', { name: 'Enrich' }).click();
  await expectText(sidebar.locator('.estimate'), /1,200 rows · 1,080 unique domains/);
  await expectText(sidebar.locator('.estimate'), /Not a domain\s*20/);
  await expectText(sidebar.locator('.price'), /up to 1,000 credits/);
  await sidebar.getByRole('button', { name: 'Company', exact: true }).click();
  await sidebar.getByLabel('Stop at (credits)').fill('1080');
  await sidebar.getByRole('button', { name: 'Enrich 1,080 companies' }).click();
  await sidebar.getByRole('progressbar').waitFor();
  await until(async () => posts() === 3, 'three jobs are started');
  expect(office.workbench.triggers.list()).toHaveLength(1);

  await page.getByRole('button', { name: /close/i }).first().click();
  book().sort('A2:J1201', 'A', false);
  // No other row has its company.
  const gone = book().values('A501:B501')[0] ?? [];
  book().deleteRows('Prospects', 501);
  book().insertRows('Prospects', 1, 5);
  const worker = await office.addService('worker');
  await until(async () => (await used()) === unique, 'the service has finished');

  // The sidebar's last call may still be writing; triggers leave the work to it meanwhile.
  await until(async () => {
    await clock.advance(minute);
    return office.workbench.triggers.list().length === 0;
  }, 'the clock has nothing left to do');
  await worker.close();

  expect(book().sheets()).toEqual(['Prospects', 'Signalsheet data']);
  const [headers, ...rows] = book()
    .shown('A6:Z1206')
    .map((line) => trimmed(line));
  expect(headers).toEqual([
    'Key',
    'Domain',
    'Note',
    'Employees',
    'Industry',
    'HQ country',
    'Funding stage',
    'Company',
    'Company checked',
    'Company data status',
  ]);
  expect(book().shown('A1:Z5').flat().join('')).toBe('');
  const filled = rows.filter((row) => row.length > 0);
  expect(filled).toHaveLength(1_199);
  for (const row of filled) {
    const [key, domain, note, , , , , company, , status] = row;
    const number = Number(key?.slice(4));
    expect([domain, note]).toEqual([domains[number], `note ${number}`]);
    const name = nameOf.get(domain?.replace(/^https:\/\/www\.|\/$/g, '') ?? '');
    if (name === undefined) expect(row.slice(3)).toEqual(['', '', '', '', '', '', 'Not a domain']);
    else expect([company, status]).toEqual([name, 'Done']);
  }
  expect(rows.flat()).not.toContain(gone[0]);
  expect(posts()).toBe(3);
  expect(await used()).toBe(unique);
  expect(failed(office.workbench)).toEqual([]);
});

it('shows the finished run in the sidebar, and would cost nothing again', async () => {
  const sidebar = await openSidebar(page);
  await sidebar.getByRole('tab', { name: 'Enrich' }).click();
  await expectText(sidebar.locator('.estimate'), /Already filled|Already fresh/);
  await expectText(sidebar.locator('.price'), /no credits/);
  await sidebar.getByRole('tab', { name: 'Runs' }).click();
  await expectText(
    sidebar.locator('.run'),
    /Enrich companies · 1\s*partly done\s*1,080 companies found · 1,080 credits.* · Prospects/,
  );
  // The row that was cut.
  await expectText(sidebar.locator('.run'), /No row left for 1 company: deleted or changed/);
  await pictureOf(page, 'run-without-row');
  expect(await shown(page, 'B6')).toEqual([['Domain']]);
});

function trimmed(line: readonly string[]): string[] {
  const last = line.findLastIndex((cell) => cell !== '');
  return line.slice(0, last + 1);
}

function failed(workbench: Workbench) {
  return workbench.executions
    .filter(({ error }) => error !== null)
    .map(({ functionName, error }) => [functionName, error]);
}

async function expectText(
  place: { first(): { textContent(): Promise<string | null> } },
  what: RegExp,
): Promise<void> {
  await until(
    async () => what.test((await place.first().textContent()) ?? ''),
    `the sidebar says ${what}`,
  );
}
