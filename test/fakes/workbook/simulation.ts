/**
 * The workbench's runtime for replays: the built script over a workbook of plain cells, in this
 * thread, in simulated time, several people on one document, and a death or a fault at any call.
 *
 * @example
 * const simulation = openSimulation({ script: readScript('dist'), sheets, fetch });
 * simulation.watch = { before: ({ name }) => (name === 'fetch.all' ? 'kill' : undefined) };
 * simulation.person('dana').run('pumpOnClock');
 */
import { readFileSync } from 'node:fs';
import { type SimulatedClock, simulatedClock } from '../../../src/workbench/clock';
import { behaviourOf, type GoogleBehaviour } from '../../../src/workbench/google-behaviour';
import { messagesIn } from '../../../src/workbench/google-messages';
import { googleLimits } from '../../../src/workbench/limits';
import { builtFile } from '../../../src/workbench/paths';
import type { ExecutionKind } from '../../../src/workbench/protocol/panels';
import { Execution } from '../../../src/workbench/runtime/host/execution';
import {
  type CompiledScript,
  compileScript,
} from '../../../src/workbench/runtime/pool/script-context';
import { loadScript, type Manifest } from '../../../src/workbench/runtime/script/script';
import type { CallArgs, Environment } from '../../../src/workbench/runtime/wire/guest';
import { KilledError, type PlatformWatch } from '../../../src/workbench/runtime/wire/watch';
import type { NewSheet } from '../../../src/workbench/spreadsheet/values';
import { ScriptError } from '../../../src/workbench/workspace/api';
import {
  refuseOtherAccount,
  withDocument,
} from '../../../src/workbench/workspace/executions/executions';
import { clockFields } from '../../../src/workbench/workspace/triggers/script-events';
import { type Fetch, type SharedParts, type SimulatedHost, simulatedHost } from './host';
import { PlainBook } from './plain-book';
import { runScript } from './run-script';
import { CacheMap, TextMap, TriggerList, timeZoneOfFakes } from './stores';

/** A script that was read once. */
export interface SimulatedScript extends CompiledScript {
  /** The text of each .html file, by its name without the ending. */
  readonly pages: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
}

export interface SimulationOptions {
  readonly script: SimulatedScript;
  readonly sheets: readonly NewSheet[];
  /** Answers one request as the network would; throws what UrlFetchApp throws. */
  readonly fetch: Fetch;
  /** When it begins (ms since 1970). */
  readonly start?: number;
  /** Whether a dying execution loses what it wrote since its last flush. */
  readonly losesUnflushed?: boolean;
  /** Whether the rules for Marketplace add-ons apply; false by default. */
  readonly isPublished?: boolean;
  /** What Google doesn't document; each has a default. */
  readonly google?: Partial<GoogleBehaviour>;
  /** The people's language and country, for Google's messages; en_US by default. */
  readonly locale?: string;
  /** The number of triggers that each person has in other documents, for Google's limit of 20; 0 by default. */
  readonly triggersElsewhere?: number;
}

export interface RunAs {
  /** What calls the function: a menu or sidebar may use the user interface, a formula may only read. */
  readonly as?: 'api' | 'menu' | 'sidebar' | 'formula';
}

/** One person at a simulated document: their properties, their triggers, and the executions that they start. */
export interface Person {
  readonly user: string;
  /** Their user properties. */
  readonly properties: TextMap;
  readonly triggers: TriggerList;
  /**
   * Runs a function of the script to its end.
   *
   * @returns what it returned, as JSON has it
   * Throws ScriptError if it throws, does not exist or takes too long.
   * Throws KilledError if the watch killed it.
   */
  run(name: string, args?: readonly unknown[], options?: RunAs): unknown;
  /** Fires due triggers, one after the other; errors and deaths of handlers are dropped. */
  fireDue(): void;
}

export interface Simulation {
  readonly book: PlainBook;
  readonly clock: SimulatedClock;
  /** The document's properties. */
  readonly document: ReadonlyMap<string, string>;
  /** Follows every call of the platform from now on. */
  watch: PlatformWatch | undefined;
  /** The person by this name, always the same one. */
  person(user: string): Person;
}

/** Reads a built script once for many simulations. */
export function readScript(folder: string): SimulatedScript {
  const { sources, pages, manifest } = loadScript(folder);
  const compiled = compileScript(readFileSync(builtFile('guest.js'), 'utf8'), sources);
  return { ...compiled, pages, manifest };
}

