/** A workbook with something of each kind and two pages of it, in which a test does one thing at a time. */
import { Model, type SpreadsheetModel, spreadsheet } from '../../src/workbench/spreadsheet/library';
import { withLatePages } from './late-pages';
import { richBook } from './rich-book';

let made: ReturnType<typeof richBook> | undefined;

export function richPages() {
  made ??= richBook();
  const pages = withLatePages(structuredClone(made));
  const [{ model }] = pages.pages;
  return { ...pages, model };
}

type Looks = Record<string, number>;

/** What cells look like, by their names: models may number the same styles differently, and join other zones. */
function looksOf(zones: Looks, looks: Record<number, unknown>): string[] {
  return Object.entries(zones)
    .flatMap(([zone, number]) => {
      const { left, right, top, bottom } = spreadsheet.helpers.toZone(zone);
      return Array.from({ length: (right - left + 1) * (bottom - top + 1) }, (_, i) => {
        const [col, row] = [
          left + (i % (right - left + 1)),
          top + Math.floor(i / (right - left + 1)),
        ];
        return `${col} ${row} ${JSON.stringify(looks[number])}`;
      });
    })
    .sort();
}

/** Everything that a model holds, as text. */
function dataOf(model: SpreadsheetModel): string {
  const { revisionId: _, styles, formats, borders, sheets, ...book } = model._exportData(false);
  const data = {
    ...book,
    sheets: sheets.map((sheet) => ({
      ...sheet,
      styles: looksOf(sheet.styles, styles),
      formats: looksOf(sheet.formats, formats),
      borders: looksOf(sheet.borders, borders),
    })),
  };
  return JSON.stringify(data);
}

/** Everything that a model holds and shows. */
function contentOf(model: SpreadsheetModel) {
  const shown = model.getters.getSheetIds().map((sheet) =>
    model.getters
      .getEvaluatedCellsPositions(sheet)
      .map((at) => [at.col, at.row, model.getters.getEvaluatedCell(at).formattedValue])
      .filter(([, , text]) => text !== '')
      .sort(),
  );
  return { data: dataOf(model), shown: JSON.stringify(shown) };
}

/**
 * Does something in the first page, undoes, redoes and undoes it. Throws if a revision is refused, or if the workbook, the other
 * page or a reloaded one then shows something else.
 *
 * @returns the number of revisions that it sent
 */
export async function alike(
  { book, pages, settle, model }: ReturnType<typeof richPages>,
  act: () => Promise<void> | void,
): Promise<number> {
  const count = () => book.log.content.revisions.length;
  const other = pages[1].model;
  const before = contentOf(book.model);
  const isSame = (when: string) => {
    settle();
    const content = contentOf(book.model);
    const { snapshot, revisions } = book.log.content;
    const messages = revisions.map((text) => JSON.parse(text));
    const reloaded = new Model(JSON.parse(snapshot), {}, messages);
    expect({ when, content: contentOf(model) }).toEqual({ when, content });
    expect({ when, content: contentOf(other) }).toEqual({ when, content });
    expect({ when, data: dataOf(reloaded) }).toEqual({ when, data: content.data });
    return content;
  };
  const start = count();
  await act();
  // Formulas have a budget for each turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  settle();
  const sent = count() - start;
  if (sent === 0) return 0;
  const after = isSame('done');
  const change = (how: 'REQUEST_UNDO' | 'REQUEST_REDO') => {
    for (let i = 0; i < sent; i++) {
      model.dispatch(how);
      settle();
    }
  };
  change('REQUEST_UNDO');
  expect(isSame('undone')).toEqual(before);
  change('REQUEST_REDO');
  expect(isSame('redone')).toEqual(after);
  change('REQUEST_UNDO');
  return sent;
}
