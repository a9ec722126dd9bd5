/** Loads the part of the script that formulas do without: each of their cells would else pay for its start. */
import type * as Engine from './engine';

let loaded: typeof Engine | undefined;

/** The rest of the script, out of `engine.html`: Google starts every script file at each execution, but no page. */
export function engine(): typeof Engine {
  loaded ??= new Function(
    `${HtmlService.createTemplateFromFile('engine').getRawContent()}return engine`,
  )() as typeof Engine;
  return loaded;
}
