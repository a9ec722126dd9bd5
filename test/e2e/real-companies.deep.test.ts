/** Companies that are not sample data, from the list in a sheet to the posts that they opened since yesterday. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import type { FrameLocator, Page } from 'playwright-core';
import { connectAddon } from '../../src/cli/connect-addon';
import { localUser, outboxOf } from '../../src/cli/local-user';
import { type Service, startService } from '../../src/service';
import { hour } from '../../src/service/clock';
import { openWorkbench, type Workbench } from '../../src/workbench';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { openSheet, openWithSidebar, ready, table, until } from './support/page';
import { temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

/** How many companies: one for each vendor of boards unless `SIGNALSHEET_TEST_COMPANIES` asks for more. */
const companies = Number(process.env['SIGNALSHEET_TEST_COMPANIES'] ?? 8);

/** Hosts rest between requests, and vendors have many of the boards. */
const timeoutMs = 120_000 + 1_500 * companies;

const data = temporaryFolder();
let internet: Internet;
let service: Service;
let workbench: Workbench;
let domains: readonly string[];
let page: Page;
let sidebar: FrameLocator;
let shift = 0;
const now = () => Date.now() + shift;

beforeAll(async () => {
  internet = await startInternet(0, companies);
  domains = internet.domains.slice(0, companies);
  service = await startService({
    dataDir: data,
    clock: now,
    settings: {
      logLevel: 'error',
      pollMilliseconds: 50,
      contact: 'ops@seller.example',
      sourceGateway: internet.url,
    },
  });
  mkdirSync(outboxOf(data), { recursive: true });
  const user = await localUser(data, service.url);
  workbench = await openWorkbench({
    script: join(__dirname, '../../dist'),
    startFunction: 'showSidebar',
    clock: {
      now,
      at: (time, call) => {
        const timer = setTimeout(() => void call(), time - now());
        return () => clearTimeout(timer);
      },
      sleep: (milliseconds) => sleep(milliseconds),
    },
    prepare: (script) => connectAddon(script, user),
    book: {
      name: 'Targets',
      sheets: [{ name: 'Targets', values: [['Website'], ...domains.map((domain) => [domain])] }],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await workbench.serve()).url));
});

afterAll(async () => {
  await workbench?.close();
  await service?.close();
  await internet.close();
});

const { tab, button, card } = inSidebar(() => sidebar);

it(
  'writes their facts with the sources beside them',
  async () => {
    await button('Company').click();
    await button('More…').click();
    await button('Sources').click();
    await button(`Enrich ${companies} companies in Targets`).click();
    await sidebar
      .getByText(`${companies} companies found · ${companies} credits`)
      .waitFor({ timeout: timeoutMs });
    const rows = await table(page, `A1:K${companies + 1}`);
    expect(rows[0]).toMatchObject({ Company: 'Northwind Robotics', Employees: '40' });
    for (const row of rows) {
      expect(row['Company']).toMatch(/ Robotics$/);
      expect(row['Sources']).toContain('Company website');
    }
  },
  2 * timeoutMs,
);

async function deploy(name: string, isDaily: boolean): Promise<void> {
  await tab('Signals');
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: 'Hiring for a role' });
  await sidebar.getByLabel('Signal name').fill(name);
  await sidebar.getByLabel('Total limit (credits)').fill('500');
  await sidebar.getByLabel('Role (optional)', { exact: true }).fill('Data engineer');
  await sidebar.getByText('From a sheet', { exact: true }).click();
  await sidebar.getByLabel('Repeat daily').setChecked(isDaily);
  await button('Deploy signal').click();
  await card(name)
    .getByText(isDaily ? 'scheduled' : 'completed')
    .waitFor({ timeout: timeoutMs });
}

it(
  'finds companies that hire for a role by their boards, with links to the posts',
  async () => {
    await deploy('Data people', true);
    await openSheet(page, 'Data people - Calls', /^Why now$/);
    const found = await finds();
    const hiring = domains.filter((domain) =>
      internet.boardOf(domain).postings.some(({ title }) => title === 'Data Engineer'),
    );
    expect(hiring.length).toBeLessThan(companies);
    expect(found.map(websiteOf).sort()).toEqual([...hiring].sort());
    for (const row of found) {
      expect(row).toMatchObject({ New: 'new' });
      expect(row['Why now']).toMatch(/^Hiring Data Engineer/);
      expect(row['Evidence link']).toMatch(/^https:\/\//);
    }
  },
  2 * timeoutMs,
);

it(
  'marks only what is new the next day',
  async () => {
    const before = (await finds()).map(websiteOf);
    const fresh = domains.find((domain) => !before.includes(domain)) ?? '';
    const [pattern] = internet.boardOf(fresh).postings;
    if (!pattern) throw new Error('The fake board is empty');
    internet.boardOf(fresh).postings.push({ ...pattern, id: '99', title: 'Senior Data Engineer' });
    shift += 24 * hour;
    const found = await until(
      async () => {
        // Opening the spreadsheet an hour later checks the signal again.
        shift += hour;
        await page.reload();
        await ready(page);
        await openSheet(page, 'Data people - Calls', /^Why now$/);
        await sidebar.getByRole('tab', { name: 'Signals' }).click();
        await card('Data people').getByText('scheduled').waitFor({ timeout: timeoutMs });
        const rows = await finds();
        return rows.length > before.length && rows;
      },
      'the next day’s find is there',
      timeoutMs / 1_000,
    );
    expect(found.filter((row) => row['New'] === 'new').map(websiteOf)).toEqual([fresh]);
  },
  2 * timeoutMs,
);

/** When the board of a company was read last. */
function readAt(domain: string): number {
  const database = new Libsql(join(data, 'signalsheet.db'), { timeout: 5_000 });
  const row = database.prepare('SELECT read_at FROM boards WHERE domain = ?').get([domain]);
  database.close();
  return Number(Reflect.get(Object(row), 'read_at'));
}

it(
  'no longer finds companies whose posts were taken down',
  async () => {
    const [gone = ''] = (await finds()).map(websiteOf).reverse();
    const { postings } = internet.boardOf(gone);
    postings.splice(0, postings.length, ...postings.filter(({ title }) => !/data/i.test(title)));
    // A post closes only at the second complete reading without it.
    for (const _ of ['once', 'twice']) {
      shift += 14 * hour;
      const since = now();
      await until(
        async () => readAt(gone) > since,
        `the board of ${gone} is read`,
        timeoutMs / 1_000,
      );
    }
    await openSheet(page, 'Targets', /^Website$/);
    await deploy('Those of today', false);
    await openSheet(page, 'Those of today - Calls', /^Why now$/);
    const found = (await finds()).map(websiteOf);
    expect(found).not.toContain(gone);
    expect(found.length).toBeGreaterThan(3);
  },
  2 * timeoutMs,
);

const websiteOf = (row: Record<string, string>) => (row['Website'] ?? '').replace('https://', '');

const finds = () => table(page, `A1:O${companies + 2}`);
