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
    // The scroll bar still has its old place until it is drawn.
    if (type === 'UPDATE_FILTER' && result.isSuccessful)
      requestAnimationFrame(() => setTimeout(() => scrollToTop(model, dispatch)));
    return result;
  };
}

/** A deletion of rows without those that a filter hides, unless it hides all of them. */
function visibleOf({ getters }: Model, command: Command): Command {
  if (command.type !== 'REMOVE_COLUMNS_ROWS' || command.dimension !== 'ROW') return command;
  const elements = command.elements.filter((row) => !getters.isRowFiltered(command.sheetId, row));
  return elements.length === 0 ? command : { ...command, elements };
}

/** The view would stay below the rows that are left, and seem empty. */
function scrollToTop({ getters }: Model, dispatch: Dispatch): void {
  const { scrollX } = getters.getActiveSheetScrollInfo();
  dispatch('SET_VIEWPORT_OFFSET', { offsetX: scrollX, offsetY: 0 });
}
