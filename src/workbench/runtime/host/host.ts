/** Joins the host sides of all services, and answers a script's requests with them. */
import type { Clock } from '../../clock';
import { messageOf, ScriptException } from '../../errors';
import type { GoogleBehaviour } from '../../google-behaviour';
import type { GoogleMessages } from '../../google-messages';
import type { Limits } from '../../limits';
import type { Menu } from '../../protocol/messages';
import type { Book } from '../../spreadsheet/book';
import { gidOf } from '../../spreadsheet/sheets';
import type { BookStore } from '../../storage/book-store';
import type { ScriptStore } from '../../storage/stores';
import type { CacheTable } from '../../storage/tables';
import type { Script } from '../script/script';
import {
  type Answer,
  delayedWrites,
  type HostCalls,
  type Request,
  type StoreName,
} from '../wire/calls';
import { isPlatformCall, type PlatformCall, type PlatformWatch, type Verdict } from '../wire/watch';
import type { Execution, HostService, LogLine } from './execution';
import { fetchService, type HttpClient } from './http';
import { refusalAsException, spreadsheetService } from './spreadsheet';
import { cacheService, chosen, fullName, type LockTable, propertyService } from './stores';
import { type TriggerRunner, triggerService } from './triggers';
import { type FrameStore, uiService } from './ui';
import { utilityService } from './utilities';
import { requiresList, whitelistGuard } from './whitelist';

export interface HostDeps {
  readonly stores: {
    readonly script: ScriptStore;
    readonly cache: CacheTable;
    readonly book: BookStore;
  };
  /** The workbook, once it is open. */
  readonly book: () => Book;
  readonly script: Script;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly locks: LockTable;
  readonly http: HttpClient;
  readonly triggers: TriggerRunner;
  readonly frames: FrameStore;
  /** The number of a user's triggers in all other documents. */
  readonly countElsewhere: (user: string) => number;
  readonly google: () => GoogleBehaviour;
  readonly texts: GoogleMessages;
  readonly isPublished: boolean;
  readonly urlOf: () => string;
  readonly addMenu: (user: string, menu: Menu) => void;
  readonly onLog: (execution: Execution, line: LogLine) => void;
}

export function createHost(deps: HostDeps): Host {
  const { stores, script, clock, limits, locks, google, texts, isPublished } = deps;
  const { script: ofScript, book: ofBook } = stores;
  const cacheName = (cache: StoreName, execution: Execution) =>
    fullName(cache, execution, ofBook.id);
  const propertiesFor = (store: StoreName, { user }: Execution) =>
    chosen(store, {
      script: ofScript.scriptProperties,
      user: ofScript.userProperties(user),
      document: ofBook.properties,
    });
  const assertListed = whitelistGuard(script.manifest, texts, () =>
    requiresList(isPublished, google()),
  );
  const wordsOfCells = () => (google().localisedValues ? texts.cells : {});
  const rules = { limits, isPublished, google, texts };
  return {
    ...onKnownSheets(spreadsheetService(deps.book, deps.urlOf, limits, wordsOfCells), () =>
      deps.book().model.getters.getSheetIds(),
    ),
    ...propertyService(propertiesFor, limits, texts),
    ...cacheService(stores.cache, cacheName, clock, limits),
    ...locks.serviceFor(ofBook.id),
    ...fetchService(deps.http, limits, assertListed),
    ...triggerService(deps.triggers, { ...rules, countElsewhere: deps.countElsewhere }),
    ...uiService(deps.frames, locks, deps.addMenu, google),
    ...utilityService(script.pages, deps.onLog, clock, limits.blobBytes),
  };
}

type Call = (execution: Execution, ...args: unknown[]) => unknown;

/**
 * Makes the calls refuse unknown sheets: o-spreadsheet would accept `__proto__` as one, and write to the prototype of
 * all objects.
 */
