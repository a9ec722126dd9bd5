/** The sidebar in the person's own language, chosen in its settings. */
import type { FrameLocator, Page } from 'playwright-core';
import { openSidebar, openWithSidebar, shown, type, until, untilShown } from './support/page';
import { pictureOf } from './support/picture';
import { type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

let product: Product;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
});

const { choose, tab, press } = inSidebar(() => sidebar);

it('speaks German once that is chosen, problems included, and English again', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await sidebar.getByRole('tab', { name: 'Einstellungen', selected: true }).waitFor();
  await until(
    () => sidebar.getByLabel('Language / Sprache').evaluate((it) => it === document.activeElement),
    'the keyboard is still at the language',
  );
  expect(await sidebar.locator('html').getAttribute('lang')).toBe('de');
  await tab('Anreichern');
  await press('60 Unternehmen in „Prospects“ anreichern');
  await untilShown(page, 'E1', /^Branche$/);
  expect((await shown(page, 'A1:I1'))[0]).toEqual([
    ...['Company', 'Domain', 'Owner', 'Mitarbeiter', 'Branche', 'Land (Hauptsitz)'],
    ...['Finanzierungsphase', 'Unternehmen geprüft', 'Unternehmen: Status'],
  ]);
  await untilShown(page, 'D2', /./);
  await pictureOf(page, 'language-german');
  await type(page, 'M20', '=TECH_COMPANIES("Kubernetes", "lookback_days=80; top_job=false")');
  await untilShown(page, 'M20', /^#SIGNAL: NEEDS_APPROVAL/);
  // The sidebar reads requests when the mouse enters it.
  await page.mouse.move(5, 300);
  await sidebar.locator('body').hover();
  await sidebar
    .getByText(/^TECH_COMPANIES: Kubernetes; Zeitraum \(Tage\): 80; Eine Stelle anzeigen: nein /)
    .waitFor();
  await press('Nicht ausgeben');
  await tab('Signale');
  await press('Neues Signal');
  await sidebar.getByText(/… · 11 bis 1\.000 Mitarbeiter$/).waitFor();
  await tab('Einstellungen');
  await choose('Teilen und Schlüssel');
  await press('Trennen');
  await press('Schlüssel löschen');
  await sidebar.getByLabel('Geschäftliche E-Mail').fill('dana@northwind');
  await press('Code senden');
  await sidebar.getByText('„dana@northwind“ ist keine E-Mail-Adresse.').waitFor();
  await sidebar.getByLabel('Geschäftliche E-Mail').fill('dana@northwind.example');
  await sidebar.getByLabel('Adresse des Dienstes').fill('http://example.com');
  await press('Code senden');
  await sidebar.getByText(/Ihr Schlüssel würde unverschlüsselt gesendet/).waitFor();
});

it('opens in the language that was chosen before', async () => {
  await page.reload();
  sidebar = await openSidebar(page);
  await sidebar.getByText('Geschäftliche E-Mail').waitFor();
});
