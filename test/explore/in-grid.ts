/** Actions in the grid of companies, by mouse and keyboard. */
import { chooseMenu, openMenu } from '../workbench/page-driver';
import { a1, chooseOfLine, drag, dragHandle, type Place, select, selectLine } from './grid';
import { type Doing, type Hands, pressKey, rowOf, type Table, table, type } from './table';
import { companies, rowsAtFirst } from './world';

/** The last column that a person's row has, wherever results end. */
const lastColumn = 25;

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

export const inGrid = {
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
      await hands.moment();
      await pressKey(hands, 'Control+v');
      return `copies ${a1(from)}:${a1(to)} to ${a1(cell)}`;
    }),
  cutPaste: (hands) =>
    atNote(hands, async (cell, found) => {
      const from = { row: rowOf(found, hands.b), col: cell.col };
      await select(hands.page, from);
      await pressKey(hands, 'Control+x');
      await select(hands.page, cell);
      await hands.moment();
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
    await hands.moment();
    await pressKey(hands, 'Control+v');
    return `copies row ${from + 1} over row ${to + 1}`;
  },
  moveRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const [from, to] = [rowOf(found, hands.a), rowOf(found, hands.b)];
    if (!(await selectLine(hands.page, { row: from, col: -1 }))) return undefined;
    await hands.moment();
    const isDone = await drag(hands.page, { row: from, col: -1 }, { row: to, col: -1 });
    return isDone ? `moves row ${from + 1} to row ${to + 1}` : undefined;
  },
  insertRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const row = rowOf(found, hands.a);
    await hands.moment();
    const isDone = await chooseOfLine(hands.page, { row, col: -1 }, 'Insert row below');
    return isDone ? `inserts a row below row ${row + 1}` : undefined;
  },
  deleteRow: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const row = rowOf(found, hands.a);
    hands.notes.removed += 1;
    await hands.moment();
    const isDone = await chooseOfLine(hands.page, { row, col: -1 }, 'Delete row');
    return isDone ? `deletes row ${row + 1}` : undefined;
  },
  insertColumn: async (hands) => {
    const found = await table(hands);
    if (!found || found.width > 20) return undefined;
    const col = 2 + (hands.a % found.width);
    await select(hands.page, { row: 0, col });
    await hands.moment();
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
      const path = ['Data', 'Sort range', way] as const;
      const item = await openMenu(hands.page, ...path);
      await hands.moment();
      // The menu may have closed meanwhile.
      await item.click({ timeout: 1_500 }).catch(() => chooseMenu(hands.page, ...path));
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
    const { notes, who } = hands;
    // Results beside companies that are gone would come beside others that are added there.
    if (notes.undoable[who] < 1) return undefined;
    notes.undoable[who] -= 1;
    notes.removed += 3;
    await hands.moment();
    await pressKey(hands, 'Control+z');
    return 'undoes';
  },
  redo: async (hands) => {
    hands.notes.removed += 3;
    await pressKey(hands, 'Control+y');
    return 'redoes';
  },
  addCompanies: async (hands) => {
    const found = await table(hands);
    if (!found) return undefined;
    const from = rowsAtFirst + hands.notes.added;
    const domains = companies.slice(from, from + 20 + (hands.a % 40)).map(({ domain }) => domain);
    hands.notes.added += domains.length;
    hands.notes.undoable[hands.who] = 0;
    const isFilled = (row: readonly string[]) => row.some((text) => text !== '');
    const first = { row: found.sheet.rows.findLastIndex(isFilled) + 1, col: found.at('Domain') };
    await select(hands.page, first);
    const text = JSON.stringify(domains.join('\n'));
    await hands.page.evaluate(`navigator.clipboard.writeText(${text})`);
    await pressKey(hands, 'Control+v');
    return `pastes ${domains.length} more domains at ${a1(first)}`;
  },
} satisfies Record<string, Doing>;
