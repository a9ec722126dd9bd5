/** Everything that can go wrong, in words for users: what happened, whether credits were spent, what to do next. */
import { type Named, nearestName, readName } from '../contract/spelling';
import { type Detail, type DetailsOf, inEnglish, type Reason } from './details';

interface ProblemText {
  readonly what: string;
  readonly next: string;
}

/**
 * The registry of everything the add-on reports. `{0}` stands for a detail. A function, because every formula cell
 * evaluates the top level, and few have a problem.
 */
export const problemTexts = () =>
  ({
    NOT_CONNECTED: {
      what: 'This spreadsheet isn’t connected to a service.',
      next: 'Open Signalsheet from the menu and connect.',
    },
    BAD_ADDRESS: {
      what: 'This service address won’t work: {0}.',
      next: 'Enter an https address, such as https://api.example.com.',
    },
    BAD_KEY: {
      what: 'The service rejected the API key or user id.',
      next: 'Open Signalsheet, go to Settings and get a code. It restores your current key.',
    },
    NOT_PERMITTED: {
      what: 'Signalsheet needs your permission for this.',
      next: 'Open Signalsheet, allow what’s listed at the top, then try again.',
    },
    OUT_OF_CREDITS: {
      what: 'There aren’t enough credits for this.',
      next: 'Top up, then try again.',
    },
    RATE_LIMITED: {
      what: 'The service is getting too many requests.',
      next: 'Wait {0}, then try again.',
    },
    UNREACHABLE: {
      what: 'The service can’t be reached.',
      next: 'Check the address and make sure the service is running, then try again.',
    },
    NO_SERVICE: {
      what: 'There’s no Signalsheet service at this address: another server answered.',
      next: 'Check the address, or ask the operator of the service.',
    },
    NO_ANSWER: { what: 'The service took too long to respond.', next: 'Try again in a moment.' },
    UNKNOWN_OUTCOME: {
      what: 'The response to a paid request was lost.',
      next: 'Check your balance before you send it again.',
    },
    SERVICE_ERROR: {
      what: 'Something went wrong at the service.',
      next: 'Try again in a few minutes.',
    },
    BAD_ANSWER: {
      what: 'The service’s response couldn’t be read: {0}.',
      next: 'Check the address. If it’s right, contact the operator of the service.',
    },
    REJECTED: { what: 'The service rejected the request: {0}', next: 'Fix it and try again.' },
    NOT_FOUND: { what: 'The service has nothing by that name.', next: 'Check the spelling.' },
    JOB_FAILED: {
      what: 'The service couldn’t finish the job: {0}',
      next: 'Run these rows again.',
    },
    OTP_EXPIRED: { what: 'This code has expired.', next: 'Get a new code.' },
    OTP_INVALID: {
      what: 'That code isn’t right.',
      next: 'Check the latest email. {0} of 10 tries left.',
    },
    OTP_MAX_ATTEMPTS: { what: 'Too many wrong codes.', next: 'Get a new code.' },
    INVALID_DOMAIN: {
      what: '“{0}” isn’t a company domain.',
      next: 'Use a domain such as acme.example, or a work email address.',
    },
    PLATFORM_PAGE: {
      what: '“{0}” is a page at {1}, not a company’s own domain.',
      next: 'Use the domain of the company’s website.',
    },
    INVALID_EMAIL: { what: '“{0}” isn’t an email address.', next: 'Fix it and try again.' },
    INVALID_FIELD: { what: 'There’s no field called “{0}”.', next: 'Use fields such as {1}.' },
    MISSPELT: { what: 'Signalsheet doesn’t know “{0}”.', next: 'Did you mean “{1}”?' },
    INVALID_OPTION: { what: 'The option “{0}” can’t be used: {1}.', next: 'Use {2}.' },
    NO_ACCOUNT: {
      what: 'There’s no data on this company yet.',
      next: 'Enrich it first, for example with ENRICH_DOMAIN.',
    },
    FILTERED_OUT: {
      what: '{0} companies mention this technology, but your filters leave none.',
      next: 'Without {1}, there are {2}.',
    },
    NOTHING_FOUND: { what: 'Nothing to show: {0}.', next: '{1}.' },
    STORE_FULL: {
      what: 'Some results that formulas paid for haven’t been saved to this spreadsheet yet.',
      next: 'Open Signalsheet to save them, then try again.',
    },
    NOTHING_TO_DO: { what: 'Nothing to run: {0}.', next: 'Choose other rows or columns.' },
    CHANGED: {
      what: 'The rows changed after the numbers were shown. Now to look up in “{0}”, column “{1}”: {2}. Credits at most: {3}.',
      next: 'Check that, then start again.',
    },
    LIST_CHANGED: {
      what: 'The headers changed after the list was shown, so no row was looked up.',
      next: 'Check the columns above, then look the rows up again.',
    },
    OTHER_SHEET: {
      what: 'The form showed “{0}”, but “{1}” is now in front.',
      next: 'Check what the form says about the sheet in front, then start again.',
    },
    UNDER_WAY: {
      what: 'These are already being looked up by {0}.',
      next: 'When that’s done, start again for what’s still missing.',
    },
    NOT_DEPLOYABLE: {
      what: 'This signal can’t be deployed: {0}.',
      next: 'Fix that, then deploy it.',
    },
    UNKNOWN_DEPLOYMENT: {
      what: 'The response to the deployment was lost.',
      next: 'If the signal turns up in the service’s list, Signalsheet picks it up from there. It won’t send it again.',
    },
    SIGNAL_GONE: {
      what: 'The service no longer lists this signal.',
      next: 'Its rows stay as they are. Deploy it again if you still want it.',
    },
    UNKNOWN_COMPANY: {
      what: 'The service doesn’t know a company with this domain.',
      next: 'Check the domain.',
    },
    SOURCES_OFF: {
      what: 'The service doesn’t know this company, and its public sources are switched off.',
      next: 'Ask the operator of the service to switch them on.',
    },
    SITE_REFUSED: {
      what: 'This company’s website blocks automated visits, and no other source knows the company.',
      next: 'Visit the website yourself.',
    },
    SITE_UNREACHABLE: {
      what: 'This company’s website didn’t answer, and no other source knows the company.',
      next: 'Check the domain, or try again later.',
    },
    SITE_SLOW: {
      what: 'Reading this company’s website is taking longer than usual.',
      next: 'Look the company up again in a minute.',
    },
    SERVICE_OFFLINE: {
      what: 'The service has no connection to the internet.',
      next: 'Try again once it’s back online.',
    },
    PENDING: {
      what: 'The service is still working on this.',
      next: 'Open Signalsheet to get the result. You won’t be charged again.',
    },
    BUSY: {
      what: 'Signalsheet is already working in this spreadsheet.',
      next: 'Try again in a moment.',
    },
    SPENDING_OFF: {
      what: 'Formulas aren’t allowed to spend credits in this spreadsheet.',
      next: 'To allow it, open Signalsheet, go to Settings and set a daily cap.',
    },
    DAILY_CAP: {
      what: 'Formulas have reached today’s credit cap ({0}).',
      next: 'Wait until tomorrow, or raise the cap in Signalsheet, under Settings.',
    },
    NEEDS_APPROVAL: {
      what: 'This formula could spend up to {0} credits, more than the {1} allowed without asking.',
      next: 'Open Signalsheet to approve it, or give the formula its own max_credits.',
    },
    APPROVAL_CHANGED: {
      what: 'What you approved is no longer what formulas ask for, so nothing was approved.',
      next: 'Check what’s waiting for your approval now.',
    },
    NO_ROOM: {
      what: 'The result doesn’t fit, because {0} isn’t empty.',
      next: 'Clear the cells to the right and below, then open Signalsheet.',
    },
    COLUMN_MISSING: {
      what: 'The column “{0}” is no longer in the sheet.',
      next: 'Restore it under that name, then resume.',
    },
    SHEET_MISSING: { what: '{0} was deleted.', next: 'Undo the deletion, then resume.' },
    MOVING: {
      what: '“{0}” kept changing while Signalsheet was working on it. What was paid for is kept.',
      next: 'Pause editing for a moment, then resume or try again.',
    },
    UNCLEAR_ROWS: {
      what: 'Rows of “{0}” moved while Signalsheet was writing to it. Cells that may show another row’s values: {1}.',
      next: 'Check the rows that moved. The version history has their earlier values. Then resume or try again.',
    },
    NOTHING_NEW: {
      what: 'The last page had no new companies.',
      next: 'Cancel, or resume to pay for the next page.',
    },
    NOT_REPEATABLE: {
      what: 'This run can’t be repeated: {0}.',
      next: 'Fix that, then repeat it.',
    },
    DISCONNECTED: {
      what: 'You disconnected from the service.',
      next: 'Reconnect, then resume.',
    },
    OTHER_ACCOUNT: {
      what: 'This run was started with another account.',
      next: 'Connect that account, then resume, or cancel.',
    },
    SCHEDULE_PAUSED: { what: 'This repeated run is paused.', next: 'Resume it when you’re ready.' },
    RUN_FAILED: {
      what: 'The last run found nothing, and some rows failed.',
      next: 'Check the status of the rows, then resume.',
    },
    NOT_REFRESHED: {
      what: 'The evidence in “{0}” couldn’t be refreshed: {1}.',
      next: 'Undo that, or stop refreshing. Signalsheet tries again when a signal next finds something.',
    },
    LIST_MISSING: {
      what: 'The list of remaining rows was deleted from the hidden sheet.',
      next: 'Start a new run for the remaining rows.',
    },
    CANNOT_UNDO: { what: 'This run can’t be undone right now: {0}.', next: '{1}' },
    INTERNAL: {
      what: 'Something went wrong in Signalsheet: {0}',
      next: 'Try again. If it keeps happening, report it.',
    },
  }) as const satisfies Record<string, ProblemText>;

