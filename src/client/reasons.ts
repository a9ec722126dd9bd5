/** Why something can't be done, in English: the parts of problems that are words and not data. */
import type { Refusal, RefusalValues } from '../contract/refusals';

/** The fields of a signal's form, as parts of a sentence. */
export const signalFields = {
  name: 'the name',
  role: 'the role',
  initiative: 'the initiative',
  descriptive_icp: 'the type of company',
  trait: 'what the companies do',
  activity: 'what the companies are doing',
  search_query: 'the post search',
  daily_credit_limit: 'the limit a day',
  timeframe: 'the number of days to look back',
  accounts: 'the company selection',
  account_audience_name: 'the account audience name',
  people_audience_name: 'the people audience name',
} as const;

export type SignalField = keyof typeof signalFields;

/**
 * Every reason and the values it is said with. Other languages have a table of the same names. Made where it is asked
 * for: every formula cell evaluates the top level, and few have a problem.
 */
export const reasonTexts = () => ({
  // BAD_ADDRESS
  notWebAddress: () => 'it isn’t a web address',
  unencrypted: () => 'it would send your key unencrypted',

  // RATE_LIMITED: after “Wait”
  aMinute: () => 'a minute',
  seconds: (count: number) => counted(count, 'second'),
  minutes: (count: number) => counted(count, 'minute'),
  hours: (count: number) => counted(count, 'hour'),

  // OTP_INVALID: before “of 10 tries left”
  some: () => 'some',

  // BAD_ANSWER
  notJson: () => 'it is not JSON',
  redirects: (status: number) => `it redirects to another address (status ${status})`,
  lacks: (field: string) => `it has no ${field}`,
  fewerPeople: () => 'it has not as many people',
  domainMissing: () => 'this domain is missing from the results',

  // REJECTED, where the service says nothing
  status: (status: number) => `status ${status}.`,

  // JOB_FAILED
  noReason: () => 'no reason was given.',
  companyFailed: () => 'this company failed.',
  jobLost: () => 'the service lost the job.',
  noNews: () => 'there was no news of it for a week.',
  noResult: () => 'there was no result after a day.',

  // SHEET_MISSING
  sheet: (name: string) => `The sheet “${name}”`,
  chosenSheet: () => 'The chosen sheet',

  // UNDER_WAY
  run: (number: number) => `run ${number}`,
  aFormula: () => 'a formula',

  // NOTHING_TO_DO
  nothingLeft: () => 'every row is already filled or has nothing to look up',
  idsKnown: () => 'every row has a person id already',
  employmentHeader: () => 'the sheet needs a header row so employment can be checked first',
  domainHeader: () => 'the domain column needs a header so it can be kept up to date',
  noDate: () => 'no date is chosen, such as 2026-11-20',
  notYourRun: () => 'it’s no longer one of your runs',
  rowCost: (price: number, cap: number) =>
    `a row can cost ${counted(price, 'credit')}, more than your cap of ${cap}`,
  pageCost: (price: number, cap: number) =>
    `a page costs up to ${price} credits, more than your cap of ${cap}`,
  noColumns: () => 'no columns are selected',
  noContacts: () => 'neither emails nor phone numbers are selected',
  noSeniority: () => 'no seniority is selected',
  noDepartment: () => 'no department is selected',
  manyTitles: (max: number) => `at most ${max} job titles go together`,
  longTitle: () => 'a job title is too long',
  badCountry: (code: string) => `“${code}” isn’t a two-letter country code, such as DE`,
  longAudience: () => 'the audience name is too long',
  badPerCompany: () => 'credits per company must be a whole number, 1 or more',

  // NOT_REPEATABLE
  badInterval: (max: number) => `the interval must be a whole number of hours from 1 to ${max}`,
  badCap: () => 'the cap must be a whole number of credits',
  badFirstTime: () => 'the first time must be within one interval from now',
  noRows: () => 'no rows are selected',
  manyRepeats: (max: number) => `${max} runs repeat already, which is the maximum`,
  repeatedAlready: () => 'it’s repeated like that already',

  // NOT_REFRESHED
  sheetDeleted: () => 'the sheet was deleted',
  columnsGone: () => 'the domain column, or every column to refresh, was renamed or deleted',

  // CANNOT_UNDO: why, then what to do
  columnGone: (header: string) => `the column “${header}” is no longer in the sheet`,
  journalGone: () => 'the hidden sheet with the previous values was deleted',
  runWorking: (number: number) => `run ${number} is still working on this sheet`,
  restoreColumn: () => 'Bring that column back under its old name, then undo again.',
  undoDeletion: () => 'Undo the deletion, or use the spreadsheet’s version history.',
  waitForRun: () => 'Wait for it to finish, then undo again.',

  // NOT_DEPLOYABLE
  companyCount: (count: number, max: number) =>
    `the selected rows hold ${count} companies, and a signal takes 1 to ${max}`,
  badMaxCredits: () => 'max credits must be a whole number, 1 or more',
  needsCompanies: () => 'it needs an ICP or rows with company domains',
  needsAudience: () => 'to find emails it needs a people audience',
  needsCrm: () => 'to find emails it needs the safe CRM option',
  fieldEmpty: (field: SignalField) => `${signalFields[field]} can’t be empty`,
  fieldLong: (field: SignalField, max: number, length: number) =>
    `${signalFields[field]} can’t be longer than ${max} (it has ${length})`,
  fieldWhole: (field: SignalField, min: number) =>
    `${signalFields[field]} must be a whole number, ${min} or more`,
  fieldLarge: (field: SignalField, max: number) =>
    `${signalFields[field]} can’t be more than ${max}`,
  fieldControl: (field: SignalField) => `${signalFields[field]} can’t contain control characters`,
  fieldInvalid: (name: string) => `“${name}” isn’t valid`,

  // INVALID_OPTION: what is wrong
  notAllowed: (value: string) => `“${value}” isn’t allowed`,
  unknownName: () => 'it doesn’t exist',
  unknownType: () => 'there’s no such signal type',
  noValue: () => 'it has no value',
  empty: () => 'it is empty',
  tooLong: () => 'it is too long',
  twice: () => 'it appears twice',
  belowMin: () => 'it’s below min_employee_count',
  longTogether: () => 'together they are too long',
  badNumber: () => 'that number isn’t allowed',
  notCredits: () => 'it isn’t a number of credits',
  badName: (name: string) => `“${name}” isn’t a valid name`,
  nameTaken: (name: string) => `“${name}” is already taken`,

  // INVALID_OPTION: after “Use”
  range: (min: number, max: number) => `${min} to ${max}`,
  fromZero: () => '0 or more',
  trueOrFalse: () => 'TRUE or FALSE',
  wholeRange: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  listLimits: (max: number, length: number) => `at most ${max} of at most ${length} characters`,
  characters: (max: number) => `1 to ${max} characters`,
  aCountry: () => 'a country such as Germany, or its code (ISO 3166-1)',
  onlyOnce: () => 'each option once',
  largerNumber: () => 'a larger number',
  fewer: () => 'fewer of them',
  nameRules: () => 'a letter, then letters, digits, “_”, “.” or “-”, up to 64 characters',
  otherName: () => 'a different name',

  // NOTHING_FOUND: why, then what to do
  noCompanies: () => 'no companies match',
  otherTechnology: () => 'Try another technology, or loosen the options',
  noIcps: () => 'you have no ICPs',
  askForIcp: () => 'Ask whoever runs the service to add one',
  noRuns: () => 'there are no runs yet',
  noRun: (number: string) => `there is no run ${number}`,
  startRun: () => 'Start one in the sidebar',
  noSignals: () => 'you have no such signals',
  deployOrOtherTypes: () => 'Deploy one in the sidebar, or try other types',
  nobodyFits: () => 'nobody here fits your ICPs',
  findPeople: () => 'Find people in the sidebar, or try another company',
  noEvidence: () => 'no signal has found anything on this company',
  deploySignal: () => 'Deploy a signal in the sidebar, or try another company',
});

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type English = ReturnType<typeof reasonTexts>;
export type ReasonName = keyof English;
type Values = { readonly [Name in ReasonName]: Parameters<English[Name]> };

