/** The recent executions, for whoever wants to know what ran and what became of it. */
import type { ExecutionRecord, ScriptError } from '../api';
import type { Execution } from '../apps-script/host/execution';

const KEPT = 500;

class Entry implements ExecutionRecord {
  readonly functionName: string;
  readonly kind: ExecutionRecord['kind'];
  readonly logs: ExecutionRecord['logs'];
  durationMs: number | null = null;
  error: ExecutionRecord['error'] = null;

  /** Keeps of the execution what the record tells, and lets go of its page. */
  constructor(
    { functionName, kind, logs }: Execution,
    readonly startedAt: number,
  ) {
    this.functionName = functionName;
    this.kind = kind;
    this.logs = logs;
  }

  end(at: number, error: ScriptError | null): void {
    this.durationMs = at - this.startedAt;
    if (error) this.error = { name: error.name, message: error.message };
  }
}

export class History {
  readonly records: Entry[] = [];

  add(execution: Execution, startedAt: number): Entry {
    const entry = new Entry(execution, startedAt);
    this.records.push(entry);
    if (this.records.length > KEPT) this.records.shift();
    return entry;
  }
}
