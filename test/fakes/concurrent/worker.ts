/** One execution in a thread of its own: every platform call waits until the simulation lets it happen. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { accountPeople } from '../../../src/sheet/formulas/account-people';
import { enrichDomain } from '../../../src/sheet/formulas/enrich-domain';
import { techCompanies } from '../../../src/sheet/formulas/tech-companies';
import type { Cell, Lock, Platform, Sheet } from '../../../src/sheet/ports';
import type { Answered, Started } from './simulation';

const { signal, port } = workerData as { signal: Int32Array; port: MessagePort };
let now = 0;

const formulas: Record<string, (platform: Platform, ...args: unknown[]) => Cell[][]> = {
  ENRICH_DOMAIN: (platform, domains, fields) => enrichDomain(platform, domains, fields, undefined),
  TECH_COMPANIES: (platform, tech, options, rows) => techCompanies(platform, tech, options, rows),
  ACCOUNT_PEOPLE: (platform, domain, fields, rows) => accountPeople(platform, domain, fields, rows),
};

parentPort?.on('message', ({ name, args, at, row, column }: Started) => {
  now = at;
  const formula = formulas[name];
  if (!formula) throw new Error(`There is no ${name}`);
  port.postMessage({ done: formula(platform(row, column), ...args) });
});

/** Blocks until the simulation has answered. */
function call<T>(name: string, ...args: unknown[]): T {
  Atomics.store(signal, 0, 0);
  port.postMessage({ name, args });
  // A late notification of the previous answer would end a single wait too early.
  while (Atomics.load(signal, 0) === 0) Atomics.wait(signal, 0, 0);
  const answered = receiveMessageOnPort(port as never)?.message as Answered;
  now = answered.at;
  return answered.value as T;
}

function platform(row: number, column: number): Platform {
  let held = false;
  let ids = 0;
  const run = call<number>('run');
  const sheet = {
    extent: () => call('sheet.extent'),
    read: (...place: number[]) => call('sheet.read', ...place),
    formulas: (...place: number[]) => call('sheet.formulas', ...place),
  } as Sheet;
  const properties = (store: string) => ({
    get: (key: string) => call<string | undefined>(`${store}.get`, key),
    set: (key: string, value: string) => call<void>(`${store}.set`, key, value),
    delete: (key: string) => call<void>(`${store}.delete`, key),
    all: () => call<Record<string, string>>(`${store}.all`),
  });
  const lock: Lock = {
    holding(waitMs, body) {
      if (held) return { value: body() };
      if (!call<boolean>('lock.take', waitMs)) return undefined;
      held = true;
      try {
        return { value: body() };
      } finally {
        held = false;
        call('lock.release');
      }
    },
  };
  return {
    http: { send: (requests) => call('http.send', requests) },
    book: {
      sheetById: () => undefined,
      sheetByName: () => undefined,
      currentCell: () => ({ sheet, row, column }),
      addSheet: () => refuse(),
      dataSheet: () => undefined,
      makeDataSheet: () => refuse(),
      stamp: () => refuse(),
      remove: () => refuse(),
      refreshFormulas: () => refuse(),
      refreshFunction: () => refuse(),
      flush: () => {},
    },
    document: properties('document'),
    user: properties('user'),
    cache: {
      getAll: (keys) => (keys.length === 0 ? {} : call('cache.getAll', keys)),
      putAll: (entries, seconds) => call('cache.putAll', entries, seconds),
    },
    lock,
    // One person in one document needs no second lock.
    userLock: lock,
    clock: { now: () => now, sleep: (ms) => call('sleep', ms) },
    random: () => call('random'),
    newId: () => `r${run}-${++ids}`,
  };
}

function refuse(): never {
  throw new Error('A custom function cannot write to the spreadsheet');
}