/** A language's words for every reason. */
export type ReasonTexts = {
  readonly [Name in ReasonName]: (...values: Values[Name]) => string;
};

export interface ReasonOf<Name extends ReasonName> {
  readonly reason: Name;
  readonly values: Values[Name];
}

/** A reason by its name and values: plain data that any language can say. */
export type Reason = { [Name in ReasonName]: ReasonOf<Name> }[ReasonName];

/** What our service refused a request for, with the numbers of its error and its own sentence. */
export interface RefusedFor<Name extends Refusal> {
  readonly refusal: Name;
  readonly values: RefusalValues[Name];
  readonly said: string;
}
type Refused = { [Name in Refusal]: RefusedFor<Name> }[Refusal];

/** Another language's words for every refusal of our service. */
export type RefusalTexts = {
  readonly [Name in Refusal]: (values: RefusalValues[Name]) => string;
};

/** What fills a problem's text: a reason, or data such as a name, a number or the service's own words. */
export type Detail = string | Reason | Refused;

/** Makes a reason from its name and what it is said with. */
export function because<Name extends ReasonName>(
  reason: Name,
  ...values: Values[Name]
): ReasonOf<Name> {
  return { reason, values };
}

/** Says a detail in English, as sheets, formulas and the command line do. */
export function inEnglish(detail: Detail): string {
  if (typeof detail === 'string') return detail;
  return 'said' in detail ? detail.said : say(reasonTexts(), detail);
}

