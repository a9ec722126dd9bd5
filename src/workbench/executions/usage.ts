/** What a script has used today of Google's daily quotas: counted across restarts, never enforced. */
import type { HostCalls } from '../apps-script/wire/calls';
import type { ExecutionKind } from '../apps-script/wire/environment';
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

type Counts = Record<Quota['name'], number>;

export class Usage {
  /** What is not in the table yet; another process may add to that too. */
  #added = noCounts();
  #timer: NodeJS.Timeout | undefined;
  #day: string;

  constructor(
    private readonly table: TextTable,
    private readonly limits: Limits,
    private readonly now: () => number,
  ) {
    this.#day = this.#today();
  }

  /** Counts a call that a script made of the platform. */
  called(name: keyof HostCalls, args: readonly unknown[]): void {
    if (name === 'fetch.all' && Array.isArray(args[0])) this.#add('fetches', args[0].length);
    else if (name.startsWith('properties.')) this.#add('propertyOperations', 1);
  }

  /** Counts the time of an execution that has ended; only those of installed triggers have a quota. */
  ran(kind: ExecutionKind, milliseconds: number): void {
    if (kind === 'trigger') this.#add('triggerMs', milliseconds);
  }

  /** What is used of each quota since midnight. */
  get quotas(): Quota[] {
    this.#turnPage();
    const counts = sum(this.#saved(), this.#added);
    return Object.entries(LIMITS).map(([key, limit]) => {
      const name = key as Quota['name'];
      return { name, used: counts[name], limit: this.limits[limit] };
    });
  }

  /** Writes down what was counted, and counts no more in the background. */
  close(): void {
    if (this.#timer) this.#save();
  }

  #add(name: Quota['name'], count: number): void {
    this.#turnPage();
    this.#added[name] += count;
    this.#timer ??= setTimeout(() => this.#save(), SAVE_PAUSE_MS).unref();
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.table.set({ [this.#day]: JSON.stringify(sum(this.#saved(), this.#added)) }, true);
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
