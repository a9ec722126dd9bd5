/** The sheet of a check: each question, what this Google answers, whether that is fine, and what it means. */
import { locked } from '../../sheet/execution';
import type { Sheet, UserPlatform } from '../../sheet/ports';
import {
  ensureRemembered,
  findRemembered,
  type OwnRow,
  putOwnRows,
  type RememberedSheet,
} from '../../sheet/tables/own-sheet';
import { type Answers, type Question, questions, shownAnswer } from './findings';

const headers = [
  'What was tried',
  'This Google',
  'Verdict',
  'What Signalsheet does about it',
] as const;
const own: RememberedSheet = {
  name: 'Signalsheet check',
  key: 'check.sheet',
  idHeader: headers[0],
  isLocal: true,
  headers,
};

/** The sheet, made if it is missing; another of its name stays as it is. Throws what the platform throws. */
export function checkSheet(platform: UserPlatform): Sheet {
  return ensureRemembered(platform, own).sheet;
}

/** Writes the answers so far, unless the sheet is gone. Spends nothing. Throws BUSY, COLUMN_MISSING. */
export function showAnswers(platform: UserPlatform, answers: Answers): void {
  locked(platform, () => {
    const sheet = findRemembered(platform, own);
    if (!sheet) return;
    putOwnRows(platform, sheet, own, rowsOf(answers));
    sheet.fitColumns(headers.map((_, i) => i + 1));
    platform.book.flush();
  });
}

function rowsOf(answers: Answers): OwnRow[] {
  return (Object.keys(questions) as Question[]).map((each) => {
    const { question, consequence } = questions[each];
    const { answer, verdict } = shownAnswer(each, answers);
    return { id: question, values: [question, answer, verdict, consequence] };
  });
}
