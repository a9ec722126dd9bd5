/** “Who is adopting a technology?” and “Which of my contacts changed jobs?” in the form of a new signal. */
import type { FrameLocator, Page } from 'playwright-core';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, until } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const book = {
  name: 'Book',
  sheets: [
    { name: 'People', values: [['Person id', 'Name'], ...[41, 42, 43].map((id) => [id, 'A'])] },
  ],
};

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { tab, press, choose, fill, says } = inSidebar(() => sidebar);
const field = (label: string) => sidebar.getByLabel(label, { exact: true });

const sentTo = (path: string) =>
  until(async () => office.sent.find((request) => request.path.endsWith(path)), path);

/** Opens the form; `lacks` is an endpoint that the service doesn't have. */
async function begin(lacks?: string): Promise<void> {
  office = await openOffice({ book, ...(lacks !== undefined && { lacks }) });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Signals');
  await press('New signal');
}

describe('with our service', () => {
  beforeAll(() => begin());

  it('watches a technology with the filters of the search, at its price', async () => {
    await press('Who is adopting a technology?');
    await fill('Technology', 'Snowflake');
    await field('ICP (optional)').selectOption('');
    await says(/^5 credits per company found, once\./);
    await fill('Min employees', '50');
    await says(/^10 credits per company found, once\./);
    expect(await field('Signal name').getAttribute('placeholder')).toBe('starts using Snowflake');
    await fill('Total limit (credits)', '20');
    await pictureOf(page, 'signal-technology');
    await press('Deploy signal');
    expect((await sentTo('/deploy/technology')).body).toMatchObject({
      name: 'starts using Snowflake',
      tech: 'Snowflake',
      min_employee_count: 50,
      timeframe: 30,
      repeat: true,
      max_credit_limit: 20,
    });
  });

  it('watches the people of a sheet, with the limit that their checks can cost', async () => {
    await press('New signal');
    await press('Which of my contacts changed jobs?');
    await says(/^3 people in “People”\./);
    expect(await field('Total limit (credits)').inputValue()).toBe('12');
    await fill('Days between two checks of a person', '6');
    await press('Deploy signal');
    await says('Enter a whole number of days from 7 to 90.');
    await fill('Days between two checks of a person', '90');
    expect(await field('Total limit (credits)').inputValue()).toBe('6');
    await pictureOf(page, 'signal-job-change');
    await choose('From an audience');
    await fill('Name of the audience', 'Champions');
    await pictureOf(page, 'signal-audience');
    await choose('From a sheet');
    await says(/^3 people in “People”\./);
    await press('Deploy signal');
    expect((await sentTo('/deploy/job-change')).body).toMatchObject({
      name: 'job changes',
      people_ids: [41, 42, 43],
      check_days: 90,
      repeat: true,
      max_credit_limit: 6,
    });
  });

  it('asks the same in German', async () => {
    await tab('Settings');
    await field('Language / Sprache').selectOption({ label: 'Deutsch' });
    await tab('Signale');
    await press('Neues Signal');
    await press('Wer von meinen Kontakten hat gewechselt?');
    await says(/^3 Personen in „People“\./);
    await pictureOf(page, 'signal-job-change-german');
    await press('Wer führt eine Technologie ein?');
    await fill('Technologie', 'Snowflake');
    await pictureOf(page, 'signal-technology-german');
  });
});

it('offers neither with a service of the interface alone', async () => {
  await begin('/api/v1/extensions');
  await sidebar.getByRole('button', { name: 'Who is talking about my topic?' }).waitFor();
  expect(await sidebar.getByText('Who is adopting a technology?').count()).toBe(0);
  expect(await sidebar.getByLabel('Watch for').locator('option').count()).toBe(4);
});
