/** Keeps what formulas ask of o-spreadsheet within bounds, so that no workbook holds up the workbench or a page. */
import type { Library } from '../define-function';
import { changePlugin } from '../plugins';
import { type EvaluationPlugin, withBudget } from './evaluation';
import { boundFormulas, boundTimes } from './formulas';
import { boundFunctions } from './functions';

/** Changes the library for all models that are made afterwards; to be called after all functions are there. */
export function boundLibrary(library: Library): void {
  changePlugin<EvaluationPlugin>(
    library.registries.coreViewsPluginRegistry,
    'evaluation',
    withBudget,
  );
  boundFormulas(library);
  boundFunctions(library);
  boundTimes(library);
}
