/** Follows the sheet in front of the person: its table, and the plan of a run with the chosen settings. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { TableView } from '../../src/addon/sidebar/api';
import type { Problem } from '../../src/client/problem';
import type { PlanRequest, PlanSummary } from '../../src/sheet/runs/plan';
import { useReturn } from '../parts/use-return';
import { call, problemOf } from '../rpc';

/** Not read again more often than this when the pointer comes and goes (ms). */
const restMs = 2_000;

export interface TableChoice {
  /** Undefined: whatever sheet is active. */
  readonly sheetId?: number;
  readonly headerRow?: number;
}

/** Reads the table now, on every change of `choice`, and when the person comes back from the sheet. */
export function useTable(choice: TableChoice): {
  table: TableView | undefined;
  problem: Problem | undefined;
  read(): void;
} {
  const [table, setTable] = useState<TableView>();
  const [problem, setProblem] = useState<Problem>();
  const last = useRef(0);
  const { sheetId, headerRow } = choice;
  const read = useCallback(() => {
    const asked = Date.now();
    last.current = asked;
    call('table', {
      ...(sheetId === undefined ? {} : { sheetId }),
      ...(headerRow === undefined ? {} : { headerRow }),
    })
      .then((next) => {
        if (last.current !== asked) return;
        setTable(next);
        setProblem(undefined);
      })
      .catch((error: unknown) => setProblem(problemOf(error)));
  }, [sheetId, headerRow]);
  useEffect(read, [read]);
  useReturn(read, last, restMs);
  return { table, problem, read };
}

export type PlanState =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'ready'; readonly summary: PlanSummary }
  | { readonly state: 'failed'; readonly problem: Problem };

/** Plans the run whenever the request changes; an answer that comes too late is dropped. */
export function usePlan(request: PlanRequest | undefined): PlanState {
  const [plan, setPlan] = useState<PlanState>({ state: 'none' });
  const wanted = request === undefined ? undefined : JSON.stringify(request);
  useEffect(() => {
    if (wanted === undefined) {
      setPlan({ state: 'none' });
      return undefined;
    }
    let current = true;
    setPlan({ state: 'working' });
    call('plan', JSON.parse(wanted) as PlanRequest)
      .then((summary) => current && setPlan({ state: 'ready', summary }))
      .catch(
        (error: unknown) => current && setPlan({ state: 'failed', problem: problemOf(error) }),
      );
    return () => {
      current = false;
    };
  }, [wanted]);
  return plan;
}
