/** What can go wrong, in words for a person: what happened, whether credits were spent, what to do next. */

interface ProblemText {
  readonly what: string;
  readonly next: string;
}

/**
 * The registry of everything the add-on reports. `{0}` stands for a detail. Made where it is asked for: every formula
 * cell evaluates what stands at the top level, and few have a problem.
 */
export const problemTexts = () =>
  ({
    NOT_CONNECTED: {
      what: 'This spreadsheet is not connected to a service.',
      next: 'Open Signalsheet from the menu and connect.',
    },
    BAD_ADDRESS: {
      what: 'The service address cannot be used: {0}.',
      next: 'Give an https address, such as https://api.example.com.',
    },
    BAD_KEY: {
      what: 'The service refused the API key or the user id.',
      next: 'Open Signalsheet, Settings, and get a code: it brings your current key back.',
    },
    NOT_PERMITTED: {
      what: 'Google has not been allowed something that this needs.',
      next: 'Open Signalsheet, allow what it lists at the top, then try again.',
    },
    OUT_OF_CREDITS: { what: 'The balance does not cover this.', next: 'Top up, then try again.' },
    RATE_LIMITED: { what: 'The service asks to slow down.', next: 'Wait {0}, then try again.' },
    UNREACHABLE: {
      what: 'The service cannot be reached.',
      next: 'Check the service address and that the service is running, then try again.',
    },
    NO_ANSWER: { what: 'The service did not answer in time.', next: 'Try again in a moment.' },
    UNKNOWN_OUTCOME: {
      what: 'The answer to a paid request was lost.',
      next: 'Check the balance before sending it again.',
    },
    SERVICE_ERROR: { what: 'The service had an error.', next: 'Try again in a few minutes.' },
    BAD_ANSWER: {
      what: 'The answer of the service could not be read: {0}.',
      next: 'Check the service address; if it is right, tell whoever runs the service.',
    },
    REJECTED: { what: 'The service refused the request: {0}', next: 'Correct it and try again.' },
    NOT_FOUND: { what: 'The service knows nothing by that name.', next: 'Check the spelling.' },
    JOB_FAILED: {
      what: 'The service could not finish the job: {0}',
      next: 'Run these rows again.',
    },
    OTP_EXPIRED: { what: 'This code is no longer valid.', next: 'Ask for a new code.' },
    OTP_INVALID: {
      what: 'That code is wrong.',
      next: 'Check the newest e-mail; {0} of 10 tries left.',
    },
    OTP_MAX_ATTEMPTS: { what: 'That code was tried too often.', next: 'Ask for a new code.' },
    INVALID_DOMAIN: {
      what: '“{0}” is not a company domain.',
      next: 'Use a domain such as acme.example.',
    },
    INVALID_EMAIL: { what: '“{0}” is not an e-mail address.', next: 'Correct it and try again.' },
    INVALID_FIELD: { what: 'There is no field “{0}”.', next: 'Use for example {1}.' },
    INVALID_OPTION: { what: 'The option “{0}” cannot be used: {1}.', next: 'Use {2}.' },
    NO_ACCOUNT: {
      what: 'The service holds nothing about this company for you.',
      next: 'Enrich it first, for example with ENRICH_DOMAIN.',
    },
    NOTHING_FOUND: { what: 'There is nothing to show: {0}.', next: '{1}.' },
    STORE_FULL: {
      what: 'Results that formulas paid for still wait to be stored in this spreadsheet.',
      next: 'Open Signalsheet, which stores them, then try again.',
    },
    NOTHING_TO_DO: { what: 'There is nothing to run: {0}.', next: 'Choose other rows or columns.' },
    NOT_DEPLOYABLE: {
      what: 'The signal cannot be deployed: {0}.',
      next: 'Correct it, then deploy it.',
    },
    UNKNOWN_DEPLOYMENT: {
      what: 'The answer to the deployment was lost.',
      next: 'If the signal appears in the service’s list, it is followed from then on; it is not sent again by itself.',
    },
    SIGNAL_GONE: {
      what: 'The service does not list this signal any more.',
      next: 'Its rows stay as they are; deploy it anew if it is still wanted.',
    },
    UNKNOWN_COMPANY: {
      what: 'The service knows no company with this domain.',
      next: 'Check the domain.',
    },
    PENDING: {
      what: 'This is still being worked on.',
      next: 'Open Signalsheet to fetch the result; it is not charged again.',
    },
    BUSY: {
      what: 'Another Signalsheet run is busy in this document.',
      next: 'Try again in a moment.',
    },
    SPENDING_OFF: {
      what: 'Formulas may not spend credits in this spreadsheet.',
      next: 'Open Signalsheet, Settings, to allow it with a daily cap.',
    },
    DAILY_CAP: {
      what: 'The daily cap of {0} credits for formulas is reached.',
      next: 'Wait until tomorrow, or raise it in Signalsheet, Settings.',
    },
    COLUMN_MISSING: {
      what: 'The column “{0}” is not in the sheet any more.',
      next: 'Give it its name back, then resume the run.',
    },
    SHEET_MISSING: {
      what: 'The sheet “{0}” was deleted.',
      next: 'Undo the deletion, then resume the run.',
    },
    NOTHING_NEW: {
      what: 'The service sent a page on which every company was there before.',
      next: 'Cancel, or resume to pay for the next page.',
    },
    NOT_REPEATABLE: {
      what: 'The run cannot be repeated: {0}.',
      next: 'Correct it, then repeat it.',
    },
    DISCONNECTED: {
      what: 'You disconnected from the service.',
      next: 'Connect again, then resume.',
    },
    SCHEDULE_PAUSED: { what: 'It is paused.', next: 'Resume it when it should go on.' },
    RUN_FAILED: {
      what: 'Its last run found nothing, and rows failed.',
      next: 'Look at the status of the rows, then resume it.',
    },
    NOT_REFRESHED: {
      what: 'Evidence in the sheet “{0}” could not be refreshed: {1}.',
      next: 'Undo that, or stop refreshing; the next find of a signal tries again.',
    },
    LIST_MISSING: {
      what: 'The hidden sheet with the rows still to run was deleted.',
      next: 'Start a new run for the remaining rows.',
    },
    CANNOT_UNDO: { what: 'The run cannot be undone now: {0}.', next: '{1}' },
    INTERNAL: {
      what: 'Signalsheet itself failed: {0}',
      next: 'Try again; if it stays, report it.',
    },
  }) as const satisfies Record<string, ProblemText>;

