/** Runs functions of the script within their limits, and keeps records of the executions. */
import { messageOf } from '../../errors';
import type { GoogleMessages } from '../../google-messages';
import type { Limits } from '../../limits';
import type { Selection } from '../../protocol/messages';
import type { ExecutionKind, ExecutionRow, ExecutionState } from '../../protocol/panels';
import { Execution, type PageLink } from '../../runtime/host/execution';
import { type AnswerOptions, answer, type Host } from '../../runtime/host/host';
import type { LockTable } from '../../runtime/host/stores';
import type { ListedFunction, Task, TaskOutcome } from '../../runtime/pool/messages';
import { NotWantedError, type Pool, TimeUpError } from '../../runtime/pool/pool';
import type { HostCalls } from '../../runtime/wire/calls';
import type { CallArgs, Environment } from '../../runtime/wire/guest';
import { isPlatformCall } from '../../runtime/wire/watch';
import { type ExecutionRecord, ScriptError } from '../api';
import type { Usage } from './usage';

/** The kinds with Google's shorter time limit. */
const short: ExecutionKind[] = ['formula', 'open', 'edit'];

export interface RunRequest {
  readonly kind: ExecutionKind;
  readonly name: string;
  readonly args: CallArgs;
  readonly selection: Selection;
  /** The user it runs for; the owner by default. */
  readonly user?: string | undefined;
  readonly page?: PageLink | null;
  /** The trigger that starts it. */
  readonly triggerId?: string;
  /** Returns whether it should still run; called when its turn comes. Without this, it runs. */
  readonly isWanted?: () => boolean;
}

/** Learns of executions' calls, before they take effect, and of their ends. */
export interface ExecutionFollower {
  called(execution: Execution, name: keyof HostCalls): void;
  ended(execution: Execution): void;
}

export interface ExecutionsDeps {
  readonly pool: Pool;
  readonly host: Host;
  readonly locks: LockTable;
  readonly limits: Limits;
  readonly environment: (
    kind: ExecutionKind,
    user?: string,
    activeUser?: string,
  ) => Omit<Environment, 'hasDocument'>;
  readonly now: () => number;
  readonly answering: AnswerOptions;
  readonly history: History;
  readonly usageOf: (user: string) => Usage;
  readonly texts: GoogleMessages;
  readonly follower: ExecutionFollower;
}

export class Executions {
  readonly #deps: ExecutionsDeps;

  constructor(deps: ExecutionsDeps) {
    this.#deps = deps;
  }

  get records(): readonly ExecutionRecord[] {
    return this.#deps.history.records;
  }

  /**
   * Runs one function. Returns its result.
   *
   * Throws ScriptError if it throws, doesn't exist, takes too long or was withdrawn before its turn, or if a page's call
   * is refused.
   */
  async run(request: RunRequest): Promise<unknown> {
    const { kind, name, args, selection, page = null, triggerId = null, isWanted } = request;
    const { history, now, texts, follower } = this.#deps;
    const environment = withDocument(
      this.#deps.environment(kind, request.user, actorOf(args)),
      args,
    );
    refuseOtherAccount(environment, texts);
    const usage = this.#deps.usageOf(environment.user);
    const execution = new Execution(kind, name, environment.user, selection, page);
    const task = { kind: 'call', name, args: JSON.stringify(args), environment } as const;
    let record: Entry | undefined;
    const begin = () => {
      const begun = history.begin(execution, now(), triggerId);
      execution.onCall = (call, given) => {
        usage.called(call, given);
        follower.called(execution, call);
        if (isPlatformCall(call)) begun.calls++;
        history.touch(begun);
      };
      record = begun;
      return begun;
    };
    const end = (error: ScriptError | null, isTimeUp = false) => {
      // An execution that was refused before it started gets a record too.
      const ended = record ?? begin();
      ended.end(now(), error, isTimeUp);
      usage.ran(kind, ended.durationMs ?? 0);
      history.touch(ended);
    };
    history.enter();
    try {
      const { shortRunMs, longRunMs } = this.#deps.limits;
      const limitMs = short.includes(kind) ? shortRunMs : longRunMs;
      if (kind === 'trigger' && usage.isTriggerTimeUp) throw exception(texts.triggerTime);
      const outcome = await this.#perform(execution, task, limitMs, begin, isWanted);
      if ('error' in outcome) throw new ScriptError(outcome.error);
      end(null);
      return 'value' in outcome ? outcome.value : null;
    } catch (thrown) {
      const error = thrown instanceof TimeUpError ? exception(texts.timeUp) : asScriptError(thrown);
      if (thrown instanceof NotWantedError) history.leave();
      else end(error, thrown instanceof TimeUpError);
      throw error;
    }
  }

