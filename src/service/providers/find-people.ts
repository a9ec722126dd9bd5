/** Finds people of a company through the providers whose keys a user has, one after another, page by page. */
import { createHash } from 'node:crypto';
import type { Deps } from '../deps';
import { leaseEnd } from '../jobs/kind';
import { readPerson } from '../people/directory';
import type { Asker, PeopleFinder, PeopleFound, PeopleWanted } from '../people/people-finder';
import { askProvider, retryMs } from './ask-provider';
import { hasOwnKey, type JobOrUser, type Keyed, keysFor, linksFor } from './keys';
import type { PageAnswer, PageRecord } from './pages-store';
import { type AskOf, named, type ProviderAnswer } from './provider';
import { costIn, type Pause, readOther } from './read-answer';
import { missMs, nextStep } from './waterfall';

type FindDeps = Pick<Deps, 'store' | 'settings' | 'secrets' | 'providers' | 'clock' | 'log'>;

/** The largest page that providers are asked for. */
const largestPage = 100;

/** The most pages that a discovery takes from one provider, because pages may form a cycle or have no match. */
export const mostPages = 20;

/** Where a discovery is: a provider, its name for the page, the page size, and the number of pages before it. */
interface Place {
  readonly provider: string;
  readonly page: string | null;
  readonly size: number;
  readonly before: number;
}

/** Finds people with the keys of the asker's user and of the operator. */
export function peopleFinder(deps: FindDeps): PeopleFinder {
  const { store, clock, providers } = deps;

  async function keysTo(asker: JobOrUser, domain: string): Promise<readonly Keyed[]> {
    const keys = await keysFor(deps, asker, clock());
    const able = keys.filter(({ provider }) => provider.prices.people !== undefined);
    if (able.length === 0) return able;
    return (await store.sources.optOuts()).includes(domain) ? [] : able;
  }

  return {
    hasOwnKey: (userId) => hasOwnKey(deps, userId, ['people'], clock()),

    async canAsk(userId, domain, asking) {
      const keys = await keysTo({ userId }, domain);
      if (asking === 'all') return keys.length > 0;
      return keys.some(({ owner, closed }) => owner === userId && !closed);
    },

    async page(asker, wanted, after, asking, stopping) {
      const all = await keysTo(asker, wanted.domain);
      const keys = asking === 'all' ? all : all.filter(({ owner }) => owner === asker.userId);
      const isCut = keys.length < all.length;
      const [first] = keys;
      if (!first) return { ...nothing, isCut };
      const size = Math.min(wanted.max, largestPage);
      const startOf = ({ provider: { id } }: Keyed): Place => ({
        provider: id,
        page: null,
        size,
        before: 0,
      });
      const given = after === null ? undefined : readPlace(after);
      const isThere = ({ provider }: Keyed) => provider.id === given?.provider;
      // If a provider was disconnected meanwhile, those before it answer again, without another charge.
      const keyed = keys.find(isThere) ?? first;
      const place = given && isThere(keyed) ? given : startOf(keyed);
      const later = keys[keys.indexOf(keyed) + 1];
      const others = later ? writePlace(startOf(later)) : null;
      const record = await settle(deps, { asker, wanted, keyed, place, stopping });
      if ('pauseMs' in record) return record;
      const { people, isOwnKey, nextPage, size: asked } = record;
      const before = place.before + 1;
      const isLast = nextPage === null || before >= mostPages;
      return {
        people,
        isOwnKey,
        isCut,
        source: people.length > 0 ? keyed.provider.id : null,
        next: isLast ? others : writePlace({ ...place, page: nextPage, size: asked, before }),
      };
    },

    async totals(job) {
      const totals = await store.providerPages.totals(job);
      if (totals.length === 0) return undefined;
      return totals.map(({ run: _run, own_key, ...total }) => ({
        ...named(providers.list, total.provider),
        ...total,
        is_own_key: own_key === 1,
      }));
    },
  };
}

const nothing: Omit<PeopleFound, 'isCut'> = {
  people: [],
  source: null,
  isOwnKey: false,
  next: null,
};

const writePlace = ({ provider, page, size, before }: Place) =>
  JSON.stringify([provider, size, before, page]);

function readPlace(text: string): Place {
  const [provider, size, before, page]: [string, number, number, string | null] = JSON.parse(text);
  return { provider, size, before, page };
}

