/** Tells a person in the page which of their commands was not done, because others changed the cells first. */
import type { ModelParts } from './revision-history';

const others = 'Another person or the script';
const texts = {
  refused: `${others} changed these cells first, so this was not done, and nothing was lost. Look at them and try again.`,
  filled: `${others} filled the cells that this overwrites, so it was not done, and nothing was lost. Choose other cells and try again.`,
  gone: `${others} moved the cells that you cut, so nothing was pasted or lost. Cut them again where they are now.`,
  undo: `${others} changed these cells since, so this was not undone: data would be lost or come beside other rows. Nothing was changed. Change the cells yourself if you need to.`,
  redo: `${others} changed these cells since, so this was not done again: data would come beside other rows. Nothing was changed.`,
};
export type NotDone = keyof typeof texts;

/** Shows a notice that closes without a click. */
export function tell({ config }: ModelParts, what: NotDone): void {
  config.notifyUI({ type: 'info', text: texts[what], sticky: false });
}