function onKnownSheets<Service extends object>(
  service: Service,
  sheets: () => readonly string[],
): Service {
  const guarded = Object.entries(service as Record<string, Call>).map(([name, call]) => {
    const places = placesOf(name);
    const guardedCall: Call = (execution, ...args) => {
      for (const place of places) assertKnown(args[place], sheets());
      return call(execution, ...args);
    };
    return [name, places.length ? guardedCall : call] as const;
  });
  return Object.fromEntries(guarded) as Service;
}

/** The positions of a call's arguments that are sheets or have a `sheet`. */
function placesOf(name: string): readonly number[] {
  if (name === 'names.set') return [1];
  if (name === 'marks.write') return [2];
  if (name === 'range.copy' || name === 'range.move') return [0, 1];
  return /^(sheet|range)\./.test(name) ? [0] : [];
}

function assertKnown(argument: unknown, known: readonly string[]): void {
  const isHolder = typeof argument === 'object' && argument !== null && 'sheet' in argument;
  const sheet = isHolder ? argument.sheet : argument;
  // Metadata of the whole workbook has no sheet.
  if (isHolder && sheet === null) return;
  if (typeof sheet === 'string' && known.includes(sheet)) return;
  throw new ScriptException(`Sheet ${gidOf(String(sheet))} not found`);
}

/** The host sides of all services. */
export type Host = HostService<HostCalls>;

export interface AnswerOptions {
  /** Called with the workbench's own errors. */
  readonly onFault: (error: unknown) => void;
  /** Called before and after each platform call; may replace its answer or end the execution. */
  readonly watch: PlatformWatch | undefined;
  /** The id of the workbook's last revision. */
  readonly head: () => string;
  /** Waits after changes of the workbook, before the script's next call. */
  readonly afterChange: () => Promise<void>;
}

/** Answers requests of an execution, one after the other, until one fails. Never throws. */
export async function answer(
  host: Host,
  execution: Execution,
  message: string,
  { onFault, watch, head, afterChange }: AnswerOptions,
): Promise<string> {
  const requests = readRequests(host, message);
  if (!requests) return JSON.stringify({ error: 'The workbench does not know this call.' });
  const { kind, functionName, user } = execution;
  let verdict: Verdict = { value: null };
  const before = head();
  for (const [index, [name, args]] of requests.entries()) {
    verdict = await judge(
      { kind, functionName, user, name, args },
      () => perform(host, execution, [name, args], onFault),
      isPlatformCall(name) ? watch : undefined,
    );
    if (verdict === 'kill' || 'error' in verdict) break;
    const next = requests[index + 1]?.[0] ?? '';
    if (!delayedWrites.includes(next) && head() !== before) await afterChange();
  }
  // The answer is dropped, because the execution has ended.
  if (verdict === 'kill') execution.kill();
  return JSON.stringify(verdict);
}

/** Parses requests; undefined for names such as `constructor`, which only a manipulated script can send. */
function readRequests(host: Host, text: string): readonly Request[] | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) && read.every((each) => isRequest(host, each)) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isRequest(host: Host, read: unknown): read is Request {
  const [name, args] = Array.isArray(read) ? read : [];
  return typeof name === 'string' && Object.hasOwn(host, name) && Array.isArray(args);
}

async function judge(
  call: PlatformCall,
  work: () => Promise<Answer>,
  watch: PlatformWatch | undefined,
): Promise<Verdict> {
  const early = watch?.before?.(call);
  if (early !== undefined) return early;
  const reply = await work();
  return watch?.after?.(call, reply) ?? reply;
}

async function perform(
  host: Host,
  execution: Execution,
  [name, args]: Request,
  onFault: (error: unknown) => void,
): Promise<Answer> {
  const call = host[name] as (execution: Execution, ...args: unknown[]) => unknown;
  try {
    execution.onCall(name, args);
    return { value: (await call(execution, ...args)) ?? null };
  } catch (thrown) {
    const error = refusalAsException(thrown);
    if (!(error instanceof ScriptException)) onFault(error);
    return { error: messageOf(error) };
  }
}
