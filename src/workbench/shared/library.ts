/** What Node and page both teach o-spreadsheet: Google's names for errors, its functions, and marks beside the cells. */

import { boundEngine } from './bounds/bound';
import { FAILED, LOADING } from './error-names';
import { addAbsentFunctions } from './functions/absent';
import { addGoogleFunctions } from './functions/google';
import { addNumberFunctions } from './functions/numbers';
import { addPatternFunctions } from './functions/patterns';
import { allowLargeRevisions } from './large-revisions';
import { prepareForLargeSheets } from './large-sheets';
import { registerMarks } from './marks';

/** The o-spreadsheet module, as Node requires it and as the page's global has it. */
export type SpreadsheetLibrary = typeof import('@odoo/o-spreadsheet');

const GOOGLE_ERROR_NAMES = {
  GenericError: FAILED,
  BadExpression: FAILED,
  InvalidReference: '#REF!',
  CircularDependency: '#REF!',
  SpilledBlocked: '#REF!',
};

/**
 * Renames the engine's errors to Google's and makes {@link LOADING} behave as an error, so that
 * whatever depends on a running function waits with it.
 */
export function prepareLibrary(library: SpreadsheetLibrary): void {
  Object.assign(library.CellErrorType, GOOGLE_ERROR_NAMES);
  registerMarks(library);
  addGoogleFunctions(library);
  addNumberFunctions(library);
  addPatternFunctions(library);
  addAbsentFunctions(library);
  boundEngine(library);
  for (const name of [...Object.values(GOOGLE_ERROR_NAMES), '#VALUE!', LOADING]) {
    library.registries.errorTypes.add(name);
  }
  allowLargeRevisions(library);
  prepareForLargeSheets(library);
}
