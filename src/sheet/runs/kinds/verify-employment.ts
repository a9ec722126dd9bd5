/** Runs that say whether people still work at their company, beside their ids (§4.6). */
import { pollVerification, startVerification, type VerifiedPerson } from '../../../client/people';
import { limits } from '../../../contract/limits';
import { prices } from '../../../contract/prices';
import { readPersonKey } from '../../people/person-key';
import { rowStatus } from '../row-status';
import type { VerifyEmployment } from '../task';
import { checkedField, type RowResult, type RunKind } from './kind';
import { notAPerson } from './not-a-person';

export const employmentHeaders = { verdict: 'Employment', checked: 'Employment checked' } as const;

/** What the column says of people who no longer work at their company. */
export const leftVerdict = 'Left';

const columns = [
  { field: 'verdict', header: employmentHeaders.verdict },
  { field: 'title', header: 'Works as' },
  { field: 'company', header: 'Works at' },
  { field: checkedField, header: employmentHeaders.checked },
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
  columns: () => columns,
  price: () => prices.employmentVerified,
  start: (_, personIds, idempotencyKey) => startVerification(personIds, idempotencyKey),
  poll: pollVerification,

  collectResults(_platform, _caller, run, finished) {
    const results = finished.flatMap((each) => each.results);
    return {
      rows: new Map(results.map((result) => [result.personId, rowOf(result)])),
      spent: results.reduce((sum, result) => sum + costOf(result, run.price), 0),
      added: 0,
    };
  },
};

function rowOf({ outcome, title, company, checkedAt }: VerifiedPerson): RowResult {
  if (outcome === 'not_found') return { outcome: 'notFound', status: rowStatus.unknownPerson };
  if (outcome === 'failed') return { outcome: 'failed', status: rowStatus.failed(outcome) };
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

/** Only a verdict costs; by our price list where the service does not tell. */
function costOf({ charged, outcome }: VerifiedPerson, price: number): number {
  return charged ?? (outcome === 'employed' || outcome === 'left' ? price : 0);
}
