/** Tells a person in the page which of their edits were not done, because others changed the cells first. */
import { named } from './edit-names';
import type { ModelParts } from './revision-history';

const others = 'another person or the script';
const texts = {
  refused: `not done, because ${others} changed these cells first. Nothing was changed. Look at them and try again.`,
  deleted: `left out, because ${others} deleted or moved these cells first.`,
  filled: `not done, because ${others} filled the cells there. Nothing was changed. Choose other cells and try again.`,
  gone: `not done, because ${others} moved the cells that you cut. Nothing was changed. Cut them again where they are now.`,
  undo: `not undone, because ${others} changed these cells since: data would be lost or come beside other rows. Nothing was changed. Change the cells yourself if you need to.`,
  redo: `not done again, because ${others} changed these cells since: data would come beside other rows. Nothing was changed.`,
  undoOfSorted: `not undone, because ${others} sorted or moved these rows since. Nothing was changed. Undo that first.`,
  redoOfSorted: `not done again, because ${others} sorted or moved these rows since. Nothing was changed. Undo that first.`,
  undoOfHidden:
    'not undone, because the sheet is hidden. Nothing was changed. Show it, then undo again.',
  redoOfHidden:
    'not done again, because the sheet is hidden. Nothing was changed. Show it, then redo again.',
};
export type NotDone = keyof typeof texts;

/** Shows a notice about edits of these names, until it is closed. */
export function tell({ config }: ModelParts, what: NotDone, names: readonly string[]): void {
  config.notifyUI({ type: 'info', text: `${named(names)} ${texts[what]}`, sticky: true });
}
