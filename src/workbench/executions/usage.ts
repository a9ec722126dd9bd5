/** What a script has used today of Google's daily quotas: counted across restarts, and refused beyond them. */
import type { HostCalls } from '../apps-script/wire/calls';
import type { ExecutionKind } from '../apps-script/wire/environment';
import { ScriptException } from '../exception';
import type { Limits } from '../limits';
import type { Quota } from '../shared/panels';
import type { TextTable } from '../store/text-table';

/** A count is on the disk so long after it rose; at every call that would slow scripts down. */
const SAVE_PAUSE_MS = 1000;
const LIMITS = {
  fetches: 'fetchesPerDay',
  triggerMs: 'triggerMsPerDay',
  propertyOperations: 'propertyOperationsPerDay',
} as const satisfies Record<Quota['name'], keyof Limits>;

/** What Google calls them in its refusals. */
const SERVICES = { fetches: 'urlfetch', propertyOperations: 'properties' } as const;

type Counts = Record<Quota['name'], number>;

export class Usage {
  /** What is not in the table yet; another process may add to that too. */
  #added = noCounts();
  /** What the table held when it was last looked at. */
  #known: Counts;
  #timer: NodeJS.Timeout | undefined;
  #day: string;

  constructor(
    private readonly table: TextTable,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {
    this.#day = this.#today();
    this.#known = this.#saved();
  }

  /**
   * Counts a call that a script makes of the platform.
   *
   * @throws ScriptException when the day's quota does not hold it any more; it is not counted then
   */
  called(name: keyof HostCalls, args: readonly unknown[]): void {
    if (name === 'fetch.all' && Array.isArray(args[0])) this.#take('fetches', args[0].length);
    else if (name.startsWith('properties.')) this.#take('propertyOperations', 1);
  }

  /** Whether the day's time of triggers is used up, so that none runs until midnight. */
  get isTriggerTimeUp(): boolean {
    return this.#used('triggerMs') >= this.limits.triggerMsPerDay;
  }

  /** Counts the time of an execution that has ended; only those of installed triggers have a quota. */
  ran(kind: ExecutionKind, milliseconds: number): void {
    if (kind === 'trigger') this.#add('triggerMs', milliseconds);
  }

  /** What is used of each quota since midnight. */
  get quotas(): Quota[] {
    this.#known = this.#saved();
    return Object.entries(LIMITS).map(([key, limit]) => {
      const name = key as Quota['name'];
      const most = this.limits[limit];
      return { name, used: this.#used(name), limit: Number.isFinite(most) ? most : null };
    });
  }

  /** Writes down what was counted, and counts no more in the background. */
  close(): void {
    if (this.#timer) this.#save();
  }

  #used(name: Quota['name']): number {
    this.#turnPage();
    return this.#known[name] + this.#added[name];
  }

  #take(name: keyof typeof SERVICES, count: number): void {
    if (this.#used(name) + count > this.limits[LIMITS[name]]) {
      const service = SERVICES[name];
      throw new ScriptException(`Service invoked too many times for one day: ${service}.`);
    }
    this.#add(name, count);
  }

  #add(name: Quota['name'], count: number): void {
    this.#turnPage();
    this.#added[name] += count;
    this.#timer ??= setTimeout(() => this.#save(), SAVE_PAUSE_MS).unref();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#known = sum(this.#saved(), this.#added);
    this.table.set({ [this.#day]: JSON.stringify(this.#known) }, true);
    this.#added = noCounts();
  }

  #saved(): Counts {
    return { ...noCounts(), ...JSON.parse(this.table.get(this.#day) ?? '{}') };
  }

  #turnPage(): void {
    const today = this.#today();
    if (today === this.#day) return;
    this.#day = today;
    this.#added = noCounts();
    this.#known = this.#saved();
  }

  #today(): string {
    return new Date(this.now()).toDateString();
  }
}

function noCounts(): Counts {
  return { fetches: 0, triggerMs: 0, propertyOperations: 0 };
}

function sum(one: Counts, other: Counts): Counts {
  return {
    fetches: one.fetches + other.fetches,
    triggerMs: one.triggerMs + other.triggerMs,
    propertyOperations: one.propertyOperations + other.propertyOperations,
  };
}
