/** Notes and number formats on the cells that a run fills: a value's source and day, and large amounts that read well. */
import { originOf, sourceName } from '../accounts/sources';
import type { Cell, Properties, Sheet } from '../ports';
import { type Cells, putCell, readTexts, writeFormats, writeNotes } from '../tables/cells';
import { checkedField, type Values } from './kinds/kind';
import type { Task } from './task';
import type { PlannedCell } from './undo/keep';
import { statusField } from './undo-journal';

/** How ours begin; any other note is a person's own. */
const mark = 'Signalsheet: ';
/** Notes of one writing. Google puts them on cell by cell. */
const mostNotes = 5_000;
/** Set where the document may hold notes of ours. */
const property = 'cell-notes';

/** Whether a note is ours, to be replaced or taken away. */
export function isOurNote(note: string): boolean {
  return note.startsWith(mark);
}

/**
 * Adds to planned cells what becomes of their notes: one of ours where the task wants them, none where ours would tell of
 * the value before. A note that a person wrote stays. `resultOf` says what is written for a key.
 */
export function planNotes(
  document: Properties,
  task: Task,
  sheet: Sheet,
  planned: readonly PlannedCell[],
  resultOf: (key: string) => Values | undefined,
  today: string,
): PlannedCell[] {
  const isWanted = task.kind === 'enrich-accounts' && task.notes === true;
  if (!isWanted && document.get(property) === undefined) return [...planned];
  if (isWanted) document.set(property, 'yes');
  const filled = planned.filter(({ field }) => field !== statusField && field !== checkedField);
  const now = readTexts(sheet, 'notes', filled);
  const notes = new Map<PlannedCell, string>();
  for (const cell of filled) {
    const before = now(cell.row, cell.column);
    if (before !== '' && !isOurNote(before)) continue;
    const isRoom = isWanted && notes.size < mostNotes;
    const after = isRoom ? noteOn(cell.field, resultOf(cell.key) ?? {}, today) : '';
    if (after !== before) notes.set(cell, after);
  }
  return planned.map((cell) => {
    const after = notes.get(cell);
    if (after === undefined) return cell;
    return { ...cell, note: { before: now(cell.row, cell.column), after } };
  });
}

/** Puts the planned notes on. */
export function putNotes(sheet: Sheet, planned: readonly PlannedCell[]): void {
  const notes: Cells = new Map();
  for (const { row, column, note } of planned) if (note) putCell(notes, row, column, note.after);
  writeNotes(sheet, notes);
}

function noteOn(field: string, values: Values, today: string): string {
  const origin = originOf(values)(field);
  if (!origin) return `${mark}looked up ${values[checkedField] ?? today}. No source given.`;
  const { source, url, licence, checkedAt } = origin;
  const day = checkedAt === '' ? '' : `, checked ${checkedAt.slice(0, 10)}`;
  return [`${mark}${sourceName(source)}${day}`, url, licence].filter(Boolean).join('\n');
}

/** The field that holds amounts. */
export const amountField = 'revenue_usd';
const unformatted = /^(general|0\.#+)?$/i;
const millions = '#,##0,,"\u00a0M"';
const fewMillions = '#,##0.0,,"\u00a0M"';

/** Formats the amounts among planned cells, where nobody has chosen a format. */
export function formatAmounts(sheet: Sheet, planned: readonly PlannedCell[]): void {
  const amounts = planned.filter(
    (cell) => cell.field === amountField && formatFor(cell.value) !== '',
  );
  const now = readTexts(sheet, 'formats', amounts);
  const formats: Cells = new Map();
  for (const { row, column, value } of amounts) {
    const shown = now(row, column);
    if (isOurs(shown) || unformatted.test(shown)) putCell(formats, row, column, formatFor(value));
  }
  writeFormats(sheet, formats);
}

/** Takes our formats off those cells of a column that are about to get other values back. */
export function unformatAmounts(sheet: Sheet, column: number, cells: Cells): void {
  const places = [...cells].flatMap(([row, line]) => {
    const value = line.get(column);
    return value === undefined ? [] : [{ row, column, value }];
  });
  const now = readTexts(sheet, 'formats', places);
  const formats: Cells = new Map();
  for (const { row, column, value } of places)
    if (isOurs(now(row, column))) putCell(formats, row, column, formatFor(value) || 'General');
  writeFormats(sheet, formats);
}

function formatFor(value: Cell): string {
  if (typeof value !== 'number' || value < 1_000_000) return '';
  return value < 10_000_000 ? fewMillions : millions;
}

function isOurs(format: string): boolean {
  return format === millions || format === fewMillions;
}
