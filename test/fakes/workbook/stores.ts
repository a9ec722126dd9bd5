/** Properties, cache and triggers of a simulation, each a map. */
import { firstFiring, nextFiring } from '../../../src/workbench/runtime/host/triggers';
import type { ScheduledTrigger, Trigger } from '../../../src/workbench/storage/trigger';
import { ownTimeZone } from '../../../src/workbench/time-zone';

/** A simulation runs in this process, and so in its zone. */
export const timeZoneOfFakes = ownTimeZone();

/** In memory what TextTable keeps in SQLite. */
export class TextMap {
  readonly texts = new Map<string, string>();

  get(name: string): string | null {
    return this.texts.get(name) ?? null;
  }

  all(): Record<string, string> {
    return Object.fromEntries(this.texts);
  }

  set(texts: Record<string, string>, removeOthers = false): void {
    if (removeOthers) this.texts.clear();
    for (const [name, text] of Object.entries(texts)) this.texts.set(name, text);
  }

  delete(name: string): void {
    this.texts.delete(name);
  }

  clear(): void {
    this.texts.clear();
  }
}

/** In memory what CacheTable keeps in SQLite. */
export class CacheMap {
  readonly #kept = new Map<string, { text: string; expiresAt: number }>();

  constructor(private readonly itemLimit: number) {}

  get(cache: string, names: string[], now: number): Record<string, string> {
    const found = names.flatMap((name) => {
      const kept = this.#kept.get(`${cache} ${name}`);
      return kept && kept.expiresAt > now ? [[name, kept.text] as const] : [];
    });
    return Object.fromEntries(found);
  }

  put(cache: string, texts: Record<string, string>, expiresAt: number): void {
    for (const [name, text] of Object.entries(texts)) {
      this.#kept.delete(`${cache} ${name}`);
      this.#kept.set(`${cache} ${name}`, { text, expiresAt });
    }
    const excess = this.#kept.size - this.itemLimit;
    for (const key of [...this.#kept.keys()].slice(0, Math.max(0, excess))) this.#kept.delete(key);
  }

  remove(cache: string, names: string[]): void {
    for (const name of names) this.#kept.delete(`${cache} ${name}`);
  }
}

/** One person's triggers; the owner of the list fires those that are due. */
export class TriggerList {
  #triggers: ScheduledTrigger[] = [];

  constructor(readonly now: () => number) {}

  list(): ScheduledTrigger[] {
    return this.#triggers;
  }

  add(trigger: Trigger): ScheduledTrigger {
    const scheduled = { ...trigger, nextAt: firstFiring(trigger, this.now(), timeZoneOfFakes) };
    this.#triggers = [...this.#triggers, scheduled];
    return scheduled;
  }

  remove(id: string): void {
    this.#triggers = this.#triggers.filter((trigger) => trigger.id !== id);
  }

  /** The triggers that are due, set to their next time. */
  takeDue(): ScheduledTrigger[] {
    const now = this.now();
    const due = this.#triggers.filter(({ nextAt }) => nextAt !== null && nextAt <= now);
    this.#triggers = this.#triggers.map((trigger) =>
      due.includes(trigger) && 'clock' in trigger.when
        ? { ...trigger, nextAt: nextFiring(trigger.when.clock, now, timeZoneOfFakes) }
        : trigger,
    );
    return due;
  }
}
