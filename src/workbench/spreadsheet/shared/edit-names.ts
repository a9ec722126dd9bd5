/** Names a person's edits in plain words, for notices about them. */
import type { Command, CoreCommand, Dimension, Getters, Zone } from '@odoo/o-spreadsheet';
import { columnLetters, toA1 } from './a1';
import type { CommandPlaces } from './command-places';
import { boxIn } from './zones';

interface Edit {
  /** What the person did. */
  readonly rootCommand: Command | undefined;
  /** What that changed. */
  readonly commands: readonly CoreCommand[];
}

/** What a person did in cells, by the type of the command. */
const inCells: Readonly<Record<string, string>> = {
  SORT_CELLS: 'Your sort of',
  WORKBENCH_REORDER_ROWS: 'Your sort of',
  PASTE: 'Your paste in',
  PASTE_FROM_OS_CLIPBOARD: 'Your paste in',
  AUTOFILL: 'Your fill of',
  REMOVE_DUPLICATES: 'Your removal of duplicates in',
  DELETE_CONTENT: 'Your deletion of',
  DELETE_UNFILTERED_CONTENT: 'Your deletion of',
  SPLIT_TEXT_INTO_COLUMNS: 'Your split of',
  REPLACE_SEARCH: 'Your replacement in',
  SET_FORMATTING: 'Your formatting of',
};

/** What a person did with lines. */
const withLines: Readonly<Record<string, string>> = {
  ADD_COLUMNS_ROWS: 'Your insertion beside',
  REMOVE_COLUMNS_ROWS: 'Your deletion of',
  MOVE_COLUMNS_ROWS: 'Your move of',
};

/** The name of an edit, as the beginning of a sentence: "Your sort of A1:F200", "What you typed in C12". */
export function editName({ rootCommand, commands }: Edit, getters: Getters): string {
  const root = (rootCommand ?? commands[0] ?? {}) as CommandPlaces;
  const { type = '', dimension = 'ROW', elements, base } = root;
  const lines = withLines[type];
  if (lines) return `${lines} ${linesIn(dimension, elements ?? [base ?? 0])}`;
  const place = placeOf(root, commands, getters);
  if (!place) return 'Your edit';
  if (type !== 'UPDATE_CELL') return `${inCells[type] ?? 'Your edit of'} ${place}`;
  if (root.content) return `What you typed in ${place} (${quoted(root.content)})`;
  return `${root.content === '' ? 'Your deletion of' : 'Your formatting of'} ${place}`;
}

/** As much of a text as fits into a notice. */
const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 39)}…` : text}”`;

/** Several names in one sentence, with a verb for all of them. */
export function named(names: readonly string[]): string {
  const [first = 'Your edit', ...rest] = names;
  if (rest.length === 0) return `${first} was`;
  const more = `${rest.length} other ${rest.length === 1 ? 'edit' : 'edits'}`;
  return `${first} and ${more} were`;
}

function linesIn(dimension: Dimension, elements: readonly number[]): string {
  const [first, last] = [Math.min(...elements), Math.max(...elements)];
  const name = (index: number) =>
    dimension === 'ROW' ? String(index + 1) : columnLetters(index + 1);
  const kind = dimension === 'ROW' ? 'row' : 'column';
  return first === last ? `${kind} ${name(first)}` : `${kind}s ${name(first)} to ${name(last)}`;
}

/** The cells of a command in A1 notation, otherwise those that it changed; with the sheet unless that is in front. */
function placeOf(
  root: CommandPlaces,
  commands: readonly CoreCommand[],
  getters: Getters,
): string | undefined {
  const changed = commands as readonly CommandPlaces[];
  const zone = root.zone ?? root.target?.[0] ?? zoneAround([root]) ?? zoneAround(changed);
  if (!zone) return undefined;
  const sheetId = root.sheetId ?? changed.find((each) => each.sheetId)?.sheetId;
  const isInFront = sheetId === undefined || sheetId === getters.getActiveSheetId();
  const sheet = isInFront ? undefined : getters.tryGetSheetName(sheetId);
  return `${sheet === undefined ? '' : `${sheet}!`}${toA1(boxIn(zone))}`;
}

function zoneAround(commands: readonly CommandPlaces[]): Zone | undefined {
  let zone: Zone | undefined;
  for (const { col, row } of commands) {
    if (col === undefined || row === undefined) continue;
    zone = {
      left: Math.min(zone?.left ?? col, col),
      right: Math.max(zone?.right ?? col, col),
      top: Math.min(zone?.top ?? row, row),
      bottom: Math.max(zone?.bottom ?? row, row),
    };
  }
  return zone;
}
