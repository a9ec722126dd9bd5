/** The half of the script that formulas never load. The build replaces this file. */
import * as handlers from './handlers';

/** Evaluates the handlers of menu, sidebar and clock. */
export const makeHandlers = (): typeof handlers => handlers;
