/** Follows the sheet in front of the person: its table, and the plan of a run with the chosen settings. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { SidebarApi, TableView } from '../../src/addon/sidebar/api';
import type { Problem } from '../../src/client/problem';
import type { PlanRequest, PlanSummary } from '../../src/sheet/runs/plan';
import type { Needed } from '../../src/sheet/runs/start';
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

type Asked<T> =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem };

export type PlanState = Asked<PlanSummary>;

/** Plans the run whenever the request changes, or what the rows hold: `version` is another number then. */
export function usePlan(request: PlanRequest | undefined, version: number): PlanState {
  return useAnswer('plan', request, request && `${JSON.stringify(request)} ${version}`);
}

/** Asks what has to be done first whenever that may have changed: how people are looked for changes nothing. */
export function useNeeded(request: PlanRequest | undefined): Asked<Needed> {
  const { task, ...rows } = request ?? {};
  const wanted = task?.kind === 'discover-people' ? rows : request;
  return useAnswer('needed', request, wanted && task && JSON.stringify(wanted));
}

/** Asks anew whenever `wanted` is another text; an answer that comes too late is dropped. */
function useAnswer<Name extends 'plan' | 'needed'>(
  name: Name,
  request: PlanRequest | undefined,
  wanted: string | undefined,
): Asked<ReturnType<SidebarApi[Name]>> {
  const [answer, setAnswer] = useState<Asked<ReturnType<SidebarApi[Name]>>>({ state: 'none' });
  const latest = useRef(request);
  latest.current = request;
  useEffect(() => {
    const input = latest.current;
    if (wanted === undefined || !input) {
      setAnswer({ state: 'none' });
      return undefined;
    }
    let current = true;
    setAnswer({ state: 'working' });
    call(name, input)
      .then((value) => current && setAnswer({ state: 'ready', value }))
      .catch(
        (error: unknown) => current && setAnswer({ state: 'failed', problem: problemOf(error) }),
      );
    return () => {
      current = false;
    };
  }, [name, wanted]);
  return answer;
}
