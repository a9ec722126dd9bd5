/** Keeps what a person does while an undo or a redo is on its way: o-spreadsheet refuses it, and the edit would be lost. */
import type { Model } from '@odoo/o-spreadsheet';
import { spreadsheetLibrary } from './libraries';

type Dispatch = (type: string, payload?: object) => ReturnType<Model['dispatch']>;

/** Holds edits that a model refuses while an undo is on its way, and applies them in order once it has arrived. */
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
