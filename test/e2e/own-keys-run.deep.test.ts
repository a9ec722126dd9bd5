/** Own keys in the browser: people at 21 companies, contacts of 50 people, and what each provider found and charged. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import { importFile } from '../../src/service/admin/import';
import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { realCompanies, realPeople } from '../fakes/providers/real-looking';
import type { FakePerson } from '../fakes/providers/world';
import { faults } from './support/axe';
import { openSheet, openWithSidebar, selectRange, shown, table, until } from './support/page';
import { pictureOf, pictureOfPage } from './support/picture';
import { balanceOf, type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

const providers = ['hunter', 'apollo', 'prospeo'] as const;
type Used = (typeof providers)[number];
const nameOf = { hunter: 'Hunter', apollo: 'Apollo', prospeo: 'Prospeo' };

/** People whom the service has, so they and their contacts cost its credits. */
const stored = new Set(realPeople.filter((_, at) => at % 9 === 4));
/** Whether the service has this person’s phone number. */
const hasStoredPhone = (person: FakePerson) => stored.has(person) && person.phones.has('prospeo');
/** Its cell has its page at LinkedIn. */
const paged = 'cascadiadentallabs.com';

const spellings: readonly ((domain: string) => string)[] = [
  (domain) => domain,
  (domain) => `https://www.${domainToUnicode(domain)}/über-uns`,
  (domain) => domainToUnicode(domain),
  (domain) => `info@${domain}`,
  (domain) => domain.toUpperCase(),
];
const websites = realCompanies.map(({ domain, page }, at) =>
  domain === paged ? `${page}/about/` : (spellings[at % spellings.length]?.(domain) ?? ''),
);
const listed = [
  ...realCompanies.map(({ name }, at) => [name, websites[at] ?? '']),
  ['Nobody & Co. KG', 'nobody-knows-this-firm.de'],
  ['Dana Privat', 'dana.roe@gmail.com'],
].map((row) => [...row, 'Dana']);
// A blank row in the list.
listed.splice(7, 0, ['', '', '']);

const csv = (rows: readonly (readonly (string | number)[])[]) =>
  rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
    .join('\n');

let fakes: FakeProviders;
let data: string;
let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  fakes = await startFakeProviders();
  const folder = temporaryFolder();
  data = join(folder, 'data');
  const fileOf = (name: string, rows: readonly (readonly (string | number)[])[]) => {
    writeFileSync(join(folder, name), csv(rows));
    return join(folder, name);
  };
  product = await startProduct(data, {
    args: ['--book', fileOf('Accounts.csv', [['Company', 'Website', 'Owner'], ...listed])],
    env: {
      SIGNALSHEET_PROVIDER_GATEWAY: fakes.url,
      SIGNALSHEET_USER_PROVIDER_KEYS: 'on',
      SIGNALSHEET_LOG_LEVEL: 'trace',
    },
  });
  const bring = async (kind: 'companies' | 'people', file: string, added: number) =>
    expect(
      await importFile({ dataDir: data, kind, file, settings: { databaseUrl: '' } }),
    ).toMatchObject({ added });
  await bring(
    'companies',
    fileOf('companies.csv', [
      // All fields for which providers would otherwise be asked.
      ['name', 'domain', 'hq_country', 'employee_count', 'linkedin_url', 'industry', 'description'],
      ...realCompanies.map((one) => [
        ...[one.name, one.domain, one.country, one.employees, one.page],
        ...[one.industry, `${one.name} is in ${one.city}.`],
      ]),
    ]),
    realCompanies.length,
  );
  await bring(
    'people',
    fileOf('people.csv', [
      ['domain', 'name', 'role', 'profile_url', 'work_email', 'phone'],
      ...[...stored].map((one) => [
        ...[one.company.domain, one.name, one.title, one.page, one.email],
        hasStoredPhone(one) ? one.phone : '',
      ]),
    ]),
    stored.size,
  );
  // Remaining credits decrease, as at the real vendors.
  for (const id of providers) fakes.setCredits(id, 2_000);
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
  // High enough for a whole form in a picture.
  await page.setViewportSize({ width: 1280, height: 1900 });
});
afterAll(() => fakes.close());

