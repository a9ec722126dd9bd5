/** The sheet of a check: each question, what this Google answers, and what Signalsheet does about it. */
import { locked } from '../../sheet/execution';
import type { Sheet, UserPlatform } from '../../sheet/ports';
import {
  ensureRemembered,
  findRemembered,
  type OwnRow,
  putOwnRows,
  type RememberedSheet,
} from '../../sheet/tables/own-sheet';
import { type Question, questions, readCheck } from './findings';

/** Shown while an answer is missing. */
export const pending = 'not known yet: choose the menu item again in ten minutes';

const headers = ['What was tried', 'This Google', 'What Signalsheet does about it'] as const;
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
export function showAnswers(platform: UserPlatform): void {
  locked(platform, () => {
    const sheet = findRemembered(platform, own);
    if (!sheet) return;
    putOwnRows(platform, sheet, own, rowsOf(platform));
    sheet.fitColumns(headers.map((_, i) => i + 1));
    platform.book.flush();
  });
}

function rowsOf({ user }: UserPlatform): OwnRow[] {
  const { answers = {} } = readCheck(user) ?? {};
  return (Object.keys(questions) as Question[]).map((each) => {
    const [question, consequence] = questions[each];
    return { id: question, values: [question, answers[each] ?? pending, consequence] };
  });
}
