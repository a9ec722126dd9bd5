/**
 * Validates a page's revision before it is applied: its shape, which must accept every command of o-spreadsheet's types,
 * and the workbook's limits. o-spreadsheet itself checks whether it fits the workbook's state.
 */
import * as v from 'valibot';
import type { Limits } from '../limits';
import type { RevisionMessage } from '../protocol/messages';
import type { Axis } from './calls';
import {
  type SpreadsheetModel,
  type StateUpdates,
  spreadsheet,
  type WorkbookData,
} from './library';
import { parseA1 } from './shared/a1';

export type BookBounds = Pick<Limits, 'bookCells' | 'cellCharacters'>;

/** A page's revision that must not become part of the workbook. */
export class InvalidRevisionError extends Error {
  constructor(
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`This change was not taken: ${reason}`, options);
  }
}

/** Also those of the workbench's marks, which are registered there. */
const checkedCommands = [...spreadsheet.coreTypes, 'SQUISHED_UPDATE_CELL'];
/** Commands that name a cell or a range of cells. */
const cellCommands = ['UPDATE_CELL', 'SQUISHED_UPDATE_CELL', 'CLEAR_CELL'];
/** Larger than any sheet. */
const maxIndex = 10_000_000;
const deepest = 40;
const nameCharacters = 1_000;
/** An image is stored as one text. */
const textCharacters = 10_000_000;
const forbiddenKeys = ['__proto__', 'constructor', 'prototype'];

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(nameCharacters));
const name = v.pipe(v.string(), v.maxLength(nameCharacters));
const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxIndex));
const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxIndex));
const zone = v.looseObject({ left: index, top: index, right: index, bottom: index });
const switched = v.optional(v.boolean());
const style = v.looseObject({
  bold: switched,
  italic: switched,
  strikethrough: switched,
  underline: switched,
  align: v.optional(name),
  wrapping: v.optional(name),
  verticalAlign: v.optional(name),
  fillColor: v.optional(name),
  textColor: v.optional(name),
  fontSize: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1000))),
  rotation: v.optional(v.number()),
});
const line = v.nullish(v.looseObject({ style: name, color: name }));
const border = v.looseObject({ top: line, bottom: line, left: line, right: line });
/** A formula as its differences from the one above: its numbers, texts and references. */
const offsets = v.looseObject({
  N: v.optional(v.string()),
  S: v.optional(v.array(v.string())),
  R: v.optional(v.union([v.string(), v.array(v.string())])),
});

/** A field has the same meaning in each command. */
const command = v.looseObject({
  type: v.picklist(checkedCommands),
  sheetId: v.nullish(id),
  sheetIdTo: v.optional(id),
  col: v.optional(index),
  row: v.optional(index),
  rows: v.optional(count),
  cols: v.optional(count),
  base: v.optional(index),
  quantity: v.optional(count),
  start: v.optional(index),
  end: v.optional(index),
  elements: v.optional(v.array(index)),
  dimension: v.optional(v.picklist(['ROW', 'COL'])),
  target: v.optional(v.array(v.union([zone, v.looseObject({ _zone: v.looseObject({}) })]))),
  zone: v.nullish(zone),
  targetRange: v.optional(name),
  content: v.nullish(v.union([v.string(), offsets])),
  format: v.nullish(name),
  style: v.nullish(style),
  border: v.nullish(border),
  name: v.optional(name),
  newName: v.optional(name),
  oldName: v.optional(name),
  sheetName: v.optional(name),
  color: v.nullish(name),
  force: switched,
  marks: v.optional(
    v.array(
      v.strictObject({
        id,
        kind: v.picklist(['note', 'metadata', 'protection']),
        sheetId: v.nullable(id),
        zone: v.nullable(
          v.looseObject({
            left: index,
            top: index,
            right: v.optional(index),
            bottom: v.optional(index),
          }),
        ),
        text: v.string(),
      }),
    ),
  ),
  ids: v.optional(v.array(id)),
});
const about = { version: v.literal(1), serverRevisionId: id, nextRevisionId: id };
const revision = v.variant('type', [
  v.looseObject({
    ...about,
    type: v.literal('REMOTE_REVISION'),
    clientId: id,
    timestamp: v.optional(v.number()),
    commands: v.array(command),
  }),
  v.looseObject({ ...about, type: v.literal('REVISION_UNDONE'), undoneRevisionId: id }),
  v.looseObject({ ...about, type: v.literal('REVISION_REDONE'), redoneRevisionId: id }),
]);
type Command = v.InferOutput<typeof command>;

/** A library type without interfaces and `readonly`, which the shape's types don't have. */
type Plain<T> = T extends readonly (infer E)[]
  ? Plain<E>[]
  : T extends string | number | boolean | null | undefined
    ? T
    : { -readonly [K in keyof T]: Plain<T[K]> };
type Accepted<Sent extends v.InferInput<typeof command>> = Sent;
/** What a page can send. Doesn't compile if the shape refuses a command of o-spreadsheet's types. */
type SentCommand = Accepted<
  Plain<Extract<StateUpdates[number], { readonly type: 'REMOTE_REVISION' }>['commands'][number]>
