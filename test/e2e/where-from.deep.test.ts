/** “Where is this from?” for the selected row: made-up data and real data told apart, links and ages, at no cost. */
import type { FrameLocator, Page } from 'playwright-core';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { hoverOver } from '../workbench/page-driver';
import { openWithSidebar, selectRange, shown, type, until, untilShown } from './support/page';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';

const data = temporaryFolder();
let internet: Internet;
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  internet = await startInternet();
  product = await startProduct(data, {
    env: {
      SIGNALSHEET_CONTACT: 'ops@seller.example',
      SIGNALSHEET_SOURCE_GATEWAY: internet.url,
    },
  });
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});
afterAll(() => internet.close());

const card = () => sidebar.getByRole('region', { name: 'Where is this from?' });
const notes = (): Promise<number> =>
  page.evaluate('(({ getters }) => getters.getMarks("note").length)(workbench.model)');
const used = async () => (await balanceOf(data, product.serviceUrl)).used_total;

async function lookAt(range: string): Promise<void> {
  await selectRange(page, range);
  await card().getByRole('button', { name: 'Refresh' }).click();
}

it('says that nothing is known before a row is enriched, and that the card is free', async () => {
  await selectRange(page, 'A2');
  await sidebar.getByRole('button', { name: 'Where is this from?' }).click();
  await card()
    .getByText(/Enrich this row first/)
    .waitFor();
  await card()
    .getByText(/^Free: /)
    .waitFor();
  expect(await used()).toBe(0);
});

it('distinguishes made-up data from real data, with a link, licence and age for real data', async () => {
  await type(page, 'D2', '=ENRICH_DOMAIN(B2, "name")');
  await untilShown(page, 'D2', /^[A-Z][a-z]+/);
  await type(page, 'B70', 'northwind.test');
  await type(page, 'D70', '=ENRICH_DOMAIN(B70, "name")');
  await untilShown(page, 'D70', /^Northwind Robotics$/);
  const before = await used();
  await lookAt('D2');
  await card()
    .getByText(/^Sample data: .* made up/)
    .waitFor();
  expect(await card().getByRole('link').count()).toBe(0);
  await lookAt('C70:D70');
  await card().getByText('northwind.test · row 70 of “Prospects”').waitFor();
  expect(
    await card()
      .getByText(/made up/)
      .count(),
  ).toBe(0);
  const employees = card().locator('dl > div', { hasText: 'Employees' });
  expect(await employees.textContent()).toBe(
    'Employees40Company website · public page · checked today',
  );
  expect(await employees.getByRole('link').getAttribute('href')).toContain(
    'https://northwind.test/',
  );
  await card()
    .getByText(/^Public sources have some company data/)
    .waitFor();
  await lookAt('A80');
  await card().getByText('Select a row with a company’s domain.').waitFor();
  expect(await used()).toBe(before);
});

it('fills readable cells, with notes on request, and removes these with undo', async () => {
  const button = (name: string | RegExp) => sidebar.getByRole('button', { name });
  const option = sidebar.getByLabel('Add a note with source and date to each cell');
  await button('More options').click();
  expect(await option.isChecked()).toBe(false);
  await option.check();
  await button('More…').click();
  await sidebar.getByLabel('Search fields').fill('turnover');
  const group = sidebar.getByRole('region', { name: 'Size and funding' });
  await group.getByRole('button', { name: 'Revenue (USD)' }).click();
  await sidebar.getByLabel('Search fields').fill('weather');
  await sidebar.getByText('No field matches. Try another word.').waitFor();
  await button('Fewer').click();
  await button(/^Enrich \d+ companies in /).click();
  await sidebar.getByText(/\d+ companies found · \d+ credits/).waitFor();
  const [headers = [], ...rows] = await shown(page, 'A1:L61');
  const revenues = rows.map((row) => row[headers.indexOf('Revenue (USD)')] ?? '');
  expect(revenues.filter((text) => /^\d[\d,.]*\sM$/.test(text)).length).toBeGreaterThan(20);
  expect(rows.map((row) => row[headers.indexOf('Funding stage')])).toContain('Series A');
  const employees = `${'ABCDEFGHIJKL'[headers.indexOf('Employees')]}70`;
  await until(async () => (await notes()) > 0, 'the cells have notes');
  await selectRange(page, 'A70');
  const note = page.getByRole('note');
  const text = await until(async () => {
    // The grid shows the note under a resting pointer, and forgets the pointer when it is redrawn.
    await hoverOver(page, 'A68');
    await hoverOver(page, employees);
    await note.waitFor({ timeout: 5_000 }).catch(() => {});
    return (await note.count()) > 0 ? note.textContent() : undefined;
  }, 'the note is shown');
  expect(text).toMatch(/^Signalsheet: Company website, checked 20.*\nhttps:\/\/northwind\.test\//);
  await hoverOver(page, 'A68');
  await note.waitFor({ state: 'detached' });
  await button('Undo').click();
  await button('Undo run').click();
  await until(async () => (await shown(page, employees))[0]?.[0] === '', 'the run is undone');
  expect(await notes()).toBe(0);
});
