/** A sheet's content, and how its rows or columns are identified after they moved. */
import type { Cell, Sheet } from '../ports';
import { contentOf } from '../safe-text';
import { type ColumnRef, indexOf, locateIn, maxTries, readWhole, textIn } from './columns';

/** The formula or value of each cell, row by row. */
export type Contents = readonly (readonly Cell[])[];

/** Reads a whole sheet, or its last `lastRows` rows, as it was at one moment. Also returns the first row's number. */
export function readContents(
  sheet: Sheet,
  lastRows = Number.POSITIVE_INFINITY,
): { readonly first: number; readonly lines: Contents } {
  let seen = '';
  for (let tries = 1; ; tries += 1) {
    const { first, lines, isPlain } = readWhole(sheet, ({ rows, columns }) => {
      const top = Math.max(1, rows - lastRows + 1);
      const height = rows - top + 1;
      const values = height < 1 ? [] : sheet.read(top, 1, height, columns);
      const formulas = height < 1 ? [] : sheet.formulas(top, 1, height, columns);
      return {
        first: top,
        lines: values.map((line, i) =>
          line.map((cell, j) => contentOf(cell, formulas[i]?.[j] ?? '')),
        ),
        isPlain: formulas.every((line) => line.every((formula) => formula === '')),
      };
    });
    // Values and formulas are read in separate calls: if there are formulas, two readings must agree.
    const now = isPlain ? '' : JSON.stringify(lines);
    if (isPlain || now === seen || tries >= maxTries) return { first, lines };
    seen = now;
  }
}

/** The columns of a table whose rows are equally long. */
export function turned<T>(table: readonly (readonly T[])[]): T[][] {
  return (table[0] ?? []).map((_, i) => table.flatMap((line) => line.slice(i, i + 1)));
}

/** A line's content, sorted, so that it stays equal when lines across it are inserted or moved. '' for a blank line. */
export function nameOf(line: readonly Cell[] | undefined): string {
  const texts = (line ?? []).filter((cell) => cell !== '').map(String);
  return texts.sort().join('\u0001');
}

/** The indexes of names that occur less often in `after`; blank names are ignored. */
export function missingFrom(after: readonly string[], before: readonly string[]): number[] {
  const left = new Map<string, number>();
  for (const name of after) left.set(name, (left.get(name) ?? 0) + 1);
  return before.flatMap((name, at) => {
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0 && name !== '' ? [at] : [];
  });
}

/** Moves the cells of a row from under the headers `before` to under the present headers. */
export function underHeaders<T>(
  row: readonly T[],
  before: readonly Cell[],
  now: readonly Cell[],
  blank: T,
): T[] {
  const [then, present] = [before.map(textIn), now.map(textIn)];
  const cells: T[] = now.map(() => blank);
  row.forEach((cell, i) => {
    const header = then[i] ?? '';
    const isOnly = then.indexOf(header) === then.lastIndexOf(header);
    const at = header !== '' && isOnly ? present.indexOf(header) : -1;
    if (cell !== blank) cells[at < 0 ? i : at] = cell;
  });
  return Array.from(cells, (cell) => cell ?? blank);
}

/** The ids in the key column, by row; '' above the first row of data and for rows without an id. */
export function idsOf(
  contents: Contents,
  { headerRow, key }: { readonly headerRow: number; readonly key: ColumnRef },
): string[] {
  const place = locateIn(contents, headerRow, key);
  const column = indexOf(place, key) - 1;
  return contents.map((line, i) => (i < place.headerRow ? '' : textIn(line[column])));
}