function say<Name extends ReasonName>(
  texts: ReasonTexts,
  { reason, values }: ReasonOf<Name>,
): string {
  return texts[reason](...values);
}

/** What each code's text is filled with; the other codes take nothing. */
export interface DetailsOf {
  BAD_ADDRESS: readonly [why: Reason];
  RATE_LIMITED: readonly [wait: Reason];
  BAD_ANSWER: readonly [why: Reason];
  REJECTED: readonly [why: Detail];
  JOB_FAILED: readonly [why: Detail];
  OTP_INVALID: readonly [left: Detail];
  INVALID_DOMAIN: readonly [given: string];
  INVALID_EMAIL: readonly [given: string];
  INVALID_FIELD: readonly [given: string, fields: string];
  MISSPELT: readonly [given: string, nearest: string];
  INVALID_OPTION: readonly [name: string, why: Reason, use: Detail];
  FILTERED_OUT: readonly [all: string, filter: string, left: string];
  NOTHING_FOUND: readonly [why: Reason, next: Reason];
  NOTHING_TO_DO: readonly [why: Reason];
  CHANGED: readonly [sheet: string, column: string, count: string, credits: string];
  OTHER_SHEET: readonly [shown: string, inFront: string];
  UNDER_WAY: readonly [by: Reason];
  NOT_DEPLOYABLE: readonly [why: Reason];
  DAILY_CAP: readonly [cap: string];
  NEEDS_APPROVAL: readonly [credits: string, limit: string];
  NO_ROOM: readonly [cells: string];
  COLUMN_MISSING: readonly [header: string];
  SHEET_MISSING: readonly [sheet: Reason];
  MOVING: readonly [sheet: string];
  UNCLEAR_ROWS: readonly [sheet: string, cells: string];
  NOT_REPEATABLE: readonly [why: Reason];
  NOT_REFRESHED: readonly [sheet: string, why: Reason];
  CANNOT_UNDO: readonly [why: Reason, next: Reason];
  INTERNAL: readonly [message: string];
}
