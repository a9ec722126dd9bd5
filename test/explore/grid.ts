/** The grid of a page: what its cells show, and clicks on them. */
import type { Page } from 'playwright-core';
import { selectIn } from '../workbench/page-driver';

export interface SheetSeen {
  readonly name: string;
  /** What cells show, by row and column counted from 0. */
  readonly rows: readonly (readonly string[])[];
  /** Each filled cell with its formula, as text to compare. */
  readonly content: string;
}

export interface Seen {
  readonly front: string;
  readonly sheets: readonly SheetSeen[];
  /** Whether the workbench has accepted all of the page's edits. */
  readonly isSent: boolean;
}

/** What a page shows now, in all its sheets. */
export function look(page: Page): Promise<Seen> {
  return page.evaluate(`(({ getters }) => ({
    front: getters.getSheetName(getters.getActiveSheetId()),
    isSent: getters.isFullySynchronized(),
    sheets: getters.getSheetIds().map((sheetId) => {
      const rows = Array.from({ length: getters.getNumberRows(sheetId) }, () => []);
      const content = [];
      for (const at of getters.getEvaluatedCellsPositions(sheetId)) {
        const shown = getters.getEvaluatedCell(at).formattedValue;
        const text = getters.getCellText(at, { showFormula: true });
        if (shown === '' && text === '') continue;
        if (rows[at.row]) rows[at.row][at.col] = shown;
        content.push([at.row, at.col, shown, text]);
      }
      content.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
      return {
        name: getters.getSheetName(sheetId),
        rows: rows.map((row) => Array.from(row, (text) => text ?? '')),
        content: JSON.stringify(content),
      };
    }),
  }))(workbench.model)`);
}

export interface Place {
  readonly row: number;
  readonly col: number;
}

export function a1({ row, col }: Place): string {
  return `${String.fromCharCode(65 + col)}${row + 1}`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of a cell on the screen, if it is visible; row or column -1 is its header. */
async function pointOf(page: Page, { row, col }: Place): Promise<Point | undefined> {
  const [seenRow, seenCol] = [Math.max(row, 0), Math.max(col, 0)];
  const point: Point | null = await page.evaluate(`(({ getters }) => {
    const zone = { left: ${seenCol}, right: ${seenCol}, top: ${seenRow}, bottom: ${seenRow} };
    const rect = getters.getVisibleRect(zone);
    const box = document.querySelector('.o-grid canvas').getBoundingClientRect();
    if (rect.width < 10 || rect.height < 10) return null;
    return {
      x: ${col < 0} ? box.left + 15 : box.left + rect.x + rect.width / 2,
      y: ${row < 0} ? box.top + 10 : box.top + rect.y + rect.height / 2,
    };
  })(workbench.model)`);
  return point ?? undefined;
}

/** Selects the cells between two with the mouse; those out of sight through the page. */
export async function select(page: Page, from: Place, to: Place = from): Promise<void> {
  const [first, last] = [await pointOf(page, from), await pointOf(page, to)];
  if (first) await page.mouse.click(first.x, first.y);
  else await page.locator('.o-grid-composer .o-composer').first().focus();
  if (first && last && from !== to) {
    await page.keyboard.down('Shift');
    await page.mouse.click(last.x, last.y);
    await page.keyboard.up('Shift');
  } else if (!first || !last) await selectIn(page, a1(from), a1(to));
}

/** Selects a whole row by its number, or a column by its letter: a click on a header. */
export async function selectLine(page: Page, place: Place, to: Place = place): Promise<boolean> {
  const [first, last] = [await pointOf(page, place), await pointOf(page, to)];
  if (!first || !last) return false;
  await page.mouse.click(first.x, first.y);
  if (place !== to) {
    await page.keyboard.down('Shift');
    await page.mouse.click(last.x, last.y);
    await page.keyboard.up('Shift');
  }
  return true;
}

/** Drags what is at one place to another, such as a selected row by its number. */
export async function drag(page: Page, from: Place, to: Place): Promise<boolean> {
  const [first, last] = [await pointOf(page, from), await pointOf(page, to)];
  if (!first || !last) return false;
  await dragBetween(page, first, last);
  return true;
}

/** Drags the small square at the corner of the selection to a cell. */
export async function dragHandle(page: Page, to: Place): Promise<boolean> {
  const handle = await page.locator('.o-autofill-handler').first().boundingBox();
  const last = await pointOf(page, to);
  if (!handle || !last) return false;
  await dragBetween(
    page,
    { x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 },
    last,
  );
  return true;
}

async function dragBetween({ mouse }: Page, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await mouse.move(to.x, to.y);
  await mouse.move(to.x + 1, to.y + 1);
  await mouse.up();
}

/** Chooses an item of the menu of a row or column, by its header. */
export async function chooseOfLine(page: Page, place: Place, item: string): Promise<boolean> {
  const point = await pointOf(page, place);
  if (!point) return false;
  await page.mouse.click(point.x, point.y);
  await page.mouse.click(point.x, point.y, { button: 'right' });
  await page.locator('.o-menu-item', { hasText: item }).first().click();
  return true;
}