export type ProblemCode = keyof ReturnType<typeof problemTexts>;

/** Whether the failure spent credits. */
export type Spent = 'no' | 'maybe';

/** A failure that a user can act on; plain data, so that it can be sent to the sidebar. */
export interface Problem {
  readonly code: ProblemCode;
  readonly what: string;
  readonly next: string;
  /** The values in its text, for the page to translate. */
  readonly details?: readonly Detail[];
  readonly spent: Spent;
  /** Repeating the request later can help. */
  readonly retryable: boolean;
  /** How long the service asked to wait. */
  readonly retryAfterSeconds?: number;
  /** The service's id of the request, for its operator. */
  readonly requestId?: string;
}

type More = Partial<Omit<Problem, 'code' | 'what' | 'next'>>;

/** A problem's code and the details that fill `{0}`, `{1}` of its text. */
type ProblemArguments =
  | {
      [Code in keyof DetailsOf]: [code: Code, details: DetailsOf[Code], more?: More];
    }[keyof DetailsOf]
  | [code: Exclude<ProblemCode, keyof DetailsOf>, details?: readonly [], more?: More];

/** Makes a problem from its code. */
export function problem(...given: ProblemArguments): Problem {
  const [code, details = [], more = {}]: readonly [ProblemCode, (readonly Detail[])?, More?] =
    given;
  const text: ProblemText = problemTexts()[code];
  const fill = (template: string) =>
    template.replace(/\{(\d)\}/g, (_, index: string) => inEnglish(details[Number(index)] ?? ''));
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

/** A problem as an exception, for code that can't continue. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(sentence(problem));
    this.name = 'ProblemError';
  }
}

/** Makes an error from a problem's code. */
export function problemError(...given: ProblemArguments): ProblemError {
  return new ProblemError(problem(...given));
}

/** A problem in one line: what happened, the credits, the next step. */
export function sentence(it: Problem): string {
  const credits = it.spent === 'no' ? 'No credits were spent.' : 'Credits may have been spent.';
  return `${it.what} ${credits} ${it.next}`;
}

/** The refusal of an option before anything was sent: what was given, what is wrong with it, what is allowed. */
export function invalidOption(given: string, why: Reason, use: Detail): ProblemError {
  return problemError('INVALID_OPTION', [given.slice(0, 60), why, use]);
}

/**
 * Takes what a user typed for a name, and the existing names; returns the intended one, undefined if none is similar.
 * Throws MISSPELT with the most similar name, so that a typo costs nothing.
 */
export function meantName<T extends string>(
  text: string,
  names: readonly Named<T>[],
): T | undefined {
  const found = readName(text, names);
  if (found !== undefined) return found;
  const near = nearestName(text, names);
  if (near !== undefined) throw problemError('MISSPELT', [text.trim().slice(0, 60), near]);
  return undefined;
}
