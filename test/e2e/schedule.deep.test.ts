/** A run that repeats by the clock, the user's account, and the message about a missing permission. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { outboxOf } from '../../src/cli/local-user';
import { importFile, openOperator } from '../../src/service';
import { manualClock } from '../../src/workbench';
import { holdAnswers, releaseAnswers } from './support/late-answers';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const minute = 60_000;
const hour = 60 * minute;
const auth = 'https://www.googleapis.com/auth/';
const [sheet, requests, clockScope, panel] = [
  'spreadsheets.currentonly',
  'script.external_request',
  'script.scriptapp',
  'script.container.ui',
].map((name) => auth + name) as [string, string, string, string];
const domains = ['north.example', 'south.example', 'west.example'];
const clock = manualClock();
const granted = [sheet, requests, clockScope, panel];
let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    clock,
    grantedScopes: granted,
    book: {
      name: 'Book',
      sheets: [{ name: 'Prospects', values: [['Domain'], ...domains.map((each) => [each])] }],
    },
  });
  await grow(10);
  const { url } = await office.workbench.serve();
  ({ page, sidebar } = await openWithSidebar(url));
});

/** Sets the companies' number of employees. */
async function grow(employees: number): Promise<void> {
  const file = join(temporaryFolder(), 'companies.jsonl');
  const lines = domains.map((domain) =>
    JSON.stringify({ domain, name: domain, employee_count: employees }),
  );
  writeFileSync(file, lines.join('\n'));
  await importFile({
    dataDir: office.data,
    kind: 'companies',
    file,
    settings: { databaseUrl: '' },
  });
}

const { says, tab } = inSidebar(() => sidebar);
const press = (name: string | RegExp) => sidebar.getByRole('button', { name }).first().click();

/** The column's current values, by its header. */
function column(header: string): unknown[] {
  const [headers = [], ...rows] = office.workbench.book.values('A1:H4');
  return rows.map((row) => row[headers.indexOf(header)]);
}

const pace = () =>
  office.workbench.triggers.list().map(({ when }) => ('clock' in when ? when.clock : undefined));

const noTrigger = () => until(async () => pace().length === 0, 'there is no trigger any more');

it('brings new values every day once it is repeated, without the sidebar, and says so', async () => {
  await press('Enrich 3 companies in Prospects');
  await says(/3 companies found · 3 credits/);
  await noTrigger();
  await holdAnswers(sidebar, 'overview');
  await tab('Settings');
  await tab('Runs');
  await press('Repeat this run…');
  await says('Up to 1,000 credits a day.');
  await sidebar.getByLabel('Time of day').waitFor();
  await sidebar.getByLabel('Rows', { exact: true }).selectOption({ label: 'All rows' });
  await sidebar.getByLabel('Max credits each time').fill('5');
  await says('Up to 5 credits a day.');
  await press('Repeat');
  await says('Enrich companies, daily');
  await says('All rows · up to 5 credits each time · Prospects');
  expect(pace()).toEqual([{ intervalMs: 5 * minute }]);
  // The answer to a request from before the run repeated comes late.
  await releaseAnswers(sidebar);
  expect(await sidebar.getByText('Enrich companies, daily').count()).toBe(1);
  await page.close();

  await grow(4_321);
  await clock.advance(23 * hour);
  expect(column('Employees')).toEqual([10, 10, 10]);
  await until(async () => {
    await clock.advance(minute);
    return column('Employees').every((value) => value === 4_321);
  }, 'the new values arrive');
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Runs');
  // These companies were paid for less than 30 days before.
  await says(/^Last .*: 3 companies found, 0 credits\.$/);
  await press('Pause');
  await says('paused');
  await noTrigger();
  await press('Resume · up to 5 credits each time');
  await sidebar.getByRole('button', { name: 'Pause' }).waitFor();
  await press('Delete');
  await press('Yes, delete');
  await sidebar.getByText('Repeated runs').waitFor({ state: 'detached' });
  await noTrigger();
});

