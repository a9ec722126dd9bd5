/** A user's own data providers in the settings: connected, tested, put in order, limited, used and disconnected. */
import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { faults } from './support/axe';
import { type Office, openOffice } from './support/office';
import { openWithSidebar } from './support/page';

const book = { name: 'Book', sheets: [{ name: 'People', values: [['Name']] }] };

let fakes: FakeProviders;
let office: Office;

beforeAll(async () => {
  fakes = await startFakeProviders();
  office = await openOffice({ book, providerGateway: fakes.url });
});
afterAll(() => fakes.close());

it('connects keys, puts them in order, keeps ceilings, and never shows a key', async () => {
  const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByText('Data providers', { exact: true }).click();
  const connect = async (name: string, key: string) => {
    await sidebar.getByLabel('Provider', { exact: true }).selectOption({ label: name });
    await sidebar.getByLabel('API key').fill(key);
    await sidebar.getByRole('button', { name: 'Connect', exact: true }).click();
  };
  await connect('Hunter', 'wrong');
  await sidebar.getByText(/Hunter refuses this key/).waitFor();
  await connect('Hunter', goodKey);
  const card = (name: string) => sidebar.getByRole('region', { name, exact: true });
  await card('Hunter')
    .getByText(/The key works/)
    .waitFor();
  expect(await sidebar.getByLabel('API key').inputValue()).toBe('');
  await connect('Prospeo', goodKey);
  await card('Prospeo').waitFor();

  const names = () => sidebar.locator('.section .run .title').allTextContents();
  expect(await names()).toEqual(['Hunter', 'Prospeo']);
  await card('Prospeo').getByRole('button', { name: 'Ask earlier' }).click();
  await card('Hunter').getByRole('button', { name: 'Ask earlier' }).waitFor();
  expect(await names()).toEqual(['Prospeo', 'Hunter']);

  await card('Hunter').getByRole('button', { name: 'Set ceilings' }).click();
  await card('Hunter')
    .getByLabel(/At most per run/)
    .fill('25');
  await card('Hunter').getByRole('button', { name: 'Save ceilings' }).click();
  await card('Hunter')
    .getByRole('button', { name: 'Save ceilings' })
    .waitFor({ state: 'detached' });
  fakes.script('hunter', 'bad_key');
  await card('Hunter').getByRole('button', { name: 'Test' }).click();
  await card('Hunter')
    .getByText(/The key is refused/)
    .waitFor();
  await sidebar.getByLabel('Provider', { exact: true }).selectOption({ label: 'Hunter' });

  await card('Hunter').getByRole('button', { name: 'Disconnect' }).click();
  await card('Hunter').getByRole('button', { name: 'Delete the key' }).click();
  await card('Hunter').waitFor({ state: 'detached' });
  expect(
    office.sent.filter(({ path }) => path === '/api/v1/providers').map(({ body }) => body),
  ).toContainEqual({
    action: 'ceilings',
    provider: 'hunter',
    max_per_row: null,
    max_per_run: 25,
  });
  const frame = page.frames().at(-1);
  expect(frame && (await faults(frame))).toEqual([]);
  for (const each of page.frames()) expect(await each.content()).not.toContain(goodKey);
});

it('is in German too', async () => {
  const { sidebar } = await openWithSidebar((await office.workbench.serve()).url);
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByLabel('Language / Sprache').selectOption('de');
  await sidebar.getByText('Datenanbieter', { exact: true }).click();
  await sidebar
    .getByRole('region', { name: 'Prospeo' })
    .getByText(/Der Schlüssel funktioniert/)
    .waitFor();
  await sidebar.getByRole('button', { name: 'Verbinden' }).waitFor();
});
