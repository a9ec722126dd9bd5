/** Hooks of views: one action at a time, queries that follow their input or the sheet, drafts of forms. */
import type { RefObject } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SidebarApi } from '../../src/addon/sidebar/api';
import type { Problem } from '../../src/client/problem';
import { call, problemOf } from '../rpc';

export interface Action<Answer = void> {
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  run(body: () => Promise<Answer>): void;
  clear(): void;
}

/** Runs one action at a time. `onAnswer` gets its answer; the hook keeps its failure. */
export function useAction<Answer = void>(onAnswer?: (answer: Answer) => void): Action<Answer> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const running = useRef(false);
  const run = (body: () => Promise<Answer>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    body()
      .then(onAnswer)
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  return { busy, problem, run, clear: () => setProblem(undefined) };
}

export type QueryState<T> =
  | { readonly state: 'none' }
  | { readonly state: 'working' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly problem: Problem };

/** When a sheet that others were editing is read again (ms), and how often at most. */
const [movingMs, movingTries] = [3_000, 20];

/**
 * Asks when the view opens and whenever `wanted` changes, except while it is undefined; a late answer is dropped. When
 * `again` changes, it asks once more and keeps the previous answer until the new one arrives. Asks again by timer, up to
 * a bound, while the sheet can't be read because others edit it.
 */
export function useQuery<Name extends keyof SidebarApi>(
  name: Name,
  input: Parameters<SidebarApi[Name]>[0] | undefined,
  wanted: string | undefined = JSON.stringify(input),
  again?: number | string,
): QueryState<ReturnType<SidebarApi[Name]>> {
  const [last, setLast] = useState<{
    readonly wanted: string;
    readonly answer: QueryState<ReturnType<SidebarApi[Name]>>;
  }>();
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    if (wanted === undefined || !latest.current) return undefined;
    let current = true;
    let waiting = 0;
    const take = (answer: QueryState<ReturnType<SidebarApi[Name]>>) =>
      current && setLast({ wanted, answer });
    const ask = (tries: number) => {
      if (!current || !latest.current) return;
      call(name, latest.current)
        .then((value) => take({ state: 'ready', value }))
        .catch((error: unknown) => {
          const failed = problemOf(error);
          take({ state: 'failed', problem: failed });
          if (current && failed.code === 'MOVING' && tries < movingTries)
            waiting = window.setTimeout(ask, movingMs, tries + 1);
        });
    };
    ask(1);
    return () => {
      current = false;
      clearTimeout(waiting);
    };
  }, [name, wanted, again]);
  if (wanted === undefined || !input) return { state: 'none' };
  return last?.wanted === wanted ? last.answer : { state: 'working' };
}

/** Scrolls to the top, whatever scrolls, whenever `view`, which identifies its content, changes. */
export function useTop(view: unknown): void {
  useLayoutEffect(() => {
    for (const each of document.querySelectorAll('.sidebar, .panel')) each.scrollTo(0, 0);
  }, [view]);
}

/** How long a form waits for the end of typing (ms). */
const typingMs = 500;

/** The value, once it hasn't changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Shortest time between two reads when the pointer comes and goes (ms). */
const restMs = 2_000;

/**
 * Reads from the sheet when the view opens, whenever `input` changes, and when the user returns from the sheet; `reads`
 * counts the answers.
 */
export function useFollowed<Name extends 'table' | 'whereFrom'>(
  name: Name,
  input: Parameters<SidebarApi[Name]>[0],
) {
  const [value, setValue] = useState<ReturnType<SidebarApi[Name]>>();
  const [reads, setReads] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const last = useRef(0);
  const asked = useRef(0);
  /** Answers to earlier requests than this one are dropped. */
  const newest = useRef(0);
  const wanted = JSON.stringify(input);
  const read = useCallback(() => {
    last.current = Date.now();
    asked.current += 1;
    const mine = asked.current;
    const isLate = () => {
      if (mine < newest.current) return true;
      newest.current = mine;
      return false;
    };
    call(name, JSON.parse(wanted))
      .then((next) => {
        if (isLate()) return;
        setValue(next);
        setReads((before) => before + 1);
        setProblem(undefined);
      })
      .catch((error: unknown) => {
        if (!isLate()) setProblem(problemOf(error));
      });
  }, [name, wanted]);
  useEffect(() => {
    newest.current = asked.current + 1;
    read();
  }, [read]);
  useReturn(read, last, restMs);
  return { value, reads, problem, read };
}

