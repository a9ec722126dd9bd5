/** The price, the cap and the button of every form that spends, in a sidebar of 300 x 600 pixels. */
import type { FrameLocator, Page } from 'playwright-core';
import { openWithSidebar } from './support/page';
import { pictureOf } from './support/picture';
import { type Product, startProduct, temporaryFolder } from './support/product';
import { inSidebar } from './support/sidebar';

let product: Product;
let page: Page;
let sidebar: FrameLocator;

const { tab, press, button, choose, fill, says } = inSidebar(() => sidebar);

beforeAll(async () => {
  product = await startProduct(temporaryFolder());
  ({ page, sidebar } = await openWithSidebar(product.workbenchUrl));
  const frame = page.locator('#sidebar iframe');
  await frame.waitFor();
  const box = await frame.boundingBox();
  await page.setViewportSize({ width: 1280, height: 800 + Math.round(600 - (box?.height ?? 0)) });
});

/** Which of these aren't fully within the frame. */
async function outside(names: { button: string; cap: string }): Promise<string[]> {
  const frame = await page.locator('#sidebar iframe').boundingBox();
  if (!frame) throw new Error('There is no sidebar');
  expect(Math.round(frame.height)).toBe(600);
  const parts = {
    button: button(names.button).last(),
    cap: sidebar.getByLabel(names.cap, { exact: true }),
    price: sidebar.locator('.price'),
  };
  const away: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox();
    if (!box || box.y < frame.y || box.y + box.height > frame.y + 600) away.push(name);
  }
  return away;
}

const picture = (name: string) => pictureOf(page, name);

const cap = 'Stop at (credits)';

it('shows them for an enrichment, whose rows are one sentence', async () => {
  await says('up to 60 credits · you have 10,000');
  await says(/^60 rows of “Prospects”, by column B · /);
  expect(await outside({ button: 'Enrich 60 companies in Prospects', cap })).toEqual([]);
  expect(await sidebar.getByLabel('Header row').count()).toBe(0);
  await picture('enrich');
  await press('Change');
  await press('More options');
  await sidebar.getByLabel('Header row').waitFor();
  expect(await outside({ button: 'Enrich 60 companies in Prospects', cap })).toEqual([]);
  await picture('enrich-more');
  await fill(cap, '20');
  await says('up to 20 credits · you have 10,000');
  await says(/^The cap covers at least 20 of 60 companies/);
  await picture('enrich-capped');
});

it('shows them for searches for people and for companies', async () => {
  await tab('Find');
  await says(/^up to [\d,]+ credits · you have 10,000$/);
  const people = 'Enrich and find people at 60 companies in Prospects';
  await button(people).waitFor();
  await fill(cap, '100000');
  expect(await outside({ button: people, cap })).toEqual([]);
  await picture('people');
  await choose('Companies by technology');
  await sidebar.getByLabel('Technology', { exact: true }).fill('Kubernetes');
  await says('up to 250 credits · you have 10,000');
  expect(await outside({ button: 'Find up to 50 companies', cap })).toEqual([]);
  await picture('technology');
  const country = sidebar.getByRole('combobox', { name: /^Country/ });
  await country.focus();
  // Right above the footer.
  await country.evaluate((input) => input.scrollIntoView({ block: 'end' }));
  await page.keyboard.type('unit');
  const list = sidebar.getByRole('listbox');
  await list.waitFor();
  const [shown, footer] = [await list.boundingBox(), await sidebar.locator('footer').boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
});

it('shows them for a signal', async () => {
  await tab('Signals');
  await press('New signal');
  await fill('Total limit (credits)', '100');
  await says('up to 100 credits · you have 10,000');
  const names = { button: 'Deploy signal', cap: 'Total limit (credits)' };
  expect(await outside(names)).toEqual([]);
  await press('More options');
  expect(await outside(names)).toEqual([]);
  await picture('signal');
});

it('shows them in German', async () => {
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await tab('Anreichern');
  await says('bis zu 60 Credits · Sie haben 10.000');
  await picture('anreichern');
  const names = { button: '60 Unternehmen in „Prospects“ anreichern', cap: 'Limit (Credits)' };
  expect(await outside(names)).toEqual([]);
  await tab('Finden');
  await button('Anreichern und Personen bei 60 Unternehmen in „Prospects“ finden').waitFor();
  await picture('finden');
});
