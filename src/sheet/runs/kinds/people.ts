/** Runs about people, beside their ids: contacts are looked up (§4.4), or employment is checked (§4.6). */

import {
  type FoundContact,
  noCredits,
  pollContacts,
  pollVerification,
  startContacts,
  startVerification,
  type VerifiedPerson,
} from '../../../client/people';
import { type Result, success } from '../../../client/result';
import * as limits from '../../../contract/limit-values';
import { prices } from '../../../contract/prices';
import { dayIn } from '../../days';
import { readPersonKey, withoutId } from '../../people/person-key';
import type { Sheet } from '../../ports';
import { readColumns } from '../../tables/cells';
import { headerIn, type Location, placeOf } from '../../tables/columns';
import type { KeyRows } from '../../tables/keys';
import { missDays } from '../misses';
import { rowStatus } from '../row-status';
import type { Run } from '../run';
import type { FindContacts, VerifyEmployment } from '../task';
import {
  type Collected,
  checkedField,
  type Finished,
  isAsked,
  type RowResult,
  type RunKind,
} from './kind';

const statuses: Readonly<Record<string, string>> = {
  [withoutId.unknown]: rowStatus.personUnknown,
  [withoutId.ambiguous]: rowStatus.personAmbiguous,
  [withoutId.unreadable]: rowStatus.personUnreadable,
};

/** Returns why a cell has no person id. */
const notAPerson = (text: string): string => statuses[text.trim()] ?? rowStatus.notAPerson;

/** Collects results that each carry a person's id; fields without a value were missed. */
function collected<Outcome extends { readonly personId: string }>(
  { target }: Run,
  finished: readonly Finished<Outcome>[],
  rowOf: (result: Outcome) => RowResult,
  costOf: (result: Outcome) => number,
): Result<Collected> {
  const results = finished.flatMap((each) => each.results);
  const fields = target.fields.map(({ field }) => field).filter(isAsked);
  const missing = (row: RowResult): RowResult => {
    if (row.outcome === 'failed') return row;
    const what = fields.filter((field) => row.values?.[field] === undefined);
    return { ...row, missed: { what, days: missDays } };
  };
  return success({
    rows: new Map(results.map((result) => [result.personId, missing(rowOf(result))])),
    spent: results.reduce((sum, result) => sum + costOf(result), 0),
    added: 0,
  });
}

export const findContacts: RunKind<FindContacts, FoundContact> = {
  perRequest: limits.peoplePerRequest,
  parallelJobs: 4,
  readKey: readPersonKey,
  notAKey: notAPerson,

  columns: ({ emails, phones, status }) => [
    ...(emails ? [{ field: 'email', header: 'Email', german: 'Geschäftliche E-Mail' }] : []),
    ...(emails && status ? statusColumns : []),
    ...(phones ? [{ field: 'phone', header: 'Phone', german: 'Telefonnummer' }] : []),
    { field: checkedField, header: 'Contacts checked', german: 'Kontakte geprüft' },
  ],

  asks: (field) => field,
  price: ({ emails, phones }) =>
    (emails ? prices.emailFound : 0) + (phones ? prices.phoneFound : 0),

  start: (task, personIds, idempotencyKey) => startContacts(personIds, task, idempotencyKey),
  poll: pollContacts,

  collectResults(_platform, _caller, run, finished) {
    return collected(run, finished, contactRow, contactCost);
  },
};

const statusColumns = [
  { field: 'quality', header: 'Email status', german: 'E-Mail-Status' },
  { field: 'verified', header: 'Email verified', german: 'E-Mail geprüft' },
];

const qualities: Readonly<Record<string, string>> = { valid: 'Valid', risky: 'Risky' };

function contactRow({
  outcome,
  email,
  phone,
  quality = '',
  verified = '',
}: FoundContact): RowResult {
  if (email !== undefined || phone !== undefined) {
    const values = {
      ...(email && { email, quality: qualities[quality] ?? 'Not checked', verified }),
      ...(phone && { phone }),
    };
    return { outcome: 'found', status: rowStatus.done, values };
  }
  if (outcome === 'not_found') return { outcome: 'notFound', status: rowStatus.unknownPerson };
  if (outcome === 'no_match' || outcome === 'enriched')
    return { outcome: 'notFound', status: rowStatus.notFound };
  return failedRow(outcome);
}

