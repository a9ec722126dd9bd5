/**
 * A person types and opens menus throughout a run: nothing moves their selection, and only the tab they asked for
 * appears.
 */
import type { FrameLocator, Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { enter } from '../workbench/page-driver';
import { type Office, openOffice } from './support/office';
import { openSheet, openWithSidebar, selectRange, shown, until } from './support/page';
import { inSidebar } from './support/sidebar';

const domains = sampleCompanies()
  .slice(0, 300)
  .map(({ domain }) => domain);
const values = [['Domain', 'Note'], ...domains.map((domain) => [domain, ''])];

let office: Office;
let page: Page;
let sidebar: FrameLocator;

beforeAll(async () => {
  office = await openOffice({
    posts: true,
    book: { name: 'Prospects', sheets: [{ name: 'Prospects', values }] },
  });
  ({ page, sidebar } = await openWithSidebar((await office.workbench.serve()).url));
});

const { tab, press, fill, card } = inSidebar(() => sidebar);
const pumps = () => office.workbench.executions.length;

interface Seen {
  /** Names of tabs, each once. */
  readonly tabs: string[];
  /** Every place of the selection, in order. */
  readonly places: string[];
}

/** Records from now on which tabs exist and where the selection is. */
async function watchPage(): Promise<() => Promise<Seen>> {
  const seen = await page.evaluateHandle<Seen>(`(() => {
    const seen = { tabs: [], places: [] };
    const { model } = workbench;
    const look = () => {
      for (const { innerText } of document.querySelectorAll('.o-sheet'))
        if (innerText.trim() && !seen.tabs.includes(innerText.trim())) seen.tabs.push(innerText.trim());
      const { getters } = model;
      const { col, row } = getters.getActivePosition();
      const place = getters.getSheetName(getters.getActiveSheetId()) + ' ' + (col + 1) + ' ' + (row + 1);
      if (place !== seen.places.at(-1)) seen.places.push(place);
    };
    look();
    model.on('update', seen, look);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return seen;
  })()`);
  return () => seen.jsonValue();
}

/** Types line after line from B2 on, each ended by Enter, until `isOver`; returns what was typed. */
async function typeUntil(isOver: () => Promise<boolean>): Promise<string[]> {
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await selectRange(page, 'B2');
  const typed: string[] = [];
  while (!(await isOver()) || typed.length < 20) {
    const text = `note ${typed.length + 1}`;
    await page.keyboard.type(text);
    await enter(page, text);
    typed.push(text);
    if (typed.length >= domains.length) throw new Error('It took too long');
  }
  return typed;
}

/** Opens the menu of a row by its number at the left. */
async function openRowMenu(row: number): Promise<void> {
  const { x, y } = await page.evaluate<{ x: number; y: number }>(`(({ getters }) => {
    const rect = getters.getVisibleRect({ left: 0, right: 0, top: ${row - 1}, bottom: ${row - 1} });
    const canvas = document.querySelector('.o-grid canvas').getBoundingClientRect();
    return { x: canvas.left + 10, y: canvas.top + rect.y + rect.height / 2 };
  })(workbench.model)`);
  await until(async () => {
    await page.mouse.click(x, y, { button: 'right' });
    return page.locator('.o-menu-item', { hasText: 'Insert row above' }).isVisible();
  }, `the menu of row ${row} is open`);
}

const isOver = (title: string) => async () =>
  /^(done|partly done)$/.test((await card(title).locator('.state').first().textContent()) ?? '');

async function expectTyped(typed: readonly string[]): Promise<void> {
  const notes = await shown(page, `B2:B${typed.length + 1}`);
  expect(notes.flat()).toEqual(typed);
}

/** Row after row below each other, and nowhere else. */
const placesOf = (typed: readonly string[]) =>
  Array.from({ length: typed.length + 1 }, (_, i) => `Prospects 2 ${i + 2}`);

it('leaves the person where they type while a run fills the sheet', async () => {
  await press('Enrich 300 companies in Prospects');
  const seen = await watchPage();
  const typed = await typeUntil(isOver('Enrich companies · 1'));
  const { tabs, places } = await seen();
  await expectTyped(typed);
  expect(tabs).toEqual(['Prospects']);
  expect(places.filter((place) => place !== 'Prospects 1 1')).toEqual(placesOf(typed));
  expect(office.workbench.book.values('A2:A301').flat()).toEqual(domains);
});

it('leaves an open row menu its row while a search finds companies', async () => {
  await tab('Find');
  await sidebar.getByText('Companies by technology', { exact: true }).click();
  await fill('Technology', 'Kubernetes');
  await fill('Companies', '200');
  await sidebar.getByText(/^up to 1,000 credits · /).waitFor();
  const before = pumps();
  await press('Find up to 200 companies');
  // The requested sheet comes to the front with the press, and the person returns to their own.
  await page
    .locator('.o-sheet.active')
    .getByText('Kubernetes companies', { exact: true })
    .waitFor();
  await openSheet(page, 'Prospects', /^Domain$/);
  await openRowMenu(5);
  const seen = await watchPage();
  await until(isOver('Technology search · 2'), 'the search is over', 90);
  expect(pumps()).toBeGreaterThan(before);
  await page.locator('.o-menu-item', { hasText: 'Insert row above' }).click();
  await until(
    async () => office.workbench.book.values('A5:A6').flat().join() === `,${domains[3]}`,
    'a row is inserted above the fifth',
  );
  const { tabs, places } = await seen();
  expect(tabs.sort()).toEqual(['Kubernetes companies', 'Prospects']);
  expect(new Set(places.map((place) => place.split(' ')[0]))).toEqual(new Set(['Prospects']));
  expect(office.workbench.book.values("'Kubernetes companies'!B2:B201").flat()).toHaveLength(200);
});
