/** The globals of the two libraries that the page loads from separate files. */
import type * as Owl from '@odoo/owl';
import type { Library } from '../../spreadsheet/shared/define-function';

interface Globals {
  readonly o_spreadsheet: Library;
  readonly owl: typeof Owl;
}

export const { o_spreadsheet: spreadsheetLibrary, owl: owlLibrary } =
  globalThis as unknown as Globals;
