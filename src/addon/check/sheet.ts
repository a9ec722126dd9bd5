/** The sheet of a check: each question, what this Google answers, and what Signalsheet does about it. */
import type { Sheet, UserPlatform } from '../../sheet/ports';
import { textForCell } from '../../sheet/safe-text';
import { type Question, questions, readCheck } from './findings';

export const sheetName = 'Signalsheet check';
/** Shown while an answer is missing. */
export const pending = 'not known yet: choose the menu item again in ten minutes';
const headers = ['What was tried', 'This Google', 'What Signalsheet does about it'];

/** Writes the answers so far into the sheet, if it is there. */
export function showAnswers(platform: UserPlatform): void {
  const sheet = platform.book.sheetByName(sheetName);
  if (sheet) writeAnswers(platform, sheet);
}

/** Writes the answers so far into this sheet. */
export function writeAnswers({ user, book }: UserPlatform, sheet: Sheet): void {
  const { answers = {} } = readCheck(user) ?? {};
  const lines = (Object.keys(questions) as Question[]).map((each) => {
    const [question, consequence] = questions[each];
    return [question, textForCell(answers[each] ?? pending), consequence];
  });
  sheet.write(1, 1, [headers, ...lines]);
  sheet.markHeaders(headers.length);
  sheet.fitColumns(headers.map((_, i) => i + 1));
  book.flush();
}
