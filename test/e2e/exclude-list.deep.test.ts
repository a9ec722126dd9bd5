/** “Do not contact”: the list in the settings, and what a run leaves out by it, by another column or by a condition. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies().slice(0, 6);
const domains = companies.map(({ domain }) => domain);
const [first = '', second = '', third = '', fourth = ''] = domains;

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { button, choose, fill, says, tab, newest } = inSidebar(() => sidebar);
const label = (name: string) => sidebar.getByLabel(name, { exact: true });
const list = () => sidebar.locator('.finds');

const picture = (name: string) => pictureOf(page, name);

beforeAll(async () => {
  office = await openOffice({
    book: {
      name: 'B',
      sheets: [
        {
          name: 'Prospects',
          values: [
            ['Domain', 'Stage'],
            ...domains.map((domain, at) => [domain, at < 5 ? 'Lead' : 'Lost']),
          ],
        },
        { name: 'Customers', values: [['Website'], [`https://${first}/`], [second]] },
      ],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

it('grows by pasted lines and by a column; lines that aren’t understood stay in the box', async () => {
  await tab('Settings');
  await choose('Do not contact');
  await says('The list is empty.');
  await fill('Companies or people', `${third}\nhttps://www.linkedin.com/in/dana-roe\nno company`);
  await label('Reason').selectOption('other');
  await fill('Your reason', 'A partner');
  await picture('do-not-contact-form');
  await button('Leave out').click();
  await says('Added 2 entries. No credits were spent.');
  await says('Not understood: “no company”.');
  expect(await label('Companies or people').inputValue()).toBe('no company');
  await list().getByText(third, { exact: true }).waitFor();
  expect(await list().textContent()).toContain('A partner, since');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await openSheet(page, 'Customers', /Website/);
  await label('Reason').selectOption('customer');
  await button('Take the companies of a column').click();
  await button('Leave out the companies in column A').click();
  await says('Added 2 entries. No credits were spent.');
  await says('1 to 4 of 4 entries, the newest first.');
  await picture('do-not-contact-list');
});

it('loses one entry, and says so', async () => {
  await button(`Remove ${second}`).click();
  await says('Removed 1 entry. No credits were spent.');
  await says('1 to 3 of 3 entries, the newest first.');
});

it('leaves rows out of a run, as do a column and a condition, counted before the start', async () => {
  await openSheet(page, 'Prospects', /Domain/);
  await tab('Enrich');
  await button('Enrich 6 companies in Prospects').waitFor();
  await button('More options').click();
  await label('Leave out').selectOption('listed');
  // The first and the third company are on the list.
  await button('Enrich 4 companies in Prospects').waitFor();
  await says('Left out by your choice');
  await picture('leave-out-listed');
  await label('Leave out').selectOption('column');
  await label('Sheet').selectOption({ label: 'Customers' });
  await label('Column that lists them').selectOption({ label: 'A · Website' });
  await button('Enrich 4 companies in Prospects').waitFor();
  await label('Only rows where').selectOption({ label: 'B · Stage' });
  await label('Cell').selectOption('equals');
  await fill('Value', 'lead');
  await button('Enrich 3 companies in Prospects').waitFor();
  await picture('leave-out-column');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await button('Enrich 3 companies in Prospects').click();
  await newest(/done/);
  const asked = office.sent.flatMap(({ path, body }) =>
    path.endsWith('/enrich/accounts') ? (Reflect.get(Object(body), 'domains') as string[]) : [],
  );
  expect(asked.sort()).toEqual([third, fourth, domains[4]].sort());
});

it('has German words', async () => {
  await tab('Settings');
  await label('Language / Sprache').selectOption('de');
  await sidebar.getByRole('tab', { name: 'Einstellungen' }).waitFor();
  await choose('Nicht kontaktieren');
  await says('1 bis 3 von 3 Einträge');
  await picture('do-not-contact-german');
});
