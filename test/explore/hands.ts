/** How each action is done: by mouse and keyboard, in the grid, its menus and the sidebar. */

import { until } from '../e2e/support/page';
import { inSidebar } from '../e2e/support/sidebar';
import { chooseMenu } from '../workbench/page-driver';
import type { Action, ActionName } from './actions';
import {
  a1,
  chooseOfLine,
  drag,
  dragHandle,
  look,
  type Place,
  type SheetSeen,
  select,
  selectLine,
} from './grid';
import type { Notes } from './notes';
import { companies, main, type Person, reload, rowsAtFirst, type World } from './world';

/** What an action has at hand. */
export interface Hands extends Person, Action {
  readonly world: World;
  readonly notes: Notes;
}

/** Seconds that an action waits for what it needs. */
const patience = 10;
/** The last column that a person's row has, wherever results end. */
const lastColumn = 25;
const rowsInSight = 30;

/** Does an action; returns what it was in words, or undefined if there was nothing to do it with. */
export type Doing = (hands: Hands) => Promise<string | undefined>;

const pressKey = ({ page }: Person, keys: string) => page.keyboard.press(keys);

/** Types into the selected cell and ends with Enter, once the grid has followed. */
async function type(person: Person, text: string): Promise<void> {
  const { page } = person;
  const composer = page.locator('.o-grid-composer .o-composer').first();
  await page.keyboard.type(text, { delay: 5 });
  const isTyped = async () => (await composer.innerText()).trim() === text;
  await until(isTyped, `the cell has ${text}`, patience);
  await pressKey(person, 'Enter');
}

interface Table {
  readonly sheet: SheetSeen;
  /** The last row with a domain. */
  readonly last: number;
  /** The column of this header. */
  at(header: string): number;
  /** The first column behind the headers. */
  readonly width: number;
}

/** Brings the first companies to the front; undefined if their headers are gone. */
async function table(hands: Hands): Promise<Table | undefined> {
  await show(hands, main);
  await hands.page.locator('.o-grid-composer .o-composer').first().focus();
  await pressKey(hands, 'Control+Home');
  const sheet = (await look(hands.page)).sheets.find(({ name }) => name === main);
  const headers = sheet?.rows[0] ?? [];
  const domain = headers.indexOf('Domain');
  if (!sheet || domain < 0) return undefined;
  const last = sheet.rows.findLastIndex((row) => (row[domain] ?? '') !== '');
  return { sheet, last, at: (header) => headers.indexOf(header), width: headers.length };
}

async function show({ page }: Person, name: string): Promise<void> {
  if ((await look(page)).front === name) return;
  await page.locator('.o-sheet').getByText(name, { exact: true }).click();
  await until(async () => (await look(page)).front === name, `${name} is in front`, patience);
}

/** A row of the table below its headers, among those in sight. */
const rowOf = ({ last }: Table, number: number) =>
  1 + (number % Math.max(1, Math.min(last, rowsInSight)));

/** Does something at a cell of the column of notes. */
async function atNote(
  hands: Hands,
  act: (cell: Place, table: Table) => Promise<string | undefined>,
): Promise<string | undefined> {
  const found = await table(hands);
  const col = found?.at('Note') ?? -1;
  if (!found || col < 0) return undefined;
  return act({ row: rowOf(found, hands.a), col }, found);
}

const below = ({ row, col }: Place, rows: number): Place => ({ row: row + rows, col });

/** Formulas that people write beside a row; the grid packs those below each other as their differences. */
const formulas = [
  (row: number) => `=C${row}*2+${row}`,
  (row: number) => `=B${row}&" at ${row}"`,
  (row: number) => `=IF(C${row}>20,"high","low")`,
  (row: number) => `=SUM(C$2:C${row})`,
];

async function menuOfSheet({ page }: Person, name: string, item: string): Promise<void> {
  await page.locator('.o-sheet').getByText(name, { exact: true }).click({ button: 'right' });
  await page.locator('.o-menu-item', { hasText: item }).first().click();
}

