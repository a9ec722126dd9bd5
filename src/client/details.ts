/** The values in a problem's text: reasons, refusals of the service, names and numbers. */
import type { Refusal, RefusalValues } from '../contract/refusals';
import type * as reasons from './reasons';

type Reasons = typeof reasons;
export type ReasonName = keyof Reasons;
type Values = { readonly [Name in ReasonName]: Readonly<Parameters<Reasons[Name]>> };
export interface ReasonOf<Name extends ReasonName> {
  readonly reason: Name;
  readonly values: Values[Name];
  readonly said: string;
}

/** A translation of every reason. */
export type ReasonTexts = {
  readonly [Name in ReasonName]: (...values: Values[Name]) => string;
};

/** A reason by its name and values, with its English text. */
export type Reason = { [Name in ReasonName]: ReasonOf<Name> }[ReasonName];

/** Why our service refused a request, with the error's numbers and its own sentence. */
export interface RefusedFor<Name extends Refusal> {
  readonly refusal: Name;
  readonly values: RefusalValues[Name];
  readonly said: string;
}
export type Refused = { [Name in Refusal]: RefusedFor<Name> }[Refusal];

/** What our service found wrong with fields of a request: where, and why, in the order of its answer. */
export interface Faulted {
  readonly faults: readonly {
    /** The field's name; '' for the request itself. */
    readonly place: string;
    readonly why: Refused;
  }[];
  readonly said: string;
}

/** A translation of every refusal of our service. */
export type RefusalTexts = {
  readonly [Name in Refusal]: (values: RefusalValues[Name]) => string;
};

/** A value in a problem's text: a reason, or data such as a name, a number or the service's own words. */
export type Detail = string | Reason | Refused | Faulted;

/** A detail in English, as in sheets, formulas and on the command line. */
export function inEnglish(detail: Detail): string {
  return typeof detail === 'string' ? detail : detail.said;
}

/** The values of each code's text; the other codes have none. */
export interface DetailsOf {
  NOT_CONNECTED: readonly [next: Reason];
  BAD_ADDRESS: readonly [why: Reason];
  RATE_LIMITED: readonly [wait: Reason];
  BAD_ANSWER: readonly [why: Reason];
  UNKNOWN_OUTCOME: readonly [why: Reason];
  REJECTED: readonly [why: Detail];
  JOB_FAILED: readonly [why: Detail];
  OTP_INVALID: readonly [left: Detail];
  INVALID_DOMAIN: readonly [given: string];
  PLATFORM_PAGE: readonly [given: string, platform: string];
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
  DECLINED: readonly [who: Reason, credits: string];
  NOT_PAYER: readonly [payer: Reason];
  NO_ROOM: readonly [cell: string];
  COLUMN_MISSING: readonly [header: string];
  SHEET_MISSING: readonly [sheet: Reason];
  MOVING: readonly [sheet: string];
  MERGED: readonly [sheet: string, cells: string];
  UNCLEAR_ROWS: readonly [sheet: string, cells: string];
  NOT_REPEATABLE: readonly [why: Reason];
  NOT_REFRESHED: readonly [sheet: string, why: Reason];
  CANNOT_UNDO: readonly [why: Reason, next: Reason];
  INTERNAL: readonly [message: string];
}
