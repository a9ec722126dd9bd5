/** The handlers of menu, sidebar and clock; formulas never load them, see `handlers` in `entry.ts`. */
export { addMenu, freezeFormulas, openSidebar, pumpByMenu, retryLostSearches } from './menu';
export { answerSidebar } from './sidebar/calls';
export { pumpByClock } from './triggers';
