/** One execution as a line of a panel tells it. */
import type { Entry } from '../executions/history';
import type { ExecutionRow } from '../shared/panels';

export function rowOf(entry: Entry): ExecutionRow {
  const { id, functionName, user, kind, startedAt, durationMs, state, calls } = entry;
  return { id, functionName, user, kind, startedAt, durationMs, state, calls };
}