const { tab, press, choose, newest, says, card } = inSidebar(() => sidebar);
const used = async () => (await balanceOf(data, product.serviceUrl)).used_total;
/** What a provider charges while something is done. */
async function chargedBy(act: () => Promise<void>): Promise<Record<Used, number>> {
  const before = providers.map((id) => fakes.charged(id));
  await act();
  const [hunter = 0, apollo = 0, prospeo = 0] = providers.map(
    (id, at) => fakes.charged(id) - (before[at] ?? 0),
  );
  return { hunter, apollo, prospeo };
}
const order = () => sidebar.locator('.section .run .title').allTextContents();
const untilOrder = (...names: string[]) =>
  until(async () => (await order()).slice(0, 3).join() === names.join(), `the order is ${names}`);

/** “29 by Hunter, 16 by Apollo”. */
const by = (found: readonly (Used | undefined)[]) =>
  providers
    .map((id) => ({ id, value: found.filter((one) => one === id).length }))
    .filter(({ value }) => value > 0)
    .map(({ id, value }) => `${value} by ${nameOf[id]}`)
    .join(', ');
const costs = (cost: Record<Used, number>) =>
  providers.map((id) => `${cost[id]} ${nameOf[id]} credits`).join(', ');
const personAt = (address: string | undefined) => {
  const person = realPeople.find(({ page }) => page === address);
  if (!person) throw new Error(`Nobody has the page ${address}`);
  return person;
};

it('connects three keys, and changes their order by keyboard and mouse', async () => {
  await tab('Settings');
  await choose('Data providers');
  for (const name of ['Apollo', 'Prospeo', 'Hunter']) {
    await sidebar.getByLabel('Provider', { exact: true }).selectOption({ label: name });
    await sidebar.getByLabel('API key').fill(goodKey);
    await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
    await card(name)
      .getByText(/^The key works · 2,000 \w+ credits were left on \d/)
      .waitFor();
  }
  await untilOrder('Apollo', 'Prospeo', 'Hunter');
  const earlier = (name: string) => card(name).getByRole('button', { name: 'Ask earlier' });
  await earlier('Hunter').focus();
  await page.keyboard.press('Enter');
  await untilOrder('Apollo', 'Hunter', 'Prospeo');
  // The focus stays on the card's button, or in the card once the button is gone.
  await until(() => earlier('Hunter').evaluate(isFocused), 'the button has the keyboard again');
  await page.keyboard.press('Enter');
  await untilOrder('Hunter', 'Apollo', 'Prospeo');
  await until(
    () => card('Hunter').evaluate((it) => it.contains(document.activeElement)),
    'the keyboard is still in the card',
  );
  await earlier('Prospeo').click();
  await untilOrder('Hunter', 'Prospeo', 'Apollo');
  await earlier('Apollo').click();
  await untilOrder('Hunter', 'Apollo', 'Prospeo');
  await pictureOf(page, 'own-keys-run-settings');
});

it('finds the people of a list as people have it, each at their own company', async () => {
  await selectRange(page, 'A1');
  await tab('Find');
  await says(
    /^What the service lacks is asked with your own keys: up to 440 Hunter credits, then up to 4,400 Apollo credits, then up to 440 Prospeo credits\./,
  );
  await pictureOf(page, 'own-keys-run-find');
  const before = await used();
  const cost = await chargedBy(async () => {
    await press('Enrich and find people at 22 companies in Accounts');
    await newest(/Find people(.|\n)*done/);
  });
  const others = realPeople.filter((one) => !stored.has(one));
  const found = others.map((one) =>
    providers.find((id) => one.knownBy.has(id) && (id !== 'hunter' || one.mails.hunter)),
  );
  await says(`${others.length} people: ${by(found)}; ${costs(cost)}`);
  // 21 enriched companies, and people that the service has.
  expect((await used()) - before).toBe(21 + realPeople.length - others.length);
  // The next steps ask providers too.
  await says(/up to 63 Hunter credits, then up to 63 Apollo credits, then up to 63 Prospeo/);
  await says(/your own keys: up to 630 Prospeo credits\./);
  await pictureOfPage(page, 'own-keys-run-found');
  const rows = await table(page, 'A1:Z25');
  expect(
    rows.map((row) => [row['Website'], row['People found'], row['People search status']]),
  ).toEqual([
    ...websites.map((website) => [website, '3', 'Done']),
    ['nobody-knows-this-firm.de', '', 'Not found'],
    ['dana.roe@gmail.com', '', 'Personal email: skipped'],
  ]);
  expect((await shown(page, 'A9:L9'))[0]?.join('')).toBe('');
  await openSheet(page, 'People', /^Name$/);
  const people = await table(page, 'A1:J80');
  expect(people.map((row) => row['LinkedIn']).sort()).toEqual(
    realPeople.map((one) => one.page).sort(),
  );
  for (const row of people) {
    const { name, title, company } = personAt(row['LinkedIn']);
    expect(row).toMatchObject({
      ...{ Name: name, Role: title, Company: company.name, Domain: company.domain },
    });
  }
});

