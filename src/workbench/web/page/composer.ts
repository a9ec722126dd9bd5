/** Keeps what a person is typing, and in its cell, while others edit: o-spreadsheet’s composer moves or drops it for edits elsewhere. */
import type { Command } from '@odoo/o-spreadsheet';
import { spreadsheetLibrary } from './libraries';

/** What the library's types do not show of it. */
interface Composer {
  /** The sheet of the cell that is being typed. */
  sheetId: string;
  model: { isReplayingCommand: boolean };
  handle(command: Command): void;
}

/** Changes the composers of all grids. Throws TypeError if the library has none any more. */
export function keepTyping(): void {
  const composer = spreadsheetLibrary.stores.CellComposerStore.prototype as unknown as Composer;
  const { handle } = composer;
  composer.handle = function (this: Composer, command) {
    if (isForTyping(this, command)) handle.call(this, command);
  };
}

function isForTyping({ sheetId, model }: Composer, command: Command): boolean {
  // Edits of others come twice: as the history takes them in, with own ones done again, and then as the selection hears of them.
  if (model.isReplayingCommand) return false;
  switch (command.type) {
    case 'ADD_COLUMNS_ROWS':
    case 'REMOVE_COLUMNS_ROWS':
      return command.sheetId === sheetId;
    case 'SET_FORMATTING':
      return false;
    default:
      return true;
  }
}
