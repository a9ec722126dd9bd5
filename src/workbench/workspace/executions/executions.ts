/** Runs functions of the script: who may run what for how long, and what became of it. */

import { messageOf } from '../../errors';
import type { Limits } from '../../limits';
import type { Selection } from '../../protocol/messages';
import type { ExecutionKind } from '../../protocol/panels';
import { Execution, type PageLink } from '../../runtime/host/execution';
import { answer, type Host } from '../../runtime/host/host';
import type { LockTable } from '../../runtime/host/stores';
import type { ListedFunction, Task, TaskOutcome } from '../../runtime/pool/messages';
import { type Pool, TimeUpError } from '../../runtime/pool/pool';
import type { CallArgs, Environment } from '../../runtime/wire/guest';
import { isPlatformCall, type PlatformWatch } from '../../runtime/wire/watch';
import type { ExecutionRecord } from '../api';
import { ScriptError } from '../api';
import type { Entry, History } from './history';
import type { Usage } from './usage';

/** Google ends these after the shorter time. */
const short: ExecutionKind[] = ['formula', 'open', 'edit'];

export interface RunRequest {
  kind: ExecutionKind;
  name: string;
  args: CallArgs;
  selection: Selection;
  /** For whom it runs: the owner unless told. */
  user?: string | undefined;
  page?: PageLink | null;
  /** The trigger that starts it. */
  triggerId?: string;
}

export interface ExecutionsParts {
  pool: Pool;
  host: Host;
  locks: LockTable;
  limits: Limits;
  environment: (kind: ExecutionKind, user?: string, activeUser?: string) => Environment;
  now: () => number;
  onFault: (error: unknown) => void;
  watch: PlatformWatch | undefined;
  history: History;
  usageOf: (user: string) => Usage;
}

export class Executions {
  constructor(private readonly parts: ExecutionsParts) {}

  get records(): readonly ExecutionRecord[] {
    return this.parts.history.records;
  }

  /**
   * Runs one function.
   *
   * @returns what it returned
   * Throws ScriptError when it throws, does not exist or takes too long.
   */
  async run(request: RunRequest): Promise<unknown> {
    const { kind, name, args, selection, page = null, triggerId = null } = request;
    const { history, now } = this.parts;
    const environment = this.parts.environment(kind, request.user, actorOf(args));
    const usage = this.parts.usageOf(environment.user);
    const execution = new Execution(kind, name, environment.user, selection, page);
    const task = { kind: 'call', name, args: JSON.stringify(args), environment } as const;
    let record: Entry | undefined;
    const begin = () => {
      const begun = history.begin(execution, now(), triggerId);
      execution.onCall = (call, given) => {
        usage.called(call, given);
        if (isPlatformCall(call)) begun.calls++;
        history.touch(begun);
      };
      record = begun;
      return begun;
    };
    const end = (error: ScriptError | null, isTimeUp = false) => {
      // One that was refused before it ran is told of too.
      const ended = record ?? begin();
      ended.end(now(), error, isTimeUp);
      usage.ran(kind, ended.durationMs ?? 0);
      history.touch(ended);
    };
    history.enter();
    try {
      const { shortRunMs, longRunMs } = this.parts.limits;
      const limitMs = short.includes(kind) ? shortRunMs : longRunMs;
      if (kind === 'trigger' && usage.isTriggerTimeUp) throw new TriggerTimeUpError();
      const outcome = await this.#perform(execution, task, limitMs, begin);
      if ('error' in outcome) throw new ScriptError(outcome.error);
      end(null);
      return 'value' in outcome ? outcome.value : null;
    } catch (thrown) {
      const error = asScriptError(thrown);
      end(error, thrown instanceof TimeUpError);
      throw error;
    }
  }

  /** The script's top-level functions, found by running it. */
  async list(selection: Selection): Promise<ListedFunction[]> {
    const environment = this.parts.environment('formula');
    const execution = new Execution('formula', '', environment.user, selection, null);
    const task = { kind: 'list', environment } as const;
    const outcome = await this.#perform(execution, task, this.parts.limits.longRunMs);
    return 'functions' in outcome ? outcome.functions : [];
  }

  async #perform(
    execution: Execution,
    task: Task,
    limitMs: number,
    onStart: () => void = () => {},
  ): Promise<TaskOutcome> {
    const { pool, host, locks, onFault, watch } = this.parts;
    try {
      return await pool.run({
        task,
        limitMs,
        // Thousands of formulas may stand in line; a person who pressed something does not wait for them.
        isUrgent: execution.kind !== 'formula',
        answer: (request) => answer(host, execution, request, onFault, watch),
        onStart: (deadline, kill) => {
          execution.deadline = deadline;
          execution.kill = kill;
          onStart();
        },
      });
    } finally {
      execution.end();
      locks.releaseAll(execution);
    }
  }
}

/** The function is not even begun. */
class TriggerTimeUpError extends ScriptError {
  constructor() {
    const message = 'Service using too much computer time for one day';
    super({ name: 'Exception', message, stack: '' });
  }
}

/** Who did what a trigger is told of. */
function actorOf(args: CallArgs): string | undefined {
  return 'event' in args && 'user' in args.event ? args.event.user : undefined;
}

function asScriptError(thrown: unknown): ScriptError {
  if (thrown instanceof ScriptError) return thrown;
  const name = thrown instanceof TimeUpError ? 'Exception' : 'Error';
  return new ScriptError({ name, message: messageOf(thrown), stack: '' });
}