/** The status as the sheet shows it. The service’s own addresses are unchecked. */
function statusOf(person: FakePerson): string {
  const winner = stored.has(person) ? undefined : winnerOf(person);
  const status = winner && person.mails[winner];
  return status === 'valid' ? 'Valid' : status === 'risky' ? 'Risky' : 'Not checked';
}

/** How many rows of the sheet of people are looked up; those below stay as they are. */
const asked = 50;
/** Hunter’s credits are used up half-way through the emails. */
const hunterLeft = 14;

it('finds emails and phones of 50 people, while one provider is slow and one runs out', async () => {
  fakes.setCredits('hunter', hunterLeft);
  const release = fakes.holdNext('apollo');
  const before = await used();
  await selectRange(page, `A2:J${asked + 1}`);
  await tab('Enrich');
  await choose('Contacts');
  await choose('Phone numbers');
  await says(
    /up to 50 Hunter credits, then up to 50 Apollo credits, then up to 550 Prospeo credits\. What they find costs no credits\./,
  );
  await pictureOf(page, 'own-keys-run-contacts-form');
  const cost = await chargedBy(async () => {
    await press('Find contacts for 50 people in People');
    await until(() => asksOf('apollo', 'email').length > 0, 'Apollo is asked');
    await newest(/Find contacts(.|\n)*0 credits so far/);
    release();
    await newest(/Find contacts(.|\n)*done/);
  });
  const rows = await table(page, 'A1:Z80');
  const people = rows.map((row) => personAt(row['LinkedIn']));
  const looked = people.slice(0, asked);
  const winners = looked.map(winnerOf);
  for (const [at, row] of rows.entries()) {
    const person = personAt(row['LinkedIn']);
    const isLooked = at < asked;
    const hasEmail = isLooked && (stored.has(person) || winners[at]);
    const hasPhone = isLooked && person.phones.has('prospeo');
    const done = hasEmail || hasPhone ? 'Done' : 'Not found';
    expect(row).toMatchObject({
      Email: hasEmail ? person.email : '',
      'Email status': hasEmail ? statusOf(person) : '',
      Phone: hasPhone ? person.phone : '',
      'Contacts checked': isLooked ? expect.stringMatching(/^\d+\/\d+\/\d{4}$/) : '',
      'Contact search status': isLooked ? done : '',
    });
  }
  // The service’s own contacts cost credits; those of own keys cost none.
  const ours = looked.filter((one) => stored.has(one));
  const numbers = looked.filter((one) => one.phones.has('prospeo'));
  const ourNumbers = numbers.filter(hasStoredPhone);
  expect((await used()) - before).toBe(ours.length + 5 * ourNumbers.length);
  const emails = winners.filter((id) => id !== undefined);
  const theirNumbers = numbers.length - ourNumbers.length;
  await says(
    `${emails.length} emails: ${by(emails)}; ${theirNumbers} phone numbers: ${theirNumbers} by Prospeo; ${costs(cost)}`,
  );
  expect(cost.hunter).toBe(hunterLeft);
  const isUsedUp = 'Hunter is used up or not in your plan, so it’s left out for now.';
  const cards = sidebar.locator('.run', { hasText: 'by Hunter' });
  // The older run doesn't repeat it.
  await until(
    async () =>
      (await cards.allTextContents()).map((text) => text.includes(isUsedUp)).join() ===
      'true,false',
    'the newest card alone says that Hunter is used up',
  );
  const refused = asksOf('hunter', 'email').filter(({ status }) => status === 429).length;
  expect(refused).toBeGreaterThan(0);
  // The rows that were under way at the same time.
  expect(refused).toBeLessThanOrEqual(4);
  await pictureOf(page, 'own-keys-run-contacts-card');
  await selectRange(page, 'N3');
  await pictureOfPage(page, 'own-keys-run-contacts');
});