/** A sheet that people added. */
async function ownSheet({ page, b }: Hands): Promise<string | undefined> {
  const own = (await look(page)).sheets
    .map(({ name }) => name)
    .filter((name) => /^(Sheet|Plan|small)/.test(name));
  return own[b % Math.max(1, own.length)];
}

async function tab(hands: Hands, name: string): Promise<ReturnType<typeof inSidebar>> {
  const parts = inSidebar(() => hands.sidebar);
  await hands.sidebar.getByRole('tab', { name }).click();
  return parts;
}

/** Presses the first button of this name if there is one; it may go meanwhile. */
async function pressIfThere({ sidebar }: Person, name: string | RegExp): Promise<boolean> {
  const button = sidebar.getByRole('button', { name, exact: true }).first();
  if ((await button.count()) === 0 || (await button.isDisabled())) return false;
  return button.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
}

export const doings: Readonly<Record<ActionName, Doing>> = {
  type: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const text = `typed ${++hands.notes.typed}`;
    const row = rowOf(found, hands.a);
    // Mostly a note; sometimes over what a run may fill.
    const isOver = hands.b % 5 === 0 && found.width > 4;
    const col = isOver ? 4 + (hands.c % (found.width - 4)) : found.at('Note');
    if (col < 0) return undefined;
    if (isOver) hands.notes.removed += 1;
    await select(hands.page, { row, col });
    await type(hands, text);
    return `types “${text}” into ${a1({ row, col })}`;
  },
  formula: (hands) =>
    atNote(hands, async (cell) => {
      const text = formulas[hands.b % formulas.length]?.(cell.row + 1) ?? '';
      await select(hands.page, cell);
      await type(hands, text);
      return `types ${text} into ${a1(cell)}`;
    }),
  fillDown: (hands) =>
    atNote(hands, async (cell) => {
      const to = below(cell, 1 + (hands.b % 8));
      const text = formulas[hands.c % formulas.length]?.(cell.row + 1) ?? '';
      if (hands.c % 3 > 0) {
        await select(hands.page, cell);
        await type(hands, text);
      }
      await select(hands.page, cell, to);
      await pressKey(hands, 'Control+d');
      return `fills ${a1(cell)}:${a1(to)} down${hands.c % 3 > 0 ? `, with ${text}` : ''}`;
    }),
  dragHandle: (hands) =>
    atNote(hands, async (cell) => {
      await select(hands.page, cell);
      const to = below(cell, 2 + (hands.b % 5));
      return (await dragHandle(hands.page, to))
        ? `drags the handle from ${a1(cell)} to ${a1(to)}`
        : undefined;
    }),
  paste: (hands) =>
    atNote(hands, async (cell, found) => {
      const from = { row: rowOf(found, hands.b), col: cell.col };
      const to = below(from, hands.c % 3);
      await select(hands.page, from, to);
      await pressKey(hands, 'Control+c');
      await select(hands.page, cell);
      await pressKey(hands, 'Control+v');
      return `copies ${a1(from)}:${a1(to)} to ${a1(cell)}`;
    }),
  cutPaste: (hands) =>
    atNote(hands, async (cell, found) => {
      const from = { row: rowOf(found, hands.b), col: cell.col };
      await select(hands.page, from);
      await pressKey(hands, 'Control+x');
      await select(hands.page, cell);
      await pressKey(hands, 'Control+v');
      return `cuts ${a1(from)} and pastes it at ${a1(cell)}`;
    }),
  clear: async (hands) => {
    const found = await table(hands);
    if (!found || found.width <= 3) return undefined;
    const from = { row: rowOf(found, hands.a), col: 3 + (hands.b % (found.width - 3)) };
    const to = below(from, hands.c % 3);
    hands.notes.removed += to.row - from.row + 1;
    await select(hands.page, from, to);
    await pressKey(hands, 'Delete');
    return `clears ${a1(from)}:${a1(to)}`;
  },
  pasteRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const [from, to] = [rowOf(found, hands.a), rowOf(found, hands.b)];
    const rowAt = (row: number) => ({ row, col: -1 });
    if (!(await selectLine(hands.page, rowAt(from)))) return undefined;
    await pressKey(hands, 'Control+c');
    hands.notes.removed += 1;
    if (!(await selectLine(hands.page, rowAt(to)))) return undefined;
    await pressKey(hands, 'Control+v');
    return `copies row ${from + 1} over row ${to + 1}`;
  },
  moveRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const [from, to] = [rowOf(found, hands.a), rowOf(found, hands.b)];
    if (!(await selectLine(hands.page, { row: from, col: -1 }))) return undefined;
    const isDone = await drag(hands.page, { row: from, col: -1 }, { row: to, col: -1 });
    return isDone ? `moves row ${from + 1} to row ${to + 1}` : undefined;
  },
  insertRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const row = rowOf(found, hands.a);
    const isDone = await chooseOfLine(hands.page, { row, col: -1 }, 'Insert row below');
    return isDone ? `inserts a row below row ${row + 1}` : undefined;
  },
  deleteRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const row = rowOf(found, hands.a);
    hands.notes.removed += 1;
    const isDone = await chooseOfLine(hands.page, { row, col: -1 }, 'Delete row');
    return isDone ? `deletes row ${row + 1}` : undefined;
  },
  insertColumn: async (hands) => {
    const found = await table(hands);
    if (!found || found.width > 20) return undefined;
    const col = 2 + (hands.a % found.width);
    hands.notes.isColumnGone = true;
    await select(hands.page, { row: 0, col });
    await chooseMenu(hands.page, 'Insert', 'Insert column', 'Column left');
    return `inserts a column before ${a1({ row: 0, col })}`;
  },
  deleteColumn: async (hands) => {
    const found = await table(hands);
    if (!found || found.width <= 4) return undefined;
    const col = 4 + (hands.a % (found.width - 4));
    hands.notes.isColumnGone = true;
    await select(hands.page, { row: 0, col });
    await chooseMenu(hands.page, 'Edit', 'Delete', 'Column');
    return `deletes the column of ${a1({ row: 0, col })}`;
  },
  sort: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    // Again and again, as people do who look for something.
    const times = 1 + (hands.b % 4);
    await select(hands.page, { row: 1, col: 0 }, { row: found.last, col: lastColumn });
    for (let i = 0; i < times; i++) {
      const way = (hands.a + i) % 2 ? 'Ascending' : 'Descending';
      await chooseMenu(hands.page, 'Data', 'Sort range', way);
    }
    return `sorts rows 2 to ${found.last + 1}${times > 1 ? `, ${times} times` : ''}`;
  },
  filter: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    await select(hands.page, { row: 0, col: 0 }, { row: found.last, col: found.width - 1 });
    await hands.page.locator('.o-topbar-menu', { hasText: 'Data' }).click();
    await hands.page
      .locator('.o-menu-item', { hasText: /filters?$/ })
      .first()
      .click();
    return 'adds or removes filters';
  },
  merge: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const from = { row: found.last + 5 + (hands.a % 5), col: hands.b % 3 };
    const to = { row: from.row + 1, col: from.col + 1 };
    await select(hands.page, from, to);
    await hands.page
      .locator('.o-toolbar-button[title^="Merge"], [title="Merge cells"]')
      .first()
      .click();
    return `merges ${a1(from)}:${a1(to)}`;
  },
  undo: async (hands) => {
    hands.notes.removed += 3;
    await pressKey(hands, 'Control+z');
    return 'undoes';
  },
  redo: async (hands) => {
    hands.notes.removed += 3;
    await pressKey(hands, 'Control+y');
    return 'redoes';
  },
  addSheet: async ({ page }) => {
    if ((await look(page)).sheets.length > 8) return undefined;
    await page.locator('.o-add-sheet').click();
    return 'adds a sheet';
  },
  renameSheet: async (hands) => {
    const name = await ownSheet(hands);
    if (name === undefined) return undefined;
    await menuOfSheet(hands, name, 'Rename');
    const given = `Plan ${++hands.notes.typed}`;
    await hands.page.keyboard.press('Control+a');
    await hands.page.keyboard.type(given);
    await pressKey(hands, 'Enter');
    return `renames ${name} to ${given}`;
  },
  switchSheet: async (hands) => {
    const name = (await ownSheet(hands)) ?? main;
    await show(hands, name);
    return `brings ${name} to the front`;
  },
  deleteSheet: async (hands) => {
    const name = await ownSheet(hands);
    if (name === undefined) return undefined;
    await menuOfSheet(hands, name, 'Delete');
    return `deletes ${name}`;
  },
  importFile: async ({ page, notes }) => {
    if ((await look(page)).sheets.length > 8) return undefined;
    const chosen = page.waitForEvent('filechooser');
    await chooseMenu(page, 'File', 'Import a CSV');
    const buffer = Buffer.from(`What,When\nimported ${++notes.typed},=1+1\n`);
    await (await chosen).setFiles({ name: 'small.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Add here' }).click();
    await page.getByText('Imported “small.csv”').first().waitFor();
    return 'imports a small file';
  },
  addCompanies: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const from = rowsAtFirst + hands.notes.added;
    const domains = companies.slice(from, from + 60 + (hands.a % 60)).map(({ domain }) => domain);
    hands.notes.added += domains.length;
    const first = { row: found.last + 1, col: found.at('Domain') };
    await select(hands.page, first);
    const text = JSON.stringify(domains.join('\n'));
    await hands.page.evaluate(`navigator.clipboard.writeText(${text})`);
    await pressKey(hands, 'Control+v');
    return `pastes ${domains.length} more domains at ${a1(first)}`;
  },
  enrich: async (hands) => {
    await show(hands, main);
    // The form reads the sheet again when the pointer comes back.
    await hands.page.mouse.move(300, 300);
    const { button } = await tab(hands, 'Enrich');
    const start = button(/^(Enrich|Fill) [\d,]+ (of [\d,]+ )?compan.* in Prospects$/);
    const isOffered = async () => (await start.count()) > 0 && (await start.isEnabled());
    await until(isOffered, 'a run is offered', 2 * patience);
    const what = await start.textContent();
    await start.click();
    return `presses “${what}”`;
  },
  undoRun: async (hands) => {
    await tab(hands, 'Runs');
    if (!(await pressIfThere(hands, 'Undo'))) return undefined;
    if (!(await pressIfThere(hands, 'Undo run'))) return undefined;
    hands.notes.isColumnGone = true;
    return 'undoes the newest run';
  },
  cancelRun: async (hands) => {
    await tab(hands, 'Runs');
    if (!(await pressIfThere(hands, 'Cancel'))) return undefined;
    return (await pressIfThere(hands, 'Cancel run')) ? 'cancels a run' : undefined;
  },
  openTab: async (hands) => {
    const names = ['Enrich', 'Find', 'Signals', 'Runs', 'Settings'];
    const name = names[hands.a % names.length] ?? '';
    await tab(hands, name);
    return `opens the tab ${name}`;
  },
  reload: async ({ world, who }) => {
    await reload(world.people[who]);
    return 'reloads the page';
  },
  restartService: async ({ world }) => {
    world.restartService();
    return 'the service is killed, and starts again';
  },
  restartWorkbench: async ({ world, a }) => {
    await world.restartWorkbench(a % 2 === 0);
    return `the workbench is ${a % 2 ? 'restarted' : 'killed and restarted'}`;
  },
};
