/** The document's runs, the newest first. */
import type { PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/runs/view';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { type RunCall, RunCard } from './run-card';

const words = texts.runs;

export function Runs(props: {
  runs: readonly RunView[];
  onPumped(view: PumpView): void;
  onStart(): void;
}) {
  const action = useAction();
  const change: RunCall = (name, input) =>
    action.run(async () => props.onPumped(await call(name, input)));
  const moving = props.runs.some(
    (run) => run.mine && (run.state === 'running' || run.state === 'starting'),
  );
  if (props.runs.length === 0) {
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
  return (
    <div class="view">
      <main>
        {moving && <p class="fine">{words.goesOn}</p>}
        {action.problem && <ProblemNote problem={action.problem} />}
        {props.runs.map((run) => (
          <RunCard key={run.id} run={run} busy={action.busy} onCall={change} />
        ))}
      </main>
    </div>
  );
}
