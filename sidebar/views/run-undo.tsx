/** Undoing a closed run: asked for twice, because credits stay spent. */
import { useState } from 'preact/hooks';
import type { RunView } from '../../src/sheet/runs/view';
import { LinkButton } from '../parts/fields';
import { texts } from '../texts';

const words = texts.runs;

export function RunUndo({ run, busy, onUndo }: { run: RunView; busy: boolean; onUndo(): void }) {
  const [asking, setAsking] = useState(false);
  if (run.undo !== 'kept' && run.undo !== 'undoing') return null;
  const press = () => {
    setAsking(false);
    onUndo();
  };
  if (run.undo === 'undoing') {
    return (
      <div class="links">
        <span class="fine">{words.undoing}</span>
        <LinkButton onPress={press} disabled={busy}>
          {words.undoRest}
        </LinkButton>
      </div>
    );
  }
  if (!asking) {
    return (
      <div class="links">
        <LinkButton onPress={() => setAsking(true)} disabled={busy}>
          {words.undo}
        </LinkButton>
      </div>
    );
  }
  return (
    <>
      <div class="fine" role="status">
        {words.undoHelp}
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
