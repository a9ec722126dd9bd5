/** Finds emails, phones and employers of people through the providers whose keys a user has, one after another. */
import type { Deps } from '../deps';
import { leaseEnd } from '../jobs/kind';
import type { Lease } from '../jobs/store';
import type {
  Contact,
  ContactFind,
  ContactFinder,
  ContactSearch,
  Cover,
  EmployerFind,
  Wanted,
  WantedContacts,
} from '../people/contact-finder';
import { askProvider, retryMs } from './ask-provider';
import { detailsOf, employerCostsOf, type Known } from './costs';
import { hasOwnKey, type Keyed, keysFor, linksFor } from './keys';
import { inLanes, rowsAtOnce } from './lanes';
import { notSent, readAnswer, unclear } from './read-answer';
import { type AnswerKept, type AskRecord, employerIn, type Question } from './store';
import { bestOf, costOf, nextStep, type Spent } from './waterfall';

/** What was asked about a person, by what was wanted and then by provider. */
type AskedOf = Readonly<Record<Wanted, Map<string, AskRecord>>>;

const nothingAsked = (): AskedOf => ({ email: new Map(), phone: new Map(), employer: new Map() });

type FindDeps = Pick<Deps, 'store' | 'settings' | 'secrets' | 'providers' | 'clock' | 'log'>;

/** Finds emails, phones and employers with the keys of a job's user and of the operator. */
export function contactFinder(deps: FindDeps): ContactFinder {
  return {
    hasOwnKey: (userId, wanted) => hasOwnKey(deps, userId, wanted, deps.clock()),

    async open(job, personIds, cover) {
      const keys = await keysFor(deps, job, deps.clock());
      return ContactRun.open(deps, job, keys, personIds, cover);
    },
  };
}

/** The questions of one step of a job. */
class ContactRun implements ContactSearch {
  readonly #asked = new Map<number, AskedOf>();
  /** When each slow provider may be asked again. */
  readonly #slowUntil = new Map<string, number>();

  private constructor(
    private readonly deps: FindDeps,
    private readonly lease: Lease,
    private readonly keys: readonly Keyed[],
    private readonly spent: Map<string, number>,
    private readonly cover: Cover,
  ) {}

  static async open(
    deps: FindDeps,
    lease: Lease,
    keys: readonly Keyed[],
    personIds: readonly number[],
    cover: Cover,
  ): Promise<ContactRun> {
    const { providers } = deps.store;
    const run = new ContactRun(deps, lease, keys, await providers.spent(lease), cover);
    for (const id of personIds) run.#asked.set(id, nothingAsked());
    for (const ask of await providers.asks(lease.userId, personIds)) {
      const wanted = run.#keep(ask);
      // Claims the price of answers that the operator's key was asked for and that may still come.
      if (wanted && isOnItsWay(ask) && !ask.isOwnKey && ask.run === lease.jobId)
        cover.claim(ask.personId, wanted);
    }
    return run;
  }

  best(personId: number, contact: Contact, current: string | null): ContactFind | undefined {
    const best = this.#best(personId, contact, current);
    if (!best || best.value === null) return undefined;
    const { value, isOwnKey, status } = best;
    return { value, isOwnKey, isCertain: status === 'valid' };
  }

  employer(personId: number): EmployerFind | undefined {
    const latest = [...this.#askedOf(personId).employer.values()]
      .filter(({ state }) => state === 'found')
      .sort((one, other) => other.askedAt - one.askedAt)
      .find(({ isOwnKey }) => isOwnKey || this.cover.claim(personId, 'employer'));
    if (!latest || latest.value === null) return undefined;
    const { provider: source, isOwnKey, askedAt: checked_at } = latest;
    return { employment: { ...employerIn(latest.value), checked_at }, source, isOwnKey };
  }

  detailsOf(...[personId, wanted, current]: Parameters<ContactSearch['detailsOf']>) {
    return detailsOf(this.#known(personId, current), wanted, current, this.deps.providers.list);
  }

  employerCosts(personId: number) {
    const known = this.#known(personId, { email: null, phone: null });
    return employerCostsOf(known, this.deps.providers.list);
  }

  #known(personId: number, current: Readonly<Record<Contact, string | null>>): Known {
    return {
      jobId: this.lease.jobId,
      asked: (wanted) => this.#askedOf(personId)[wanted],
      best: (contact) => this.#best(personId, contact, current[contact]),
      links: (wanted) => linksFor(this.keys, wanted),
      isCovered: (wanted) => this.cover.covers(personId, wanted),
      isOwnKey: (id) =>
        this.keys.some(({ provider, owner }) => provider.id === id && owner === this.lease.userId),
      spent: this.#spentOn(personId),
    };
  }

  #askedOf(personId: number): AskedOf {
    return this.#asked.get(personId) ?? nothingAsked();
  }

