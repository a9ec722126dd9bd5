/** Turns the ids of a request into a job's items: each id once, the caller's own people pending. */
import type { Parts } from '../parts';
import type { NewItem } from '../store/jobs';

export interface OwnItems {
  readonly items: readonly NewItem[];
  /** How many of the ids are people of the caller's. */
  readonly own: number;
}

/** An id that never was and another user's are both `not_found` from the beginning. Spends no credits. */
export async function ownItems(
  { store }: Pick<Parts, 'store'>,
  userId: string,
  ids: readonly number[],
): Promise<OwnItems> {
  const unique = [...new Set(ids)];
  const own = new Set((await store.people.byIds(userId, unique)).map(({ id }) => id));
  const items = unique.map((id) => ({
    subject: String(id),
    status: own.has(id) ? ('pending' as const) : ('not_found' as const),
  }));
  return { items, own: own.size };
}
