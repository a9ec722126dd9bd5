/** Scores in the sidebar: weights with their effect on three companies, the field, and a signal’s finds by score. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 8)
  .map(({ domain }) => domain);

let office: Office;
let page: Page;
let sidebar: FrameLocator;

const { button, card, choose, fill, says, tab, newest } = inSidebar(() => sidebar);
const label = (name: string) => sidebar.getByLabel(name, { exact: true });
const signal = () => card('Engineers');
const examples = () =>
  sidebar.getByRole('region', { name: 'What this does to three of your companies' });

/** Takes pictures with the save button in view. */
async function picture(name: string): Promise<void> {
  const save = sidebar.getByRole('button', { name: /^(Save|Speichern)$/ }).last();
  if ((await save.count()) > 0) await save.scrollIntoViewIfNeeded();
  await pictureOf(page, name);
}

beforeAll(async () => {
  office = await openOffice({
    posts: true,
    book: {
      name: 'B',
      sheets: [{ name: 'Prospects', values: [['Domain'], ...domains.map((domain) => [domain])] }],
    },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
  page.setDefaultTimeout(90_000);
});

it('say what to do while the user has no companies', async () => {
  await tab('Settings');
  await choose('Scores');
  await says('Enrich a company to see what this does to its score.');
  await picture('scores-empty');
});

it('can be filled into a column', async () => {
  await tab('Enrich');
  await button('More…').click();
  await sidebar.getByRole('button', { name: 'Score', exact: true }).click();
  await button('Enrich 8 companies in Prospects').click();
  await newest(/done/);
  const headers = office.workbench.book.shown('Prospects!A1:Z1')[0] ?? [];
  const column = headers.indexOf('Score');
  const cells = office.workbench.book.shown('Prospects!A2:Z9').map((row) => row[column]);
  expect(cells.some((cell) => /^\d+$/.test(cell ?? ''))).toBe(true);
});

it('sort a signal’s finds in one press', async () => {
  await tab('Signals');
  await button('New signal').click();
  await label('Watch for').selectOption({ label: 'Hiring for a role' });
  await fill('Signal name', 'Engineers');
  await fill('Role (optional)', 'Engineer');
  await fill('Total limit (credits)', '60');
  await button('Deploy signal').click();
  await signal()
    .getByText(/completed|stopped/)
    .waitFor();
  await signal().getByRole('button', { name: 'Are the finds relevant?' }).click();
  await says(/^1 to 20 of \d+ companies, the newest first/);
  await signal().getByRole('button', { name: 'Best score first' }).click();
  await says(/^1 to 20 of \d+ companies, the best score first/);
  const finds = await signal().getByRole('listitem').allTextContents();
  const scores = finds.map((text) => Number(/Score (\d+)/.exec(text)?.[1] ?? -1));
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
  expect(scores[0]).toBeGreaterThan(0);
  await picture('scores-finds');
  await signal().getByRole('button', { name: 'Lower scores' }).click();
  await says(/^21 to \d+ of \d+ companies, the best score first/);
  await signal().getByRole('button', { name: 'Newest first' }).click();
  await says(/^1 to 20 of \d+ companies, the newest first/);
});

it('show what other weights do to three companies before they are saved', async () => {
  await tab('Settings');
  await choose('Scores');
  await examples().getByRole('listitem').nth(2).waitFor();
  await picture('scores-weights');
  await fill('ICP fit', '0');
  await fill('Signals', '100');
  await examples()
    .getByText(/^Score \d+ → Score \d+$|no score/)
    .first()
    .waitFor();
  await picture('scores-tried');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
  await button('Save').click();
  await says('Saved. No credits were spent.');
  const { body } = office.sent.findLast(({ path }) => path.endsWith('/score/settings')) ?? {};
  expect(office.sent.map((one) => one.body)).toContainEqual({
    action: 'save',
    settings: { fit: 0, signals: 100, roles: 25, half_life_days: 30 },
  });
  expect(body).toBeDefined();
  await examples()
    .getByText(/Signals \d+\/80/)
    .first()
    .waitFor();
});

it('refuse a wrong number, and return to the defaults', async () => {
  await fill('Half-life (days)', '400');
  await button('Save').click();
  await says('Enter a whole number of days from 1 to 365.');
  await picture('scores-wrong');
  await fill('Half-life (days)', '30');
  await button('Restore the defaults').click();
  await says('Saved. No credits were spent.');
  expect(await label('ICP fit').inputValue()).toBe('40');
  await sidebar
    .getByRole('button', { name: 'Restore the defaults' })
    .waitFor({ state: 'detached' });
});

it('have German words, and dark colours', async () => {
  await label('Language / Sprache').selectOption('de');
  await sidebar.getByRole('tab', { name: 'Einstellungen' }).waitFor();
  const section = sidebar.locator('summary', { hasText: 'Scores' });
  await section.click();
  await says('Was das bei drei Ihrer Unternehmen ändert');
  await picture('scores-german');
  expect(await faults(page.frames().at(-1) ?? page)).toEqual([]);
});
