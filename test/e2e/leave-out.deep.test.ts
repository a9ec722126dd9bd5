/** One search or signal leaves out a column of any sheet, an audience, or rows by a condition; it counts them first. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 6)
  .map(({ domain }) => domain);
const [first = '', second = ''] = domains;

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { button, card, choose, fill, says, tab, newest } = inSidebar(() => sidebar);
const label = (name: string) => sidebar.getByLabel(name, { exact: true });
/** The bodies of requests to paths that end like this, the latest last. */
const sentTo = (end: string) =>
  office.sent.filter(({ path }) => path.includes(end)).map(({ body }) => Object(body));

beforeAll(async () => {
  office = await openOffice({
    posts: true,
    book: {
      name: 'B',
      sheets: [
        {
          name: 'Prospects',
          values: [
            ['Domain', 'Stage'],
            ...domains.map((domain, at) => [domain, at < 4 ? 'Lead' : 'Lost']),
          ],
        },
        {
          name: 'Customers',
          values: [['Website'], [`https://${first}/`], [second], ['Dana Roe'], ['dana@x.example']],
        },
        {
          name: 'World',
          values: [['Website'], ...Array.from({ length: 10_001 }, (_, at) => [`c${at}.example`])],
        },
      ],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

/** Leaves out the companies of the sheet Customers. */
async function leaveOutCustomers() {
  await label('Leave out').selectOption('column');
  await label('Sheet').last().selectOption({ label: 'Customers' });
  await label('Column that lists them').selectOption({ label: 'A · Website' });
  await says('Leaves out 2 companies and 1 person now, free. Of the');
  await says('Not understood: “Dana Roe”.');
}

it('counts a column and a condition in a signal on rows, which leaves them out', async () => {
  await openSheet(page, 'Prospects', /Domain/);
  await tab('Signals');
  await button('New signal').click();
  await sidebar.getByLabel('Watch for').selectOption({ label: 'Hiring for a role' });
  await fill('Signal name', 'Hiring');
  await choose('From a sheet');
  await label('Only rows where').selectOption({ label: 'B · Stage' });
  await label('Cell').selectOption('equals');
  await fill('Value', 'lead');
  await says('4 companies');
  await button('More options').click();
  await leaveOutCustomers();
  await says('Of the 4 companies in your rows, 2 are left out.');
  await pictureOf(page, 'leave-out-signal');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await fill('Total limit (credits)', '60');
  await button('Deploy signal').click();
  await card('Hiring').waitFor();
  const [deployed] = sentTo('/signal/deploy/').slice(-1);
  expect(deployed.accounts.map(({ website }: { website: string }) => website)).toEqual(
    domains.slice(0, 4),
  );
  expect(deployed.exclusion_id).toMatch(/^exc_/);
});

it('leaves out the same in a search for a technology, counted among its first companies', async () => {
  await tab('Find');
  await choose('Companies by technology');
  await fill('Technology', 'Snowflake');
  await button('More options').click();
  await leaveOutCustomers();
  await says('companies of this search');
  await pictureOf(page, 'leave-out-search');
  await label('Sheet').last().selectOption({ label: 'World' });
  await label('Column that lists them').selectOption({ label: 'A · Website' });
  await says(/^The column lists 10,001 companies and people; .* up to 10,000\./);
  expect(await button(/^Find up to/).isDisabled()).toBe(true);
  await sidebar.getByText(/^The column lists/).scrollIntoViewIfNeeded();
  await pictureOf(page, 'leave-out-too-many');
  await label('Leave out').selectOption('audience');
  await label('Audience').selectOption({ index: 1 });
  await says('now, free. Audiences and CRM statuses are read again at each check.');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await button(/^Find up to/).click();
  await newest(/done/);
  const asked = office.requests.filter((path) => path.includes('/tech/companies')).at(-1);
  expect(asked).toMatch(/exclusion_id=exc_/);
});

it('has German words', async () => {
  await tab('Settings');
  await label('Language / Sprache').selectOption('de');
  await sidebar.getByRole('tab', { name: 'Signale' }).click();
  await button('Neues Signal').click();
  await button('Weitere Optionen').click();
  await label('Weglassen').selectOption('column');
  await label('Blatt').last().waitFor();
  await pictureOf(page, 'leave-out-german');
});
