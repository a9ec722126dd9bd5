/** What the check of an installation asks of this Google, and what it found: kept in the user's own properties. */
import type { Properties, ReadableProperties } from '../../sheet/ports';
import { parseJson, readAllJson } from '../../sheet/storage/json';

interface Ask {
  readonly question: string;
  /** What Signalsheet does about the answer. */
  readonly consequence: string;
  /** The answer with which everything works; absent if any does. */
  readonly fine?: RegExp;
  /** What an answer that is missing waits for. */
  readonly waits?: string;
}

const tenMinutes = 'choose the menu item again in ten minutes';

/** Those that decide what works come first. */
export const questions = {
  'clock document': {
    question: 'The execution of a clock trigger',
    consequence: 'Without a document, runs only advance while the sidebar is open, which it says.',
    fine: /^has a document[^;]*$/,
    waits: tenMinutes,
  },
  interval: {
    question: 'The shortest interval of a clock trigger',
    consequence: 'Runs advance that often while the sidebar is closed.',
    fine: /minute|hour/,
  },
  texts: {
    question: 'Texts such as 1,5 or WAHR or 3. Mai, written as Signalsheet does',
    consequence: 'If any is changed, values of the service would be altered.',
    fine: /^stay/,
  },
  'other formula': {
    question: 'Putting a formula back after another text and a flush',
    consequence: 'That is how Signalsheet refreshes formulas that wait.',
    fine: /^evaluates/,
  },
  'formula store': {
    question: 'In a formula, user properties are those of',
    consequence:
      'If it’s another person, you aren’t the owner. Formulas use the owner’s key, or a shared one.',
  },
  'formula write': {
    question: 'A formula that writes user properties',
    consequence: 'Signalsheet’s formulas never write them.',
  },
  'same formula': {
    question: 'Putting the same formula back into its cell',
    consequence: 'Signalsheet puts another text into the cell first, then flushes.',
  },
  'error text': {
    question: 'A formula that throws reads as',
    consequence: 'Such cells are evaluated again, and are never turned into values.',
  },
  'loading text': {
    question: 'A formula that is still running reads as',
    consequence: 'Such cells are never turned into values.',
  },
  true: {
    question: 'A cell that is TRUE shows',
    consequence: 'Signalsheet reads the value, not what it shows.',
  },
  'second trigger': {
    question: 'A second clock trigger in this document',
    consequence: 'Signalsheet makes one for each person and document.',
  },
  'clock trigger': {
    question: 'A trigger made by a clock trigger’s execution',
    consequence: 'Signalsheet makes triggers only when a person presses something.',
    waits: 'choose the menu item again half an hour after the first time',
  },
  attributes: {
    question: 'Attributes of <html> in the sidebar',
    consequence: 'Language and tab travel in the body.',
    waits: 'the page of the check hasn’t answered; open this file with one Google account',
  },
  comments: {
    question: 'Comments within a template literal of a page',
    consequence: 'The sidebar has no template literals.',
    waits: 'the page of the check hasn’t answered; open this file with one Google account',
  },
} as const satisfies Readonly<Record<string, Ask>>;

export type Question = keyof typeof questions;
export type Answers = Partial<Record<Question, string>>;

export interface Check {
  /** Known to formulas only if they read the same user's properties. */
  readonly token: string;
  readonly answers: Answers;
  /** The check's trigger that will fire: made by a person, or by the clock's execution, and when (ms). */
  readonly trigger?: { readonly id: string; readonly at: number; readonly by: 'person' | 'clock' };
}

const prefix = 'check.';

/** The user's check of a document, under way or done; undefined without one. */
export function readCheck(user: ReadableProperties, book: string): Check | undefined {
  return parseJson(user.get(prefix + book)) as Check | undefined;
}

export function saveCheck(user: Properties, book: string, check: Check): void {
  user.set(prefix + book, JSON.stringify(check));
}

/** The user's checks by document. */
export const allChecks = (user: ReadableProperties) => readAllJson<Check>(user, prefix);

/** Adds answers to the check, if there is one; a later answer to the same question replaces the earlier. */
export function addAnswers(user: Properties, book: string, answers: Answers): void {
  const check = readCheck(user, book);
  if (check) saveCheck(user, book, { ...check, answers: { ...check.answers, ...answers } });
}

/** What the sheet shows of a question: the answer so far, and whether it is fine. */
export function shownAnswer(
  each: Question,
  answers: Answers,
): { readonly answer: string; readonly verdict: string } {
  const { fine, waits }: Ask = questions[each];
  const answer = answers[each];
  if (answer === undefined)
    return { answer: `not known yet: ${waits ?? tenMinutes}`, verdict: 'wait' };
  return { answer, verdict: !fine || fine.test(answer) ? 'fine' : 'not as expected' };
}
