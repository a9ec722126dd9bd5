/** The globals of the two libraries that the page loads as files of their own. */
import type * as Owl from '@odoo/owl';
import type { Library } from '../../spreadsheet/shared/define-function';

interface Globals {
  o_spreadsheet: Library;
  owl: typeof Owl;
}

export const { o_spreadsheet: spreadsheetLibrary, owl: owlLibrary } =
  globalThis as unknown as Globals;
