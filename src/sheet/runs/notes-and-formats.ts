/** Notes and number formats on the cells a run fills: a value's source and day, and readable large amounts. */
import { originOf, sourceName } from '../accounts/sources';
import type { Cell, Language, Properties } from '../ports';
import type { Snapshot } from '../tables/snapshot';
import { checkedField, type Values } from './kinds/kind';
import type { Task } from './task';
import type { PlannedCell } from './undo/keep';
import { statusField } from './undo-journal';

/** The beginning of our notes; all other notes are the user's. */
const mark = 'Signalsheet: ';
/** The most notes written at a time; Google sets them cell by cell. */
const mostNotes = 5_000;
/** Set if the document may have notes of ours. */
const property = 'cell-notes';

/** Whether we wrote the note and may replace or remove it. */
export function isOurNote(note: string): boolean {
  return note.startsWith(mark);
}

/**
 * Adds to planned cells their new notes: ours if the task wants them, none if ours would describe the previous value.
 * Notes that users wrote stay. `resultOf` returns what is written for a key.
 */
export function withNotes(
  document: Properties,
  task: Task,
  now: Snapshot,
  planned: readonly PlannedCell[],
  resultOf: (key: string) => Values | undefined,
  today: string,
): PlannedCell[] {
  const isWanted = task.kind === 'enrich-accounts' && task.notes === true;
  if (!isWanted && document.get(property) === undefined) return [...planned];
  if (isWanted) document.set(property, 'yes');
  let room = isWanted ? mostNotes : 0;
  return planned.map((cell) => {
    if (cell.field === statusField || cell.field === checkedField) return cell;
    const before = now.note(cell.row, cell.column);
    if (before !== '' && !isOurNote(before)) return cell;
    const note = room > 0 ? noteOn(cell.field, resultOf(cell.key) ?? {}, today) : '';
    if (note === before) return cell;
    room -= 1;
    return { ...cell, note };
  });
}

function noteOn(field: string, values: Values, today: string): string {
  const origin = originOf(values)(field);
  if (!origin) return `${mark}looked up ${values[checkedField] ?? today}. No source given.`;
  const { source, url, licence, checkedAt } = origin;
  const day = checkedAt === '' ? '' : `, checked ${checkedAt.slice(0, 10)}`;
  return [`${mark}${sourceName(source)}${day}`, url, licence].filter(Boolean).join('\n');
}

export const amountField = 'revenue_usd';
const unformatted = /^(general|0\.#+)?$/i;
const millions: Readonly<Record<Language, string>> = { en: 'M', de: 'Mio.' };
const ours = /^#,##0(\.0)?,,"\u00a0(M|Mio\.)"$/;

/**
 * Adds number formats in the user's language to planned amounts in cells that the user hasn't formatted; a smaller amount
 * loses ours, which a sort of other columns may have left there.
 */
export function withFormats(
  now: Snapshot,
  planned: readonly PlannedCell[],
  language: Language = 'en',
): PlannedCell[] {
  return planned.map((cell) => {
    if (cell.field !== amountField) return cell;
    const format = formatFor(cell.value, millions[language]);
    const shown = now.format(cell.row, cell.column);
    if (ours.test(shown)) return { ...cell, format: format || 'General' };
    return format !== '' && unformatted.test(shown) ? { ...cell, format } : cell;
  });
}

/** The format for an amount's cell that gets its previous value back; undefined if its present format isn't ours. */
export function formatBefore(shown: string, value: Cell): string | undefined {
  const unit = ours.exec(shown)?.[2];
  return unit === undefined ? undefined : formatFor(value, unit) || 'General';
}

function formatFor(value: Cell, unit: string): string {
  if (typeof value !== 'number' || value < 1_000_000) return '';
  return `#,##0${value < 10_000_000 ? '.0' : ''},,"\u00a0${unit}"`;
}
