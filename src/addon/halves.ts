/** What both halves of the script share, and the half formulas never load. The build replaces this file. */
import * as handlers from './handlers';

/** Returns the parts of the formulas' half that the handlers need. */
export const sharedParts = (): object => ({});

/** Evaluates the handlers of menu, sidebar and clock. Takes the result of `sharedParts`. */
export const makeHandlers = (_parts: object): typeof handlers => handlers;
