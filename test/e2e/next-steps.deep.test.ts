/** Forms and cards count what a run will really do, and offer the next step with its price. */
import type { FrameLocator, Page } from 'playwright-core';
import { prices } from '../../src/contract/prices';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar, table } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf } from './support/product';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 12)
  .map(({ domain }) => domain);
const unknown = ['no-such-company.example', 'nor-this-one.example'];

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  const list = (some: readonly string[]) => [['Domain'], ...some.map((domain) => [domain])];
  office = await openOffice({
    book: {
      name: 'Book',
      sheets: [
        { name: 'List', values: list([...domains.slice(0, 8), ...unknown]) },
        { name: 'More', values: list(domains) },
      ],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, says, press, newest } = inSidebar(() => sidebar);
const button = (name: string | RegExp) => sidebar.getByRole('button', { name });
const used = async () => (await balanceOf(office.data, office.service.url)).used_total;

it('no longer offers what was not found, says so, and looks again only if that is chosen', async () => {
  await press('Enrich 10 companies in List');
  expect(await newest(/Enrich companies · 1.*(done)/)).toContain('8 companies found');
  await tab('Enrich');
  await says('Not found before');
  await says(/^Nothing new to look up/);
  await sidebar.getByLabel('Look again for 2 companies not found before').check();
  await press('Enrich 2 companies in List');
  expect(await newest(/Enrich companies · 2.*nothing found/)).toContain('2 not found');
  expect(await used()).toBe(8);
});

it('counts what it fills in for free on the button, as the run does', async () => {
  await openSheet(page, 'More', /^Domain$/);
  await tab('Enrich');
  await button('Enrich 12 companies in More').waitFor();
  await says(/^up to 4 credits/);
  await press('Enrich 12 companies in More');
  expect(await newest(/Enrich companies · 3.*done/)).toContain('12 companies found · 4 credits');
  await tab('Enrich');
  await says(/^Nothing to fill/);
});

it('leads from companies to people, their emails and phones, each in one press with its price', async () => {
  await tab('Runs');
  await says('Find people at these 12 companies · up to 120 credits');
  await pictureOf(page, 'next-people');
  const before = await used();
  // A colleague removes a company meanwhile: nothing starts, and the offer is counted again.
  office.workbench.book.write('More!A2', '');
  await press('Find people at these 12 companies · up to 120 credits');
  await says('Find people at these 11 companies · up to 110 credits');
  expect(await used()).toBe(before);
  await press('Find people at these 11 companies · up to 110 credits');
  const found = await newest(/Find people · 4.*done/);
  const people = Number(/(\d+) people added/.exec(found)?.[1]);
  expect(people).toBeGreaterThan(0);
  expect(await used()).toBe(before + people);
  await says(`Get phones for these ${people} people · up to ${people * prices.phoneFound} credits`);
  await pictureOf(page, 'next-contacts');
  await press(`Get emails for these ${people} people · up to ${people} credits`);
  expect(await newest(/Find contacts · 5.*done/)).toContain('Contacts for');
  await openSheet(page, 'People', /^Name$/);
  const rows = (await table(page, 'A1:P60')).filter((row) => row['Person id'] !== '');
  const reached = rows.filter((row) => row['Email'] !== '').length;
  await says(
    new RegExp(
      `^Get phones for these ${reached} people · up to ${reached * prices.phoneFound} credits$`,
    ),
  );
  // Emails are filled in or were not found, so they aren't offered.
  expect(await button(/^Get emails/).count()).toBe(0);
});
