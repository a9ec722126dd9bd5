/** Columns that signals keep fresh: where they are, when that last happened, and how to stop it. */
import { useState } from 'preact/hooks';
import type { PumpView } from '../../src/addon/sidebar/api';
import type { WatchView } from '../../src/sheet/runs/watched-columns';
import { LinkButton } from '../parts/fields';
import { ProblemNote } from '../parts/note';
import { useAction } from '../parts/use-action';
import { call } from '../rpc';
import { moment, texts } from '../texts';

const words = texts.evidence;

export function Watches(props: { watches: readonly WatchView[]; onPumped(view: PumpView): void }) {
  const action = useAction();
  if (props.watches.length === 0) return null;
  return (
    <div class="group">
      <h2>{words.watches}</h2>
      {action.problem && <ProblemNote problem={action.problem} />}
      {props.watches.map((watch) => (
        <WatchCard
          key={watch.id}
          watch={watch}
          busy={action.busy}
          onStop={() =>
            action.run(async () =>
              props.onPumped(await call('stopRefreshing', { watch: watch.id })),
            )
          }
        />
      ))}
    </div>
  );
}

function WatchCard(props: { watch: WatchView; busy: boolean; onStop(): void }) {
  const [asking, setAsking] = useState(false);
  const { sheetName, headers, refreshedAt, problem, mine } = props.watch;
  return (
    <section class="run" aria-label={sheetName}>
      <b class="title">{sheetName}</b>
      <div class="fine">{headers.join(', ')}</div>
      <div class="fine">
        {refreshedAt === undefined ? words.notYet : words.refreshed(moment(refreshedAt))}
      </div>
      {problem && <ProblemNote problem={problem} kind="warn" />}
      {!mine && <div class="fine">{words.others}</div>}
      <div class="links">
        {asking ? (
          <>
            <LinkButton onPress={props.onStop} disabled={props.busy}>
              {words.stopReally}
            </LinkButton>
            <LinkButton onPress={() => setAsking(false)}>{words.goOn}</LinkButton>
          </>
        ) : (
          <LinkButton onPress={() => setAsking(true)} disabled={props.busy}>
            {words.stop}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