  #best(personId: number, contact: Contact, current: string | null): AskRecord | undefined {
    const asked = this.#askedOf(personId)[contact];
    const ids = linksFor(this.keys, contact).map(({ provider }) => provider);
    // Finds of removed keys still count, after the others.
    const all = [...ids, ...asked.keys()];
    const isFree = (one: AskRecord) => one.isOwnKey || one.value === current;
    const best = bestOf(all, asked);
    const record = best && asked.get(best.provider);
    if (!record || isFree(record) || this.cover.claim(personId, contact)) return record;
    const free = new Map([...asked].filter(([, one]) => isFree(one)));
    const other = bestOf(all, free);
    return other && free.get(other.provider);
  }

  #spentOn(personId: number): Spent {
    const asked = Object.values(this.#askedOf(personId));
    return {
      run: (provider) => this.spent.get(provider) ?? 0,
      row: (provider) =>
        asked
          .map((each) => each.get(provider))
          .reduce((sum, one) => sum + (one?.run === this.lease.jobId ? costOf(one) : 0), 0),
    };
  }

  async work(
    people: readonly WantedContacts[],
    stopping: AbortSignal,
  ): Promise<ReadonlyMap<number, number>> {
    const optedOut = new Set(
      people.length === 0 || this.keys.length === 0 ? [] : await this.deps.store.sources.optOuts(),
    );
    const open = new Map<number, number>();
    const ready: WantedContacts[] = [];
    for (const one of people) {
      if (optedOut.has(one.person.domain)) continue;
      const due = this.#due(one);
      if (due === undefined) continue;
      open.set(one.personId, due);
      if (due <= this.deps.clock()) ready.push(one);
    }
    await inLanes(ready.slice(0, rowsAtOnce), async (one) => {
      const due = await this.#settle(one, stopping);
      if (due === undefined) open.delete(one.personId);
      else open.set(one.personId, due);
    });
    // Credits that other people's questions claimed and then released may now pay for more questions.
    for (const one of ready) {
      const due = open.has(one.personId) ? undefined : this.#due(one);
      if (due !== undefined) open.set(one.personId, due);
    }
    return open;
  }

  /** When the person's next question may be asked; undefined if all are settled. */
  #due({ personId, contacts }: WantedContacts): number | undefined {
    const dues = contacts.flatMap((contact) => {
      const next = this.#next(personId, contact);
      if (next.step === 'end') return [];
      return [next.step === 'wait' ? next.until : 0];
    });
    return dues.length === 0 ? undefined : Math.min(...dues);
  }

  #next(personId: number, contact: Wanted) {
    const asked = this.#askedOf(personId)[contact];
    return nextStep(
      linksFor(this.#keysFor(personId, contact), contact),
      contact === 'employer' ? this.#fresh(asked) : asked,
      {
        run: this.lease.jobId,
        spent: this.#spentOn(personId),
        now: this.deps.clock(),
      },
    );
  }

  /** Finds of the operator's keys cost credits, so these keys are asked only while the hold covers a find. */
  #keysFor(personId: number, wanted: Wanted): readonly Keyed[] {
    if (this.cover.covers(personId, wanted)) return this.keys;
    return this.keys.filter(({ owner }) => owner === this.lease.userId);
  }

  /** Releases a claim unless one of the operator's keys found something, or still may. */
  #release(personId: number, wanted: Wanted) {
    const asked = [...this.#askedOf(personId)[wanted].values()];
    const isNeeded = asked.some(
      (one) => !one.isOwnKey && (one.state === 'found' || isOnItsWay(one)),
    );
    if (!isNeeded) this.cover.release(personId, wanted);
  }

  /** People change jobs, so an employer that was found long ago is asked for again. */
  #fresh(asked: ReadonlyMap<string, AskRecord>): ReadonlyMap<string, AskRecord> {
    const now = this.deps.clock();
    return new Map(
      [...asked].filter(
        ([, { state, run, againAt }]) =>
          state !== 'found' || run === this.lease.jobId || againAt > now,
      ),
    );
  }

  /** Returns when the person is due again; undefined if all questions are settled. */
  async #settle(wanted: WantedContacts, stopping: AbortSignal): Promise<number | undefined> {
    for (const contact of wanted.contacts) {
      for (;;) {
        // A request that was sent is never cut off, but no further one is begun.
        stopping.throwIfAborted();
        const next = this.#next(wanted.personId, contact);
        if (next.step === 'end' || next.step === 'wait') break;
        const keyed = this.keys.find(({ provider }) => provider.id === next.link.provider);
        if (!keyed) throw new Error(`There is no key of ${next.link.provider}`);
        const ticket = next.step === 'collect' ? next.ticket : null;
        if (!(await this.#ask(wanted, contact, keyed, next.link.price, ticket)))
          return this.deps.clock() + retryMs;
      }
    }
    return this.#due(wanted);
  }

  /** Returns false if the question can't be asked now, because another process asks it or has the job. */
  async #ask(
    { personId, person }: WantedContacts,
    contact: Wanted,
    keyed: Keyed,
    price: number,
    ticket: string | null,
  ): Promise<boolean> {
    const { store, clock } = this.deps;
    const { provider } = keyed;
    const question = { personId, capability: contact, provider: provider.id };
    const isOwnKey = keyed.owner === this.lease.userId;
    const before = this.#askedOf(personId)[contact].get(provider.id);
    const start = clock();
    if (!isOwnKey) this.cover.claim(personId, contact);
    if (ticket === null) {
      // Reserved before the first `await`, so that rows in parallel see it.
      this.#spend(provider.id, price - (before?.run === this.lease.jobId ? costOf(before) : 0));
      const begun = await store.providers.begin(
        this.lease,
        question,
        { isOwnKey, price, runCeiling: keyed.runCeiling },
        start,
        leaseEnd(this.deps, start),
      );
      if (!begun) {
        // Other jobs of the run may have spent too.
        for (const [id, amount] of await store.providers.spent(this.lease))
          this.spent.set(id, amount);
        this.#release(personId, contact);
        return false;
      }
    } else if (before && before.run !== this.lease.jobId) {
      this.#spend(provider.id, costOf(before));
    }
    const record: AskRecord = {
      ...question,
      isOwnKey: ticket === null ? isOwnKey : (before?.isOwnKey ?? isOwnKey),
      run: this.lease.jobId,
      price: ticket === null ? price : (before?.price ?? price),
      askedAt:
        before?.state === 'waiting' && before.run === this.lease.jobId ? before.askedAt : start,
      ...unclear(start),
    };
    const slowUntil = this.#slowUntil.get(provider.id) ?? 0;
    if (ticket === null && slowUntil > start) {
      await this.#complete(question, record, notSent(slowUntil));
      return true;
    }
    const asked = { capability: contact, person } as const;
    const answer = await askProvider(this.deps, keyed, asked, ticket);
    if (answer.kind === 'slow_down')
      this.#slowUntil.set(provider.id, clock() + answer.retryAfterMs);
    const { kept, pause } = readAnswer(answer, contact, ticket, clock());
    if (pause) {
      keyed.closed = pause.state;
      await store.providers.pauseKey(keyed.owner, provider.id, pause.state, pause.until);
    }
    await this.#complete(question, record, kept);
    return true;
  }

  async #complete(question: Question, record: AskRecord, kept: AnswerKept) {
    const stored = await this.deps.store.providers.keepAnswer(this.lease, question, kept);
    const settled = { ...record, ...stored };
    this.#spend(record.provider, costOf(settled) - record.price);
    const wanted = this.#keep(settled);
    if (wanted) this.#release(settled.personId, wanted);
  }

  #spend(provider: string, amount: number) {
    this.spent.set(provider, (this.spent.get(provider) ?? 0) + amount);
  }

  /** Returns what was asked for; undefined if this version doesn't know it. */
  #keep(ask: AskRecord): Wanted | undefined {
    const asked = this.#asked.get(ask.personId);
    const { capability } = ask;
    if (capability !== 'email' && capability !== 'phone' && capability !== 'employer')
      return undefined;
    asked?.[capability].set(ask.provider, ask);
    return capability;
  }
}

/** Whether an answer may still come. */
const isOnItsWay = ({ state }: AskRecord) => state === 'asked' || state === 'waiting';