const failedRow = (outcome: string): RowResult => ({
  outcome: 'failed',
  status: outcome === noCredits ? rowStatus.outOfCredits : rowStatus.failed(outcome),
});

/** Uses our price list if the service reports no charge. */
function contactCost({ charged, email, phone }: FoundContact): number {
  return charged ?? (email ? prices.emailFound : 0) + (phone ? prices.phoneFound : 0);
}

const verdictColumn = { field: 'verdict', header: 'Employment', german: 'Anstellung' };
const checkedColumn = {
  field: checkedField,
  header: 'Employment checked',
  german: 'Anstellung geprüft',
};

/** The column's value for people who no longer work at their company. */
const leftVerdict = 'Left';

const verdictColumns = [
  verdictColumn,
  { field: 'title', header: 'Works as', german: 'Arbeitet als' },
  { field: 'company', header: 'Works at', german: 'Arbeitet bei' },
  checkedColumn,
];

const verdicts: Readonly<Record<string, string>> = {
  employed: 'Still there',
  left: leftVerdict,
  unknown: 'Unknown',
};

export const verifyEmployment: RunKind<VerifyEmployment, VerifiedPerson> = {
  perRequest: limits.peoplePerRequest,
  parallelJobs: 4,
  readKey: readPersonKey,
  notAKey: notAPerson,
  columns: () => verdictColumns,
  asks: (field) => field,
  price: () => prices.employmentVerified,
  start: (_, personIds, idempotencyKey) => startVerification(personIds, idempotencyKey),
  poll: pollVerification,

  collectResults(_platform, _caller, run, finished) {
    return collected(run, finished, verdictRow, (result) => verdictCost(result, run.price));
  },
};

function verdictRow({ outcome, title, company, checkedAt }: VerifiedPerson): RowResult {
  if (outcome === 'not_found') return { outcome: 'notFound', status: rowStatus.unknownPerson };
  if (outcome === 'failed' || outcome === noCredits) return failedRow(outcome);
  const values = {
    verdict: verdicts[outcome] ?? outcome,
    ...(title && { title }),
    ...(company && { company }),
    ...(checkedAt && { [checkedField]: checkedAt }),
  };
  return outcome === 'unknown'
    ? { outcome: 'notFound', status: rowStatus.notFound, values }
    : { outcome: 'found', status: rowStatus.done, values };
}

/** Only a verdict costs; uses our price list if the service reports no charge. */
function verdictCost({ charged, outcome }: VerifiedPerson, price: number): number {
  return charged ?? (outcome === 'employed' || outcome === 'left' ? price : 0);
}

export interface Employment {
  /** They no longer work at their company. */
  readonly hasLeft: boolean;
  /** The day of the check, such as 2026-11-20; '' if the sheet has none. */
  readonly day: string;
}

/** Person → their employment according to the sheet; people without a verdict are absent. */
export function readEmployment(
  sheet: Sheet,
  location: Location,
  { rows }: Pick<KeyRows, 'rows'>,
): Map<string, Employment> {
  const verdict = placeOf(location, headerIn(location, verdictColumn));
  const checked = placeOf(location, headerIn(location, checkedColumn));
  if (verdict === 0) return new Map();
  const columns = checked === 0 ? [verdict] : [verdict, checked];
  const cell = readColumns(sheet, [...rows.values()].flat(), columns);
  return new Map(
    [...rows].flatMap(([key, places]): [string, Employment][] => {
      const row = places.find((place) => cell(place, verdict) !== '');
      if (row === undefined) return [];
      const day = checked === 0 ? undefined : dayIn(cell(row, checked));
      return [[key, { hasLeft: cell(row, verdict) === leftVerdict, day: day ?? '' }]];
    }),
  );
}
