/** Keeps what formulas ask of the engine within bounds, so that no workbook holds up the workbench or a page. */
import type { Library } from '../functions/define';
import { changePlugin } from '../plugins';
import { type EvaluationPlugin, withBudget } from './evaluation';
import { boundFormulas } from './formulas';
import { boundFunctions } from './functions';
import { boundTimes } from './times';

/** Changes the library for all models that are made afterwards; to be called after all functions are there. */
export function boundEngine(library: Library): void {
  changePlugin<EvaluationPlugin>(
    library.registries.coreViewsPluginRegistry,
    'evaluation',
    withBudget,
  );
  boundFormulas(library);
  boundFunctions(library);
  boundTimes(library);
}