interface Page {
  readonly asker: Asker;
  readonly wanted: PeopleWanted;
  readonly keyed: Keyed;
  readonly place: Place;
  readonly stopping: AbortSignal;
}

type Settled = Pick<PageRecord, 'people' | 'isOwnKey' | 'nextPage' | 'size'>;

/** Asks for a page unless it is known. Returns what is known of it, or how long to wait. */
async function settle(deps: FindDeps, page: Page): Promise<Settled | { readonly pauseMs: number }> {
  const { store, clock } = deps;
  const { asker, keyed, place, wanted, stopping } = page;
  const question = questionOf(wanted, place);
  const empty = { people: [], isOwnKey: false, nextPage: null, size: place.size };
  for (;;) {
    stopping.throwIfAborted();
    const now = clock();
    const known = await store.providerPages.read(asker.userId, question);
    const isStale = known?.state === 'found' && known.run !== asker.jobId && known.againAt <= now;
    const past = isStale ? undefined : known;
    const spent = await store.providerPages.spent(asker, keyed.provider.id, wanted.domain);
    const next = nextStep(linksFor([keyed], 'people'), past ? pastOf(past) : new Map(), {
      run: asker.jobId,
      // A company counts as a row.
      spent: { row: () => spent.row, run: () => spent.run },
      now,
    });
    if (next.step === 'wait') return { pauseMs: Math.max(1, next.until - now) };
    if (next.step === 'end') return past?.state === 'found' ? past : empty;
    if (next.step === 'collect') await collect(deps, page, question, next.ticket);
    else if (!(await ask(deps, page, question, next.link.price))) return { pauseMs: retryMs };
  }
}

const pastOf = (past: PageRecord) => new Map([[past.provider, past]]);

/** Equal for equal filters in any order. The size of a page makes no difference. */
function questionOf(wanted: PeopleWanted, { provider, page }: Place): string {
  const { domain, titles, seniorities, departments, countries } = wanted;
  const filters = [titles, seniorities, departments, countries].map((list) => [...list].sort());
  const text = JSON.stringify([domain, provider, filters, page]);
  return createHash('sha256').update(text).digest('hex');
}

/** Returns false if the page can't be asked for now, because another process asks for it or has the job. */
async function ask(deps: FindDeps, page: Page, question: string, price: number): Promise<boolean> {
  const { asker, wanted, keyed, place } = page;
  const begun = await deps.store.providerPages.begin(
    asker,
    {
      question,
      domain: wanted.domain,
      provider: keyed.provider.id,
      isOwnKey: keyed.owner === asker.userId,
      size: place.size,
      price,
      runCeiling: keyed.runCeiling,
    },
    deps.clock(),
    leaseEnd(deps, deps.clock()),
  );
  if (begun) await collect(deps, page, question, null);
  return begun;
}

/** Sends the question, or collects its answer with a ticket, and keeps the answer. */
async function collect(deps: FindDeps, page: Page, question: string, ticket: string | null) {
  const { store } = deps;
  const { asker, keyed } = page;
  const answer = await askProvider(deps, keyed, askOf(page), ticket);
  const { kept, pause } = readPage(answer, ticket, deps);
  if (pause) {
    keyed.closed = pause.state;
    await store.providers.pauseKey(keyed.owner, keyed.provider.id, pause.state, pause.until);
  }
  await store.providerPages.keepAnswer(asker, question, kept);
}

function askOf({ wanted, place }: Page): AskOf<'people'> {
  const { domain, titles, seniorities, departments, countries } = wanted;
  const filters = { titles, seniorities, departments, countries };
  return { capability: 'people', domain, ...filters, max: place.size, after: place.page };
}

/** Returns what to store of an answer, without people that can't be stored. */
function readPage(
  answer: ProviderAnswer,
  ticket: string | null,
  { clock, log }: FindDeps,
): { readonly kept: PageAnswer; readonly pause?: Pause } {
  if (answer.kind !== 'found') {
    const other = readOther(answer, ticket, clock());
    return { ...other, kept: { ...other.kept, people: [], nextPage: null } };
  }
  const { people = [], next = null } = answer.finding.people ?? {};
  const readable = people.flatMap((found) => {
    const person = readPerson(found, log);
    return person === undefined || person === 'unusable' ? [] : [person];
  });
  const againAt = clock() + missMs;
  const cost = costIn(answer.cost);
  return {
    kept: { state: 'found', ticket: null, people: readable, nextPage: next, cost, againAt },
  };
}