  /** The script's top-level functions, found by running it. */
  async list(selection: Selection): Promise<ListedFunction[]> {
    const environment = { ...this.#deps.environment('formula'), hasDocument: true };
    const execution = new Execution('formula', '', environment.user, selection, null);
    const task = { kind: 'list', environment } as const;
    const outcome = await this.#perform(execution, task, this.#deps.limits.longRunMs);
    return 'functions' in outcome ? outcome.functions : [];
  }

  async #perform(
    execution: Execution,
    task: Task,
    limitMs: number,
    onStart: () => void = () => {},
    isWanted: () => boolean = () => true,
  ): Promise<TaskOutcome> {
    const { pool, host, locks, answering, follower } = this.#deps;
    try {
      return await pool.run({
        task,
        limitMs,
        // Thousands of formulas may wait; a user's action doesn't wait for them.
        isUrgent: execution.kind !== 'formula',
        isWanted,
        answer: (request) => answer(host, execution, request, answering),
        onStart: (deadline, kill) => {
          execution.deadline = deadline;
          execution.kill = kill;
          onStart();
        },
      });
    } finally {
      execution.end();
      locks.releaseAll(execution);
      follower.ended(execution);
    }
  }
}

/** Throws ScriptError for the call of a page whose browser is signed in to several accounts. */
export function refuseOtherAccount({ kind, google }: Environment, texts: GoogleMessages): void {
  if (kind !== 'sidebar' || !google.severalAccounts) return;
  throw new ScriptError({ name: 'ScriptError', message: texts.pageDenied, stack: '' });
}

/** An error of Google's services. */
function exception(message: string): ScriptError {
  return new ScriptError({ name: 'Exception', message, stack: '' });
}

/** The environment of a call, which has a document unless a clock trigger makes it. */
export function withDocument(
  environment: Omit<Environment, 'hasDocument'>,
  args: CallArgs,
): Environment {
  const isByClock = 'event' in args && args.event.type === 'clock';
  return { ...environment, hasDocument: !isByClock || environment.google.clockHasDocument };
}

/** The user who caused a trigger's event. */
function actorOf(args: CallArgs): string | undefined {
  return 'event' in args && 'user' in args.event ? args.event.user : undefined;
}

function asScriptError(thrown: unknown): ScriptError {
  if (thrown instanceof ScriptError) return thrown;
  return new ScriptError({ name: 'Error', message: messageOf(thrown), stack: '' });
}

const kept = 500;

export class Entry implements ExecutionRecord {
  readonly functionName: string;
  readonly user: string;
  readonly kind: ExecutionRecord['kind'];
  readonly logs: ExecutionRecord['logs'];
  durationMs: number | null = null;
  error: ExecutionRecord['error'] = null;
  state: ExecutionState = 'running';
  calls = 0;
  /** The number of its last change, counted over all records. */
  changed = 0;

  /** Copies the record's data from the execution, so that its page isn't kept in memory. */
  constructor(
    { functionName, user, kind, logs }: Execution,
    readonly id: number,
    readonly startedAt: number,
    /** The trigger that started it, if any. */
    readonly triggerId: string | null,
  ) {
    this.functionName = functionName;
    this.user = user;
    this.kind = kind;
    this.logs = logs;
  }

  /** Its line in the panel. */
  get row(): ExecutionRow {
    const { id, functionName, user, kind, startedAt, durationMs, state, calls } = this;
    return { id, functionName, user, kind, startedAt, durationMs, state, calls };
  }

  end(at: number, error: ScriptError | null, isTimeUp: boolean): void {
    this.durationMs = at - this.startedAt;
    this.state = error ? (isTimeUp ? 'timed out' : 'failed') : 'completed';
    if (error) this.error = { name: error.name, message: error.message };
  }
}

export class History {
  /** Started executions, oldest first. */
  readonly records: Entry[] = [];
  #waiting = 0;
  #lastId = 0;
  #changes = 0;
  readonly #onChange: (entry: Entry | null) => void;

  /** `onChange` is called with a new or changed record, or with null if only the queue changed. */
  constructor(onChange: (entry: Entry | null) => void) {
    this.#onChange = onChange;
  }

  /** The number of executions that wait for a free place. */
  get waiting(): number {
    return this.#waiting;
  }

  /** The number of changes so far. */
  get changes(): number {
    return this.#changes;
  }

  /** Notes that an execution joined the queue; `begin` or `leave` ends that. */
  enter(): void {
    this.#waiting++;
    this.#onChange(null);
  }

  /** Notes that an execution left the queue without starting. */
  leave(): void {
    this.#waiting--;
    this.#onChange(null);
  }

  /** Notes that an execution started. Returns its new record. */
  begin(execution: Execution, startedAt: number, triggerId: string | null): Entry {
    this.#waiting--;
    const entry = new Entry(execution, ++this.#lastId, startedAt, triggerId);
    this.records.push(entry);
    if (this.records.length > kept) this.records.shift();
    this.touch(entry);
    return entry;
  }

  /** Notes that a record changed. */
  touch(entry: Entry): void {
    entry.changed = ++this.#changes;
    this.#onChange(entry);
  }
}
