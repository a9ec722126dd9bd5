/** The check of an installation (menu item): tries what only this Google can tell, and writes a sheet of the answers. */
import { locked } from '../../sheet/execution';
import type { Cell, Sheet, UserPlatform } from '../../sheet/ports';
import { textForCell } from '../../sheet/safe-text';
import { clockAnswers } from './clock';
import { type Answers, addAnswers, readCheck, saveCheck } from './findings';
import { showPage } from './page';
import { checkSheet, showAnswers } from './sheet';

const longestWaitMs = 25_000;
const pauseMs = 500;
const texts = ['1,5', '1.234,56 €', '12.3.2026', '3. Mai', 'WAHR', 'VRAI', '50 %', '1/2', '=1+1'];

/**
 * Tries what an execution can know, and starts what the clock and a page must answer; chosen again, it shows these
 * answers and tries again what has none. Writes only its own sheet, which comes to the front first; spends nothing.
 * Throws BUSY while another execution works on the document, and what the platform throws.
 */
export function checkInstallation(platform: UserPlatform): void {
  const { user } = platform;
  const book = documentId();
  locked(platform, () => {
    const check = readCheck(user, book) ?? { token: platform.newId(), answers: {} };
    saveCheck(user, book, check);
    const sheet = checkSheet(platform);
    sheet.select(1, 1, 1);
    showAnswers(platform, check.answers);
    // Right of everything; these cells are emptied afterwards.
    const column = sheet.extent().columns + 2;
    addAnswers(user, book, {
      ...inFormulas(platform, sheet, column, check.token),
      ...inCells(platform, sheet, column),
    });
    addAnswers(user, book, clockAnswers(platform, book));
    showAnswers(platform, readCheck(user, book)?.answers ?? {});
  });
  showPage(platform.language?.() ?? 'en');
}

function documentId(): string {
  return SpreadsheetApp.getActiveSpreadsheet().getId();
}

function inFormulas(platform: UserPlatform, sheet: Sheet, column: number, token: string): Answers {
  const { book } = platform;
  const read = (row: number): Cell => sheet.read(row, column, 1, 1)[0]?.[0] ?? '';
  const put = (row: number, formula: string) => {
    sheet.write(row, column, [[formula]]);
    book.flush();
  };
  const formulaOf = (which: string) => `=SIGNALSHEET_CHECK("${which}","${token}")`;
  put(1, formulaOf('store'));
  const first = String(read(1));
  put(2, formulaOf('error'));
  put(3, formulaOf('time'));
  const isDone = (row: number) => !/^$|\.\.\.$|…$/.test(String(read(row)));
  waitFor(platform, () => [1, 2, 3].every(isDone));
  const [store, write] = String(read(1)).split('|');
  const error = String(read(2));
  const again = (act: () => void) => {
    const shown = read(3);
    act();
    waitFor(platform, () => isDone(3) && read(3) !== shown, 5_000);
    return read(3) === shown ? 'keeps its earlier result' : 'evaluates it again';
  };
  const same = again(() => put(3, formulaOf('time')));
  const other = again(() => {
    put(3, '=1');
    put(3, formulaOf('time'));
  });
  sheet.write(1, column, [[''], [''], ['']]);
  book.flush();
  return {
    'formula store': store === 'you' ? 'the person who checks' : 'another person',
    ...(write !== undefined && { 'formula write': write }),
    'error text': error,
    'loading text': first.includes('|') ? 'its result, which came immediately' : first,
    'same formula': same,
    'other formula': other,
  };
}

function inCells({ book }: UserPlatform, sheet: Sheet, column: number): Answers {
  const lines = texts.map((text) => [textForCell(text)]);
  sheet.write(1, column, lines);
  book.flush();
  const read = sheet.read(1, column, lines.length, 1);
  const changed = texts.filter((text, i) => read[i]?.[0] !== text);
  sheet.write(1, column, [[true]]);
  book.flush();
  const shown = SpreadsheetApp.getActiveSpreadsheet()
    .getSheetByName(sheet.name)
    ?.getRange(1, column)
    .getDisplayValue();
  sheet.write(
    1,
    column,
    lines.map(() => ['']),
  );
  book.flush();
  return {
    texts: changed.length === 0 ? 'stay as they are' : `are changed: ${changed.join(' ')}`,
    ...(shown !== undefined && { true: shown }),
  };
}

/** Waits until it is so, at most `mostMs`. */
function waitFor({ clock }: UserPlatform, isSo: () => boolean, mostMs = longestWaitMs): void {
  const end = clock.now() + mostMs;
  while (!isSo() && clock.now() < end) clock.sleep(pauseMs);
}

/** Takes what the page saw of itself, and writes it into the sheet. Spends nothing. Throws BUSY. */
export function noteCheck(
  platform: UserPlatform,
  { attributes, comments }: { readonly attributes: boolean; readonly comments: boolean },
): void {
  const { user } = platform;
  const book = documentId();
  locked(platform, () => {
    addAnswers(user, book, {
      attributes: attributes ? 'are kept' : 'are dropped',
      comments: comments ? 'are kept' : 'are taken for a comment and removed',
    });
    showAnswers(platform, readCheck(user, book)?.answers ?? {});
  });
}
