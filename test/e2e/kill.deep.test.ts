/** A run continues although the service and the workbench are killed in the middle of it, as by a power cut. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { openPage, openSidebar, shown, until } from './support/page';
import {
  balanceOf,
  killService,
  type Product,
  startProduct,
  temporaryFolder,
} from './support/product';

const data = temporaryFolder();
const file = join(data, 'prospects.csv');
const companies = sampleCompanies().slice(0, 1_200);
const args = ['--book', file];
/** Slow enough that every kill comes in the middle. */
const env = { SIGNALSHEET_ENRICH_PER_SECOND: '150', SIGNALSHEET_LEASE_SECONDS: '1' };

let product: Product;
let page: Page;

beforeAll(async () => {
  writeFileSync(file, ['Domain', ...companies.map(({ domain }) => domain)].join('\n'));
  product = await startProduct(data, { args, env });
  page = await openPage(product.workbenchUrl);
});

const balance = () => balanceOf(data, product.serviceUrl);

async function untilUsed(credits: number): Promise<void> {
  const enough = async () => ((await balance().catch(() => undefined))?.used_total ?? 0) >= credits;
  await until(async () => await enough(), `${credits} credits are used`);
}

it('completes, and charges exactly the accounts that were enriched', async () => {
  const sidebar = await openSidebar(page);
  await sidebar.getByLabel('Stop at (credits)').fill('1200');
  await sidebar.getByRole('button', { name: 'Enrich 1,200 companies' }).click();
  await sidebar.getByRole('progressbar').waitFor();

  await untilUsed(200);
  killService(product);
  await untilUsed(500);
  product.process.kill('SIGKILL');
  await once(product.process, 'exit');
  await page.close();
  await until(
    async () =>
      await fetch(product.serviceUrl).then(
        () => undefined,
        () => true,
      ),
    'the service ends after the workbench',
  );

  product = await startProduct(data, { args, env });
  page = await openPage(product.workbenchUrl);
  expect((await shown(page, 'A1'))[0]).toEqual(['Domain']);
  const again = await openSidebar(page);
  await again.getByRole('tab', { name: 'Runs' }).click();
  await again.getByText(/1,200 companies found · 1,200 credits/).waitFor({ timeout: 60_000 });

  const rows = await shown(page, 'A2:G1201');
  expect(rows.map(([domain]) => domain)).toEqual(companies.map(({ domain }) => domain));
  expect(new Set(rows.map((row) => row[6]))).toEqual(new Set(['Done']));
  expect(await balance()).toMatchObject({ used_total: 1_200, reserved: 0, balance: 8_800 });
});
