/** Keeps typed text in its cell while others edit: o-spreadsheet's composer moves or drops it. */
import type { Command } from '@odoo/o-spreadsheet';
import { spreadsheetLibrary } from './libraries';

/** Members that the library's types leave out. */
interface Composer {
  /** The sheet of the edited cell. */
  readonly sheetId: string;
  readonly model: { readonly isReplayingCommand: boolean };
  handle(command: Command): void;
}

/** Patches the composers of all grids. Throws TypeError if the library has no composer any more. */
export function keepTyping(): void {
  const composer = spreadsheetLibrary.stores.CellComposerStore.prototype as unknown as Composer;
  const { handle } = composer;
  composer.handle = function (this: Composer, command) {
    if (isForTyping(this, command)) handle.call(this, command);
  };
}

function isForTyping({ sheetId, model }: Composer, command: Command): boolean {
  // Edits of others arrive twice: when the history replays them, and when the selection is adjusted.
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
