/** The base of metadata and protections: their place and their stored content. */
import type { MarkState, SpreadsheetCalls } from '../../../spreadsheet/calls';
import type { Box } from '../../../spreadsheet/shared/a1';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';

export type Place = Pick<MarkState, 'sheet' | 'zone'>;

export const inBook: Place = { sheet: null, zone: null };

export function inSheet(sheet: string): Place {
  return { sheet, zone: null };
}

export function inBox(sheet: string, { row, column, rows, columns }: Box): Place {
  const zone = {
    top: row - 1,
    left: column - 1,
    bottom: row + rows - 2,
    right: column + columns - 2,
  };
  return { sheet, zone };
}

/** The zone of a box; a whole row or column stays one when the sheet grows. */
export function inLine(sheet: string, box: Box): Place {
  const isRow = box.rows === 1;
  const { zone } = inBox(sheet, box);
  return { sheet, zone: zone && { ...zone, [isRow ? 'right' : 'bottom']: null } };
}

/** The box of a mark in a sheet of this size; null for a mark of a whole sheet or of the workbook. */
export function boxOfPlace(
  { zone }: Place,
  size: { readonly rows: number; readonly columns: number },
): Box | null {
  if (!zone) return null;
  const { top, left } = zone;
  return {
    row: top + 1,
    column: left + 1,
    rows: (zone.bottom ?? size.rows - 1) - top + 1,
    columns: (zone.right ?? size.columns - 1) - left + 1,
  };
}

export function isSamePlace(a: Place, b: Place): boolean {
  return JSON.stringify([a.sheet, a.zone]) === JSON.stringify([b.sheet, b.zone]);
}

type Kind = Parameters<SpreadsheetCalls['marks.list']>[0];

/** A mark as an object for scripts, which keeps only its id and reads the rest when asked. */
export abstract class Mark<Content> {
  readonly #kind: Kind;
  readonly #id: string;

  constructor(kind: Kind, id: string) {
    this.#kind = kind;
    this.#id = id;
  }

  remove(): void {
    requireWrite('remove');
    call('marks.remove', this.#kind, this.#id);
  }

  protected get id(): string {
    return this.#id;
  }

  protected read(): { readonly mark: MarkState; readonly content: Content } {
    const mark = call('marks.list', this.#kind).find(({ id }) => id === this.#id);
    const name = this.#kind === 'metadata' ? 'developer metadata' : this.#kind;
    if (!mark) throw new Exception(`The ${name} was removed.`);
    return { mark, content: JSON.parse(mark.text) };
  }

  protected write(method: string, change: Partial<Content>): this {
    requireWrite(method);
    const { mark, content } = this.read();
    const text = JSON.stringify({ ...content, ...change });
    call('marks.write', this.#kind, this.#id, { ...mark, text });
    return this;
  }
}
