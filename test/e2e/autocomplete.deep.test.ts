/** Formulas typed with the help of suggestions, at three speeds, on a computer that is busy. */
import type { CDPSession, Page } from 'playwright-core';
import { type Office, openOffice } from './support/office';
import { openPage, selectRange, shown, until } from './support/page';

/** The text typed up to the suggestion, the key that accepts it, the text after it, and the cell's final content. */
const kinds = [
  ['=ENR', 'Enter', 'A1)', '=ENRICH_DOMAIN(A1)'],
  ['=ENRICH_D', 'Tab', 'A2,"name")', '=ENRICH_DOMAIN(A2,"name")'],
  ['=CREDIT_B', 'Tab', ')', '=CREDIT_BALANCE()'],
  ['=SU', 'Tab', 'B1:B3)', '=SUM(B1:B3)'],
  ['=1+AVERAG', 'Enter', 'B1:B3)', '=1+AVERAGE(B1:B3)'],
] as const;

/** Milliseconds between two keys: pasted by a machine, a fast hand, an unhurried one. */
const speeds = [0, 30, 120];

/** Formulas at each speed: few in CI; `SIGNALSHEET_TEST_FORMULAS=67` types two hundred in all. */
const each = Number(process.env['SIGNALSHEET_TEST_FORMULAS'] ?? 8);

let office: Office;
let page: Page;
let browser: CDPSession;

beforeAll(async () => {
  const values = Array.from({ length: each + 1 }, (_, i) => ['', i]);
  office = await openOffice({ book: { name: 'B', sheets: [{ name: 'S', values }] } });
  page = await openPage((await office.workbench.serve()).url);
  browser = await page.context().newCDPSession(page);
});

/** What a cell of the sheet in front holds, as typed. */
const held = (cell: string) =>
  page.evaluate((wanted) => {
    const { getters } = window.workbench.model;
    const sheetId = getters.getActiveSheetId();
    const { left: col, top: row } = getters.getRangeFromSheetXC(sheetId, wanted).zone;
    return getters.getCellText({ sheetId, col, row }, { showFormula: true });
  }, cell);

it.each(speeds)(
  'formulas are typed as intended, at %s ms per key',
  async (delay) => {
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 2 });
    const column = 'DEF'[speeds.indexOf(delay)];
    await selectRange(page, `${column}1`);
    await page.locator('.o-grid-composer .o-composer').first().focus();
    const wanted: string[] = [];
    const came: string[] = [];
    for (let i = 0; i < each; i++) {
      const [typed, taken, rest, formula] = kinds[i % kinds.length] ?? kinds[0];
      const cell = `${column}${i + 1}`;
      await page.keyboard.type(typed, { delay });
      await page.locator('.o-autocomplete-value').first().waitFor();
      await page.keyboard.press(taken);
      await page.keyboard.type(rest, { delay });
      await page.keyboard.press('Enter');
      await until(async () => await held(cell), `${cell} holds something`);
      wanted.push(formula);
      came.push(await held(cell));
    }
    expect(came).toEqual(wanted);
    expect(await shown(page, `${column}4`)).toEqual([['3']]);
  },
  240_000,
);
