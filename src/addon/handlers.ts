/** The handlers of menu, sidebar and clock; formulas never load them, see `handlers` in `entry.ts`. */

export { checkOnClock } from './check/clock';
export { pumpByClock } from './clock/triggers';
export {
  addMenu,
  checkByMenu,
  freezeFormulas,
  openSidebar,
  pumpByMenu,
  retryLostSearches,
} from './menu';
export { answerSidebar } from './sidebar/calls';
