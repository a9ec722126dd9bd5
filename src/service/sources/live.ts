/**
 * The directory that asks public sources about companies the store knows too little about, each within a time
 * budget.
 */
import { publicFields } from '../../contract/account-fields';
import type { MissReason } from '../../contract/enrich-accounts';
import { type Clock, minute } from '../clock';
import { isKnown } from '../companies/company';
import type { CompanyDirectory, LookUp, Miss } from '../companies/directory';
import { siteOf } from '../companies/site-of';
import { withLimit } from '../in-time';
import type { Log } from '../log';
import type { PoliteClient } from './client/get';
import { isAskable } from './client/hosts';
import type { FactStore, KeptReading } from './facts';
import type { CompanySource, RawBody } from './source';

export interface LiveDeps {
  /** The companies in the store, including facts of public sources. */
  readonly stored: CompanyDirectory;
  readonly facts: FactStore;
  /** The enabled sources, the most trusted first; empty without a contact. */
  readonly sources: readonly CompanySource<RawBody>[];
  readonly client: PoliteClient;
  readonly clock: Clock;
  readonly log: Log;
  readonly hasGateway: boolean;
  /** Whether the service has no connection to the internet now. Never rejects. */
  readonly isDown: () => Promise<boolean>;
  /** How long a look-up waits for one domain before it answers with what is known. */
  readonly budgetMs: number;
  /** Called when a company's sources have been read. */
  readonly onRead: (domain: string) => Promise<void>;
}

/** Readings continue after the answer that didn't wait for them, so that the next look-up has their results. */
const longestReadingMs = 2 * minute;

/** Companies read in parallel, not counting readings that continue beyond their budget. */
const maxReadings = 100;

/** Once some domains are decided, how long to wait for others that are almost done. */
const graceMs = 100;

interface Reading {
  readonly done: Promise<void>;
  readonly startedAt: number;
  isDone: boolean;
  /** The result could not be stored, so the domain has no answer. */
  hasFailed: boolean;
  /** A source was left out because the service had no connection; the next look-up asks it again. */
  isOffline: boolean;
}

/** Makes a CompanyDirectory that asks public sources within a time budget. */
export function liveDirectory(deps: LiveDeps) {
  const underWay = new Map<string, Reading>();
  const closing = new AbortController();

  function read(domain: string, due: readonly CompanySource<RawBody>[]): Reading {
    const before = underWay.get(domain);
    if (before) return before;
    const reading: Reading = {
      startedAt: performance.now(),
      isDone: false,
      hasFailed: false,
      isOffline: false,
      done: readAll(deps, domain, due, closing.signal)
        .then((isOffline) => {
          reading.isOffline = isOffline;
        })
        .catch((error: unknown) => {
          reading.hasFailed = true;
          if (!closing.signal.aborted)
            deps.log.warn({ err: error, domain }, 'reading sources failed');
        })
        .finally(() => {
          reading.isDone = true;
          underWay.delete(domain);
        }),
    };
    underWay.set(domain, reading);
    return reading;
  }

  /** Readings that count towards `maxReadings`. */
  function withinBudget(): readonly Reading[] {
    const since = performance.now() - deps.budgetMs;
    return [...underWay.values()].filter(({ startedAt }) => startedAt > since);
  }

  async function askableOf(domains: readonly string[]): Promise<readonly string[]> {
    const siteAt = (domain: string) => siteOf(domain) ?? domain;
    const silenced = await deps.facts.silenced([...domains, ...domains.map(siteAt)]);
    return domains.filter(
      (domain) =>
        isAskable(domain, deps.hasGateway) &&
        !silenced.has(domain) &&
        !silenced.has(siteAt(domain)),
    );
  }

  return {
    /**
     * Starts reading companies for which no source that finds job boards was asked yet, even if all their
     * fields are known. Returns how many are not read yet. Never waits long.
     */
    async readNew(domains: readonly string[]): Promise<number> {
      const askable = await askableOf(domains);
      const kept = await deps.facts.readings(askable);
      let unread = 0;
      let places = maxReadings - withinBudget().length;
      for (const domain of askable) {
        const own = kept.get(domain);
        const never = deps.sources.filter(
          ({ name, findsBoards }) => findsBoards && !own?.has(name),
        );
        if (never.length === 0) continue;
        unread += 1;
        if (places <= 0 || underWay.has(domain)) continue;
        places -= 1;
        read(domain, never);
      }
      return unread;
    },

    async find(domains: readonly string[]): Promise<ReadonlyMap<string, LookUp>> {
      const now = deps.clock();
      const askable = await askableOf(domains);
      const stored = await deps.stored.find(domains);
      if (deps.sources.length === 0) {
        // Without a contact no request is sent, and the answers say so.
        const off = askable.map((domain) => [domain, { miss: 'sources_off' }] as const);
        return new Map<string, LookUp>([...off, ...stored]);
      }
      const kept = await deps.facts.readings(askable);
      const started = new Map<string, Reading>();
      const waiting = new Set<string>();
      let places = maxReadings - withinBudget().length;
      for (const domain of askable) {
        const due = dueSources(deps.sources, kept.get(domain), stored.get(domain), now);
        if (due.length === 0) continue;
        if (underWay.has(domain) || places > 0) {
          if (!underWay.has(domain)) places -= 1;
          started.set(domain, read(domain, due));
        } else waiting.add(domain);
      }
      const settled = domains.length - started.size - waiting.size;
      // If all places are taken, wait for the next one to become free.
      const isFull = started.size === 0 && settled === 0;
      await someDone(
        isFull ? withinBudget() : [...started.values()],
        settled > 0,
        deps.budgetMs,
        closing.signal,
      );
      return answers(deps, domains, started, waiting);
    },

    /** Aborts all readings and waits for them to end. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([...underWay.values()].map(({ done }) => done));
    },
  };
}

/** The sources to read now: those never read or read too long ago, unless the company was imported with every field. */
function dueSources(
  sources: readonly CompanySource<RawBody>[],
  kept: ReadonlyMap<string, KeptReading> | undefined,
  known: LookUp | undefined,
  now: number,
): readonly CompanySource<RawBody>[] {
  if (known && isImportedWhole(known)) return [];
  return sources.filter(({ name }) => (kept?.get(name)?.due_at ?? 0) <= now);
}

/** Companies of the sample, and companies imported without a blank field, need no other source. */
function isImportedWhole(known: LookUp): boolean {
  if (known === 'later' || 'miss' in known) return false;
  const { sources = [], employee_count: count, employee_range: range } = known;
  if (sources.length > 0) return sources.some(({ field }) => field === 'all');
  return publicFields().every((field) =>
    field === 'employee_count' || field === 'employee_range'
      ? isKnown(count ?? range)
      : isKnown(known[field]),
  );
}

/** Returns whether a source couldn't be asked because the service has no connection; such a reading isn't stored. */
async function readAll(
  { client, clock, facts, onRead }: LiveDeps,
  domain: string,
  due: readonly CompanySource<RawBody>[],
  closing: AbortSignal,
): Promise<boolean> {
  let isOffline = false;
  await withLimit(longestReadingMs, closing, (signal) =>
    Promise.all(
      due.map(async (source) => {
        const reading = await source.read(domain, client(signal, source.name));
        if (reading.kind === 'unreachable' && reading.isOffline) isOffline = true;
        // A reading that closing the service aborted has no result.
        else if (!closing.aborted) await facts.keep(domain, source, reading, clock());
      }),
    ),
  );
  if (!closing.aborted) await onRead(domain);
  return isOffline;
}

/**
 * Waits until one domain is decided, and a little longer for others; at most until the budget of the oldest
 * is used up.
 */
async function someDone(
  readings: readonly Reading[],
  isAnySettled: boolean,
  budgetMs: number,
  closing: AbortSignal,
): Promise<void> {
  if (readings.length === 0) return;
  const now = performance.now();
  const left = Math.min(...readings.map(({ startedAt }) => startedAt + budgetMs - now));
  const done = readings.map((reading) => reading.done);
  const within = (milliseconds: number, work: Promise<unknown>) =>
    withLimit(Math.max(0, milliseconds), closing, (signal) =>
      Promise.race([work, aborted(signal)]),
    );
  if (!isAnySettled) await within(left, Promise.race(done));
  await within(graceMs, Promise.all(done));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });
}

