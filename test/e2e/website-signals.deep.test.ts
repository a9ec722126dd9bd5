/** “Your website” in the sidebar: signals by what a site says, each deployed in one press, by keyboard too. */
import type { FrameLocator, Page } from 'playwright-core';
import { startInternet } from '../fakes/internet/internet';
import { englishWords } from '../support/english-words';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openSidebar, openWithSidebar, until } from './support/page';
import { inSidebar } from './support/sidebar';

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { card, press, says, tab } = inSidebar(() => sidebar);
const box = () => sidebar.getByRole('textbox', { name: 'Your website' });
const innermost = () => page.frames().at(-1) ?? page;

describe('with the sample data', () => {
  beforeAll(async () => {
    office = await openOffice({
      posts: true,
      book: { name: 'B', sheets: [{ name: 'Notes', values: [['x']] }] },
    });
    ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
    await tab('Signals');
  });

  it('says what is wrong with an address, and that nothing was spent', async () => {
    await box().fill('not a site');
    await page.keyboard.press('Enter');
    await says(/This isn’t a company’s website.* No credits were spent\./);
  });

  it('suggests signals for a sample company, with the words, a count, examples and the price', async () => {
    await page.reload();
    sidebar = await openSidebar(page);
    await tab('Signals');
    await press('Canyonwave');
    await says('Signals for Canyonwave');
    const first = card('Moving to Snowflake');
    await first.getByText(/^\d+ companies now$/).waitFor();
    await first.getByText('“It works in your Snowflake account').waitFor();
    expect(await first.getByRole('link').count()).toBe(4);
    await first.getByRole('button', { name: 'Deploy · up to 100 credits' }).waitFor();
    expect(await faults(innermost())).toEqual([]);
  });

  it('deploys one in one press, with the limit that the button says', async () => {
    await sidebar.getByLabel('Limit for each (credits)').fill('6');
    const signal = card('Moving to Snowflake');
    await signal.first().getByRole('button', { name: 'Deploy · up to 6 credits' }).focus();
    await page.keyboard.press('Enter');
    await says('Deployed. It’s in the list below.');
    const sent = await until(
      async () => office.sent.find(({ path }) => path.endsWith('/hiring-for-initiative')),
      'the signal is sent',
    );
    expect(sent.body).toMatchObject({
      initiative: 'moving to Snowflake',
      max_credit_limit: 6,
      repeat: true,
    });
    await says(/3 companies · 6 of 6 credits/);
  });
});

it('says in German why a site could not be read', async () => {
  const internet = await startInternet();
  internet.set('https://closed.test/', { status: 403 });
  const book = { name: 'B', sheets: [{ name: 'Notes', values: [['x']] }] };
  office = await openOffice({ book, sourceGateway: internet.url });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await tab('Signale');
  await sidebar.getByRole('textbox', { name: 'Ihre Website' }).fill('closed.test');
  await page.keyboard.press('Enter');
  await says('Die Website lehnte die Anfrage ab (403).');
  const note = sidebar.getByText(/Es wurden keine Credits verbraucht/).first();
  expect(await note.textContent()).not.toMatch(englishWords);
  await internet.close();
});

it('is absent if a service suggests nothing', async () => {
  office = await openOffice({ lacks: '/api/v1/extensions' });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  await tab('Signals');
  await sidebar.getByRole('button', { name: 'New signal' }).waitFor();
  await until(async () => office.requests.some((one) => one.includes('extensions')), 'asked');
  expect(await box().count()).toBe(0);
});
