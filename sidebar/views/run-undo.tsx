/** What a closed run offers: to be undone, asked for twice because credits stay spent, and whatever is given besides. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RunView } from '../../src/sheet/run-list';
import { LinkButton } from '../parts/fields';
import { texts } from '../texts';

const words = texts.runs;

export function RunUndo(props: {
  run: RunView;
  busy: boolean;
  onUndo(): void;
  children: ComponentChildren;
}) {
  const { run, busy, onUndo } = props;
  const [asking, setAsking] = useState(false);
  const press = () => {
    setAsking(false);
    onUndo();
  };
  if (asking) {
    return (
      <>
        <div class="fine" role="status">
          {run.kind === 'tech-companies' ? words.undoSearchHelp : words.undoHelp}
        </div>
        <div class="links">
          <LinkButton onPress={press} disabled={busy}>
            {words.undoReally}
          </LinkButton>
          <LinkButton onPress={() => setAsking(false)}>{words.keep}</LinkButton>
        </div>
      </>
    );
  }
  return (
    <div class="links">
      {run.undo === 'kept' && (
        <LinkButton onPress={() => setAsking(true)} disabled={busy}>
          {words.undo}
        </LinkButton>
      )}
      {run.undo === 'undoing' && (
        <>
          <span class="fine">{words.undoing}</span>
          <LinkButton onPress={press} disabled={busy}>
            {words.undoRest}
          </LinkButton>
        </>
      )}
      {props.children}
    </div>
  );
}
