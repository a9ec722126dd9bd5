/** Finds companies through the providers whose keys a user has, one after another. */
import type { Deps } from '../deps';
import { leaseEnd } from '../jobs/kind';
import type { Lease } from '../jobs/store';
import { askProvider, retryMs } from './ask-provider';
import type { CompanyAsk } from './companies-store';
import { companyFrom } from './company-facts';
import type { CompanyFind, CompanyFinder } from './company-finder';
import { type Keyed, linksFor, ownKeysFor } from './keys';
import { inLanes, rowsAtOnce } from './lanes';
import { named } from './provider';
import { notSent, readAnswer } from './read-answer';
import { costOf, type Next, nextStep } from './waterfall';

type FindDeps = Pick<Deps, 'store' | 'settings' | 'secrets' | 'providers' | 'clock' | 'log'>;

/** One step of a job. */
interface Step {
  readonly deps: FindDeps;
  readonly job: Lease;
  readonly keys: readonly Keyed[];
  /** When each slow provider may be asked again. */
  readonly slowUntil: Map<string, number>;
}

/** What is to be done about a company, and what was found so far. */
interface Standing {
  readonly next: Next;
  readonly find: CompanyFind | undefined;
}

/** Finds companies with the own keys of a job's user. */
export function companyFinder(deps: FindDeps): CompanyFinder {
  const { store, clock, providers } = deps;
  return {
    async find(job, domains, stopping) {
      const keys = await ownKeysFor(deps, job, clock());
      if (linksFor(keys, 'company').length === 0) return new Map();
      const optedOut = new Set(await store.sources.optOuts());
      const remaining = await store.providerCompanies.notForgotten(domains);
      const asked = remaining.filter((domain) => !optedOut.has(domain));
      const step: Step = { deps, job, keys, slowUntil: new Map() };
      const answers = new Map<string, CompanyFind | { readonly dueAt: number }>();
      const ready: string[] = [];
      for (const [domain, { next, find }] of await standings(step, asked)) {
        if (next.step === 'ask' || next.step === 'collect') ready.push(domain);
        else if (next.step === 'wait') answers.set(domain, { dueAt: next.until });
        else if (find) answers.set(domain, find);
      }
      for (const domain of ready) answers.set(domain, { dueAt: 0 });
      await inLanes(ready.slice(0, rowsAtOnce), async (domain) => {
        const answer = await settle(step, domain, stopping);
        if (answer) answers.set(domain, answer);
        else answers.delete(domain);
      });
      return answers;
    },

    async totals(job) {
      const totals = await store.providerCompanies.totals(job);
      if (totals.length === 0) return undefined;
      return totals.map(({ run: _run, provider, ...total }) => ({
        ...named(providers.list, provider),
        ...total,
        is_own_key: true,
      }));
    },
  };
}

async function standings(
  { deps: { store, clock, providers }, job, keys }: Step,
  domains: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const now = clock();
  const asks = await store.providerCompanies.asks(job.userId, domains);
  // Finds from long ago are requested again.
  const fresh = asks.filter(
    ({ state, run, againAt }) => state !== 'found' || run === job.jobId || againAt > now,
  );
  const runs = await store.providerCompanies.spent(job);
  const asked = new Map(domains.map((domain) => [domain, new Map<string, CompanyAsk>()]));
  for (const ask of fresh) asked.get(ask.domain)?.set(ask.provider, ask);
  return new Map(
    [...asked].map(([domain, own]): [string, Standing] => {
      const row = (provider: string) => {
        const past = own.get(provider);
        return past?.run === job.jobId ? costOf(past) : 0;
      };
      const spent = { row, run: (provider: string) => runs.get(provider) ?? 0 };
      const next = nextStep(linksFor(keys, 'company'), own, { run: job.jobId, spent, now });
      const found = [...own.values()].find(({ state }) => state === 'found');
      if (!found || found.value === null) return [domain, { next, find: undefined }];
      const { provider: source, value, askedAt } = found;
      const { name } = named(providers.list, source);
      const find = { source, company: companyFrom(value, domain, name, askedAt) };
      // This also holds for finds of a key that was removed.
      return [domain, { next: { step: 'end' }, find }];
    }),
  );
}

/** Asks about a company until it is settled or must wait. Returns what was found, or when it is due. */
async function settle(
  step: Step,
  domain: string,
  stopping: AbortSignal,
): Promise<CompanyFind | { readonly dueAt: number } | undefined> {
  const { deps, job, keys } = step;
  for (;;) {
    // A request that was sent is never cut off, but no further one is begun.
    stopping.throwIfAborted();
    const { next, find } = (await standings(step, [domain])).get(domain) ?? settled;
    if (next.step === 'end') return find;
    if (next.step === 'wait') return { dueAt: next.until };
    const { provider, price } = next.link;
    const keyed = keys.find((one) => one.provider.id === provider);
    if (!keyed) throw new Error(`There is no key of ${provider}`);
    const now = deps.clock();
    if (next.step === 'collect') await collect(step, domain, keyed, next.ticket);
    else {
      const question = { domain, provider, price, runCeiling: keyed.runCeiling };
      const until = leaseEnd(deps, now);
      // Another process asks it or has the job, or other jobs of the run have spent the rest of the ceiling.
      if (!(await deps.store.providerCompanies.begin(job, question, now, until)))
        return { dueAt: now + retryMs };
      await collect(step, domain, keyed, null);
    }
  }
}

const settled: Standing = { next: { step: 'end' }, find: undefined };

/** Sends the question, or collects its answer with a ticket, and keeps the answer. */
async function collect(
  { deps, job, slowUntil }: Step,
  domain: string,
  keyed: Keyed,
  ticket: string | null,
) {
  const { store, clock } = deps;
  const { id } = keyed.provider;
  const question = { domain, provider: id };
  const slow = slowUntil.get(id) ?? 0;
  if (ticket === null && slow > clock())
    return store.providerCompanies.keepAnswer(job, question, notSent(slow));
  const answer = await askProvider(deps, keyed, { capability: 'company', domain }, ticket);
  if (answer.kind === 'slow_down') slowUntil.set(id, clock() + answer.retryAfterMs);
  const { kept, pause } = readAnswer(answer, 'company', ticket, clock());
  if (pause) {
    keyed.closed = pause.state;
    await store.providers.pauseKey(keyed.owner, id, pause.state, pause.until);
  }
  await store.providerCompanies.keepAnswer(job, question, kept);
}
