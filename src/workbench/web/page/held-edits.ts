/** Keeps edits that are made during an undo or redo, which o-spreadsheet would refuse and lose. */
import type { Model } from '@odoo/o-spreadsheet';
import { spreadsheetLibrary } from './libraries';

type Dispatch = (type: string, payload?: object) => ReturnType<Model['dispatch']>;

/** Holds edits that a model refuses during an undo, and applies them in order when the undo has arrived. */
export function holdEdits(model: Model): void {
  const { coreTypes, DispatchResult } = spreadsheetLibrary;
  const edits = new Set<string>([...coreTypes, 'REQUEST_UNDO', 'REQUEST_REDO']);
  const dispatch: Dispatch = model.dispatch;
  const held: Parameters<Dispatch>[] = [];
  const isWaiting = (result: ReturnType<Dispatch>) =>
    result.isCancelledBecause('WaitingSessionConfirmation' as never);
  const holding: Dispatch = (type, payload) => {
    const result = dispatch(type, payload);
    if (!edits.has(type) || !isWaiting(result)) return result;
    held.push([type, payload]);
    return DispatchResult.Success;
  };
  model.dispatch = holding as Model['dispatch'];
  model.on('update', holding, () => {
    for (const edit of held.splice(0)) holding(...edit);
  });
}
