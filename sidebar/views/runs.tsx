/** The document's scheduled runs and its runs, newest first; older ones are folded. */
import { useEffect, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import type { ScheduleView } from '../../src/sheet/schedules/schedule';
import { LinkButton } from '../parts/fields';
import { useAction, useTop } from '../parts/hooks';
import { Note, ProblemNote } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';
import { ClockNote } from './clock';
import { NextSteps } from './next-steps';
import { useFindsOfRuns } from './provider-finds';
import { RepeatForm, Schedules, Watches } from './repeated';
import { RunCard } from './run-card';

const words = texts.runs;
const shownClosed = 3;
/** The most calls for one undo: each call undoes a part of a large run. */
const maxUndoCalls = 20;

export function Runs(props: {
  readonly overview: Overview;
  readonly balance: number | undefined;
  onPumped(view: PumpView): void;
  onStart(): void;
  onStarted(next: Overview): void;
}) {
  const { overview, onPumped } = props;
  const { runs, schedules, watches, clock } = overview;
  const action = useAction(onPumped);
  const [written, setWritten] = useState(false);
  const finds = useFindsOfRuns(runs);
  const [repeated, setRepeated] = useState<RunView>();
  useTop(repeated);
  const mayBeBack = runs.some((run) => run.mine && (run.lacksRows || run.lostRows > 0));
  // Deleted rows, and what rows lost, may be back.
  useEffect(() => {
    if (mayBeBack) call('lookForRows', {}).then(onPumped, () => {});
    // Once when the tab is opened; the card's link looks later.
  }, []);
  if (repeated) {
    return (
      <RepeatForm
        run={repeated}
        onBack={() => setRepeated(undefined)}
        onPumped={(view) => {
          onPumped(view);
          setRepeated(undefined);
        }}
      />
    );
  }
  if (runs.length + schedules.length + watches.length === 0) {
    return (
      <div class="view">
        <main class="empty">
          <p>{words.none}</p>
          <button type="button" class="secondary" onClick={props.onStart}>
            {words.start}
          </button>
        </main>
      </div>
    );
  }
  const undo = (run: string) =>
    action.run(async () => {
      for (let i = 1; ; i++) {
        const view = await call('undo', { run });
        const isOver = view.runs.find(({ id }) => id === run)?.undo !== 'undoing';
        if (isOver || i === maxUndoCalls) return view;
        onPumped(view);
      }
    });
  const writeHistory = () =>
    action.run(async () => {
      const view = await call('writeHistory', {});
      setWritten(true);
      return view;
    });
  const card = (run: RunView) => (
    <RunCard
      key={run.id}
      run={run}
      action={action}
      overview={overview}
      finds={finds.get(run.id)}
      isLatest={runs.find(isLike(run))?.id === run.id}
      next={
        run === runs[0] && (
          <NextSteps
            run={run}
            overview={overview}
            balance={props.balance}
            onStarted={props.onStarted}
          />
        )
      }
      onUndo={undo}
      onRepeat={() => setRepeated(run)}
    />
  );
  const isWaiting = runs.some(isMoving) || (clock.fault !== undefined && schedules.some(isOn));
  const closed = runs.filter(isClosed);
  const older = closed.slice(shownClosed);
  const spent = older.reduce((sum, { counts }) => sum + counts.spent, 0);
  return (
    <div class="view">
      <main>
        {isWaiting && <ClockNote clock={clock} line={words.goesOn} />}
        <Schedules schedules={schedules} clock={clock} onPumped={onPumped} />
        <Watches watches={watches} onPumped={onPumped} />
        <ProblemNote problem={action.problem} />
        {runs.filter((run) => !older.includes(run)).map(card)}
        {older.length > 0 && (
          <details class="older">
            <summary>{words.older(older.length, spent)}</summary>
            {older.map(card)}
          </details>
        )}
        {written ? (
          <Note kind="info">{words.historyHelp}</Note>
        ) : (
          <LinkButton onPress={writeHistory} disabled={action.busy}>
            {words.history}
          </LinkButton>
        )}
      </main>
    </div>
  );
}

function isClosed({ state }: RunView): boolean {
  return state === 'done' || state === 'cancelled';
}

function isMoving({ mine, state }: RunView): boolean {
  return mine && (state === 'running' || state === 'starting');
}

function isOn({ mine, paused }: ScheduleView): boolean {
  return mine && !paused;
}

/** Whether another run is of the same kind on the same sheet. */
function isLike({ kind, sheetName }: RunView): (other: RunView) => boolean {
  return (other) => other.kind === kind && other.sheetName === sheetName;
}