it('says for each row which provider an email is from, and how sure it is', async () => {
  const rows = await table(page, 'A1:Z51');
  const people = rows.map((row) => personAt(row['LinkedIn']));
  await tab('Enrich');
  await press('Where is this from?');
  const from = card('Where is this from?');
  const lookAt = async (what: (person: FakePerson) => boolean, text: RegExp) => {
    const at = people.findIndex(what);
    await selectRange(page, `A${at + 2}`);
    await from.getByRole('button', { name: 'Refresh' }).click();
    const email = from.locator('dl > div', { hasText: people[at]?.email ?? 'nobody' }).first();
    await email.getByText(text).waitFor();
    // The column LinkedIn has the person’s page.
    expect(await from.textContent()).not.toContain('Your cell says');
  };
  const won = (id: Used, status: string) => (person: FakePerson) =>
    !stored.has(person) && winnerOf(person) === id && person.mails[id] === status;
  await lookAt(won('apollo', 'valid'), /^Apollo · valid · found on \d/);
  await pictureOf(page, 'own-keys-run-from-apollo');
  await lookAt(won('prospeo', 'valid'), /^Prospeo · valid · found on \d/);
  await lookAt((person) => stored.has(person), /^This service$/);
  await lookAt(won('hunter', 'risky'), /^Hunter · risky: .* · checked on 5 Oct 2026 · found on \d/);
  await pictureOf(page, 'own-keys-run-from-hunter');
});

it('proposes an order by what each provider had, and applies it with a press', async () => {
  await tab('Settings');
  await choose('Data providers');
  await card('Hunter')
    .getByText(/^Used up or not in your plan/)
    .waitFor();
  // The credits left when the key was connected would contradict it.
  expect(await card('Hunter').textContent()).not.toContain('left on');
  const hits = card('What each finds');
  const tally = (id: Used) => {
    const answered = asksOf(id, 'email').filter(({ status }) => status !== 429).length;
    const valid = realPeople.filter((one) =>
      answersOf(one).some((it) => it.id === id && it.status === 'valid'),
    );
    return `${valid.length} / ${answered}`;
  };
  for (const id of providers)
    await hits.getByRole('row', { name: `${nameOf[id]} ${tally(id)}` }).waitFor();
  await pictureOf(page, 'own-keys-run-hits');
  await hits.getByLabel('By', { exact: true }).selectOption({ label: 'Country' });
  await hits.getByRole('rowheader', { name: 'Germany' }).waitFor();
  await pictureOf(page, 'own-keys-run-hits-country');
  await hits.getByText('Proposed order: Apollo, Hunter, Prospeo').waitFor();
  await hits.getByRole('button', { name: 'Use this order' }).click();
  await untilOrder('Apollo', 'Hunter', 'Prospeo');
  const rows = await hits.getByRole('row').allTextContents();
  expect(rows.slice(1, 5).map((text) => text.replace(/[\d/ –]+/, ' ').split(' ')[0])).toEqual([
    ...['Germany', 'Apollo', 'Hunter', 'Prospeo'],
  ]);
  await hits.getByText(/^Your order suits these emails/).waitFor();
  await pictureOf(page, 'own-keys-run-ordered');
  const frame = page.frames().at(-1);
  expect(frame && (await faults(frame))).toEqual([]);
});

