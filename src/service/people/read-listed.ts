/** What jobs about listed people have in common: whose people they name, and how their results are read. */
import type { Endpoint } from '../../contract/endpoints';
import type { Deps } from '../deps';
import { envelopeOf, findJob } from '../jobs/read';
import type { ItemRecord, JobKind, NewItem } from '../jobs/store';

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

interface OwnItems {
  readonly items: readonly NewItem[];
  /** How many of the ids are people of the caller's. */
  readonly own: number;
}

/** An id that never was and another user's are both `not_found` from the beginning. Spends no credits. */
export async function ownItems(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  ids: readonly number[],
): Promise<OwnItems> {
  const unique = [...new Set(ids)];
  const own = new Set((await store.people.known(userId, unique)).map(({ id }) => id));
  const items = unique.map((id) => ({
    subject: String(id),
    status: own.has(id) ? ('pending' as const) : ('not_found' as const),
  }));
  return { items, own: own.size };
}
