/** What a script has used today of Google's daily quotas: counted across restarts, and refused beyond them. */

import { ScriptException } from '../../errors';
import type { Limits } from '../../limits';
import type { ExecutionKind, Quota } from '../../protocol/panels';
import type { HostCalls } from '../../runtime/wire/calls';
import type { TextTable } from '../../storage/tables';
import { timer } from '../../timer';

/** A count is on the disk so long after it rose; at every call that would slow scripts down. */
const savePauseMs = 1000;
const limitOf = {
  fetches: 'fetchesPerDay',
  triggerMs: 'triggerMsPerDay',
  propertyOperations: 'propertyOperationsPerDay',
} as const satisfies Record<Quota['name'], keyof Limits>;

/** What Google calls them in its refusals. */
const services = { fetches: 'urlfetch', propertyOperations: 'properties' } as const;

type Counts = Record<Quota['name'], number>;

export class Usage {
  /** What is not in the table yet; another process may add to that too. */
  #added = noCounts();
  /** What the table held when it was last looked at. */
  #known: Counts;
  #timer: NodeJS.Timeout | undefined;
  #day: string;
  readonly #table: TextTable;
  readonly #limits: Limits;
  readonly #now: () => number;

  constructor(table: TextTable, limits: Limits, now: () => number) {
    this.#table = table;
    this.#limits = limits;
    this.#now = now;

    this.#day = this.#today();
    this.#known = this.#saved();
  }

  /**
   * Counts a call that a script makes of the platform.
   *
   * Throws ScriptException when the day's quota does not hold it any more; it is not counted then.
   */
  called(name: keyof HostCalls, args: readonly unknown[]): void {
    if (name === 'fetch.all' && Array.isArray(args[0])) this.#take('fetches', args[0].length);
    else if (name.startsWith('properties.')) this.#take('propertyOperations', 1);
  }

  /** Whether the day's time of triggers is used up, so that none runs until midnight. */
  get isTriggerTimeUp(): boolean {
    return this.#used('triggerMs') >= this.#limits.triggerMsPerDay;
  }

  /** Counts the time of an execution that has ended; only those of installed triggers have a quota. */
  ran(kind: ExecutionKind, milliseconds: number): void {
    if (kind === 'trigger') this.#add('triggerMs', milliseconds);
  }

  /** What is used of each quota since midnight. */
  get quotas(): Quota[] {
    this.#known = this.#saved();
    return Object.entries(limitOf).map(([key, limit]) => {
      const name = key as Quota['name'];
      const max = this.#limits[limit];
      return { name, used: this.#used(name), limit: Number.isFinite(max) ? max : null };
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

  #take(name: keyof typeof services, count: number): void {
    if (this.#used(name) + count > this.#limits[limitOf[name]]) {
      const service = services[name];
      throw new ScriptException(`Service invoked too many times for one day: ${service}.`);
    }
    this.#add(name, count);
  }

  #add(name: Quota['name'], count: number): void {
    this.#turnPage();
    this.#added[name] += count;
    this.#timer ??= timer(savePauseMs, () => this.#save()).unref();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#known = sum(this.#saved(), this.#added);
    this.#table.set({ [this.#day]: JSON.stringify(this.#known) }, true);
    this.#added = noCounts();
  }

  #saved(): Counts {
    return { ...noCounts(), ...JSON.parse(this.#table.get(this.#day) ?? '{}') };
  }

  #turnPage(): void {
    const today = this.#today();
    if (today === this.#day) return;
    this.#day = today;
    this.#added = noCounts();
    this.#known = this.#saved();
  }

  #today(): string {
    return new Date(this.#now()).toDateString();
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
