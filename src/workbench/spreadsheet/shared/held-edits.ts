/** Keeps edits that are made during an undo or redo, which o-spreadsheet would refuse and lose. */
import type { Command, Model } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';
import { editName } from './edit-names';
import { EditPlace } from './edit-place';
import { tell } from './not-done';
import type { Dispatch, ModelParts } from './revision-history';

/**
 * Holds edits that a model refuses during an undo, and applies them in order, where they were meant, when the undo has
 * arrived. Call it after `repeatCommands`, which first does what is due then: an edit must not come in between.
 */
export function holdEdits(model: Model, { coreTypes, DispatchResult }: Library): void {
  const parts = model as unknown as ModelParts;
  const edits = new Set<string>([...coreTypes, 'REQUEST_UNDO', 'REQUEST_REDO']);
  const { dispatch } = parts;
  const held: { readonly meant: Command; readonly place: EditPlace }[] = [];
  const holding: Dispatch = (type, payload) => {
    const result = dispatch(type, payload);
    const isWaiting = result.isCancelledBecause('WaitingSessionConfirmation' as never);
    if (!edits.has(type) || !isWaiting) return result;
    const meant = { type, ...payload } as Command;
    held.push({ meant, place: new EditPlace(parts.getters, meant) });
    return DispatchResult.Success;
  };
  parts.dispatch = holding;
  parts.session.on('collaborative-event-received', holding, () => {
    for (const { meant, place } of held.splice(0)) {
      const now = place.commandNow();
      if (typeof now !== 'string') holding(now.command.type, now.command);
      else tell(parts, now, [editName({ rootCommand: meant, commands: [] }, parts.getters)]);
    }
  });
}
