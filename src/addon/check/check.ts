/** The check of an installation (menu item): tries what only this Google can tell, and writes a sheet of the answers. */
import { problemIn } from '../../sheet/execution';
import type { Cell, Sheet, UserPlatform } from '../../sheet/ports';
import { textForCell } from '../../sheet/safe-text';
import { googlePlatform, timeouts } from '../platform/platform';
import { clockAnswers, makeCheckTrigger } from './clock';
import { type Answers, addAnswers, type Check, readCheck, saveCheck } from './findings';
import { showPage } from './page';
import { checkSheet, pending, showAnswers } from './sheet';

const longestWaitMs = 25_000;
const pauseMs = 500;
/** Later, a check begins anew. */
const repeatedMs = 24 * 3_600_000;
const texts = ['1,5', '1.234,56 €', '12.3.2026', '3. Mai', 'WAHR', 'VRAI', '50 %', '1/2', '=1+1'];

/**
 * Tries what an execution can know, and starts what the clock and a page must answer. Chosen again, it also
 * shows these answers. Writes only its own sheet; spends nothing. Throws what the platform throws.
 */
export function checkInstallation(): void {
  const platform = googlePlatform(timeouts.sidebar);
  const { user, clock } = platform;
  const document = SpreadsheetApp.getActiveSpreadsheet().getId();
  const before = readCheck(user);
  const isAgain = before?.book === document && clock.now() - before.at < repeatedMs;
  const check: Check = isAgain
    ? before
    : { token: platform.newId(), book: document, at: clock.now(), answers: {} };
  saveCheck(user, check);
  const sheet = checkSheet(platform);
  showAnswers(platform);
  // Right of everything; these cells are emptied afterwards.
  const column = sheet.extent().columns + 2;
  addAnswers(user, {
    ...inFormulas(platform, sheet, column, check.token),
    ...inCells(platform, sheet, column),
    ...clockAnswers(platform),
  });
  if (!isAgain) addAnswers(user, makeCheckTrigger());
  showAnswers(platform);
  sheet.select(1, 1, 1);
  showPage();
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
  const [store, write = pending] = String(read(1)).split('|');
  const error = String(read(2));
  const again = (row: number, act: () => void) => {
    const shown = read(row);
    act();
    waitFor(platform, () => isDone(row) && read(row) !== shown, 5_000);
    return read(row) === shown ? 'keeps its earlier result' : 'evaluates it again';
  };
  const same = again(3, () => put(3, formulaOf('time')));
  const other = again(3, () => {
    put(3, '=1');
    put(3, formulaOf('time'));
  });
  sheet.write(1, column, [[''], [''], ['']]);
  book.flush();
  return {
    'formula store': store === 'you' ? 'the person who checks' : 'somebody else',
    'formula write': write,
    'error text': error,
    'loading text': first.includes('|') ? 'its result, which came at once' : first,
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
  sheet.write(1, column, [...lines.map(() => [''])]);
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

/** Takes what the page saw of itself. Writes it into the sheet; spends nothing. */
export function noteCheck(
  platform: UserPlatform,
  { attributes, comments }: { readonly attributes: boolean; readonly comments: boolean },
): void {
  addAnswers(platform.user, {
    attributes: attributes ? 'are kept' : 'are dropped',
    comments: comments ? 'are kept' : 'are taken for a comment and removed',
  });
  problemIn(() => showAnswers(platform));
}
