/** The document's signals, the newest first, and the way to a new one. */
import { useState } from 'preact/hooks';
import type { PumpView } from '../../src/addon/sidebar/api';
import type { SignalView } from '../../src/sheet/signals/view';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { texts } from '../texts';
import { SignalCard } from './signal-card';
import { SignalForm } from './signal-form';

const words = texts.signals;

export function Signals(props: { signals: readonly SignalView[]; onPumped(view: PumpView): void }) {
  const [adding, setAdding] = useState(false);
  const action = useAction();
  if (adding) {
    return (
      <SignalForm
        onBack={() => setAdding(false)}
        onDeployed={(view) => {
          props.onPumped(view);
          setAdding(false);
        }}
      />
    );
  }
  const add = (
    <button type="button" class="primary" onClick={() => setAdding(true)}>
      {words.add}
    </button>
  );
  if (props.signals.length === 0) {
    return (
      <div class="view">
        <main class="empty">
          <p>{words.none}</p>
        </main>
        <footer>{add}</footer>
      </div>
    );
  }
  return (
    <div class="view">
      <main>
        <p class="fine">{words.goesOn}</p>
        {action.problem && <ProblemNote problem={action.problem} />}
        {props.signals.map((signal) => (
          <SignalCard
            key={signal.id}
            signal={signal}
            busy={action.busy}
            onPumped={props.onPumped}
            onDrop={() =>
              action.run(async () =>
                props.onPumped(await call('dropSignal', { signal: signal.id })),
              )
            }
          />
        ))}
      </main>
      <footer>{add}</footer>
    </div>
  );
}
