/** A run's card about results that its rows no longer show, or that found no row. */
import type { PumpView } from '../../src/addon/sidebar/api';
import type { RunView } from '../../src/sheet/run-list';
import { LinkButton } from '../parts/fields';
import type { Action } from '../parts/hooks';
import { Note } from '../parts/note';
import { call } from '../rpc';
import { texts } from '../texts';

const words = texts.runs;

/** Says how many rows no longer show what was found, and offers to put it back. */
export function LostRows(props: { readonly run: RunView; readonly action: Action<PumpView> }) {
  const { run, action } = props;
  const settle = (decision: 'putBack' | 'leave') => () =>
    action.run(() => call('settleLost', { run: run.id, decision }));
  return (
    <Note kind="warn">
      {words.lost(run.lostRows)} {run.mine && words.lostHelp}
      {run.mine && (
        <div class="links">
          <LinkButton onPress={settle('putBack')} disabled={action.busy}>
            {words.putBack}
          </LinkButton>
          <LinkButton onPress={settle('leave')} disabled={action.busy}>
            {words.leaveLost}
          </LinkButton>
        </div>
      )}
    </Note>
  );
}

/** Says for how much there was no row, and offers to look whether the rows are back. */
export function NoRow(props: {
  readonly what: string;
  readonly run: RunView;
  readonly action: Action<PumpView>;
}) {
  const { what, run, action } = props;
  return (
    <Note kind="warn">
      {words.noRow(what)}{' '}
      {run.mine && run.lacksRows && (
        <>
          {words.noRowHelp}{' '}
          <LinkButton
            onPress={() => action.run(() => call('lookForRows', {}))}
            disabled={action.busy}
          >
            {words.lookForRows}
          </LinkButton>
        </>
      )}
    </Note>
  );
}
