/** Enriches accounts as the worker does it: looks domains up, keeps and charges what is found (§4.8). */
import * as v from 'valibot';
import { missReasons } from '../../contract/enrich-accounts';
import { companySchema } from '../companies/company';
import type { Deps } from '../deps';
import { listedKind } from '../jobs/kind';
import { askWithRetries } from '../jobs/retry';
import type { PendingItem } from '../jobs/store';
import type { Log } from '../log';
import type { ItemOutcome } from './store';

export const enrichAccountsKind = listedKind<ItemOutcome>({
  lookUp: (deps, { stopping }, items) => lookUp(deps, items, stopping),

  keep: ({ store }, job, outcomes, now, leaseUntil) =>
    store.accounts.keepOutcomes(job, outcomes, now, leaseUntil),

  /** A job fails only where no domain at all could be looked up; else its failed items say so themselves. */
  end({ counts }) {
    const { enriched = 0, not_found: notFound = 0, failed = 0 } = counts;
    if (failed === 0 || enriched + notFound > 0) return { status: 'completed' };
    return {
      status: 'failed',
      errorMessage:
        `The company directory couldn’t be reached for any of the ${failed} domains. ` +
        'No credits were spent. Try again in a few minutes.',
    };
  },
});

/** Never rejects but by the signal: a directory that keeps failing makes outcomes as well. Spends no credits. */
async function lookUp(
  { directory, log }: Pick<Deps, 'directory' | 'log'>,
  items: readonly PendingItem[],
  signal: AbortSignal,
): Promise<ItemOutcome[]> {
  const domains = items.map(({ subject }) => subject);
  const found = await askWithRetries(
    log,
    'company directory',
    () => directory.find(domains),
    signal,
  );
  if (!found) return items.map((item) => ({ ...item, status: 'failed' }));
  return items.flatMap((item) => {
    const answer = found.get(item.subject);
    return answer === 'later' ? [] : [outcomeOf(item, answer, log)];
  });
}

const missSchema = v.object({
  miss: v.nullable(v.picklist(missReasons)),
  detail: v.optional(v.string()),
});

/** A directory may be anyone's: what it answers is checked like a request. */
function outcomeOf(item: PendingItem, found: unknown, log: Log): ItemOutcome {
  if (found === undefined) return { ...item, status: 'not_found' };
  const miss = v.safeParse(missSchema, found);
  if (miss.success) return { ...item, status: 'not_found', why: miss.output };
  const reading = v.safeParse(companySchema, found);
  if (reading.success) {
    return { ...item, status: 'enriched', company: { ...reading.output, domain: item.subject } };
  }
  const fields = reading.issues.map((issue) => v.getDotPath(issue));
  log.warn({ fields }, 'the company directory answered a company that cannot be kept');
  return { ...item, status: 'failed' };
}