/** Opens a document; nothing has to be closed. */
export function openSimulation(options: SimulationOptions): Simulation {
  const clock = simulatedClock(options.start ?? Date.UTC(2026, 0, 5, 9));
  const { locale = 'en_US' } = options;
  let lastId = 0;
  const shared: SharedParts = {
    book: new PlainBook(options.sheets),
    document: new TextMap(),
    cache: new CacheMap(googleLimits.cacheItems),
    clock,
    fetch: options.fetch,
    pages: options.script.pages,
    losesUnflushed: options.losesUnflushed ?? false,
    isPublished: options.isPublished ?? false,
    google: behaviourOf(options.google),
    locale,
    texts: messagesIn(locale),
    manifest: options.script.manifest,
    triggersElsewhere: options.triggersElsewhere ?? 0,
    locks: new Map(),
    nextId: () => ++lastId,
  };
  const people = new Map<string, Person>();
  const simulation: Simulation = {
    book: shared.book,
    clock,
    document: shared.document.texts,
    watch: undefined,
    person(user) {
      const known =
        people.get(user) ?? newPerson(options.script, shared, user, () => simulation.watch);
      people.set(user, known);
      return known;
    },
  };
  return simulation;
}

function newPerson(
  script: CompiledScript,
  shared: SharedParts,
  user: string,
  watch: () => PlatformWatch | undefined,
): Person {
  const triggers = new TriggerList(shared.clock.now);
  const properties = new TextMap();
  const host = simulatedHost(shared, { user, properties, triggers });
  const start = (kind: ExecutionKind, name: string, args: CallArgs) =>
    perform({ script, shared, host, user, watch, kind, name, args });
  return {
    user,
    properties,
    triggers,
    run: (name, args = [], { as: kind = 'api' } = {}) => start(kind, name, { plain: [...args] }),
    fireDue() {
      for (const { id, handler } of triggers.takeDue()) {
        const fields = clockFields(shared.clock.now(), timeZoneOfFakes);
        try {
          start('trigger', handler, { event: { type: 'clock', triggerId: id, fields } });
        } catch (error) {
          if (!(error instanceof ScriptError || error instanceof KilledError)) throw error;
        }
      }
    },
  };
}

interface Performance {
  readonly script: CompiledScript;
  readonly shared: SharedParts;
  readonly host: SimulatedHost;
  readonly user: string;
  readonly kind: ExecutionKind;
  readonly name: string;
  readonly args: CallArgs;
  watch(): PlatformWatch | undefined;
}

function perform({ script, shared, host, user, watch, kind, name, args }: Performance): unknown {
  const { book, clock, locks } = shared;
  const corner = { row: 1, column: 1 };
  const sheet = book.sheets.find(({ isHidden }) => !isHidden)?.key ?? '';
  const selection = { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner };
  const environment = withDocument(environmentOf(kind, user, shared), args);
  refuseOtherAccount(environment, shared.texts);
  const execution = new Execution(kind, name, user, selection, null);
  const startedAt = clock.now();
  const longest = kind === 'formula' ? googleLimits.shortRunMs : googleLimits.longRunMs;
  if (shared.losesUnflushed) book.flush();
  try {
    const outcome = runScript({
      script,
      execution,
      environment,
      host,
      args,
      watch,
      isTimeUp: () => clock.now() - startedAt > longest,
    });
    if ('error' in outcome) throw new ScriptError(outcome.error);
    return 'value' in outcome ? outcome.value : null;
  } catch (error) {
    if (error instanceof KilledError && shared.losesUnflushed) book.loseUnflushed();
    throw error;
  } finally {
    for (const [lock, holder] of locks) if (holder === execution) locks.delete(lock);
  }
}

function environmentOf(
  kind: ExecutionKind,
  user: string,
  { isPublished, google, locale }: SharedParts,
): Omit<Environment, 'hasDocument'> {
  return {
    kind,
    user,
    activeUser: user,
    people: [user],
    scriptId: 'simulated',
    timeZone: timeZoneOfFakes,
    bookTimeZone: timeZoneOfFakes,
    locale,
    askedScopes: null,
    scopes: null,
    isPublished,
    google,
    clockOffsetMs: 0,
    followsClock: true,
  };
}
