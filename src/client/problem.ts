/** Everything that can go wrong, in words for users: what happened, whether credits were spent, what to do next. */
import { type Named, nearestName, readName } from '../contract/spelling';
import { type Detail, type DetailsOf, inEnglish, type Reason } from './details';

/** What happened, and what to do next. */
type ProblemText = readonly [what: string, next: string];

/**
 * The registry of everything the add-on reports. `{0}` stands for a detail. A function, because every formula cell
 * evaluates the top level, and few have a problem.
 */
export const problemTexts = () =>
  ({
    NOT_CONNECTED: ['This spreadsheet isn’t connected to a service.', '{0}'],
    BAD_ADDRESS: [
      'This service address won’t work: {0}.',
      'Enter an https address, such as https://api.example.com.',
    ],
    BAD_KEY: [
      'The service rejected the API key or user id.',
      'Open Signalsheet, go to Settings and get a code. It restores your current key.',
    ],
    NOT_PERMITTED: [
      'Signalsheet needs your permission for this.',
      'Open Signalsheet, allow what’s listed at the top, then try again.',
    ],
    NOT_LISTED: [
      'This add-on isn’t published for that service’s address.',
      'Use the address it’s published for, or ask its publisher to add yours to urlFetchWhitelist.',
    ],
    OUT_OF_CREDITS: ['There aren’t enough credits for this.', 'Top up, then try again.'],
    RATE_LIMITED: ['The service is getting too many requests.', 'Wait {0}, then try again.'],
    GOOGLE_DAILY_LIMIT: [
      'Google’s daily limit on requests from your scripts is used up.',
      'Try again tomorrow.',
    ],
    GOOGLE_RATE_LIMIT: [
      'Google is holding back your scripts’ requests: too many, or too much data, in a short time.',
      'Try again in a few minutes.',
    ],
    UNREACHABLE: [
      'The service can’t be reached.',
      'Check the address and make sure the service is running, then try again.',
    ],
    NO_SERVICE: [
      'There’s no Signalsheet service at this address: another server answered.',
      'Check the address, or ask the operator of the service.',
    ],
    NO_ANSWER: ['The service took too long to respond.', 'Try again in a moment.'],
    UNKNOWN_OUTCOME: [
      'The response to a paid request isn’t clear: {0}.',
      'Check your balance before you send it again.',
    ],
    SERVICE_ERROR: ['Something went wrong at the service.', 'Try again in a few minutes.'],
    BAD_ANSWER: [
      'The service’s response couldn’t be read: {0}.',
      'Check the address. If it’s right, contact the operator of the service.',
    ],
    REJECTED: ['The service rejected the request: {0}', 'Fix it and try again.'],
    NOT_FOUND: ['The service has nothing by that name.', 'Check the spelling.'],
    JOB_FAILED: ['The service couldn’t finish the job: {0}', 'Run these rows again.'],
    OTP_EXPIRED: ['This code has expired.', 'Get a new code.'],
    OTP_INVALID: ['That code isn’t right.', 'Check the latest email. {0} of 10 tries left.'],
    OTP_MAX_ATTEMPTS: ['Too many wrong codes.', 'Get a new code.'],
    INVALID_DOMAIN: [
      '“{0}” isn’t a company domain.',
      'Use a domain such as acme.example, or a work email address.',
    ],
    PLATFORM_PAGE: [
      '“{0}” is a page at {1}, not a company’s own domain.',
      'Use the domain of the company’s website.',
    ],
    INVALID_EMAIL: ['“{0}” isn’t an email address.', 'Fix it and try again.'],
    INVALID_FIELD: ['There’s no field called “{0}”.', 'Use fields such as {1}.'],
    MISSPELT: ['Signalsheet doesn’t know “{0}”.', 'Did you mean “{1}”?'],
    INVALID_OPTION: ['The option “{0}” can’t be used: {1}.', 'Use {2}.'],
    NO_ACCOUNT: [
      'There’s no data on this company yet.',
      'Enrich it first, for example with ENRICH_DOMAIN.',
    ],
    FILTERED_OUT: [
      '{0} companies mention this technology, but your filters leave none.',
      'Without {1}, there are {2}.',
    ],
    NOTHING_FOUND: ['Nothing to show: {0}.', '{1}.'],
    STORE_FULL: [
      'Some results that formulas paid for haven’t been saved to this spreadsheet yet.',
      'Open Signalsheet to save them, then try again.',
    ],
    NOTHING_TO_DO: ['Nothing to run: {0}.', 'Choose other rows or columns.'],
    CHANGED: [
      'The rows changed after the numbers were shown. Now to look up in “{0}”, column “{1}”: {2}. Credits at most: {3}.',
      'Check that, then start again.',
    ],
    LIST_CHANGED: [
      'The headers changed after the list was shown, so no row was looked up.',
      'Check the columns above, then look the rows up again.',
    ],
    OTHER_SHEET: [
      'The form showed “{0}”, but “{1}” is now in front.',
      'Check what the form says about the sheet in front, then start again.',
    ],
    UNDER_WAY: [
      'These are already being looked up by {0}.',
      'When that’s done, start again for what’s still missing.',
    ],
    NOT_DEPLOYABLE: ['This signal can’t be deployed: {0}.', 'Fix that, then deploy it.'],
    UNKNOWN_DEPLOYMENT: [
      'The response to the deployment was lost.',
      'If the signal turns up in the service’s list, Signalsheet picks it up from there. It won’t send it again.',
    ],
    SIGNAL_GONE: [
      'The service no longer lists this signal.',
      'Its rows stay as they are. Deploy it again if you still want it.',
    ],
    UNKNOWN_COMPANY: ['The service doesn’t know a company with this domain.', 'Check the domain.'],
    SOURCES_OFF: [
      'The service doesn’t know this company, and its public sources are switched off.',
      'Ask the operator of the service to switch them on.',
    ],
    SITE_REFUSED: [
      'This company’s website blocks automated visits, and no other source knows the company.',
      'Visit the website yourself.',
    ],
    SITE_UNREACHABLE: [
      'This company’s website didn’t answer, and no other source knows the company.',
      'Check the domain, or try again later.',
    ],
    SITE_SLOW: [
      'Reading this company’s website is taking longer than usual.',
      'Look the company up again in a minute.',
    ],
    SERVICE_OFFLINE: [
      'The service has no connection to the internet.',
      'Try again once it’s back online.',
    ],
    PENDING: [
      'The service is still working on this.',
      'Open Signalsheet to get the result. You won’t be charged again.',
    ],
    BUSY: ['Signalsheet is already working in this spreadsheet.', 'Try again in a moment.'],
    SPENDING_OFF: [
      'Formulas aren’t allowed to spend credits in this spreadsheet.',
      'The person whose key formulas use can allow it in Signalsheet, under Settings.',
    ],
    DAILY_CAP: [
      'Formulas have reached today’s credit cap ({0}).',
      'Wait until tomorrow. The person whose key formulas use can raise the cap in Signalsheet, under Settings.',
    ],
    NEEDS_APPROVAL: [
      'This formula could spend up to {0} credits, more than the {1} allowed without asking.',
      'The person whose key formulas use can approve it in Signalsheet, or raise that limit in Settings.',
    ],
    DECLINED: [
      '{0} declined to spend up to {1} credits on this formula.',
      'To ask again, clear the cell and enter the formula again.',
    ],
    NOT_PAYER: [
      'Formulas here spend the credits of {0}, and only that person can allow more. Nothing was changed.',
      'Ask them to allow it in Signalsheet. You can lower the limits or turn formulas off.',
    ],
    APPROVAL_CHANGED: [
      'What you approved is no longer what formulas ask for, so nothing was approved.',
      'Check what’s waiting for your approval now.',
    ],
    NO_ROOM: [
      'The result doesn’t fit, because {0} isn’t empty.',
      'Clear the cells to the right and below there, then open Signalsheet. Cells with the same formula share one result.',
    ],
    COLUMN_MISSING: [
      'The column “{0}” is no longer in the sheet.',
      'Restore it under that name, or just resume: a column of results is added again.',
    ],
    SHEET_MISSING: ['{0} was deleted.', 'Undo the deletion, then resume.'],
    MOVING: [
      '“{0}” kept changing while Signalsheet was working on it. What was paid for is kept.',
      'Pause editing for a moment, then resume or try again.',
    ],
    MERGED: [
      'In “{0}”, the merged cells {1} have no room for every row’s result. What was paid for is kept.',
      'Unmerge them, then resume or try again.',
    ],
    UNCLEAR_ROWS: [
      'Rows of “{0}” moved while Signalsheet was writing to it. Cells that may show another row’s values: {1}.',
      'Check the rows that moved. The version history has their earlier values. Then resume or try again.',
    ],
    NOTHING_NEW: [
      'The last page had no new companies.',
      'Cancel, or resume to pay for the next page.',
    ],
    NOT_REPEATABLE: ['This run can’t be repeated: {0}.', 'Fix that, then repeat it.'],
    DISCONNECTED: ['You disconnected from the service.', 'Reconnect, then resume.'],
    OTHER_ACCOUNT: [
      'This run was started with another account.',
      'Connect that account, then resume, or cancel.',
    ],
    SCHEDULE_PAUSED: ['This repeated run is paused.', 'Resume it when you’re ready.'],
    RUN_FAILED: [
      'The last run found nothing, and some rows failed.',
      'Check the status of the rows, then resume.',
    ],
    NOT_REFRESHED: [
      'The evidence in “{0}” couldn’t be refreshed: {1}.',
      'Undo that, or stop refreshing. Signalsheet tries again when a signal next finds something.',
    ],
    LIST_MISSING: [
      'The list of remaining rows was deleted from the hidden sheet.',
      'Start a new run for the remaining rows.',
    ],
    CANNOT_UNDO: ['This run can’t be undone right now: {0}.', '{1}'],
    INTERNAL: [
      'Something went wrong in Signalsheet: {0}',
      'Try again. If it keeps happening, report it.',
    ],
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
  const [what, next]: ProblemText = problemTexts()[code];
  const fill = (template: string) =>
    template.replace(/\{(\d)\}/g, (_, index: string) => inEnglish(details[Number(index)] ?? ''));
  return {
    code,
    what: fill(what),
    next: fill(next),
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

/** Makes the error of a run without anything to look up, and says why. */
export function nothingToDo(why: Reason): ProblemError {
  return problemError('NOTHING_TO_DO', [why]);
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
