/** What both halves of the script share, and the half that no formula evaluates. The build replaces this file by its bundle. */
import * as handlers from './handlers';

/** Returns the parts of the formulas' half that the handlers need. */
export const sharedParts = (): object => ({});

/** Evaluates what the menu, the sidebar and the clock call. Takes what `sharedParts` returns. */
export const makeHandlers = (_parts: object): typeof handlers => handlers;
