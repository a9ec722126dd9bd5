/** Looks a batch of domains up in the company directory. */
import * as v from 'valibot';
import { companySchema } from '../companies/company';
import type { Log } from '../log';
import type { Parts } from '../parts';
import type { ItemOutcome, PendingItem } from '../store/jobs';
import { askPatiently } from './patience';

/** Never rejects but by the signal: a directory that keeps failing makes outcomes as well. Spends no credits. */
export async function lookUp(
  { directory, log }: Pick<Parts, 'directory' | 'log'>,
  items: readonly PendingItem[],
  signal: AbortSignal,
): Promise<ItemOutcome[]> {
  const domains = items.map(({ subject }) => subject);
  const found = await askPatiently(log, 'company directory', () => directory.find(domains), signal);
  if (!found) return items.map((item) => ({ ...item, status: 'failed' }));
  return items.map((item) => outcomeOf(item, found.get(item.subject), log));
}

/** A directory may be anyone's: what it answers is checked like a request. */
function outcomeOf(item: PendingItem, found: unknown, log: Log): ItemOutcome {
  if (found === undefined) return { ...item, status: 'not_found' };
  const reading = v.safeParse(companySchema, found);
  if (reading.success) {
    return { ...item, status: 'enriched', company: { ...reading.output, domain: item.subject } };
  }
  const fields = reading.issues.map((issue) => v.getDotPath(issue));
  log.warn({ fields }, 'the company directory answered a company that cannot be kept');
  return { ...item, status: 'failed' };
}