>;

/**
 * Checks a page's revision as it was received.
 *
 * Throws InvalidRevisionError when it must not be applied.
 */
export function checkRevision(
  model: SpreadsheetModel,
  message: RevisionMessage,
  { bookCells, cellCharacters }: BookBounds,
): void {
  if (!isPlain(message)) throw new InvalidRevisionError('it is no plain message.');
  const checked = v.safeParse(revision, message);
  if (!checked.success) {
    const [issue] = checked.issues;
    throw new InvalidRevisionError(`${v.getDotPath(issue) ?? 'it'}: ${issue.message}.`);
  }
  if (checked.output.type !== 'REMOTE_REVISION') return;
  const { getters } = model;
  const sizes = new Sizes(
    getters
      .getSheetIds()
      .map((key) => [key, { ROW: getters.getNumberRows(key), COL: getters.getNumberCols(key) }]),
  );
  for (const each of checked.output.commands) {
    if (lengthOf(each.content) > cellCharacters) {
      throw new InvalidRevisionError(`a cell holds at most ${cellCharacters} characters.`);
    }
    sizes.checkPlace(each);
    sizes.follow(each);
    if (sizes.cells > bookCells) {
      const max = bookCells.toLocaleString('en');
      throw new InvalidRevisionError(`a workbook holds at most ${max} cells.`);
    }
  }
}

/**
 * Checks stored revisions before they are applied to their snapshot: in a damaged file, they may be others than those
 * stored. Throws Error if they would make the workbook too large to open.
 */
export function checkKept(
  data: WorkbookData,
  messages: RevisionMessage[],
  bookCells: number,
): void {
  const sizes = new Sizes(
    data.sheets.map(({ id, rowNumber, colNumber }) => [id, { ROW: rowNumber, COL: colNumber }]),
  );
  for (const message of messages) {
    const { commands } = message as { readonly commands?: SentCommand[] };
    for (const each of commands ?? []) sizes.follow(each);
    // Undone commands count too, so the limit is higher.
    if (sizes.cells > 10 * bookCells) throw new Error('A change makes it too large to open');
  }
}

/** The characters of a cell's content, or of what differs in it. */
function lengthOf(content: Command['content']): number {
  if (typeof content !== 'object' || content === null) return content?.length ?? 0;
  return [content.N, content.S, content.R].flat().reduce((sum, text = '') => sum + text.length, 0);
}

/** Whether a value contains only JSON data, within limits. */
function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= textCharacters;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > deepest) return false;
  if (Array.isArray(value)) return value.every((each) => isPlain(each, depth + 1));
  return Object.entries(value).every(
    ([key, each]) => !forbiddenKeys.includes(key) && isPlain(each, depth + 1),
  );
}

type Size = Record<Axis, number>;

/** Follows the sizes of the sheets from command to command of a revision. */
class Sizes {
  readonly #sheets: Map<string, Size>;

  constructor(sheets: [id: string, size: Size][]) {
    this.#sheets = new Map(sheets);
  }

  get cells(): number {
    let cells = 0;
    for (const { ROW, COL } of this.#sheets.values()) cells += ROW * COL;
    return cells;
  }

  follow({ type, sheetId, sheetIdTo, rows, cols, dimension, quantity, elements }: Command) {
    const size = this.#sheets.get(sheetId ?? '');
    if (type === 'CREATE_SHEET' && sheetId) {
      this.#sheets.set(sheetId, { ROW: rows ?? 100, COL: cols ?? 26 });
    } else if (type === 'DUPLICATE_SHEET' && size && sheetIdTo) {
      this.#sheets.set(sheetIdTo, { ...size });
    } else if (type === 'DELETE_SHEET' && sheetId) {
      this.#sheets.delete(sheetId);
    } else if (type === 'ADD_COLUMNS_ROWS' && size && dimension) {
      size[dimension] += quantity ?? 1;
    } else if (type === 'REMOVE_COLUMNS_ROWS' && size && dimension) {
      size[dimension] -= Math.min(elements?.length ?? 0, size[dimension]);
    }
  }

  /** Throws InvalidRevisionError when a command is for a sheet or cells that don't exist. */
  checkPlace({ type, sheetId, row = 0, col = 0, targetRange }: Command): void {
    if (typeof sheetId !== 'string' || type === 'CREATE_SHEET') return;
    const size = this.#sheets.get(sheetId);
    if (!size) throw new InvalidRevisionError('there is no such sheet.');
    // o-spreadsheet makes a command of each cell of a range.
    const range = targetRange === undefined ? undefined : parseA1(targetRange);
    const isInside =
      range !== null &&
      Math.max(row + 1, range ? (range.bottom ?? maxIndex) : 1) <= size.ROW &&
      Math.max(col + 1, range ? (range.right ?? maxIndex) : 1) <= size.COL;
    if (cellCommands.includes(type) && !isInside) {
      throw new InvalidRevisionError('there are no such cells.');
    }
  }
}
