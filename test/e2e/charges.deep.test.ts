/** The price list and the recent charges in the sidebar’s settings; without a history, only the prices. */
import { prices } from '../../src/contract/prices';
import { sampleCompanies } from '../../src/service';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';

const book = { name: 'Book', sheets: [{ name: 'Companies', values: [['Domain']] }] };
/** More than fit on one page. */
const domains = sampleCompanies()
  .slice(0, 205)
  .map(({ domain }) => domain);

async function enrich({ user, service }: Office): Promise<void> {
  const headers = {
    'X-API-Key': user.apiKey,
    'X-User-ID': user.userId,
    'Content-Type': 'application/json',
  };
  const address = `${service.url}/api/v1/enrich/accounts`;
  const body = JSON.stringify({ domains });
  const { job_id } = await (await fetch(address, { method: 'POST', headers, body })).json();
  await until(async () => {
    const job = await (await fetch(`${address}/${job_id}`, { headers })).json();
    return job.status === 'completed';
  }, 'the job is done');
}

async function openSettings(office: Office) {
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByRole('button', { name: 'Prices and charges' }).click();
  const phone = sidebar.locator('.line', { hasText: 'Phone number found' });
  await phone.getByText(`${prices.phoneFound} credits`, { exact: true }).waitFor();
  return { page, sidebar };
}

it('lists prices, and what was charged with the balance after it', async () => {
  const office = await openOffice({ book });
  await enrich(office);
  const { page, sidebar } = await openSettings(office);
  const lines = sidebar.getByRole('list').locator('li', { hasText: /balance/ });
  await lines.first().waitFor();
  // One line per minute with charges.
  const charged = (said: readonly string[]) =>
    said.reduce((sum, text) => sum + Number(/^Company enriched.*?−(\d+)/.exec(text)?.[1] ?? 0), 0);
  const first = await lines.allTextContents();
  expect(first[0]).toMatch(/balance 99,795$/);
  expect(charged(first)).toBe(200);
  await sidebar.getByRole('button', { name: 'Show earlier charges' }).click();
  await lines.filter({ hasText: 'Starting credits' }).waitFor();
  const all = await lines.allTextContents();
  expect(charged(all)).toBe(domains.length);
  expect(all.at(-1)).toMatch(/^Starting credits\+100,000.*balance 100,000$/);
  expect(await sidebar.getByRole('button', { name: 'Show earlier charges' }).count()).toBe(0);
  expect(office.requests).toContain('GET /api/v1/credits/history?limit=200');
  const frame = page.frames().at(-1);
  expect(frame && (await faults(frame))).toEqual([]);
});

it('lists only prices if the service has no history', async () => {
  const office = await openOffice({ book, lacks: '/api/v1/extensions' });
  const { sidebar } = await openSettings(office);
  await sidebar.getByRole('button', { name: 'Hide prices and charges' }).waitFor();
  expect(await sidebar.getByText('Recent charges').count()).toBe(0);
  expect(await sidebar.getByRole('alert').count()).toBe(0);
  expect(office.requests.filter((line) => line.includes('history'))).toEqual([]);
});
