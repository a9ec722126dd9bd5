/** A list of people without ids: looks them up by other columns before a run about the people can start. */
import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../../src/client/problem';
import type { Matched, OwnList } from '../../src/sheet/people/match-people';
import { type Action, useAction } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call, problemOf } from '../rpc';
import { texts } from '../texts';
import { letters, type RowChoice } from './rows';

const words = texts.run.ownList;

export interface OwnListState {
  /** Undefined if no column can be used for the look-up, or the service offers none. */
  readonly view: OwnList | undefined;
  readonly problem: Problem | undefined;
  readonly matched: Matched | undefined;
  readonly action: Action;
  /** Changes whenever ids were written. */
  readonly version: number;
  lookUp(): void;
}

/** Follows the chosen rows; without a choice it makes no request. */
export function useOwnList(choice: RowChoice | undefined): OwnListState {
  const [view, setView] = useState<OwnList>();
  const [problem, setProblem] = useState<Problem>();
  const [matched, setMatched] = useState<Matched>();
  const [version, setVersion] = useState(0);
  const action = useAction();
  const rows = choice?.anyRows;
  const wanted = JSON.stringify(rows);
  // Each read of the table makes a new object.
  const table = choice?.table;
  useEffect(() => {
    let current = true;
    if (!rows) setView(undefined);
    else
      call('ownList', rows)
        .then((next) => {
          if (!current) return;
          setView(next.ways.length > 0 ? next : undefined);
          setProblem(undefined);
        })
        .catch((error: unknown) => current && setProblem(problemOf(error)));
    return () => {
      current = false;
    };
  }, [wanted, table, version]);
  useEffect(() => setMatched(undefined), [wanted]);
  return {
    view,
    problem,
    matched,
    action,
    version,
    lookUp() {
      if (!choice || !rows) return;
      action.run(async () => {
        try {
          const shown = { inFront: choice.follows };
          const fingerprint = view?.fingerprint ?? '';
          const next = await call('matchPeople', { ...rows, fingerprint, shown });
          setMatched(next);
          choice.onColumn(next.column);
        } finally {
          // Some ids may have been written even if another request failed.
          choice.read();
          setVersion((before) => before + 1);
        }
      });
    },
  };
}

/** Shows which columns are used, and the outcome of the look-up. */
export function OwnListBox({ list }: { readonly list: OwnListState }) {
  const { view, matched, action } = list;
  if (list.problem) return <ProblemNote problem={list.problem} />;
  if (!view || (view.open + view.missed === 0 && !matched)) return null;
  const rows = view.open + view.missed;
  return (
    <>
      <Note kind={matched && view.missed > 0 ? 'warn' : 'info'}>
        {matched ? resultText(matched) : words.uses(view.ways.map(wayText))}{' '}
        {view.open > 0 && words.open(view.open)}{' '}
        {view.missed > 0 && !matched && words.missed(view.missed)}{' '}
        {view.missed > 0 && words.correct}
        {rows > 0 && (
          <div class="links">
            <button type="button" class="secondary" disabled={action.busy} onClick={list.lookUp}>
              {action.busy ? words.working : words.lookUp(rows)}
            </button>
          </div>
        )}
      </Note>
      <ProblemNote problem={action.problem} />
    </>
  );
}

function wayText({ by, columns }: OwnList['ways'][number]): string {
  const named = columns.map(letters);
  if (by === 'name') return words.name(named.slice(0, -1).join(words.and), named.at(-1) ?? '');
  return words[by](named.join(words.and));
}

function resultText({ found, unknown, ambiguous, unreadable }: Matched): string {
  return [
    words.found(found),
    ...(unknown > 0 ? [words.unknown(unknown)] : []),
    ...(ambiguous > 0 ? [words.ambiguous(ambiguous)] : []),
    ...(unreadable > 0 ? [words.unreadable(unreadable)] : []),
  ].join(' ');
}
