/** What the check of an installation asks of this Google, and what it found: kept in the user's own properties. */
import type { Properties, ReadableProperties } from '../../sheet/ports';
import { parseJson } from '../../sheet/storage/json';

/** Each question with what Signalsheet does about either answer. */
export const questions = {
  'formula store': [
    'In a formula, user properties are those of',
    'Formulas use the owner’s connection, else one that an editor shares.',
  ],
  'formula write': [
    'A formula that writes user properties',
    'Signalsheet’s formulas never write them.',
  ],
  'error text': [
    'A formula that throws reads as',
    'Such cells are evaluated again, and are never turned into values.',
  ],
  'loading text': [
    'A formula that is still running reads as',
    'Such cells are never turned into values.',
  ],
  'same formula': [
    'Putting the same formula back into its cell',
    'Signalsheet puts another text into the cell first, then flushes.',
  ],
  'other formula': [
    'Putting it back after another text and a flush',
    'If this isn’t “evaluates it again”, waiting formulas must be edited by hand.',
  ],
  texts: [
    'Texts such as 1,5 or WAHR or 3. Mai, written as Signalsheet does',
    'If any is changed, report it: values of the service would be altered.',
  ],
  true: ['A cell that is TRUE shows', 'Only for information: Signalsheet reads the value.'],
  attributes: [
    'Attributes of <html> in the sidebar',
    'Language and tab travel in the body, which works either way.',
  ],
  comments: [
    'Comments within a template literal of a page',
    'The sidebar has no template literals, so it works either way.',
  ],
  'second trigger': [
    'A second clock trigger in this document',
    'Signalsheet makes one for each person and document.',
  ],
  interval: [
    'The shortest interval of a clock trigger',
    'Runs advance that often while the sidebar is closed.',
  ],
  'clock document': [
    'The execution of a clock trigger',
    'Without a document, runs only advance while the sidebar is open, which it says.',
  ],
  'clock trigger': [
    'A trigger made by a clock trigger’s execution',
    'Signalsheet makes triggers only when a person presses something.',
  ],
} as const satisfies Readonly<Record<string, readonly [question: string, consequence: string]>>;

export type Question = keyof typeof questions;
export type Answers = Partial<Record<Question, string>>;

export interface Check {
  /** Known to formulas only if they read the same user's properties. */
  readonly token: string;
  /** The document's id. */
  readonly book: string;
  /** When it began (ms). */
  readonly at: number;
  readonly answers: Answers;
  /** The trigger that the clock's execution made, and when (ms). */
  readonly madeByClock?: { readonly id: string; readonly at: number };
}

const key = 'check';

/** The user's check under way or done; undefined without one. */
export function readCheck(user: ReadableProperties): Check | undefined {
  return parseJson(user.get(key)) as Check | undefined;
}

export function saveCheck(user: Properties, check: Check): void {
  user.set(key, JSON.stringify(check));
}

/** Adds answers to the check, if there is one; a later answer to the same question replaces the earlier. */
export function addAnswers(user: Properties, answers: Answers, more: Partial<Check> = {}): void {
  const check = readCheck(user);
  if (check) saveCheck(user, { ...check, ...more, answers: { ...check.answers, ...answers } });
}
