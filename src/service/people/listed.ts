/** Shared code of jobs about listed people: their items, look-ups in the directory, and results. */
import type { Endpoint } from '../../contract/endpoints';
import type { Deps } from '../deps';
import type { Work, WorkerDeps } from '../jobs/kind';
import { envelopeOf, findJob } from '../jobs/read';
import { withRetries } from '../jobs/retry';
import type { ItemRecord, JobEnd, JobKind, PendingItem, Tally } from '../jobs/store';
import { readPerson } from './directory';
import type { KnownPerson } from './known';
import type { Person } from './person';

/**
 * Makes items of people's ids, each once: one that never was and another user's are both `not_found` from the
 * beginning. `own` counts the ids that are people of the caller's. Spends no credits.
 */
export async function ownItems(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  ids: readonly number[],
) {
  const unique = [...new Set(ids)];
  const own = new Set((await store.people.known(userId, unique)).map(({ id }) => id));
  const items = unique.map((id) => ({
    subject: String(id),
    status: own.has(id) ? ('pending' as const) : ('not_found' as const),
  }));
  return { items, own: own.size };
}

/** One item with what is known of it: whose it is, and what the directory says now. */
export type ListedPerson = PendingItem &
  (
    | {
        readonly kind: 'answered';
        readonly known: KnownPerson;
        readonly found: Person | undefined;
      }
    | { readonly kind: 'not_found' | 'failed' }
  );

/** Looks a batch up in the people directory. Rejects only if the signal aborts. Spends no credits. */
export async function readPeople(
  { store, peopleDirectory, log }: WorkerDeps,
  { job, stopping }: Work,
  items: readonly PendingItem[],
): Promise<ListedPerson[]> {
  const ids = items.map(({ subject }) => Number(subject));
  const people = new Map((await store.people.known(job.userId, ids)).map((one) => [one.id, one]));
  const urls = [...new Set([...people.values()].map(({ profile_url }) => profile_url))];
  const ask = () => peopleDirectory.find(urls);
  const found = await withRetries(log, 'people directory', ask, stopping);
  return items.map((item) => {
    const known = people.get(Number(item.subject));
    // The person was deleted since the job began.
    if (!known) return { ...item, kind: 'not_found' };
    if (!found) return { ...item, kind: 'failed' };
    const answer = readPerson(found.get(known.profile_url), log);
    return answer === 'unusable'
      ? { ...item, kind: 'failed' }
      : { ...item, kind: 'answered', known, found: answer };
  });
}

/** A job fails only where nobody at all could be looked up; else its failed items say so themselves. */
export function failedOnlyIfAll({ total, counts }: Tally): JobEnd {
  const { failed = 0, not_found: notFound = 0 } = counts;
  if (failed === 0 || failed + notFound < total) return { status: 'completed' };
  return {
    status: 'failed',
    errorMessage:
      `The people directory couldn’t be reached for any of the ${failed} people. ` +
      'No credits were spent. Try again in a few minutes.',
    errorDetails: { reason: 'people_unreachable', count: failed },
  };
}

/**
 * Takes the kind of job and how one item is shown, beside what the job keeps of its request. Returns the answer but for
 * what its progress counts besides, and the items counted by their status. Spends no credits. Throws ApiError NOT_FOUND
 * for an id that is not the user's.
 */
export async function readListed<Result>(
  deps: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
  kind: { readonly kind: JobKind; readonly startedBy: Endpoint },
  show: (item: ItemRecord, params: unknown) => Result,
) {
  const job = await findJob(deps, userId, jobId, kind);
  const { total, pending, counts, credits } = job.tally;
  const own = { userId, jobId };
  const envelope = await envelopeOf(deps, own, job, (item) => show(item, job.params));
  const progress = { total, completed: total - pending, credits_charged: credits };
  return { envelope, progress, counts };
}