async function answers(
  { stored, facts, budgetMs, sources, isDown }: LiveDeps,
  domains: readonly string[],
  started: ReadonlyMap<string, Reading>,
  waiting: ReadonlySet<string>,
): Promise<ReadonlyMap<string, LookUp>> {
  const now = performance.now();
  // Captured before the store is queried: its answer doesn't include readings that end meanwhile.
  const open = new Set(domains.filter((domain) => started.get(domain)?.isDone === false));
  const isLater = (domain: string) => {
    const reading = started.get(domain);
    if (!reading) return waiting.has(domain);
    return open.has(domain) && now - reading.startedAt < budgetMs;
  };
  const decided = domains.filter((domain) => !isLater(domain));
  const known = await stored.find(decided);
  const kept = await facts.readings(decided);
  const isLost = open.size > 0 && decided.some((domain) => open.has(domain)) && (await isDown());
  return new Map(
    domains.flatMap((domain): [string, LookUp][] => {
      if (isLater(domain)) return [[domain, 'later']];
      const found = known.get(domain);
      if (found) return [[domain, found]];
      if (started.get(domain)?.hasFailed)
        return [[domain, { miss: 'unreachable', detail: notKept }]];
      if (started.get(domain)?.isOffline || (isLost && open.has(domain)))
        return [[domain, { miss: 'offline' }]];
      const miss = missOf(kept.get(domain), open.has(domain), sources);
      return miss ? [[domain, miss]] : [];
    }),
  );
}

const notKept = 'what was found could not be saved';

/**
 * The reason of the most trusted source, since it would most likely know the company. A failure takes
 * precedence over not knowing it.
 */
function missOf(
  kept: ReadonlyMap<string, KeptReading> | undefined,
  isSlow: boolean,
  sources: readonly CompanySource<RawBody>[],
): Miss | undefined {
  if (isSlow) return { miss: 'slow' };
  const misses = sources.map(({ name, label }) => {
    const { outcome = 'missing', reason: why = null } = kept?.get(name) ?? {};
    const reason = outcome === 'found' ? 'it doesn’t say who the company is' : why;
    const detail = reason === null ? undefined : `${label}: ${reason}`;
    return { miss: reasons[outcome] ?? null, detail };
  });
  return misses.find(({ miss }) => miss !== null) ?? misses.find(({ detail }) => detail);
}

const reasons: Readonly<Partial<Record<KeptReading['outcome'], MissReason>>> = {
  refused: 'refused',
  unreachable: 'unreachable',
};
