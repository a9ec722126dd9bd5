/** A signal that asks the user’s own data providers for people: their cost before, and their results after. */
import type { FrameLocator, Page } from 'playwright-core';
import { day } from '../../src/service/clock';
import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { companies } from '../fakes/providers/world';
import { bring, csv, jsonl } from '../service/helpers/text-file';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { inSidebar } from './support/sidebar';

const watched = companies.slice(0, 6);
const book = {
  name: 'Book',
  sheets: [{ name: 'Targets', values: [['Domain'], ...watched.map(({ domain }) => [domain])] }],
};

let fakes: FakeProviders;
let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  fakes = await startFakeProviders();
  office = await openOffice({ book, providerGateway: fakes.url });
  await bring(office.data, 'companies', csv(watched.map(({ domain, name }) => ({ domain, name }))));
  const posted_at = new Date(Date.now() - day).toISOString();
  const posts = watched.map(({ domain, name: company }) => ({
    ...{ domain, company, title: 'Account executive', body: 'You sell our tools.', posted_at },
    url: `https://jobs.example/${domain}`,
  }));
  await bring(office.data, 'posts', jsonl(posts));
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});
afterAll(() => fakes.close());

const { tab, press, choose, says, card, ended } = inSidebar(() => sidebar);
const box = 'Ask my data providers for people';

it('says what it may cost at each provider for a company, only with keys that find people', async () => {
  await tab('Signals');
  await press('New signal');
  await press('Which of my companies are hiring?');
  await says('6 companies in “Targets”.');
  expect(await sidebar.getByLabel(box).count()).toBe(0);
  await tab('Settings');
  await choose('Data providers');
  for (const name of ['Hunter', 'Apollo']) {
    await sidebar.getByLabel('Provider', { exact: true }).selectOption({ label: name });
    await sidebar.getByLabel('API key').fill(goodKey);
    await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
    await card(name).waitFor();
  }
  await tab('Signals');
  await press('New signal');
  await press('Which of my companies are hiring?');
  await sidebar.getByLabel(box).check();
  await says(
    'Where the service knows no one who fits your ICP. For each company: up to 3 Hunter credits, then up to 30 ' +
      'Apollo credits. Whom they find costs no credits.',
  );
  await sidebar.getByLabel(box).scrollIntoViewIfNeeded();
  await pictureOf(page, 'signal-keys-form');
  const frame = page.frames().at(-1);
  expect(frame && (await faults(frame))).toEqual([]);
});

it('says on its card who found whom, and for how much', async () => {
  await press('Deploy signal');
  // Its limit was the cost of all six companies.
  await ended('hiring', /stopped/);
  await sidebar
    .getByText(/^\d people: \d by Hunter(, \d by Apollo)?; \d+ Hunter credits/)
    .waitFor();
  await pictureOf(page, 'signal-keys-card');
});

it('is in German too', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption('de');
  await tab('Signale');
  const line = sidebar.getByText(/^\d Personen: \d von Hunter/);
  await line.scrollIntoViewIfNeeded();
  await pictureOf(page, 'signal-keys-card-german');
  await press('Neues Signal');
  await press('Welche meiner Unternehmen stellen ein?');
  await sidebar.getByLabel('Personen bei meinen Datenanbietern suchen').scrollIntoViewIfNeeded();
  await pictureOf(page, 'signal-keys-form-german');
});
