/** The globals of the two libraries that the page loads as files of their own. */
import type * as Owl from '@odoo/owl';
import type { SpreadsheetLibrary } from '../../spreadsheet/shared/library';

interface Globals {
  o_spreadsheet: SpreadsheetLibrary;
  owl: typeof Owl;
}

export const { o_spreadsheet: spreadsheetLibrary, owl: owlLibrary } =
  globalThis as unknown as Globals;
