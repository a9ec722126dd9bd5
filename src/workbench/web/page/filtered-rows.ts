/** Keeps the rows that a filter hides out of deletions, as Google Sheets does, and shows the rows that a filter leaves. */
import type { Command, Model } from '@odoo/o-spreadsheet';

type Dispatch = (type: string, payload?: object) => ReturnType<Model['dispatch']>;

/** Changes what the person does in the page from now on. */
export function keepFilteredRows(model: Model): void {
  const parts = model as unknown as { dispatch: Dispatch };
  const { dispatch } = parts;
  parts.dispatch = (type, payload) => {
    const command = visibleOf(model, { type, ...payload } as Command);
    const result = dispatch(type, command);
    if (type === 'UPDATE_FILTER' && result.isSuccessful) scrollToTop(model, dispatch);
    return result;
  };
}

/** A deletion of rows without those that a filter hides, unless it hides all of them. */
function visibleOf({ getters }: Model, command: Command): Command {
  if (command.type !== 'REMOVE_COLUMNS_ROWS' || command.dimension !== 'ROW') return command;
  const elements = command.elements.filter((row) => !getters.isRowFiltered(command.sheetId, row));
  return elements.length === 0 ? command : { ...command, elements };
}

/** As many frames as the scroll bar may take to be drawn, which brings its old place back. */
const frames = 5;

/** The view would stay below the rows that are left, and seem empty. */
function scrollToTop(model: Model, dispatch: Dispatch, left = frames): void {
  const { scrollX } = model.getters.getActiveSheetScrollInfo();
  dispatch('SET_VIEWPORT_OFFSET', { offsetX: scrollX, offsetY: 0 });
  if (left > 0) requestAnimationFrame(() => scrollToTop(model, dispatch, left - 1));
}
