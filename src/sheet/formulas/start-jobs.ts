/** Starts enrichment jobs for formulas: what is intended is written down before it can charge. */
import { batches } from '../../client/batches';
import { type Caller, sendAll } from '../../client/call';
import { startEnrichment } from '../../client/enrich-accounts';
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import type { Platform } from '../ports';
import { countSpent } from '../settings/formula-spending';
import { holdOff } from '../storage/backoff';
import { type Ask, dropAsk, newAsk, saveAsk } from './asks';
import type { Paid } from './paid';

/**
 * Takes the domains to pay for, those that this execution itself needs first among them, and returns the jobs
 * with the execution's own domains in each. Where the balance does not cover the neighbours as well it asks for
 * its own alone. What failed is in `paid`. The caller holds the document's lock.
 */
export function start(
  platform: Platform,
  caller: Caller,
  domains: readonly string[],
  own: readonly string[],
  honoursKeys: boolean,
  paid: Paid,
): Map<Ask, string[]> {
  const chunks = batches(domains, limits.domainsPerRequest);
  const asks = chunks.map((chunk) => newAsk(platform, chunk));
  for (const ask of asks) saveAsk(platform.document, ask);
  countSpent(platform, domains.length * prices.accountEnriched);
  const calls = chunks.map((chunk, i) => startEnrichment(chunk, asks[i]?.id ?? ''));
  let results = sendAll(caller, calls);
  if (honoursKeys && results.some((result) => !result.ok && result.problem.spent === 'maybe')) {
    results = sendAll(caller, calls);
  }
  const mine = new Set(own);
  const started = new Map<Ask, string[]>();
  const short: string[] = [];
  results.forEach((result, i) => {
    const [ask, chunk] = [asks[i], chunks[i]];
    if (!ask || !chunk) return;
    const wanted = chunk.filter((domain) => mine.has(domain));
    if (result.ok) {
      const answered = { ...ask, job: result.value };
      saveAsk(platform.document, answered);
      started.set(answered, wanted);
      return;
    }
    if (result.problem.spent === 'no' && dropAsk(platform.document, ask)) {
      countSpent(platform, -chunk.length * prices.accountEnriched);
    }
    if (result.problem.code === 'OUT_OF_CREDITS' && wanted.length < chunk.length)
      short.push(...wanted);
    else {
      for (const domain of wanted) paid.problems.set(domain, result.problem);
      holdOff(platform, result.problem);
    }
  });
  if (short.length > 0)
    for (const [ask, wanted] of start(platform, caller, short, own, honoursKeys, paid))
      started.set(ask, wanted);
  return started;
}
