/** Keeps typed text in its cell while others edit: o-spreadsheet's composer moves or drops it, or stays where others sort. */
import type { Command, Getters } from '@odoo/o-spreadsheet';
import { EditPlace } from '../../spreadsheet/shared/edit-place';
import type { MoveGetters } from '../../spreadsheet/shared/followed-selection';
import type { LineGetters } from '../../spreadsheet/shared/line-moves';
import { spreadsheetLibrary } from './libraries';

/** Members that the library's types leave out. */
interface Composer {
  /** The edited cell. */
  sheetId: string;
  col: number;
  row: number;
  readonly editionMode: 'inactive' | 'editing' | 'selecting';
  readonly currentContent: string;
  readonly model: { readonly isReplayingCommand: boolean };
  readonly getters: Getters & MoveGetters & LineGetters;
  handle(command: Command): void;
  finalize(): void;
  _startEdition(text?: string, selection?: object): void;
  setCurrentContent(content: string, selection: { start: number; end: number }): void;
}

/** Patches the composers of all grids. Throws TypeError if the library has no composer any more. */
export function keepTyping(): void {
  const composer = spreadsheetLibrary.stores.CellComposerStore.prototype as unknown as Composer;
  const { handle, finalize, _startEdition: start } = composer;
  const places = new WeakMap<Composer, EditPlace>();
  const note = (edited: Composer) => {
    const { sheetId, col, row } = edited;
    const typed: Command = { type: 'UPDATE_CELL', sheetId, col, row, content: '' };
    places.set(edited, new EditPlace(spreadsheetLibrary, edited.getters, typed));
  };
  composer._startEdition = function (this: Composer, ...args) {
    start.apply(this, args);
    note(this);
  };
  composer.handle = function (this: Composer, command) {
    if (isForTyping(this, command)) handle.call(this, command);
  };
  composer.finalize = function (this: Composer) {
    finalize.call(this);
    const { sheetId, col, row, editionMode } = this;
    const move = this.getters.getLineMove();
    if (!move || editionMode === 'inactive') return;
    if (!this.getters.tryGetSheet(sheetId)) return;
    const place = places.get(this);
    const now = place?.commandNow();
    const cell =
      typeof now === 'object' && now.command.type === 'UPDATE_CELL'
        ? now.command
        : now !== 'deleted' && move.cell({ sheetId, col, row });
    if (!cell) {
      handle.call(this, removalOf(this));
      return;
    }
    const typed = this.currentContent;
    const content = place?.formulaNow(typed, cell.row) ?? typed;
    if (cell.col === col && cell.row === row && content === typed) return;
    Object.assign(this, { col: cell.col, row: cell.row });
    const end = content.length;
    if (content !== typed) this.setCurrentContent(content, { start: end, end });
    // The next edits of others move it from here.
    note(this);
  };
}

function isForTyping({ sheetId, model, getters }: Composer, command: Command): boolean {
  // Edits of others arrive twice: when the history replays them, and when the selection is adjusted.
  if (model.isReplayingCommand) return false;
  switch (command.type) {
    case 'ADD_COLUMNS_ROWS':
    case 'REMOVE_COLUMNS_ROWS':
      return command.sheetId === sheetId && !getters.getLineMove();
    case 'SET_FORMATTING':
      return false;
    default:
      return true;
  }
}

/** The command that tells the composer that its cell was deleted. */
function removalOf({ sheetId, row, getters }: Composer): Command {
  const sheetName = getters.getSheetName(sheetId);
  return {
    type: 'REMOVE_COLUMNS_ROWS',
    sheetId,
    sheetName,
    dimension: 'ROW',
    elements: [row],
  };
}