export type ProblemCode = keyof ReturnType<typeof problemTexts>;

/** Whether credits were spent by what failed. */
export type Spent = 'no' | 'maybe';

/** A failure that a person can act on; plain data, so that it crosses to the sidebar as it is. */
export interface Problem {
  readonly code: ProblemCode;
  readonly what: string;
  readonly next: string;
  /** What its text was filled with, for whoever says it in another language. */
  readonly details?: readonly string[];
  readonly spent: Spent;
  /** Sending the same again later can help. */
  readonly retryable: boolean;
  /** How long the service asked to wait. */
  readonly retryAfterSeconds?: number;
  /** The service's own id of the request, for whoever runs it. */
  readonly requestId?: string;
}

/** Makes a problem from its code; `details` fill `{0}`, `{1}` of its text. */
export function problem(
  code: ProblemCode,
  details: readonly string[] = [],
  more: Partial<Omit<Problem, 'code' | 'what' | 'next'>> = {},
): Problem {
  const text: ProblemText = problemTexts()[code];
  const fill = (template: string) =>
    template.replace(/\{(\d)\}/g, (_, index: string) => details[Number(index)] ?? '');
  return {
    code,
    what: fill(text.what),
    next: fill(text.next),
    ...(details.length > 0 && { details }),
    spent: 'no',
    retryable: false,
    ...more,
  };
}

/** A problem as an exception, for code that cannot go on. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(sentence(problem));
    this.name = 'ProblemError';
  }
}

/** Says a problem in one line: what happened, the credits, the next step. */
export function sentence(it: Problem): string {
  const credits = it.spent === 'no' ? 'No credits were spent.' : 'Credits may have been spent.';
  return `${it.what} ${credits} ${it.next}`;
}

/** The refusal of an option before anything was sent: what was given, what is wrong with it, what can be used. */
export function invalidOption(given: string, why: string, use: string): ProblemError {
  return new ProblemError(problem('INVALID_OPTION', [given.slice(0, 60), why, use]));
}
