/** A whole platform in memory: simulated time, shared stores, and death at any call. */
import type { Lock, Platform, Properties, Sheet, UserPlatform } from '../../../src/sheet/ports';
import { ensureOwner, saveConnection } from '../../../src/sheet/settings/connection';
import { saveSpending } from '../../../src/sheet/settings/spending-rules';
import { baseUrl } from '../service/core';
import { FakeService } from '../service/fake-service';
import { MemoryBook } from './memory-book';

/** Thrown at the platform call at which an execution is killed. */
export class Killed extends Error {}

/** The state that outlives an execution. */
export class World {
  readonly book = new MemoryBook();
  readonly service = new FakeService(() => this.now);
  readonly document = new Map<string, string>();
  readonly user = new Map<string, string>();
  readonly cache = new Map<string, string>();
  private readonly cachedUntil = new Map<string, number>();
  now = Date.UTC(2026, 10, 20, 9);
  locked = false;
  /** Whether writes are buffered until the spreadsheet is read, as in Google. */
  keepsWritesBack = false;
  private waiting: (() => void)[] = [];
  /** People whose lock is held, known by their properties. */
  private readonly busyPeople = new Set<ReadonlyMap<string, string>>();
  private ids = 0;

  /** A world whose person is connected and lets formulas spend. */
  static connected(): World {
    const world = new World();
    world.service.pollsBeforeDone = 1;
    const platform = world.execution();
    saveConnection(platform.user, {
      baseUrl,
      userId: 'dana',
      apiKey: 'key',
    });
    saveSpending(platform, { allowed: true, dailyCap: 5_000, askAbove: 100_000 });
    return world;
  }

  /** Applies all pending writes in one step that no edit interrupts; they are lost if `onCall` throws. */
  sendWrites(onCall: (name: string) => void = () => {}): void {
    const writes = this.waiting;
    this.waiting = [];
    if (writes.length === 0) return;
    onCall('sheet.write');
    for (const write of writes) write();
  }

  /**
   * A new execution's platform. `onCall` receives every platform call and may throw Killed; a killed execution loses
   * its lock as it would in Google. `user` holds the properties of the user who runs it, who has an owner id as in every
   * execution of the sidebar.
   */
  execution(onCall: (name: string) => void = () => {}, user = this.user): UserPlatform {
    const platform = this.start(onCall, user);
    ensureOwner({ ...platform, user: properties(user) });
    return platform;
  }

  /**
   * A new execution of a formula, in any editor's cell: its user store is that of the spreadsheet's owner, and writing to
   * it throws.
   */
  formula(onCall: (name: string) => void = () => {}): Platform {
    const refuse = () => {
      throw new Error('A custom function can’t set user properties');
    };
    const user: Properties = { ...properties(this.user), set: refuse, delete: refuse };
    return { ...this.start(onCall, this.user), user };
  }

  private start(onCall: (name: string) => void, user: Map<string, string>): UserPlatform {
    this.sendWrites();
    const tell = (call: string) => {
      try {
        onCall(call);
      } catch (error) {
        this.waiting = [];
        throw error;
      }
    };
    const observed = <T extends object>(name: string, target: T): T =>
      new Proxy(target, {
        get: (object, key) => {
          const value: unknown = Reflect.get(object, key);
          if (typeof value !== 'function') return value;
          return (...args: unknown[]) => {
            if (name === 'sheet' && this.keepsWritesBack && late.includes(String(key))) {
              this.waiting.push(() => value.apply(object, args));
              return undefined;
            }
            if (name === 'sheet' || name === 'book') this.sendWrites(tell);
            tell(`${name}.${String(key)}`);
            const result: unknown = value.apply(object, args);
            tell(`after ${name}.${String(key)}`);
            return isSheet(result) ? observed('sheet', result) : result;
          };
        },
      });
    const documents = lockOf(
      () => this.locked,
      (isHeld) => {
        this.locked = isHeld;
      },
    );
    const persons = lockOf(
      () => this.busyPeople.has(user),
      (isHeld) => void (isHeld ? this.busyPeople.add(user) : this.busyPeople.delete(user)),
    );
    return {
      http: observed('http', this.service),
      book: observed('book', this.book),
      document: observed('document', properties(this.document)),
      user: observed('user', properties(user)),
      cache: observed('cache', {
        getAll: (keys: readonly string[]) =>
          Object.fromEntries(
            keys.flatMap((key) => {
              const isThere = this.cache.has(key) && this.now < (this.cachedUntil.get(key) ?? 0);
              return isThere ? [[key, this.cache.get(key) ?? '']] : [];
            }),
          ),
        putAll: (entries: Readonly<Record<string, string>>, seconds: number) => {
          for (const [key, value] of Object.entries(entries)) {
            if (Buffer.byteLength(value) > 100_000) throw new Error('Argument too large: value');
            this.cache.set(key, value);
            this.cachedUntil.set(key, this.now + seconds * 1000);
          }
        },
      }),
      lock: documents,
      userLock: persons,
      clock: {
        now: () => this.now,
        sleep: (ms) => {
          this.now += ms;
        },
      },
      random: () => 0.5,
      newId: () => `id${++this.ids}`,
    };
  }
}

/** Calls whose effect may be delayed. */
const late: readonly string[] = ['write', 'writeNotes', 'setFormats'] satisfies (keyof Sheet)[];

/** A lock that an execution never waits for: its other holder makes no progress meanwhile. */
function lockOf(isHeld: () => boolean, set: (isHeld: boolean) => void): Lock {
  let isOurs = false;
  return {
    holding: (_waitMs, body) => {
      if (isOurs) return { value: body() };
      if (isHeld()) return undefined;
      set(true);
      isOurs = true;
      try {
        return { value: body() };
      } finally {
        set(false);
        isOurs = false;
      }
    },
  };
}

function isSheet(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'extent' in value;
}

function properties(map: Map<string, string>): Properties {
  return {
    get: (key) => map.get(key),
    set: (key, value) => {
      if (Buffer.byteLength(value) > 9 * 1024) throw new Error('Argument too large: value');
      map.set(key, value);
    },
    delete: (key) => {
      map.delete(key);
    },
    all: () => Object.fromEntries(map),
  };
}
