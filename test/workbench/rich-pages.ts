/** A workbook with something of each kind and two pages of it, in which a test does one thing at a time. */
import {
  Model,
  type SpreadsheetModel,
  spreadsheet,
  type WorkbookData,
} from '../../src/workbench/spreadsheet/library';
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
function dataOf({
  revisionId: _,
  styles,
  formats,
  borders,
  sheets,
  ...book
}: WorkbookData): string {
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

export interface Content {
  readonly data: string;
  readonly shown: string;
}

/** What a model holds and shows, before it is compared. */
export type Exported = readonly [data: WorkbookData, shown: readonly (readonly unknown[])[][]];

/** Takes a model to pieces; it must also run in a browser. */
export function exported(model: SpreadsheetModel): Exported {
  const shown = model.getters.getSheetIds().map((sheet) =>
    model.getters
      .getEvaluatedCellsPositions(sheet)
      .map((at) => [at.col, at.row, model.getters.getEvaluatedCell(at).formattedValue])
      .filter(([, , text]) => text !== ''),
  );
  return [model._exportData(false), shown];
}

/** Makes two models' contents comparable. */
export const comparable = ([data, shown]: Exported): Content => ({
  data: dataOf(data),
  shown: JSON.stringify(shown.map((sheet) => sheet.toSorted())),
});

const contentOf = (model: SpreadsheetModel) => comparable(exported(model));

/** What a page that is opened now holds. */
export function reloaded(snapshot: string, revisions: readonly string[]): string {
  const messages = revisions.map((text) => JSON.parse(text));
  return dataOf(new Model(JSON.parse(snapshot), {}, messages)._exportData(false));
}

/** A page in which a test acts, and all that must show the same. */
export interface ActingPage {
  /** The number of revisions that the workbench has taken. */
  count(): number;
  /** Resolves once all have heard of everything. Rejects if the workbench refused something. */
  settle(): Promise<void> | void;
  content(): Promise<Content> | Content;
  /** What the workbench and another page hold and show. */
  others(): Content[];
  /** What a page that is opened now holds. */
  reloaded(): string;
  change(how: 'REQUEST_UNDO' | 'REQUEST_REDO'): Promise<unknown> | unknown;
}

/** The first of two pages of a workbook in this process. */
function firstOf({ book, pages, settle, model }: ReturnType<typeof richPages>): ActingPage {
  const [, other] = pages;
  return {
    count: () => book.log.content.revisions.length,
    settle,
    content: () => contentOf(model),
    others: () => [book.model, other.model].map(contentOf),
    reloaded: () => reloaded(book.log.content.snapshot, book.log.content.revisions),
    change: (how) => model.dispatch(how),
  };
}

/** As `alikeIn`, in the first of two pages of this process. */
export const alike = (pages: ReturnType<typeof richPages>, act: () => Promise<void> | void) =>
  alikeIn(firstOf(pages), act);

/**
 * Does something in a page, undoes, redoes and undoes it. Throws if a revision is refused, or if the workbook, the other
 * page or a reloaded one then shows something else.
 *
 * @returns the number of revisions that it sent
 */
export async function alikeIn(page: ActingPage, act: () => Promise<void> | void): Promise<number> {
  const before = await page.content();
  const isSame = async (when: string) => {
    await page.settle();
    const content = await page.content();
    for (const other of page.others()) expect({ when, content: other }).toEqual({ when, content });
    expect({ when, data: page.reloaded() }).toEqual({ when, data: content.data });
    return content;
  };
  const start = page.count();
  await act();
  // Formulas have a budget for each turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  await page.settle();
  const sent = page.count() - start;
  if (sent === 0) return 0;
  const after = await isSame('done');
  const change = async (how: 'REQUEST_UNDO' | 'REQUEST_REDO') => {
    for (let i = 0; i < sent; i++) {
      await page.change(how);
      await page.settle();
    }
  };
  await change('REQUEST_UNDO');
  expect(await isSame('undone')).toEqual(before);
  await change('REQUEST_REDO');
  expect(await isSame('redone')).toEqual(after);
  await change('REQUEST_UNDO');
  return sent;
}
