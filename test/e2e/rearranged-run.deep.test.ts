/**
 * A person rearranges the table in the page again and again while results arrive: each row keeps its own company's
 * data, and none is blank.
 */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { sampleCompanies } from '../../src/service';
import { drag, selectLine } from '../explore/grid';
import { chooseMenu } from '../workbench/page-driver';
import { openOffice } from './support/office';
import { openWithSidebar, selectRange, until } from './support/page';
import { inSidebar } from './support/sidebar';

const companies = sampleCompanies().slice(0, 200);
const byDomain = new Map(companies.map((company) => [company.domain, company]));
const once = companies.map(({ domain }, i) => [(i * 7) % 200, domain, (i * 11) % 200]);
const rows = [...once, ...once.slice(0, 20)];
const last = 1 + rows.length;
const found = ['Employees', 'Industry', 'HQ country', 'Company data status'];

/** As by a slow connection: the page works its changes out from what it has seen. */
const lateMs = 300;

jest.setTimeout(300_000);

type Any = (below: number) => number;
type Play = (page: Page, any: Any) => Promise<void>;

/** Copies or cuts a range and pastes it at a cell. */
async function move(page: Page, key: 'c' | 'x', range: string, to: string): Promise<void> {
  await selectRange(page, range);
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await page.keyboard.press(`Control+${key}`);
  await selectRange(page, to);
  await page.keyboard.press('Control+v');
}

const sort: Play = async (page, any) => {
  await selectRange(page, `A2:Z${last}`);
  await chooseMenu(page, 'Data', 'Sort range', any(2) ? 'Ascending' : 'Descending');
};

const undo: Play = async (page) => {
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await page.keyboard.press('Control+z');
};

const redo: Play = async (page) => {
  await page.locator('.o-grid-composer .o-composer').first().focus();
  await page.keyboard.press('Control+y');
};

const plays: Record<string, Play> = {
  'sort of a range': sort,
  'sort by a filter': async (page, any) => {
    const hasFilter = await page.evaluate<boolean>(
      `(({ getters }) => getters.getTables(getters.getActiveSheetId()).length > 0)(workbench.model)`,
    );
    if (!hasFilter) {
      await selectRange(page, `A1:Z${last}`);
      await chooseMenu(page, 'Data', 'Add filters');
    }
    await selectRange(page, any(2) ? 'A1' : 'C1');
    const at = await page.evaluate<{ x: number; y: number }>(
      `(({ getters }) => {
        const { col, row } = getters.getActivePosition();
        const rect = getters.getVisibleRect({ left: col, right: col, top: row, bottom: row });
        const canvas = document.querySelector('.o-grid canvas').getBoundingClientRect();
        return { x: canvas.left + rect.x + rect.width - 10, y: canvas.top + rect.y + rect.height / 2 };
      })(workbench.model)`,
    );
    await page.mouse.click(at.x, at.y);
    await page
      .locator('.o-filter-menu-item', { hasText: any(2) ? 'A ⟶ Z' : 'Z ⟶ A' })
      .first()
      .click();
  },
  'paste of a block': async (page, any) => {
    const from = 2 + any(150);
    const mine = any(2) ? 'A' : 'C';
    await move(page, 'c', `${mine}${from}:${mine}${from + 40}`, `${mine}${2 + any(150)}`);
  },
  'cut and paste of rows': async (page, any) => {
    const [from, to] = [2 + any(190), 400 + any(20) * 30];
    await move(page, 'x', `A${from}:Z${from + 10}`, `A${to}`);
    await move(page, 'x', `A${to}:Z${to + 10}`, `A${from}`);
  },
  'removal of duplicates': async (page, any) => {
    await sort(page, any);
    await selectRange(page, `A1:Z${last}`);
    await chooseMenu(page, 'Data', 'Data cleanup', 'Remove duplicates');
    const panel = page.locator('.o-sidePanel');
    const header = panel.getByLabel('Data has header row');
    if (!(await header.isChecked())) await header.check();
    for (const box of await panel.locator('.o-checkbox-selection input').all()) await box.uncheck();
    await panel.getByLabel(/Domain/).check();
    await panel.getByRole('button', { name: 'Remove duplicates' }).click();
    await page.keyboard.press('Escape');
  },
  'drag of a column': async (page, any) => {
    const [from, to] = [any(7), any(7)];
    if (from === to) return;
    await selectLine(page, { row: -1, col: from });
    await drag(page, { row: -1, col: from }, { row: -1, col: to });
  },
  'sort, undo and redo': async (page, any) => {
    await [sort, undo, undo, redo][any(4)]?.(page, any);
  },
};

const asked = process.env['SIGNALSHEET_TEST_SORT_SEEDS'];
const seeds = (asked ?? '1').split(',').map(Number);
const chosen = process.env['SIGNALSHEET_TEST_PLAYS'];
const played = Object.entries(plays).filter(([name]) => !chosen || name.includes(chosen));

describe.each(played)('%s', (_name, play) => {
  it.each(seeds)('at random moments of a run, with seed %i', async (seed) => {
    const values = [['One', 'Domain', 'Other'], ...rows];
    const office = await openOffice({
      book: { name: 'Book', sheets: [{ name: 'Prospects', values }] },
    });
    const { book } = office.workbench;
    const { page, sidebar } = await openWithSidebar((await office.workbench.serve()).url, lateMs);
    const { tab, button } = inSidebar(() => sidebar);
    const chances = fc.sample(fc.infiniteStream(fc.nat(400)), { numRuns: 1, seed })[0];
    const any = (below: number) => Number(chances?.next().value) % below;
    await button(/^Enrich \d+ companies/).click();
    await until(() => book.shown('D1:D1').flat()[0] === 'Employees', 'the headers are written');
    const isDone = async () => {
      const states = await sidebar.locator('.run .state').allTextContents();
      return states.some((state) => /done/.test(state));
    };
    await tab('Runs');
    let times = 0;
    while (!(await isDone())) {
      await play(page, any);
      times++;
      await page.evaluate((ms) => new Promise((go) => setTimeout(go, ms)), any(400));
      const resume = button(/^Resume/).first();
      if ((await resume.count()) > 0) await resume.click({ timeout: 1_000 }).catch(() => {});
    }
    await until(
      () => page.evaluate<boolean>('workbench.model.getters.isFullySynchronized()'),
      'the workbench has the last change',
    );
    const [headers = [], ...lines] = book.shown('Prospects!A1:Z1000');
    const at = (line: readonly string[], header: string) => line[headers.indexOf(header)] ?? '';
    const blank: string[] = [];
    const faults = lines.flatMap((line) => {
      const domain = at(line, 'Domain');
      const company = byDomain.get(domain);
      const meant = [
        company?.employee_count ?? '',
        company?.industry ?? '',
        company?.hq_country ?? '',
        'Done',
      ];
      const got = found.map((header) => at(line, header));
      if (domain && got.every((text) => text === '' || text === 'Done')) blank.push(domain);
      const wanted = domain ? meant : ['', '', '', ''];
      const isRight = got.every((text, i) => text === '' || text === String(wanted[i]));
      return isRight ? [] : [`${domain}: ${got.join(' | ')}`];
    });
    expect(faults).toEqual([]);
    expect(blank).toEqual([]);
    expect(new Set(lines.map((line) => at(line, 'Domain')).filter(Boolean)).size).toBe(200);
    expect(times).toBeGreaterThan(0);
    await office.leave();
  });
});
