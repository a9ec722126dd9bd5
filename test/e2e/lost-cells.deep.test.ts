/** Cells are blanked right after a run's last write: the card says so, in both languages, and one press repairs them. */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { type Office, openOffice } from './support/office';
import { openWithSidebar, selectRange, shown, until } from './support/page';
import { pictureOf } from './support/picture';
import { balanceOf } from './support/product';
import { inSidebar } from './support/sidebar';

const rows = sampleCompanies()
  .slice(0, 60)
  .map(({ domain }, i) => [i, domain]);

let office: Office;
let page: Page;
let sidebar: FrameLocator;

jest.setTimeout(180_000);

beforeAll(async () => {
  const values = [['Nr', 'Domain'], ...rows];
  office = await openOffice({
    book: { name: 'Book', sheets: [{ name: 'Prospects', values }] },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { press, tab, newest } = inSidebar(() => sidebar);

const cells = () => shown(page, 'A1:H61');

const clear = async (range: string) => {
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await selectRange(page, range);
  await page.keyboard.press('Delete');
};

it('counts rows that no longer show what was found, and puts it back for free', async () => {
  await press(/^Enrich \d+ companies/);
  await tab('Runs');
  await newest(/done.*60 companies found · 60 credits/s);
  const right = await cells();
  await clear('C2:H43');
  await newest(/42 rows no longer show what was found\./);
  await pictureOf(page, 'lost-rows');
  await tab('Settings');
  await sidebar.getByLabel('Language / Sprache').selectOption({ label: 'Deutsch' });
  await tab('Läufe');
  await newest(/42 Zeilen zeigen nicht mehr, was gefunden wurde\./);
  await pictureOf(page, 'lost-rows-german');
  const before = await balanceOf(office.data, office.user.baseUrl);
  await press('Zurückschreiben (kostenlos)');
  await until(async () => (await cells()).join() === right.join(), 'the cells show it again');
  await newest(/^(?!.*nicht mehr).*60 Unternehmen gefunden/s);
  expect(await balanceOf(office.data, office.user.baseUrl)).toEqual(before);
});

it('leaves what a person clears afterwards, and asks nothing', async () => {
  await clear('C2:C3');
  const cleared = await cells();
  // Leaving and opening the tab reads the runs again.
  await tab('Anreichern');
  await tab('Läufe');
  await newest(/^(?!.*nicht mehr).*60 Unternehmen gefunden/s);
  expect(await cells()).toEqual(cleared);
});