it('is in German too', async () => {
  await sidebar.getByLabel('Language / Sprache').selectOption('de');
  await choose('Datenanbieter');
  await sidebar
    .getByText(/Der Schlüssel funktioniert · am \d.* waren noch 2\.000 Apollo-Credits übrig/)
    .waitFor();
  await pictureOf(page, 'own-keys-run-german-settings');
  await tab('Läufe');
  await sidebar
    .getByText(
      /^\d+ E-Mail-Adressen: \d+ von Hunter, \d+ von Apollo, \d+ von Prospeo; \d+ Telefonnummern: /,
    )
    .waitFor();
  await sidebar.getByText('Hunter ist aufgebraucht oder nicht in Ihrem Tarif').waitFor();
  await pictureOf(page, 'own-keys-run-german-runs');
  await tab('Anreichern');
  await press('Woher stammt das?');
  await sidebar.getByText(/^Hunter · (.|\n)*geprüft am 5\. Okt\. 2026/).waitFor();
  await pictureOf(page, 'own-keys-run-german-from');
  await choose('Kontakte');
  await sidebar.getByText(/nach Spalte J/).waitFor();
  await pictureOf(page, 'own-keys-run-german-contacts');
  await openSheet(page, 'Accounts', /^Company$/);
  await tab('Finden');
  await press('Weitere Optionen');
  await sidebar.getByLabel('Füllen', { exact: true }).selectOption('everything');
  await sidebar
    .getByText(/mit Ihren eigenen Schlüsseln gesucht: bis zu 4\.400 Apollo-Credits, dann bis zu/)
    .waitFor();
  await pictureOf(page, 'own-keys-run-german-find');
});

it('shows and writes no key anywhere', async () => {
  for (const frame of page.frames()) {
    expect(frame.url()).not.toContain(goodKey);
    expect(await frame.content()).not.toContain(goodKey);
    const typed = await frame
      .locator('input')
      .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
    expect(typed.join()).not.toContain(goodKey);
  }
  for (const sheet of ['Accounts', 'People']) {
    await page.locator('.o-sheet').getByText(sheet, { exact: true }).click();
    const cells = (await shown(page, 'A1:Z80')).flat();
    expect(cells.join()).toContain('Müller');
    expect(cells.join()).not.toContain(goodKey);
  }
  const asks = fakes.requests.map(({ url, body }) => url + body).join('\n');
  expect(asks).not.toContain(goodKey);
  // The log lists requests, without keys.
  expect(product.output()).toContain('/api/v1/providers');
  expect(product.output()).not.toContain(goodKey);
});

const isFocused = (element: Element) => element === document.activeElement;

/** The questions about emails or phones that a provider got. */
function asksOf(id: Used, kind: 'email' | 'phone') {
  const paths = { hunter: '/email-finder', apollo: '/people/match', prospeo: '/enrich-person' };
  return fakes.requests.filter(
    ({ provider, url, body }) =>
      provider === id &&
      url.includes(paths[id]) &&
      body.includes('enrich_mobile') === (kind === 'phone'),
  );
}

/** The questions about a person’s email, by the page or the name that was sent. */
function emailAsks(person: FakePerson, id: Used) {
  const sent = ({ url }: { readonly url: string }, name: string) =>
    new URL(url).searchParams.get(name);
  return asksOf(id, 'email').filter((request) => {
    if (id === 'prospeo') return JSON.parse(request.body).data.linkedin_url === person.page;
    if (id === 'apollo') return sent(request, 'linkedin_url') === person.page;
    return (
      sent(request, 'domain') === person.company.domain &&
      `${sent(request, 'first_name')} ${sent(request, 'last_name')}` === person.name
    );
  });
}

/** The answers about a person’s email from the providers that were asked, after checking which were asked. */
function answersOf(person: FakePerson) {
  const answers: { id: Used; status: string | undefined }[] = [];
  for (const id of providers) {
    const asks = emailAsks(person, id);
    const isSettled = stored.has(person) || answers.some(({ status }) => status === 'valid');
    expect(asks.length).toBeLessThanOrEqual(isSettled ? 0 : 1);
    if (asks.length > 0 && asks[0]?.status !== 429)
      answers.push({ id, status: person.knownBy.has(id) ? person.mails[id] : undefined });
  }
  return answers;
}

/** The provider whose address is used: a valid one before a risky one before an unchecked one. */
function winnerOf(person: FakePerson): Used | undefined {
  const answers = answersOf(person);
  return ['valid', 'risky', 'unknown']
    .map((status) => answers.find((one) => one.status === status)?.id)
    .find((id) => id !== undefined);
}
