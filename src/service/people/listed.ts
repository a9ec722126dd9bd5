/** Shared code of jobs about listed people: their items, look-ups in the directory, and results. */
import type { Endpoint } from '../../contract/endpoints';
import type { Deps } from '../deps';
import type { Work, WorkerDeps } from '../jobs/kind';
import { envelopeOf, findJob } from '../jobs/read';
import { withRetries } from '../jobs/retry';
import type { ItemRecord, JobEnd, JobKind, NewJob, PendingItem, Tally } from '../jobs/store';
import type { Wanted } from './contact-finder';
import { readPerson } from './directory';
import type { KnownPerson } from './known';
import type { Person } from './person';

/**
 * Makes items of people's ids, each once. Unknown ids and ids of other users start as `not_found`. `own`
 * counts the caller's people. Spends no credits.
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

/**
 * Takes what is wanted of people, and the most that it can cost. If an own key may find it, which is free, the job may
 * start with fewer credits. Spends nothing.
 */
export async function holdFor(
  { contactFinder }: Pick<Deps, 'contactFinder'>,
  userId: string,
  wanted: readonly Wanted[],
  most: number,
): Promise<NewJob['hold']> {
  const isOptional = most > 0 && (await contactFinder.hasOwnKey(userId, wanted));
  return { min: isOptional ? 0 : most, max: most };
}

/** Says what a job reserves. */
export const reserved = ({ min, max }: NewJob['hold']) =>
  `Credits reserved: ${min < max ? 'up to ' : ''}${max}.`;

/** An item with the caller's person and what the directory currently says. */
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
  const found = await peopleByProfile({ peopleDirectory, log }, urls, stopping);
  return items.map((item) => {
    const known = people.get(Number(item.subject));
    // The person was deleted after the job began.
    if (!known) return { ...item, kind: 'not_found' };
    if (!found) return { ...item, kind: 'failed' };
    const answer = found(known.profile_url);
    return answer === 'unusable'
      ? { ...item, kind: 'failed' }
      : { ...item, kind: 'answered', known, found: answer };
  });
}

/**
 * Asks the directory for people by their profiles, at most a worker's batch. Returns the record of each, or undefined
 * if the directory can't be reached. Rejects only if the signal aborts. Spends no credits.
 */
export async function peopleByProfile(
  { peopleDirectory, log }: Pick<Deps, 'peopleDirectory' | 'log'>,
  urls: readonly string[],
  stopping: AbortSignal,
) {
  const ask = () => peopleDirectory.find(urls);
  const found = await withRetries(log, 'people directory', ask, stopping);
  return found && ((url: string) => readPerson(found.get(url), log));
}

/** A job fails only if no person could be looked up; otherwise only its failed items do. */
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
 * Takes the kind of job, and how to show an item with the job's stored parameters. Returns the common part of
 * the answer and of its progress, and the items counted by status. Spends no credits. Throws ApiError
 * NOT_FOUND for an id that isn't the user's.
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
  return { envelope, progress, counts, providerTotals: job.providerTotals };
}