it('shows the account, shares it by choice, and keeps the key to itself', async () => {
  await tab('Settings');
  await says(/^0 credits by your runs and signals here/);
  await sidebar.getByText('Sharing and key', { exact: true }).click();
  const share = sidebar.getByLabel('Share my connection with this spreadsheet’s editors');
  expect(await share.isChecked()).toBe(false);
  await share.click();
  await until(async () => await share.isChecked(), 'it is shared');
  const frames = await Promise.all(page.frames().map((frame) => frame.content()));
  expect(frames.join()).not.toContain(office.user.apiKey);
  await share.click();
  await until(async () => !(await share.isChecked()), 'it is shared no more');
  await press('Get a code');
  expect(await sidebar.getByLabel('Work email').inputValue()).toBe(office.user.userId);
  expect(await sidebar.getByLabel('Service address').inputValue()).toBe(office.user.baseUrl);
  await press('Back');
});

it('explains a permission that is missing, and works without the clock while the sidebar is open', async () => {
  const revoke = (scope: string) => granted.splice(granted.indexOf(scope), 1);
  revoke(clockScope);
  office.workbench.book.write('B2', [[''], [''], ['']]);
  await page.close();
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await says('Run when you are not present.');
  await says(/only progress while the sidebar is open/);
  const link = sidebar.getByRole('link', { name: 'Allow' });
  expect(await link.getAttribute('href')).toContain(encodeURIComponent(clockScope));
  await press(/^(Fill|Enrich) 3 companies/);
  await until(
    async () => column('Employees').every((cell) => cell === 4_321),
    'all three are filled',
  );
  expect(granted).not.toContain(clockScope);

  granted.push(clockScope);
  await press('I’ve allowed it');
  await sidebar.getByText('Run when you are not present.').waitFor({ state: 'detached' });
  revoke(requests);
  await tab('Signals');
  await says('Signalsheet needs your permission for this.');
  // It was granted when the page was opened.
  await says('Connect to an external service.');
  await says('Without it, only formulas can look anything up.');
  granted.push(requests);
  await press('I’ve allowed it');
  await sidebar.getByText('Connect to an external service.').waitFor({ state: 'detached' });
  await sidebar.getByText('Signalsheet needs your permission').waitFor({ state: 'detached' });

  revoke(sheet);
  await page.close();
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await says('View and manage this spreadsheet.');
  await says('Without it, nothing works.');
  granted.push(sheet);
  await press('I’ve allowed it');
  await sidebar.getByText('View and manage this spreadsheet.').waitFor({ state: 'detached' });

  revoke(panel);
  // Google asks for missing permissions when a script requires them.
  const opening = office.workbench.run('showSidebar', [], { as: 'menu' });
  await expect(opening).rejects.toThrow(`ScriptApp.requireScopes. Required permissions: ${panel}`);
  granted.push(panel);
});

it('leads from a refused key to a code for a new one', async () => {
  const operator = await openOperator(office.data, { databaseUrl: '' });
  await operator.revokeKey(await operator.user(office.user.userId));
  await operator.close();
  await page.close();
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await says('The service rejected the API key or user id.');
  await press('Get a code');
  await press('Send code');
  await says(/we’ve sent a code to it/);
  const code = await until(async () => mailedCode(), 'the code is mailed');
  await sidebar.getByLabel('Code from the email').fill(code);
  await press('Connect');
  await says(/^99,99\d$/);
  await sidebar.getByText('The service rejected').waitFor({ state: 'detached' });
});

/** The code of the only mail: the one that connected the workbook was deleted after use. */
function mailedCode(): string | undefined {
  const folder = outboxOf(office.data);
  const mails = readdirSync(folder).map((name) => join(folder, name));
  return mails.map((mail) => /^\s*(\d{6})\b/m.exec(readFileSync(mail, 'utf8'))?.[1])[0];
}
