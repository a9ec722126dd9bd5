/** Runs that fill people's work emails and phones in, beside their ids (§4.4). */
import { type FoundContact, pollContacts, startContacts } from '../../../client/people';
import { limits } from '../../../contract/limits';
import { prices } from '../../../contract/prices';
import { readPersonKey } from '../../people/person-key';
import { rowStatus } from '../row-status';
import type { FindContacts } from '../task';
import { checkedField, type RowResult, type RunKind } from './kind';
import { notAPerson } from './not-a-person';

export const findContacts: RunKind<FindContacts, FoundContact> = {
  perRequest: limits.peoplePerRequest,
  parallelJobs: 4,
  readKey: readPersonKey,
  notAKey: notAPerson,

  columns: ({ emails, phones }) => [
    ...(emails ? [{ field: 'email', header: 'Email' }] : []),
    ...(phones ? [{ field: 'phone', header: 'Phone' }] : []),
    { field: checkedField, header: 'Contacts checked' },
  ],

  price: ({ emails, phones }) =>
    (emails ? prices.emailFound : 0) + (phones ? prices.phoneFound : 0),

  start: (task, personIds, idempotencyKey) => startContacts(personIds, task, idempotencyKey),
  poll: pollContacts,

  collectResults(_platform, _caller, _run, finished) {
    const results = finished.flatMap((each) => each.results);
    return {
      rows: new Map(results.map((result) => [result.personId, rowOf(result)])),
      spent: results.reduce((sum, result) => sum + costOf(result), 0),
      added: 0,
    };
  },
};

function rowOf({ outcome, email, phone }: FoundContact): RowResult {
  if (email !== undefined || phone !== undefined) {
    const values = { ...(email && { email }), ...(phone && { phone }) };
    return { outcome: 'found', status: rowStatus.done, values };
  }
  if (outcome === 'not_found') return { outcome: 'notFound', status: rowStatus.unknownPerson };
  if (outcome === 'no_match' || outcome === 'enriched')
    return { outcome: 'notFound', status: rowStatus.notFound };
  return { outcome: 'failed', status: rowStatus.failed(outcome) };
}

/** By our price list where the service does not tell. */
function costOf({ charged, email, phone }: FoundContact): number {
  return charged ?? (email ? prices.emailFound : 0) + (phone ? prices.phoneFound : 0);
}