/**
 * Calls `read` when the pointer or the keyboard returns from the sheet, which may have changed, but not before `waitMs`
 * have passed since the time in `last`. An earlier return is delayed until then.
 */
export function useReturn(
  read: () => void,
  last: { readonly current: number },
  waitMs: number,
): void {
  useEffect(() => {
    let waiting = 0;
    const onReturn = () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(read, Math.max(0, last.current + waitMs - Date.now()));
    };
    window.addEventListener('focus', onReturn);
    document.documentElement.addEventListener('mouseenter', onReturn);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('focus', onReturn);
      document.documentElement.removeEventListener('mouseenter', onReturn);
    };
  }, [read, last, waitMs]);
}

/** The names of a draft's properties of one type. */
type NamesOf<Draft, Value> = {
  [Name in keyof Draft]: Draft[Name] extends Value ? Name : never;
}[keyof Draft];

/** The state of a form's inputs. */
export interface Inputs<Draft> {
  readonly draft: Draft;
  /** Changes some of the values. */
  change(some: Partial<Draft>): void;
  /** Properties that bind an input to a text of the draft. */
  text(name: NamesOf<Draft, string>): { readonly value: string; onText(text: string): void };
  /** Properties that bind a checkbox to a boolean of the draft. */
  toggle(name: NamesOf<Draft, boolean>): { readonly on: boolean; onToggle(on: boolean): void };
}

/** Starts with a draft, or with the result of a function. */
export function useDraft<Draft extends object>(first: Draft | (() => Draft)): Inputs<Draft> {
  const [draft, setDraft] = useState(first);
  const change = (some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some }));
  // `name` has the right type: see NamesOf.
  const set = (name: keyof Draft, value: unknown) => change({ [name]: value } as Partial<Draft>);
  return {
    draft,
    change,
    text: (name) => ({ value: String(draft[name]), onText: (text) => set(name, text) }),
    toggle: (name) => ({ on: draft[name] === true, onToggle: (on) => set(name, on) }),
  };
}

/** The state of a form whose saved values other pages may change meanwhile. */
export interface Changes<Values> {
  /** The current saved values, overridden by what the user typed. */
  readonly values: Values;
  change(some: Partial<Values>): void;
  /** The values that the user changed: only these are sent. */
  changed(): Partial<Values>;
  /** Forgets what was typed. */
  clear(): void;
}

/** Combines the saved values with what the user types. */
export function useChanges<Values extends object>(now: Values): Changes<Values> {
  const [typed, setTyped] = useState<Partial<Values>>({});
  const isOther = ([name, value]: [string, unknown]) => now[name as keyof Values] !== value;
  return {
    values: { ...now, ...typed },
    change: (some) => setTyped((before) => ({ ...before, ...some })),
    // `Object.entries` loses the types of the values.
    changed: () => Object.fromEntries(Object.entries(typed).filter(isOther)) as Partial<Values>,
    clear: () => setTyped({}),
  };
}

/**
 * Keeps the focus on a choice that re-renders the form around it. Returns a ref for the element with the choices, and a
 * function to call when one is made.
 */
export function useKeptFocus(choice: string): {
  readonly holder: RefObject<HTMLDivElement | null>;
  note(): void;
} {
  const holder = useRef<HTMLDivElement>(null);
  const held = useRef(-1);
  useLayoutEffect(() => {
    const field = fieldsIn(holder.current)[held.current];
    held.current = -1;
    field?.querySelector<HTMLElement>('input:checked')?.focus();
  }, [choice]);
  const note = () => {
    held.current = fieldsIn(holder.current).findIndex((field) =>
      field.contains(document.activeElement),
    );
  };
  return { holder, note };
}

/**
 * Keeps the focus in the element that `holder` marks, although a pressed button is disabled while its action runs and
 * may disappear afterwards. Call `note` when it is pressed.
 */
export function useFocusAfter(busy: boolean): {
  readonly holder: RefObject<HTMLElement | null>;
  note(): void;
} {
  const holder = useRef<HTMLElement>(null);
  const pressed = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const button = pressed.current;
    if (busy || !button) return;
    pressed.current = null;
    const next = button.isConnected ? button : holder.current?.querySelector('button');
    (next as HTMLElement | null)?.focus();
  }, [busy]);
  return {
    holder,
    note: () => {
      pressed.current = document.activeElement;
    },
  };
}

function fieldsIn(holder: HTMLElement | null): HTMLElement[] {
  return [...(holder?.querySelectorAll('fieldset') ?? [])];
}
