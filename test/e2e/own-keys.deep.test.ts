/** A user’s own data providers in runs: their cost before, their results after, and the source of each value. */
import type { FrameLocator, Page } from 'playwright-core';
import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { companies } from '../fakes/providers/world';
import { fileIn, importCompanies } from '../service/helpers/text-file';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar, selectRange, table } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const known = companies.slice(0, 3);
const book = {
  name: 'Book',
  sheets: [{ name: 'Companies', values: [['Domain'], ...known.map(({ domain }) => [domain])] }],
};

let fakes: FakeProviders;
let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  fakes = await startFakeProviders();
  office = await openOffice({
    book,
    providerGateway: fakes.url,
    // Enough to enrich the companies, so own keys must do the rest.
    startingCredits: known.length,
  });
  const lines = known.map(({ domain, name }) => `${domain},${name}`);
  const csv = ['domain,name', ...lines].join('\n');
  await importCompanies(office.data, fileIn(office.data, 'companies.csv', csv));
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});
afterAll(() => fakes.close());

const { tab, press, choose, newest, says, card } = inSidebar(() => sidebar);

it('says what companies and people may cost at each provider, in the order of asking', async () => {
  await tab('Settings');
  await choose('Data providers');
  for (const name of ['Hunter', 'Prospeo']) {
    await sidebar.getByLabel('Provider', { exact: true }).selectOption({ label: name });
    await sidebar.getByLabel('API key').fill(goodKey);
    await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
    await card(name).waitFor();
  }
  await selectRange(page, 'A1');
  await tab('Enrich');
  await says(
    'Only companies of which the service knows nothing, or little, are asked for with your own keys: up to 3 Prospeo ' +
      'credits. A company that only they find costs no credits.',
  );
  await pictureOf(page, 'own-keys-companies-form');
  await press('Limits of your own keys');
  const limit = sidebar.getByLabel('Stop at (Prospeo credits)');
  expect(await limit.getAttribute('placeholder')).toBe('3');
  await limit.fill('1');
  await says(/with your own keys: up to 1 Prospeo credit/);
  await pictureOf(page, 'own-keys-companies-limits');
  await sidebar.getByLabel('Stop at (credits)').fill('2');
  await press('Enrich 2 of 3 companies in Companies');
  await newest(/Enrich companies(.|\n)*partly done/);
  await sidebar.getByText(/^1 company: 1 by Prospeo; 1 Prospeo credits?$/).waitFor();
  await says(/^Prospeo wasn’t asked further, because this run may use 1 Prospeo credit/);
  // The card names the providers’ cost of the rest, as a form does.
  await says(/^Only companies of which .* up to 1 Prospeo credit\w*\. A company that only/);
  await sidebar.locator('.balance', { hasText: /^1 credit$/ }).waitFor();
  await pictureOf(page, 'own-keys-rest');
  await press('Run the other 1 (up to 1 credit)');
  await newest(/Enrich companies(.|\n)*done/);
  await sidebar.getByText(/^1 company: 1 by Prospeo; 1 Prospeo credits$/).waitFor();
  await pictureOf(page, 'own-keys-companies-card');
  await tab('Enrich');
  await selectRange(page, 'A2');
  await press('Where is this from?');
  await sidebar
    .getByText(/^Prospeo · found with your own key · checked today$/)
    .first()
    .waitFor();
  await pictureOf(page, 'own-keys-company-from');
  await press('Hide where this is from');
  await selectRange(page, 'A1');
  await tab('Find');
  await says(
    'What the service lacks is asked with your own keys: up to 60 Hunter credits, then up to 60 Prospeo credits. ' +
      'What they find costs no credits.',
  );
  await says('What your credits don’t cover is asked with your own keys alone.');
  await pictureOf(page, 'own-keys-people-form');
});

it('says on the card of the run what each provider found and charged', async () => {
  await press('Find people at 3 companies in Companies');
  await newest(/Find people(.|\n)*done/);
  const line = sidebar.getByText(/^\d people: \d by Hunter, \d by Prospeo; \d+ Hunter credits?/);
  await line.first().waitFor();
  await pictureOf(page, 'own-keys-people-card');
  await openSheet(page, 'People', /^Name$/);
  await selectRange(page, 'A1');
  await tab('Enrich');
  await choose('Contacts');
  await says(
    /^What the service lacks is asked .* up to \d+ Hunter credits, then up to \d+ Prospeo/,
  );
  await press(/^Find contacts for/);
  await newest(/Find contacts(.|\n)*done/);
  await sidebar
    .getByText(/^\d emails: \d by Hunter, \d by Prospeo; \d+ Hunter credits, \d+ Prospeo credits$/)
    .waitFor();
  await pictureOf(page, 'own-keys-contacts-card');
  const frame = page.frames().at(-1);
  expect(frame && (await faults(frame))).toEqual([]);
});

it('names the provider of a person and their email, with status and day', async () => {
  await tab('Enrich');
  const row = (await table(page, 'A1:Z40')).findIndex((one) => one['Email'] !== '') + 2;
  await selectRange(page, `A${row}`);
  await press('Where is this from?');
  const from = sidebar.getByRole('region', { name: 'Where is this from?' });
  const person = from.locator('dl > div', { hasText: 'Person' });
  await person.getByText(/^(Hunter|Prospeo) · found on \d+ \w+ \d{4}$/).waitFor();
  const email = from.locator('dl > div', { hasText: 'Email' });
  await email.getByText(/^(Hunter|Prospeo) · (valid|risky|not checked)/).waitFor();
  await pictureOf(page, 'own-keys-where-from');
});

it('is in German too', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption('de');
  await tab('Läufe');
  await sidebar
    .getByText(
      /^\d E-Mail-Adressen: \d von Hunter, \d von Prospeo; \d+ Hunter-Credits, \d+ Prospeo-/,
    )
    .waitFor();
  const alone = /^1 Unternehmen: 1 von Prospeo; 1 Prospeo-Credits?$/;
  await sidebar.getByText(alone).first().waitFor();
  await pictureOf(page, 'own-keys-german');
});
