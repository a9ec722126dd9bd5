/** A script's use of Google's daily quotas, which survives restarts; calls beyond them are refused. */

import { ScriptException } from '../../errors';
import type { GoogleMessages } from '../../google-messages';
import type { Limits } from '../../limits';
import type { ExecutionKind, Quota } from '../../protocol/panels';
import type { HostCalls } from '../../runtime/wire/calls';
import type { TextTable } from '../../storage/tables';
import { timer } from '../../timer';

/** The delay between a count and its write to the disk; a write at every call would slow scripts down. */
const savePauseMs = 1000;
const limitOf = {
  fetches: 'fetchesPerDay',
  triggerMs: 'triggerMsPerDay',
  propertyOperations: 'propertyOperationsPerDay',
} as const satisfies Record<Quota['name'], keyof Limits>;

/** Google's names of the services, for its messages. */
const services = { fetches: 'urlfetch', propertyOperations: 'properties' } as const;

type Counts = Record<Quota['name'], number>;

export class Usage {
  /** Counts that aren't in the table yet; other processes add to the table too. */
  #added = noCounts();
  /** The table's counts when it was last read. */
  #known: Counts;
  #timer: NodeJS.Timeout | undefined;
  #day: string;
  readonly #table: TextTable;
  readonly #limits: Limits;
  readonly #texts: GoogleMessages;
  readonly #now: () => number;

  constructor(table: TextTable, limits: Limits, texts: GoogleMessages, now: () => number) {
    this.#table = table;
    this.#limits = limits;
    this.#texts = texts;
    this.#now = now;

    this.#day = this.#today();
    this.#known = this.#saved();
  }

  /**
   * Counts a platform call of a script.
   *
   * Throws ScriptException if the quota is used up; then the call isn't counted.
   */
  called(name: keyof HostCalls, args: readonly unknown[]): void {
    if (name === 'fetch.all' && Array.isArray(args[0])) this.#take('fetches', args[0].length);
    else if (name.startsWith('properties.')) this.#take('propertyOperations', 1);
  }

  /** Whether the daily trigger time is used up, so that no trigger runs until midnight. */
  get isTriggerTimeUp(): boolean {
    return this.#used('triggerMs') >= this.#limits.triggerMsPerDay;
  }

  /** Counts the time of a finished execution; only installed triggers have a quota of time. */
  ran(kind: ExecutionKind, milliseconds: number): void {
    if (kind === 'trigger') this.#add('triggerMs', milliseconds);
  }

  /** The use of each quota since midnight. */
  get quotas(): Quota[] {
    this.#known = this.#saved();
    return Object.entries(limitOf).map(([key, limit]) => {
      const name = key as Quota['name'];
      const max = this.#limits[limit];
      return { name, used: this.#used(name), limit: Number.isFinite(max) ? max : null };
    });
  }

  /** Saves the counts and stops the timer. */
  close(): void {
    if (this.#timer) this.#save();
  }

  #used(name: Quota['name']): number {
    this.#turnPage();
    return this.#known[name] + this.#added[name];
  }

  #take(name: keyof typeof services, count: number): void {
    if (this.#used(name) + count > this.#limits[limitOf[name]]) {
      throw new ScriptException(this.#texts.dayQuota(services[name]));
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
