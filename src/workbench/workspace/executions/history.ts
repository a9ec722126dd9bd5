/** The recent executions, for whoever wants to know what ran and what became of it. */

import type { ExecutionRow, ExecutionState } from '../../protocol/panels';
import type { Execution } from '../../runtime/host/execution';
import type { ExecutionRecord, ScriptError } from '../api';

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
  /** The number of its last change among the changes of all. */
  changed = 0;

  /** Keeps of the execution what the record tells, and lets go of its page. */
  constructor(
    { functionName, user, kind, logs }: Execution,
    readonly id: number,
    readonly startedAt: number,
    /** The trigger that started it; null where none did. */
    readonly triggerId: string | null,
  ) {
    this.functionName = functionName;
    this.user = user;
    this.kind = kind;
    this.logs = logs;
  }

  /** It as one line of a panel. */
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
  /** Those that began, in that order. */
  readonly records: Entry[] = [];
  #waiting = 0;
  #lastId = 0;
  #changes = 0;

  /** Takes whom to tell that a record came or changed; none where only the line did. */
  constructor(private readonly onChange: (entry: Entry | null) => void) {}

  /** How many executions stand in line, because so many run as may at once. */
  get waiting(): number {
    return this.#waiting;
  }

  /** How many changes there were. */
  get changes(): number {
    return this.#changes;
  }

  /** Notes that an execution came into line, which ends by `begin`. */
  enter(): void {
    this.#waiting++;
    this.onChange(null);
  }

  /** Notes that one left the line; its record is new. */
  begin(execution: Execution, startedAt: number, triggerId: string | null): Entry {
    this.#waiting--;
    const entry = new Entry(execution, ++this.#lastId, startedAt, triggerId);
    this.records.push(entry);
    if (this.records.length > kept) this.records.shift();
    this.touch(entry);
    return entry;
  }

  /** Notes that a record is not what it was. */
  touch(entry: Entry): void {
    entry.changed = ++this.#changes;
    this.onChange(entry);
  }
}
