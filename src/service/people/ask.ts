/** Asks the people directory about a batch of the caller's own people. */
import * as v from 'valibot';
import type { Work, WorkerDeps } from '../jobs/kind';
import { askWithRetries } from '../jobs/retry';
import type { PendingItem } from '../jobs/store';
import type { Log } from '../log';
import type { KnownPerson } from './known';
import { type Person, personSchema } from './person';

/** One item with what is known of it: whose it is, and what the directory says now. */
export type Asked = PendingItem &
  (
    | {
        readonly kind: 'answered';
        readonly known: KnownPerson;
        readonly found: Person | undefined;
      }
    | { readonly kind: 'not_found' | 'failed' }
  );

/** Never rejects but by the signal. Spends no credits. */
export async function askAbout(
  { store, peopleDirectory, log }: WorkerDeps,
  { job, stopping }: Work,
  items: readonly PendingItem[],
): Promise<Asked[]> {
  const ids = items.map(({ subject }) => Number(subject));
  const people = new Map((await store.people.known(job.userId, ids)).map((one) => [one.id, one]));
  const urls = [...new Set([...people.values()].map(({ profile_url }) => profile_url))];
  const ask = () => peopleDirectory.find(urls);
  const found = await askWithRetries(log, 'people directory', ask, stopping);
  return items.map((item) => {
    const known = people.get(Number(item.subject));
    // Deleted since the job began.
    if (!known) return { ...item, kind: 'not_found' };
    if (!found) return { ...item, kind: 'failed' };
    const answer = readPerson(found.get(known.profile_url), log);
    return answer === 'unusable'
      ? { ...item, kind: 'failed' }
      : { ...item, kind: 'answered', known, found: answer };
  });
}

/** A directory may be anyone's: what it answers is checked like a request. */
export function readPerson(found: unknown, log: Log): Person | 'unusable' | undefined {
  if (found === undefined) return undefined;
  const reading = v.safeParse(personSchema, found);
  if (reading.success) return reading.output;
  const fields = reading.issues.map((issue) => v.getDotPath(issue));
  log.warn({ fields }, 'the people directory answered a person that cannot be kept');
  return 'unusable';
}
