/** A form in the sidebar and a sheet that changes behind it: what was not shown is never paid for. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar, until } from './support/page';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies().map(({ domain }) => domain);
const sheetOf = (name: string, from: number, count: number) => ({
  name,
  values: [['Domain'], ...domains.slice(from, from + count).map((each) => [each])],
});

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    book: {
      name: 'Book',
      sheets: [
        sheetOf('Typed', 0, 3),
        sheetOf('Behind', 10, 3),
        sheetOf('Two tabs', 20, 3),
        sheetOf('A name that is far too long for a button', 30, 3),
      ],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, button, pressUnseen } = inSidebar(() => sidebar);
const write = (at: string, text: string) => office.workbench.book.write(at, text);

/** Companies that the service was asked to enrich so far, including repetitions. */
const asked = () =>
  office.sent
    .filter(({ path }) => path === '/api/v1/enrich/accounts')
    .flatMap(({ body }) => (body as { domains: string[] }).domains)
    .sort();

const untilDone = () =>
  until(async () => {
    const card = sidebar.locator('.run').first();
    return (await card.count()) > 0 && /done/.test((await card.textContent()) ?? '');
  }, 'the newest run is done');

it('counts rows that were typed below as soon as the person comes back', async () => {
  await button('Enrich 3 companies in Typed').waitFor();
  await page.locator('.o-grid').first().hover();
  write('Typed!A5', domains[3] ?? '');
  await sidebar.locator('main').hover();
  await button('Enrich 4 companies in Typed').waitFor();
});

it('asks again if a row was typed below that the person has not seen', async () => {
  write('Typed!A6', domains[4] ?? '');
  await pressUnseen('Enrich 4 companies in Typed');
  await sidebar
    .getByText('Now to look up in “Typed”, column “Domain”: 5. Credits at most: 5.')
    .waitFor();
  await button('Enrich 5 companies in Typed').waitFor();
  expect(asked()).toEqual([]);
  await pressUnseen('Enrich 5 companies in Typed');
  await untilDone();
  expect(asked()).toEqual(domains.slice(0, 5).sort());
});

it('follows the sheet in front, and enriches no other', async () => {
  const before = asked();
  await tab('Enrich');
  await openSheet(page, 'Behind', /^Domain$/);
  await sidebar.locator('main').hover();
  await button('Enrich 3 companies in Behind').waitFor();
  await openSheet(page, 'Two tabs', /^Domain$/);
  await pressUnseen('Enrich 3 companies in Behind');
  await sidebar.getByText('The form showed “Behind”, but “Two tabs” is now in front.').waitFor();
  await button('Enrich 3 companies in Two tabs').waitFor();
  expect(asked()).toEqual(before);
});

it('stays on a sheet that the person chose in the form', async () => {
  await button('Change').click();
  await sidebar.getByLabel('Sheet', { exact: true }).selectOption('Behind');
  await pressUnseen('Enrich 3 companies in Behind');
  await untilDone();
  expect(asked()).toEqual(expect.arrayContaining(domains.slice(10, 13)));
});

it('pays once if the same button is pressed in two tabs', async () => {
  const before = asked();
  const other = await openWithSidebar((await office.workbench.serve()).url);
  await openSheet(page, 'Two tabs', /^Domain$/);
  await openSheet(other.page, 'Two tabs', /^Domain$/);
  const name = 'Enrich 3 companies in Two tabs';
  await tab('Enrich');
  for (const each of [sidebar, other.sidebar]) {
    // The form follows the sheet once the person comes back to it.
    await each.locator('main').hover();
    await each.getByRole('button', { name, exact: true }).waitFor();
  }
  await Promise.all([pressUnseen(name), inSidebar(() => other.sidebar).pressUnseen(name)]);
  const refusal = /already being looked up by run \d+|The rows changed|Nothing to run/;
  const refused = (of: FrameLocator) => of.getByRole('alert').getByText(refusal).count();
  await until(
    async () => (await refused(sidebar)) + (await refused(other.sidebar)) === 1,
    'one of the two is refused',
  );
  await other.page.close();
  // The newest card may still be the previous run's.
  await until(async () => asked().length > before.length, 'the other is sent');
  await tab('Runs');
  await untilDone();
  expect(asked()).toEqual([...before, ...domains.slice(20, 23)].sort());
});

it('cuts a long name of a sheet on the button', async () => {
  await openSheet(page, 'A name that is far too long for a button', /^Domain$/);
  await tab('Enrich');
  await button('Enrich 3 companies in A name that is far …').waitFor();
});
